import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userReset } from '@shared/contract/access/user.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { PENDING_TEXT } from './pending.ts';
import { TemporaryPassword, type Shown } from './temporary-password.tsx';

interface Props {
  user: { id: string; version: number; username: string };
  onClose: () => void;
}
/** 重置密码: asks, then shows the temporary password once. */
export function UserReset({ user, onClose }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  const { run, busy } = useCommand(userReset, { invalidates: [userList, '/accounts/users', approvals.list] });
  if (shown) return <TemporaryPassword shown={shown} onClose={onClose} />;
  const reset = async () => {
    const outcome = await run({ params: { id: user.id }, body: { version: user.version } });
    if (outcome.ok && !outcome.data.pending) return setShown(outcome.data);
    if (outcome.ok) toast.success(PENDING_TEXT);
    onClose();
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
      <p>将生成新的临时密码，该账号的所有登录立即失效，并通知本人。</p>
      <p>该账号有您没有的权限时，须由拥有其全部权限的第二人同意，临时密码由第二人取得。</p>
    </Modal>
  );
}
