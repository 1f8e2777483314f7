import { Button, Space } from 'antd';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { accessRequest } from '@shared/contract/access/auth.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { logout, useMe } from '@shared/runtime/session.ts';
import { Outcome } from '../base/outcome.tsx';

const REASONS = {
  perm: '您的角色没有可以打开的菜单。',
  account: '您的账号还没有分配角色。',
  company: '您的账号还没有分配公司。',
  maintenance: '系统正在维护，请稍后再试。',
} as const;
type Reason = keyof typeof REASONS;
const isReason = (value: string | null): value is Reason => value !== null && Object.hasOwn(REASONS, value);

/** D3 访问受限: why the user can't work, and the ways on. Never shows data. */
export function BlockPage() {
  const me = useMe();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const given = search.get('reason');
  const reason = isReason(given) ? given : 'perm';
  const from = search.get('from');
  const path = from?.startsWith('/') ? from.slice(0, 200) : '/';
  // The end of the maintenance is noticed with the next look at the session.
  const over = reason === 'maintenance' && !me.maintenance?.out;
  useEffect(() => {
    if (over) void navigate(path, { replace: true });
  }, [over, navigate, path]);
  const ask = useCommand(accessRequest, { invalidates: [], onDone: () => toast.success('已通知管理员。') });
  return (
    <Outcome
      kind="notice"
      title={(reason === 'maintenance' && me.maintenance?.text) || REASONS[reason]}
      hint={
        <>
          用户：{me.user.name}（{me.user.username}）{from && <>；访问地址：{path}</>}
        </>
      }
      extra={
        <Space wrap>
          <Button type="primary" onClick={() => void navigate('/')}>
            返回首页
          </Button>
          <Button onClick={() => void logout().catch(() => {})}>重新登录</Button>
          {reason === 'maintenance' ? null : (
            <Button loading={ask.busy} onClick={() => void ask.run({ body: { path, reason } })}>
              申请权限
            </Button>
          )}
        </Space>
      }
    />
  );
}
