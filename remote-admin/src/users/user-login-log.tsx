import { LOGIN_REASONS, LOGIN_RESULTS, userLoginLog } from '@shared/contract/access/user-login.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { Lines } from './lines.tsx';

const TONES = { SUCCESS: 'green', PENDING: 'blue', FAILED: 'red', LOCKED: 'orange' };

/** The last tries to log in with the account's name. */
export function UserLoginLog({ id }: { id: string }) {
  return (
    <Lines
      label="登录日志"
      read={useRead(userLoginLog, { params: { id } })}
      empty="暂无登录记录"
      columns={[
        ['时间', (row) => <TimeText value={row.at} seconds />],
        ['结果', (row) => <StateTag code={row.result} labels={LOGIN_RESULTS} tones={TONES} />],
        ['说明', (row) => LOGIN_REASONS[row.reason]],
        ['设备', (row) => row.device],
        ['地址', (row) => row.ip],
      ]}
    />
  );
}
