import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { mfaBegin, mfaOff, mfaRecoveryCodes, mfaState, type MfaSetup } from '@shared/contract/access/mfa.contract.ts';
import type { Outcome } from '@shared/runtime/command-attempt.ts';
import { failureText, useCommand } from '@shared/runtime/query.ts';
import css from './mfa.module.css';

/** What the password opens: an authenticator (the first or another one), new recovery codes, off. */
export type MfaTask = 'begin' | 'codes' | 'off';
const WORDS: Record<MfaTask, { text: string; submit: string }> = {
  begin: { text: '请先确认是您本人。', submit: '下一步' },
  codes: { text: '将生成 10 个新的恢复码，原有恢复码立即失效。', submit: '重新生成' },
  off: { text: '关闭后只凭密码即可登录，恢复码立即失效。', submit: '关闭两步验证' },
};

interface Values {
  password: string;
  code?: string;
}
interface Props {
  task: MfaTask;
  /** It is on: a code is asked for as well. */
  enabled: boolean;
  onBack: () => void;
  onSetup: (setup: MfaSetup) => void;
  onCodes: (codes: string[]) => void;
  onOff: () => void;
}

/** Password, and a code while two-step login is on, before anything about it is changed. */
export function MfaProof({ task, enabled, onBack, onSetup, onCodes, onOff }: Props) {
  const [form] = Form.useForm<Values>();
  const [refused, setRefused] = useState('');
  const options = { invalidates: [mfaState], handles: () => true };
  const begin = useCommand(mfaBegin, { ...options, invalidates: [] });
  const codes = useCommand(mfaRecoveryCodes, options);
  const off = useCommand(mfaOff, options);

  const taken = <Answer,>(done: Outcome<Answer>, next: (answer: Answer) => void) => {
    if (done.ok) return next(done.data);
    const wrong = Object.entries(done.fields).filter(([name]) => name === 'password' || name === 'code');
    form.setFields(wrong.map(([name, error]) => ({ name: name as keyof Values, errors: [error] })));
    setRefused(wrong.length > 0 ? '' : failureText(done.error));
  };
  const submit = async ({ password, code = '' }: Values) => {
    setRefused('');
    const body = { password, code };
    if (task === 'begin') taken(await begin.run({ body }), onSetup);
    else if (task === 'codes') taken(await codes.run({ body }), ({ recoveryCodes }) => onCodes(recoveryCodes));
    else taken(await off.run({ body }), onOff);
  };
  return (
    <Form form={form} layout="vertical" onFinish={submit} requiredMark={false} className={css.view}>
      <p className={css.text}>{WORDS[task].text}</p>
      {refused && <Alert type="error" title={refused} showIcon />}
      <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入登录密码' }]}>
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
      {enabled && (
        <Form.Item
          name="code"
          label={task === 'begin' ? '原验证器的验证码或恢复码' : '验证码或恢复码'}
          rules={[{ required: true, message: '请输入验证码或恢复码' }]}
        >
          <Input autoComplete="one-time-code" maxLength={40} />
        </Form.Item>
      )}
      <div className={css.actions}>
        <Button onClick={onBack}>返回</Button>
        <Button type="primary" danger={task === 'off'} htmlType="submit" loading={begin.busy || codes.busy || off.busy}>
          {WORDS[task].submit}
        </Button>
      </div>
    </Form>
  );
}
