import type { Me } from '@shared/contract/host-api.ts';
import { CodeForm } from './code-form.tsx';
import { whoIsThere, type Typed } from './login-call.ts';
import { LoginForm } from './login-form.tsx';
import { MfaSetupForm } from './mfa-setup.tsx';
import { RenewForm } from './renew-form.tsx';

export type LoginStep =
  | { name: 'login'; typed: Typed; refused: string }
  | { name: 'code'; typed: Typed }
  | { name: 'renew' | 'setup'; password: string };
export const SUBTITLES = {
  login: '物流 · 仓储 · 财务',
  code: '两步验证',
  renew: '首次登录或密码已到期，请先修改密码',
  setup: '安全设置要求两步验证，请先设置',
} as const;

/** Account and password, with the account that is known already. */
export const firstStep = (username: string): LoginStep => ({
  name: 'login',
  typed: { username, password: '' },
  refused: '',
});
/** What login still wants after the password: a new one, 两步验证; null: nothing. */
export function stepAfter({ user }: Me, password: string): LoginStep | null {
  if (user.mustChangePassword) return { name: 'renew', password };
  return user.mustSetUpMfa ? { name: 'setup', password } : null;
}

interface Props {
  step: LoginStep;
  onStep: (step: LoginStep) => void;
  /** Who is logged in, with nothing left to do. */
  onDone: (me: Me) => void;
}
/** The steps of a login, on its page and over another page. */
export function LoginSteps({ step, onStep, onDone }: Props) {
  const proceed = (me: Me, password: string) => {
    const next = stepAfter(me, password);
    if (next) onStep(next);
    else onDone(me);
  };
  switch (step.name) {
    case 'login':
      return (
        <LoginForm
          typed={step.typed}
          refused={step.refused}
          onDone={proceed}
          onCode={(typed) => onStep({ name: 'code', typed })}
        />
      );
    case 'code':
      return (
        <CodeForm
          typed={step.typed}
          onDone={proceed}
          onBack={(refused) => onStep({ name: 'login', typed: step.typed, refused })}
        />
      );
    case 'renew':
      return <RenewForm known={step.password} onDone={proceed} />;
    case 'setup':
      return (
        <MfaSetupForm
          known={step.password}
          onDone={() =>
            void whoIsThere().then((me) => {
              if (me) onDone(me);
              else onStep(firstStep(''));
            })
          }
        />
      );
  }
}
