import { useState } from 'react';
import type { Me } from '@shared/contract/host-api.ts';
import { EntryForm } from './entry-form.tsx';
import { Field } from './field.tsx';
import { renewPassword } from './login-call.ts';

const RULE = '至少 10 位，含大写、小写、数字、符号中的三种，不含账号名';

/** The password that must be changed at the first login or when it has expired (ACC-022). */
export function RenewForm({ known, onDone }: { known: string; onDone: (me: Me, password: string) => void }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const [fields, setFields] = useState<Record<string, string>>({});

  const submit = async (text: (name: string) => string) => {
    const oldPassword = known || text('oldPassword');
    const newPassword = text('newPassword');
    const wrong: Record<string, string> = {};
    if (!oldPassword) wrong.oldPassword = '请输入当前密码';
    if (!newPassword) wrong.newPassword = '请输入新密码';
    else if (newPassword !== text('again')) wrong.again = '两次输入的新密码不一致';
    setFields(wrong);
    setRefused('');
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const step = await renewPassword(oldPassword, newPassword);
    setBusy(false);
    if ('me' in step) onDone(step.me, newPassword);
    else {
      setRefused(step.refused);
      setFields(step.fields);
    }
  };
  return (
    <EntryForm refused={refused} busy={busy} submit="修改密码并登录" onSubmit={(text) => void submit(text)}>
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
    </EntryForm>
  );
}
