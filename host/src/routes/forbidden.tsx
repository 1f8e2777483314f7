import { Button, Space } from 'antd';
import { useNavigate } from 'react-router-dom';
import { accessRequest } from '@shared/contract/access/auth.contract.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { Outcome } from '../base/outcome.tsx';

/** In place of a page that the user may not open; asks nothing of the API (A2.12). */
export function Forbidden({ path }: { path: string }) {
  const navigate = useNavigate();
  const ask = useCommand(accessRequest, {
    invalidates: [],
    onDone: () => toast.success('已通知管理员。'),
  });
  return (
    <Outcome
      kind="notice"
      title={TEXTS.forbidden}
      hint="如工作需要，可申请权限，由管理员在权限设置中开通。"
      extra={
        <Space wrap>
          <Button type="primary" onClick={() => void navigate('/')}>
            {TEXTS.backHome}
          </Button>
          <Button loading={ask.busy} onClick={() => void ask.run({ body: { path, reason: 'perm' } })}>
            申请权限
          </Button>
        </Space>
      }
    />
  );
}
