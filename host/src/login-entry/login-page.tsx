import { useEffect, useState } from 'react';
import { LOGIN_NOTICE_KEY } from '@shared/runtime/session-end.ts';
import { storage } from '@shared/runtime/storage.ts';
import type { Me } from '@shared/contract/host-api.ts';
import { CodeForm } from './code-form.tsx';
import { goOn, whoIsThere, type Typed } from './login-call.ts';
import { LoginForm } from './login-form.tsx';
import { MfaSetupForm } from './mfa-setup.tsx';
import { LoginToast } from './login-toast.tsx';
import { RenewForm } from './renew-form.tsx';
import { refreshBrand, setLoginTitle, storedBrand, storedName } from './login-title.ts';

/** Text that an ended session left for this page; it shows once. */
function takeNotice(): string {
  const text = storage.session.get(LOGIN_NOTICE_KEY) ?? '';
  storage.session.remove(LOGIN_NOTICE_KEY);
  return text;
}
const notice = takeNotice();
const stored = () => ({ name: storedName(), brand: storedBrand() });

type Step =
  | { name: 'login'; typed: Typed; refused: string }
  | { name: 'code'; typed: Typed }
  | { name: 'renew' | 'setup' | 'done'; password: string };
const SUBTITLES = {
  login: '物流 · 仓储 · 财务',
  code: '两步验证',
  renew: '首次登录或密码已到期，请先修改密码',
  setup: '安全设置要求两步验证，请先设置',
  done: '物流 · 仓储 · 财务',
} as const;

/** What comes after a login: a new password, 两步验证, or the place that was asked for. */
function after({ user }: Me, password: string): Step {
  if (user.mustChangePassword) return { name: 'renew', password };
  if (user.mustSetUpMfa) return { name: 'setup', password };
  goOn();
  return { name: 'done', password: '' };
}

/**
 * 登录, light enough to stand before anything else is loaded: no antd, no modules. Who is logged in already goes on; a
 * password that must be changed is changed here, 两步验证 that is asked for is set up here.
 */
export function LoginPage() {
  const [step, setStep] = useState<Step>({ name: 'login', typed: { username: '', password: '' }, refused: '' });
  const [{ name, brand }, setCompany] = useState(stored);
  useEffect(() => {
    void refreshBrand().then(() => {
      setCompany(stored());
      setLoginTitle();
    });
  }, []);
  useEffect(() => {
    void whoIsThere().then((me) => {
      if (me) setStep(after(me, ''));
    });
  }, []);
  const proceed = (me: Me, password: string) => setStep(after(me, password));
  const { logo, background, loginNotice, footer, favicon } = brand;
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon && favicon) icon.href = favicon;
  }, [favicon]);
  return (
    <main
      className="login"
      style={background ? { backgroundImage: `url("${background}")`, backgroundSize: 'cover' } : undefined}
    >
      {notice && <LoginToast text={notice} />}
      <section className="login-card" aria-labelledby="login-heading">
        {logo && <img className="login-logo" src={logo} alt="" />}
        <h1 id="login-heading">{name ?? '业务管理系统'}</h1>
        <p className="login-sub">{SUBTITLES[step.name]}</p>
        {step.name === 'login' && (
          <LoginForm
            typed={step.typed}
            refused={step.refused}
            onDone={proceed}
            onCode={(typed) => setStep({ name: 'code', typed })}
          />
        )}
        {step.name === 'code' && (
          <CodeForm
            typed={step.typed}
            onDone={proceed}
            onBack={(refused) => setStep({ name: 'login', typed: step.typed, refused })}
          />
        )}
        {step.name === 'renew' && <RenewForm known={step.password} onDone={proceed} />}
        {step.name === 'setup' && <MfaSetupForm known={step.password} onDone={goOn} />}
        {loginNotice && (
          <p className="login-notice" role="note">
            {loginNotice}
          </p>
        )}
      </section>
      {footer && <p className="login-footer">{footer}</p>}
    </main>
  );
}
