import { useState } from 'react';
import type { Me } from '@shared/contract/host-api.ts';
import { EntryForm } from './entry-form.tsx';
import { Field } from './field.tsx';
import { logIn, type Typed } from './login-call.ts';

interface Props {
  /** What was typed before the second step was left again. */
  typed: Typed;
  refused: string;
  onDone: (me: Me, password: string) => void;
  /** The password is right and a code is asked for. */
  onCode: (typed: Typed) => void;
}

/** Account and password. */
export function LoginForm({ typed, refused: before, onDone, onCode }: Props) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(before);
  const [fields, setFields] = useState<Record<string, string>>({});

  const submit = async (text: (name: string) => string) => {
    const username = text('username').trim();
    const password = text('password');
    const missing: Record<string, string> = {};
    if (!username) missing.username = '请输入账号';
    if (!password) missing.password = '请输入密码';
    setFields(missing);
    setRefused('');
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const step = await logIn({ username, password });
    setBusy(false);
    if ('me' in step) onDone(step.me, password);
    else if (step.errorCode === 'MFA_REQUIRED') onCode({ username, password });
    else {
      setRefused(step.refused);
      setFields(step.fields);
    }
  };
  return (
    <EntryForm refused={refused} busy={busy} submit="登录" onSubmit={(text) => void submit(text)}>
      <Field
        name="username"
        label="账号"
        autoComplete="username"
        autoFocus={!typed.username}
        defaultValue={typed.username}
        error={fields.username}
      />
      <Field
        name="password"
        label="密码"
        type="password"
        autoComplete="current-password"
        autoFocus={Boolean(typed.username)}
        defaultValue={typed.password}
        error={fields.password}
      />
    </EntryForm>
  );
}
