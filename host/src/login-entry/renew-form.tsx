import { useState, type FormEvent } from 'react';
import { Field } from './field.tsx';
import { renewPassword } from './login-call.ts';

const RULE = '至少 10 位，含大写、小写、数字、符号中的三种，不含账号名';

/** The password that must be changed at the first login or when it has expired (ACC-022). */
export function RenewForm({ known, onDone }: { known: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const [fields, setFields] = useState<Record<string, string>>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const oldPassword = known || text('oldPassword');
    const wrong: Record<string, string> = {};
    if (!oldPassword) wrong.oldPassword = '请输入当前密码';
    if (!text('newPassword')) wrong.newPassword = '请输入新密码';
    else if (text('newPassword') !== text('again')) wrong.again = '两次输入的新密码不一致';
    setFields(wrong);
    setRefused('');
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const step = await renewPassword(oldPassword, text('newPassword'));
    setBusy(false);
    if ('me' in step) onDone();
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
      {!known && (
        <Field
          name="oldPassword"
          label="当前密码"
          type="password"
          autoComplete="current-password"
          error={fields.oldPassword}
        />
      )}
      <Field
        name="newPassword"
        label="新密码"
        type="password"
        autoComplete="new-password"
        autoFocus
        hint={RULE}
        error={fields.newPassword}
      />
      <Field name="again" label="再次输入新密码" type="password" autoComplete="new-password" error={fields.again} />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        修改密码并登录
      </button>
    </form>
  );
}
