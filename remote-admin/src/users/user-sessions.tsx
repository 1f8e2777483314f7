import { userSessions } from '@shared/contract/access/user-login.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { TimeText } from '@shared/ui/format/format-text.tsx';
import { Lines } from './lines.tsx';

/** Where an account is logged in now. */
export function UserSessions({ id }: { id: string }) {
  return (
    <Lines
      label="登录设备"
      read={useRead(userSessions, { params: { id } })}
      empty="当前没有登录"
      columns={[
        ['设备', (row) => row.device],
        ['地址', (row) => row.ip],
        ['登录时间', (row) => <TimeText value={row.createdAt} />],
        ['最近使用', (row) => <TimeText value={row.lastSeenAt} />],
      ]}
    />
  );
}
