import { useEffect, useState } from 'react';
import { LOGIN_NOTICE_KEY } from '@shared/runtime/session-end.ts';
import { storage } from '@shared/runtime/storage.ts';
import { goOn, whoIsThere } from './login-call.ts';
import { firstStep, LoginSteps, stepAfter, SUBTITLES, type LoginStep } from './login-steps.tsx';
import { LoginToast } from './login-toast.tsx';
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
 * password that must be changed is changed here, 两步验证 that is asked for is set up here.
 */
export function LoginPage() {
  const [step, setStep] = useState<LoginStep>(firstStep(''));
  const [{ name, brand }, setCompany] = useState(stored);
  useEffect(() => {
    void refreshBrand().then(() => {
      setCompany(stored());
      setLoginTitle();
    });
  }, []);
  useEffect(() => {
    void whoIsThere().then((me) => {
      if (!me) return;
      const next = stepAfter(me, '');
      if (next) setStep(next);
      else goOn();
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
        <p className="login-sub">{SUBTITLES[step.name]}</p>
        <LoginSteps step={step} onStep={setStep} onDone={goOn} />
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
