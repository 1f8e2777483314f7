import { useEffect, useState } from 'react';
import type { MfaSetup } from '@shared/contract/access/mfa.contract.ts';
import { inGroups } from '../base/recovery-text.ts';
import { svgAddress } from '../base/svg-address.ts';
import { CodeField } from './code-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { Field } from './field.tsx';
import { beginMfa, confirmMfa, leave } from './login-call.ts';
import { RecoveryList } from './recovery-list.tsx';

const exit = (
  <button type="button" onClick={() => void leave()}>
    退出登录
  </button>
);

/** 两步验证 that 全局设置 asks for, set up before anything else: authenticator, first code, recovery codes. */
export function MfaSetupForm({ known, onDone }: { known: string; onDone: () => void }) {
  const [password, setPassword] = useState(known);
  const [setup, setSetup] = useState<MfaSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [wrong, setWrong] = useState({ refused: '', field: '' });
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!password) return;
    let gone = false;
    void beginMfa(password).then((begun) => {
      if (gone) return;
      setBusy(false);
      if (!('refused' in begun)) return setSetup(begun);
      setPassword('');
      setWrong({ refused: begun.refused, field: begun.fields.password ?? '' });
    });
    return () => {
      gone = true;
    };
  }, [password]);

  const prove = (text: (name: string) => string) => {
    const typed = text('password');
    setWrong({ refused: '', field: typed ? '' : '请输入密码' });
    setBusy(typed !== '');
    setPassword(typed);
  };
  const confirm = async (text: (name: string) => string) => {
    const code = text('code').trim();
    setWrong({ refused: '', field: code ? '' : '请输入验证码' });
    if (!code) return;
    setBusy(true);
    const made = await confirmMfa(code);
    setBusy(false);
    if (!('refused' in made)) return setCodes(made);
    if (made.errorCode === 'ILLEGAL_STATE') {
      setSetup(null);
      setPassword('');
    }
    setWrong({ refused: made.refused, field: made.fields.code ?? '' });
    setTries(tries + 1);
  };

  if (codes && setup) return <RecoveryList codes={codes} account={setup.account} onDone={onDone} />;
  if (setup)
    return (
      <EntryForm
        refused={wrong.refused}
        busy={busy}
        submit="启用并登录"
        onSubmit={(text) => void confirm(text)}
        below={exit}
      >
        <p className="login-text">用手机上的验证器应用扫描二维码：</p>
        <img className="login-qr" src={svgAddress(setup.qr)} alt="两步验证二维码" width={176} height={176} />
        <p className="login-text">
          无法扫描时手动输入密钥
          <code className="login-secret">{inGroups(setup.secret)}</code>
        </p>
        <CodeField key={tries} label="验证器显示的验证码" error={wrong.field} />
      </EntryForm>
    );
  return (
    <EntryForm refused={wrong.refused} busy={busy || password !== ''} submit="下一步" onSubmit={prove} below={exit}>
      {!known || wrong.refused || wrong.field ? (
        <Field
          name="password"
          label="密码"
          type="password"
          autoComplete="current-password"
          autoFocus
          error={wrong.field}
        />
      ) : (
        <p className="login-text">正在生成二维码…</p>
      )}
    </EntryForm>
  );
}
