import { Field } from './field.tsx';

const DIGITS = 6;

interface Props {
  label?: string;
  error: string | undefined;
}
/** Six digits of the authenticator. The last one sends the form: there is nothing left to decide. A new key empties it. */
export function CodeField({ label = '验证码', error }: Props) {
  return (
    <Field
      name="code"
      label={label}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoFocus
      maxLength={DIGITS + 2}
      placeholder="6 位数字"
      className="login-code"
      error={error}
      onInput={({ currentTarget }) => {
        if (currentTarget.value.replace(/\s/g, '').length === DIGITS) currentTarget.form?.requestSubmit();
      }}
    />
  );
}
