import { useState } from 'react';
import type { Me } from '@shared/contract/host-api.ts';
import { CodeField } from './code-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { Field } from './field.tsx';
import { logIn, type Typed } from './login-call.ts';

interface Props {
  typed: Typed;
  onDone: (me: Me, password: string) => void;
  /** Back to account and password, which are still there; with what went wrong, if they are no longer right. */
  onBack: (refused: string) => void;
}

/** The second step of login: the code of the authenticator, or a recovery code. */
export function CodeForm({ typed, onDone, onBack }: Props) {
  const [busy, setBusy] = useState(false);
  const [recovery, setRecovery] = useState(false);
  const [refused, setRefused] = useState('');
  const [missing, setMissing] = useState('');
  const [tries, setTries] = useState(0);

  const submit = async (text: (name: string) => string) => {
    const code = text('code').trim();
    setRefused('');
    setMissing(code ? '' : recovery ? '请输入恢复码' : '请输入验证码');
    if (!code) return;
    setBusy(true);
    const step = await logIn({ ...typed, code });
    setBusy(false);
    if ('me' in step) onDone(step.me, typed.password);
    else if (step.errorCode === 'LOGIN_FAILED') onBack(step.refused);
    else {
      setRefused(step.refused || Object.values(step.fields).join('；'));
      setTries(tries + 1);
    }
  };
  const turn = () => {
    setRecovery(!recovery);
    setRefused('');
    setMissing('');
  };
  return (
    <EntryForm
      refused={refused}
      busy={busy}
      submit="验证"
      onSubmit={(text) => void submit(text)}
      below={
        <>
          <button type="button" onClick={() => onBack('')}>
            返回
          </button>
          <button type="button" onClick={turn}>
            {recovery ? '使用验证器' : '验证器不在身边？使用恢复码'}
          </button>
        </>
      }
    >
      {recovery ? (
        <Field
          key="recovery"
          name="code"
          label="恢复码"
          autoComplete="off"
          autoFocus
          maxLength={40}
          placeholder="例如 K7MQX-4PDN9"
          className="login-code"
          hint="开启两步验证时保存的恢复码，每个只能使用一次"
          error={missing}
        />
      ) : (
        <CodeField key={tries} error={missing} />
      )}
    </EntryForm>
  );
}
