import { useEffect, useState } from 'react';
import { LOGIN_NOTICE_KEY } from '@shared/runtime/session-end.ts';
import { storage } from '@shared/runtime/storage.ts';
import { goOn, whoIsThere } from './login-call.ts';
import { LoginForm } from './login-form.tsx';
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

/**
 * 登录, light enough to stand before anything else is loaded: no antd, no modules. Who is logged in already goes on; a
 * password that must be changed is changed here.
 */
export function LoginPage() {
  const [renew, setRenew] = useState<{ password: string } | null>(null);
  const [{ name, brand }, setCompany] = useState(stored);
  useEffect(() => {
    void refreshBrand().then(() => {
      setCompany(stored());
      setLoginTitle();
    });
  }, []);
  useEffect(() => {
    void whoIsThere().then((me) => {
      if (me?.user.mustChangePassword) setRenew((known) => known ?? { password: '' });
      else if (me) goOn();
    });
  }, []);
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
        <p className="login-sub">{renew ? '首次登录或密码已到期，请先修改密码' : '物流 · 仓储 · 财务'}</p>
        {renew ? (
          <RenewForm known={renew.password} onDone={goOn} />
        ) : (
          <LoginForm
            onDone={(me, password) => {
              if (me.user.mustChangePassword) setRenew({ password });
              else goOn();
            }}
          />
        )}
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
