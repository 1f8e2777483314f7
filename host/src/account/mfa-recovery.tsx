import { Alert, Button } from 'antd';
import { toast } from '@shared/runtime/notices.ts';
import { copyCodes, saveCodes } from '../base/recovery-text.ts';
import css from './mfa.module.css';

interface Props {
  codes: readonly string[];
  account: string;
  onDone: () => void;
}

/** The recovery codes, shown this once. */
export function MfaRecovery({ codes, account, onDone }: Props) {
  return (
    <div className={css.view}>
      <Alert
        type="warning"
        showIcon
        title="恢复码只显示这一次，请下载或抄写后妥善保管。"
        description="手机不在身边时代替验证码登录，每个只能使用一次。"
      />
      <ul className={css.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button onClick={() => void copyCodes(codes, account).then((text) => toast.info(text))}>复制</Button>
        <Button onClick={() => saveCodes(codes, account)}>下载</Button>
        <Button type="primary" onClick={onDone}>
          我已保存
        </Button>
      </div>
    </div>
  );
}
