import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { MFA_SETUP_MINUTES, mfaConfirm, mfaState, type MfaSetup } from '@shared/contract/access/mfa.contract.ts';
import { failureText, useCommand } from '@shared/runtime/query.ts';
import { inGroups } from '../base/recovery-text.ts';
import { svgAddress } from '../base/svg-address.ts';
import css from './mfa.module.css';

interface Values {
  code: string;
}
interface Props {
  setup: MfaSetup;
  onBack: () => void;
  onCodes: (codes: string[]) => void;
}

/** The QR code for the authenticator, its secret for those who cannot scan, and the first code. */
export function MfaScan({ setup, onBack, onCodes }: Props) {
  const [form] = Form.useForm<Values>();
  const [refused, setRefused] = useState('');
  const confirm = useCommand(mfaConfirm, { invalidates: [mfaState], handles: () => true });
  const submit = async ({ code }: Values) => {
    setRefused('');
    const done = await confirm.run({ body: { code } });
    if (done.ok) return onCodes(done.data.recoveryCodes);
    const wrong = done.fields.code;
    if (wrong) form.setFields([{ name: 'code', errors: [wrong] }]);
    else setRefused(failureText(done.error));
  };
  return (
    <Form form={form} layout="vertical" onFinish={submit} requiredMark={false} className={css.view}>
      {refused && <Alert type="error" title={refused} showIcon />}
      <div className={css.scan}>
        <img className={css.qr} src={svgAddress(setup.qr)} alt="两步验证二维码" width={168} height={168} />
        <div className={css.steps}>
          <p className={css.text}>用验证器应用扫描左侧二维码。无法扫描时，选择手动输入密钥：</p>
          <dl className={css.facts}>
            <dt>账号</dt>
            <dd>
              {setup.issuer}：{setup.account}
            </dd>
            <dt>密钥</dt>
            <dd>
              <code className={css.secret}>{inGroups(setup.secret)}</code>
            </dd>
            <dt>类型</dt>
            <dd>基于时间，6 位</dd>
          </dl>
        </div>
      </div>
      <Form.Item
        name="code"
        label="验证器显示的验证码"
        extra={`请在 ${MFA_SETUP_MINUTES} 分钟内完成；启用后其他设备将退出登录。`}
        rules={[{ required: true, message: '请输入验证码' }]}
      >
        <Input autoComplete="one-time-code" inputMode="numeric" maxLength={8} placeholder="6 位数字" autoFocus />
      </Form.Item>
      <div className={css.actions}>
        <Button onClick={onBack}>返回</Button>
        <Button type="primary" htmlType="submit" loading={confirm.busy}>
          启用
        </Button>
      </div>
    </Form>
  );
}
