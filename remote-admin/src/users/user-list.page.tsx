import { userMachine } from '@shared/contract/access/user.machine.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userDisable, userEnable, userKick, userResetMfa, userUnlock } from '@shared/contract/access/user.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { useMe } from '@shared/runtime/session.ts';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { Avatar } from '@shared/ui/base/avatar.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DeptTree } from './dept-tree.tsx';
import { userBatches } from './user-batch.tsx';
import { whenPending } from './pending.ts';
import css from './users.module.css';

const userImport = {
  permission: 'account.user.create',
  load: async () => (await import('@shared/contract/access/user.import.ts')).userImport,
} as const;
const UserCopyRights = onDemand(async () => (await import('./user-copy-rights.tsx')).UserCopyRights);
const UserDrawer = onDemand(async () => (await import('./user-drawer.tsx')).UserDrawer);
const UserEditDrawer = onDemand(async () => (await import('./user-edit-drawer.tsx')).UserEditDrawer);
const UserHandover = onDemand(async () => (await import('./user-handover.tsx')).UserHandover);
const UserReset = onDemand(async () => (await import('./user-reset.tsx')).UserReset);

const waits = [approvals.list.path];
interface Account {
  id: string;
  version: number;
  username: string | null;
  status: string | null;
}
type Task = { kind: 'edit' | 'reset' | 'copy' | 'leave'; user: { id: string; version: number; username: string } };

/** The name with the picture of the person. */
const CELLS = {
  name: (row: { id: string; name: string | null; avatar: string | null }) => (
    <span className={css.person}>
      <Avatar person={{ id: row.id, name: row.name ?? '', avatar: row.avatar }} size={20} />
      {row.name}
    </span>
  ),
};

/** 账号管理 (A8): departments on the left, accounts of the chosen branch on the right. The open account is `?user=`: `?id=` would be a page
 * of its own. */
export default function UserListPage() {
  const [search, setSearch] = useSearchParams();
  const me = useMe();
  const [task, setTask] = useState<Task | null>(null);
  const [tab, setTab] = useState('');
  const put = (key: string, value: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (value) after.set(key, value);
      else after.delete(key);
      if (key !== 'user') after.delete('page');
      return after;
    });
  const start = (kind: Task['kind']) => (row: Account) =>
    setTask({ kind, user: { id: row.id, version: row.version, username: row.username ?? '' } });
  const actions: ActionMap<Account> = {
    ...machineActions<keyof typeof userMachine.actions, Account>(userMachine, {
      update: { run: start('edit') },
      reset: { run: start('reset') },
      resetMfa: { endpoint: userResetMfa, behind: true, done: whenPending('重置两步验证成功'), invalidates: waits },
      unlock: userUnlock,
      kick: { endpoint: userKick, confirm: '该账号的所有登录立即失效，确定强制下线吗？', behind: true },
      enable: userEnable,
      disable: userDisable,
      leave: { run: start('leave'), behind: true },
    }),
    copy: {
      label: '复制权限自',
      permission: 'account.user.update',
      visible: (row) => row.id !== me.user.id && row.status !== 'LEFT',
      run: start('copy'),
      behind: true,
    },
  };
  const look = (tab: string) => (row: Account) => {
    setTab(tab);
    put('user', row.id);
  };
  const inList: ActionMap<Account> = {
    ...actions,
    delegate: {
      label: '代办',
      permission: 'account.user.update',
      visible: (row) => row.status !== 'LEFT',
      run: look('delegates'),
      behind: true,
    },
    logins: { label: '登录日志', permission: 'account.user.log', run: look('logins'), behind: true },
  };
  const id = search.get('user');
  const close = () => setTask(null);
  return (
    <div className={css.page}>
      <DeptTree value={search.get('deptId')} onChange={(dept) => put('deptId', dept)} />
      <ListPage
        list={userList}
        onOpen={look('')}
        cells={CELLS}
        rowActions={inList}
        batchActions={userBatches}
        create={{ label: '新增账号', permission: 'account.user.create', path: '/account/user/add' }}
        importer={userImport}
      />
      {id ? <UserDrawer id={id} tab={tab} actions={actions} onClose={() => put('user', null)} /> : null}
      {task?.kind === 'edit' ? <UserEditDrawer id={task.user.id} onClose={close} /> : null}
      {task?.kind === 'reset' ? <UserReset user={task.user} onClose={close} /> : null}
      {task?.kind === 'leave' ? <UserHandover user={task.user} onClose={close} /> : null}
      {task?.kind === 'copy' ? <UserCopyRights user={task.user} onClose={close} /> : null}
    </div>
  );
}
UserListPage.ahead = listAhead(userList);
