import { useState, type InputHTMLAttributes } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** A labelled input with its error below; a password can be shown. */
export function Field({ name, label, hint, error, type = 'text', ...input }: Props) {
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  const described = error ? `${name}-error` : hint ? `${name}-hint` : undefined;
  return (
    <div className="login-field">
      <label htmlFor={name}>{label}</label>
      <div className="login-input" data-error={Boolean(error)}>
        <input
          id={name}
          name={name}
          type={isPassword && shown ? 'text' : type}
          aria-invalid={Boolean(error)}
          aria-describedby={described}
          spellCheck={false}
          {...input}
        />
        {isPassword && (
          <button type="button" onClick={() => setShown(!shown)} aria-pressed={shown}>
            {shown ? '隐藏' : '显示'}
          </button>
        )}
      </div>
      {hint && !error && (
        <p id={`${name}-hint`} className="login-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="login-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
