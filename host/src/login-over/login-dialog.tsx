import { useState } from 'react';
import { Button, Modal } from 'antd';
import type { Me } from '@shared/contract/host-api.ts';
import { leaveSession } from '@shared/runtime/session-end.ts';
import { useMe } from '@shared/runtime/session.ts';
import { firstStep, LoginSteps, SUBTITLES, type LoginStep } from '../login-entry/login-steps.tsx';
import '../login-entry/login-forms.css';

/** Above drawers, dialogs and their lists. */
const ABOVE = 2000;

interface Props {
  /** Why login is asked for: 登录超时，请重新登录。 */
  text: string;
  onDone: (me: Me) => void;
  /** The dialog itself could not be fetched. */
  onClose: () => void;
}
/** Login again without leaving the page; 两步验证 and a new password too. The other way is the login page, with the draft kept. */
export function LoginDialog({ text, onDone }: Props) {
  const { user } = useMe();
  const [step, setStep] = useState<LoginStep>(() => firstStep(user.username));
  return (
    <Modal
      open
      centered
      width={400}
      zIndex={ABOVE}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={step.name === 'login' ? '重新登录' : SUBTITLES[step.name]}
      footer={
        <Button type="link" onClick={() => leaveSession('')}>
          离开本页（内容保存为草稿）
        </Button>
      }
    >
      <p role="status">{text || '登录已结束，请重新登录。'}本页内容仍在，登录后可继续编辑。</p>
      <LoginSteps step={step} onStep={setStep} onDone={onDone} />
    </Modal>
  );
}
