import { useState, type FormEvent } from 'react';
import type { Me } from '@shared/contract/host-api.ts';
import { Field } from './field.tsx';
import { logIn } from './login-call.ts';

/** Account and password; what went wrong stands in the form, never in a toast (A8.B). */
export function LoginForm({ onDone }: { onDone: (me: Me, password: string) => void }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const [fields, setFields] = useState<Record<string, string>>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const username = String(form.get('username') ?? '').trim();
    const password = String(form.get('password') ?? '');
    const missing: Record<string, string> = {};
    if (!username) missing.username = '请输入账号';
    if (!password) missing.password = '请输入密码';
    setFields(missing);
    setRefused('');
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const step = await logIn(username, password);
    setBusy(false);
    if ('me' in step) onDone(step.me, password);
    else {
      setRefused(step.refused);
      setFields(step.fields);
    }
  };
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      {refused && (
        <p className="login-refused" role="alert">
          {refused}
        </p>
      )}
      <Field name="username" label="账号" autoComplete="username" autoFocus error={fields.username} />
      <Field name="password" label="密码" type="password" autoComplete="current-password" error={fields.password} />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        登录
      </button>
    </form>
  );
}
