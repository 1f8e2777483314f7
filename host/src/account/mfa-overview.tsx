import { Alert, Button, Tag } from 'antd';
import { RECOVERY_CODES, type MfaState } from '@shared/contract/access/mfa.contract.ts';
import { timeText } from '../base/time-text.ts';
import css from './mfa.module.css';
import type { MfaTask } from './mfa-proof.tsx';

/** So few recovery codes left are worth a word. */
const FEW = 3;

interface Props {
  state: MfaState;
  onTask: (task: MfaTask) => void;
  onClose: () => void;
}

/** Whether it is on, and what can be done about it. */
export function MfaOverview({ state, onTask, onClose }: Props) {
  if (!state.enabled)
    return (
      <div className={css.view}>
        <p className={css.text}>
          开启后，登录时除密码外还要输入手机验证器应用显示的 6 位验证码；密码泄露时，他人也无法登录您的账号。
        </p>
        <p className={css.text}>请先在手机上安装验证器应用，如 Microsoft Authenticator、Google Authenticator。</p>
        <div className={css.actions}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" onClick={() => onTask('begin')}>
            开启两步验证
          </Button>
        </div>
      </div>
    );
  return (
    <div className={css.view}>
      <dl className={css.facts}>
        <dt>状态</dt>
        <dd className={css.state}>
          <Tag color="green">已开启</Tag>
          {state.since && `${timeText(state.since)} 起`}
        </dd>
        <dt>恢复码</dt>
        <dd>
          剩余 {state.codesLeft} / {RECOVERY_CODES} 个
        </dd>
      </dl>
      {state.codesLeft <= FEW && (
        <Alert type="warning" showIcon title="恢复码所剩不多，建议重新生成，以免更换手机后无法登录。" />
      )}
      {state.required && <p className={css.hint}>安全设置要求您使用两步验证，不能关闭。</p>}
      <div className={css.actions}>
        {!state.required && (
          <Button danger className={css.first} onClick={() => onTask('off')}>
            关闭两步验证
          </Button>
        )}
        <Button onClick={() => onTask('codes')}>重新生成恢复码</Button>
        <Button onClick={() => onTask('begin')}>更换验证器</Button>
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </div>
    </div>
  );
}
