import { useState } from 'react';
import { copyCodes, saveCodes } from '../base/recovery-text.ts';

/** The recovery codes, shown this once; on it goes when they are kept. */
export function RecoveryList({ codes, account, onDone }: { codes: string[]; account: string; onDone: () => void }) {
  const [copied, setCopied] = useState('');
  return (
    <div className="login-form">
      <p className="login-text">
        两步验证已启用。手机不在身边时可用恢复码登录，每个只能使用一次；<strong>只显示这一次</strong>，请妥善保管。
      </p>
      <ul className="login-codes" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="login-below login-kept">
        <button type="button" onClick={() => void copyCodes(codes, account).then(setCopied)}>
          复制
        </button>
        <button type="button" onClick={() => saveCodes(codes, account)}>
          下载
        </button>
        <span role="status">{copied}</span>
      </div>
      <button type="button" className="login-submit" onClick={onDone}>
        我已保存，进入系统
      </button>
    </div>
  );
}
