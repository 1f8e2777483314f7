import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { changePassword } from '@shared/contract/access/auth.contract.ts';
import { mfaState } from '@shared/contract/access/mfa.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText, useCommand, useRead } from '@shared/runtime/query.ts';

interface Values {
  oldPassword: string;
  newPassword: string;
  again: string;
  code?: string;
}
const again = '两次输入的新密码不一致';

/** Own password, and a code while two-step login is on; other sessions of the user end with it (ACC-023). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const [refused, setRefused] = useState('');
  const mfa = useRead(mfaState);
  const change = useCommand(changePassword, { invalidates: [], handles: () => true });
  const submit = async (values: Values) => {
    const { oldPassword, newPassword, code } = values;
    const done = await change.run({ body: { oldPassword, newPassword, ...(code ? { code } : {}) } });
    if (done.ok) {
      toast.success('密码已修改，其他设备已退出登录。');
      onClose();
      return;
    }
    const fields = Object.entries(done.fields).filter(([name]) => name in values);
    form.setFields(fields.map(([name, error]) => ({ name: name as keyof Values, errors: [error] })));
    setRefused(fields.length > 0 ? '' : failureText(done.error));
  };
  return (
    <Modal
      open
      title="修改密码"
      width={416}
      okText="确定"
      confirmLoading={change.busy}
      okButtonProps={{ disabled: mfa.isPending }}
      onOk={form.submit}
      onCancel={onClose}
      maskClosable={false}
    >
      <Form form={form} layout="vertical" onFinish={submit} requiredMark={false}>
        {refused && <Alert type="error" title={refused} showIcon style={{ marginBottom: 12 }} />}
        <Form.Item name="oldPassword" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label="新密码"
          extra="至少 10 位，含大写、小写、数字、符号中的三种，不含账号名"
          rules={[{ required: true, message: '请输入新密码' }]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="again"
          label="再次输入新密码"
          dependencies={['newPassword']}
          rules={[
            { required: true, message: '请再次输入新密码' },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                !value || value === getFieldValue('newPassword') ? Promise.resolve() : Promise.reject(new Error(again)),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        {mfa.data?.enabled && (
          <Form.Item name="code" label="验证码或恢复码" rules={[{ required: true, message: '请输入验证码或恢复码' }]}>
            <Input autoComplete="one-time-code" maxLength={40} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
