import type { FormEvent, ReactNode } from 'react';

interface Props {
  refused: string;
  busy: boolean;
  /** What the button does. */
  submit: string;
  /** What was typed, by the names of the fields. */
  onSubmit: (text: (name: string) => string) => void;
  children: ReactNode;
  /** Beside the button: ways back and around. */
  below?: ReactNode;
}

/** A form of the login page: what went wrong above it, never in a toast (A8.B), and its one button. */
export function EntryForm({ refused, busy, submit, onSubmit, children, below }: Props) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    onSubmit((name) => String(form.get(name) ?? ''));
  };
  return (
    <form className="login-form" onSubmit={send} noValidate>
      {refused && (
        <p className="login-refused" role="alert">
          {refused}
        </p>
      )}
      {children}
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {submit}
      </button>
      {below && <div className="login-below">{below}</div>}
    </form>
  );
}
