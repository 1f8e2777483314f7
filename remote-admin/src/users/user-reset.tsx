import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userReset } from '@shared/contract/access/user.contract.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { TemporaryPassword, type Shown } from './temporary-password.tsx';

interface Props {
  user: { id: string; version: number; username: string };
  onClose: () => void;
}
/** 重置密码: asks, then shows the temporary password once. */
export function UserReset({ user, onClose }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  const { run, busy } = useCommand(userReset, { invalidates: [userList, '/accounts/users'] });
  if (shown) return <TemporaryPassword shown={shown} onClose={onClose} />;
  const reset = async () => {
    const outcome = await run({ params: { id: user.id }, body: { version: user.version } });
    if (outcome.ok) setShown(outcome.data);
    else onClose();
  };
  return (
    <Modal
      open
      title={`重置密码 ${user.username}`}
      width={416}
      okText="重置密码"
      cancelText="取消"
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void reset()}
      onCancel={onClose}
    >
      <p>将生成新的临时密码，该账号的所有登录立即失效。</p>
    </Modal>
  );
}
