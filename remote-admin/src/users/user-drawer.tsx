import { USER_FIELDS } from '@shared/contract/access/user.fields.ts';
import { AVATAR_SLOT } from '@shared/contract/access/auth.contract.ts';
import { SCOPE_AREAS, SCOPE_LEVELS, type ScopeArea } from '@shared/contract/access.ts';
import { USER_STATES } from '@shared/contract/access/user.machine.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userGet, type UserDetail } from '@shared/contract/access/user.contract.ts';
import { useMay } from '@shared/runtime/session.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { ApprovalPanel } from '@shared/ui/approval/approval-panel.tsx';
import { Avatar } from '@shared/ui/base/avatar.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { TimeText } from '@shared/ui/format/format-text.tsx';
import { Tag } from 'antd';
import { useState } from 'react';
import { AccountRightsBox } from './rights-preview.tsx';
import { TemporaryPassword, type Shown } from './temporary-password.tsx';
import { UserDelegates } from './user-delegates.tsx';
import { UserLoginLog } from './user-login-log.tsx';
import { UserSessions } from './user-sessions.tsx';
import css from './users.module.css';

/** An administrator may set a face or take an unfit one away. */
const FILES = ['', AVATAR_SLOT];
interface Props {
  id: string;
  /** The tab that is open at first; '': the first one. */
  tab: string;
  actions: ActionMap<UserDetail>;
  onClose: () => void;
}
/** An account at a glance with its devices, logins and 代办. */
export function UserDrawer({ id, tab, actions, onClose }: Props) {
  const may = useMay();
  const [secret, setSecret] = useState<Shown | null>(null);
  return (
    <>
      <DetailDrawer<UserDetail>
        id={id}
        firstTab={tab}
        title="账号"
        endpoint={userGet}
        kind="ac_user"
        no={(user) => user.username}
        subtitle={(user) => (
          <span className={css.person}>
            <Avatar person={user} size={28} />
            {user.name}
          </span>
        )}
        state={{ code: (user) => user.status, labels: USER_STATES, tones: userList.columns.status?.tones }}
        tags={(user) => (user.external ? <Tag>外部账号</Tag> : null)}
        slots={FILES}
        actions={actions}
        onClose={onClose}
        summary={(user) => (
          <>
            <ApprovalPanel
              kind="ac_user"
              id={user.id}
              touches={[userList, userGet]}
              onApproved={(answer) => setSecret((answer as { temporary: Shown | null }).temporary)}
            />
            <Summary user={user} />
          </>
        )}
        tabs={(user) => [
          ...(may('account.user.kick')
            ? [{ key: 'sessions', title: '登录设备', content: <UserSessions id={user.id} /> }]
            : []),
          ...(may('account.user.log')
            ? [{ key: 'logins', title: '登录日志', content: <UserLoginLog id={user.id} /> }]
            : []),
          { key: 'delegates', title: '代办', content: <UserDelegates user={user} /> },
          {
            key: 'rights',
            title: '有效权限',
            content: <AccountRightsBox id={user.id} />,
          },
        ]}
      />
      {secret ? <TemporaryPassword shown={secret} onClose={() => setSecret(null)} /> : null}
    </>
  );
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、');

/** Areas whose scope is the account's own; the others follow its roles (ACC-030). */
const scopeNames = ({ scopeOverride }: UserDetail): string => {
  const own = Object.entries(SCOPE_AREAS).flatMap(([area, title]) => {
    const scope = scopeOverride?.[area as ScopeArea];
    return scope ? `${title} ${SCOPE_LEVELS[scope.level]}` : [];
  });
  return own.length > 0 ? `单独设置：${own.join('，')}；其余随角色` : '随角色';
};

function Summary({ user }: { user: UserDetail }) {
  return (
    <Descriptions
      facts={[
        { title: USER_FIELDS.employeeNo, content: user.employeeNo },
        { title: USER_FIELDS.deptId, content: user.deptName },
        { title: USER_FIELDS.position, content: user.position },
        { title: USER_FIELDS.leaderId, content: user.leaderName },
        user.phone === undefined ? null : { title: USER_FIELDS.phone, content: user.phone },
        user.email === undefined ? null : { title: USER_FIELDS.email, content: user.email },
        { title: '角色', content: names(user.roles), wide: true },
        { title: '公司', content: names(user.companies), wide: true },
        { title: '仓库', content: names(user.warehouses), wide: true },
        { title: USER_FIELDS.scopeOverride, content: scopeNames(user), wide: true },
        { title: '最近登录', content: <TimeText value={user.lastLoginAt} /> },
        { title: '登录地址', content: user.lastLoginIp },
        {
          title: '密码修改',
          content: user.mustChangePassword ? '下次登录须修改' : <TimeText value={user.passwordChangedAt} />,
        },
        { title: USER_FIELDS.mfaEnabled, content: user.mfaEnabled ? '已开启' : '未开启' },
        user.lockedUntil ? { title: '锁定至', content: <TimeText value={user.lockedUntil} /> } : null,
      ]}
    />
  );
}
