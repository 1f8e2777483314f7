import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { AVATAR_KILOBYTES, removeAvatar, setAvatar } from '@shared/contract/access/auth.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { comments } from '@shared/contract/shared/comment.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText, useCommand } from '@shared/runtime/query.ts';
import { currentMe, setMe, useMe } from '@shared/runtime/session.ts';
import { DropZone } from '@shared/ui/attachments/drop-zone.tsx';
import { Avatar } from '@shared/ui/base/avatar.tsx';

const touches = [comments.list, userList];

/** The own picture (3.4): a new one counts at once, in the header, in comments and in 账号管理. */
export function AvatarDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const [refused, setRefused] = useState('');
  const put = useCommand(setAvatar, { invalidates: touches, handles: () => true });
  const remove = useCommand(removeAvatar, { invalidates: touches, handles: () => true });
  const take = (avatar: string | null, text: string) => {
    const now = currentMe();
    if (now) setMe({ ...now, user: { ...now.user, avatar } });
    setRefused('');
    toast.success(text);
  };
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > AVATAR_KILOBYTES * 1024) {
      setRefused(`图片不能超过 ${AVATAR_KILOBYTES / 1024} MB，请压缩后再传。`);
      return;
    }
    const done = await put.run({ files: [file], body: {} });
    if (done.ok) take(done.data.avatar, '头像已更换');
    else setRefused(failureText(done.error));
  };
  const drop = async () => {
    const done = await remove.run({ body: {} });
    if (done.ok) take(null, '头像已移除');
    else setRefused(failureText(done.error));
  };
  return (
    <Modal
      open
      title="更换头像"
      width={416}
      onCancel={onClose}
      footer={[
        me.user.avatar ? (
          <Button key="remove" danger loading={remove.busy} onClick={() => void drop()}>
            移除头像
          </Button>
        ) : null,
        <Button key="close" type="primary" onClick={onClose}>
          完成
        </Button>,
      ]}
    >
      {refused ? <Alert type="error" title={refused} showIcon style={{ marginBottom: 12 }} /> : null}
      <div style={{ display: 'grid', justifyItems: 'center', gap: 16, marginBottom: 4 }}>
        <Avatar person={me.user} size={96} />
        <div style={{ width: '100%' }}>
          <DropZone
            accept="image/png,image/jpeg,image/webp"
            hint="拖到这里、点击选择或粘贴，JPG、PNG、WebP，不超过 2 MB"
            busy={put.busy}
            onFiles={([file]) => void send(file)}
          />
        </div>
      </div>
    </Modal>
  );
}
