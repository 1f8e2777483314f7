import { roleList, rolePermissions, ROLE_KINDS, type Role } from '@shared/contract/access/role.contract.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { confirm } from '@shared/runtime/notices.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Tabs } from 'antd';
import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RightsEditor, type RightsTab } from './rights-editor.tsx';
import { RoleChanges } from './role-changes.tsx';
import { RoleCompare } from './role-compare.tsx';
import { RoleList } from './role-list.tsx';
import { RoleMembers } from './role-members.tsx';
import css from './roles.module.css';

const TABS = {
  menu: '菜单与操作',
  scope: '数据范围',
  fields: '字段权限',
  limit: '审批额度',
  preview: '菜单预览',
  members: '成员',
  compare: '对比',
  changes: '变更记录',
} as const;
type Tab = keyof typeof TABS;
const EDITED: readonly string[] = ['menu', 'scope', 'fields', 'limit', 'preview'] satisfies RightsTab[];
const BACK = { path: '/account/auth', label: '返回' };

/** 权限设置 (A10): roles on the left, the rights of the chosen one on the right. Role and tab live in the URL. */
export default function AuthPage() {
  const [search, setSearch] = useSearchParams();
  const read = useRead(roleList);
  const dirty = useRef(false);
  const onDirty = useCallback((now: boolean) => void (dirty.current = now), []);
  const roles = read.data?.list;
  if (!roles) return <LoadState read={read} back={BACK} />;
  const role = roles.find(({ id }) => id === search.get('role')) ?? roles[0];
  const tab = (Object.hasOwn(TABS, search.get('tab') ?? '') ? search.get('tab') : 'menu') as Tab;
  const go = (changes: Record<string, string>) =>
    setSearch((before) => new URLSearchParams({ ...Object.fromEntries(before), ...changes }), { replace: true });
  const choose = async (id: string) => {
    if (id === role?.id) return;
    if (dirty.current && !(await confirm({ title: TEXTS.unsaved, okText: '离开', cancelText: '继续编辑' }))) return;
    dirty.current = false;
    go({ role: id });
  };
  return (
    <div className={css.page}>
      <RoleList roles={roles} chosen={role?.id ?? null} onChoose={(id) => void choose(id)} />
      {role ? (
        <section className={css.main} aria-label={role.name}>
          <header className={css.mainHead}>
            <h1>{role.name}</h1>
            <span>
              {ROLE_KINDS[role.kind]} · {role.code}
              {role.status === 'DISABLED' ? ' · 停用' : ''}
            </span>
          </header>
          <Tabs
            activeKey={tab}
            onChange={(next) => go({ tab: next })}
            items={Object.entries(TABS).map(([key, label]) => ({
              key,
              label: key === 'members' ? `${label} ${role.members}` : label,
            }))}
          />
          <Rights key={role.id} role={role} tab={tab} onDirty={onDirty} />
          {tab === 'members' ? <RoleMembers role={role} /> : null}
          {tab === 'compare' ? <RoleCompare role={role} roles={roles} /> : null}
          {tab === 'changes' ? <RoleChanges id={role.id} /> : null}
        </section>
      ) : null}
    </div>
  );
}

/** The editor stays mounted behind the other tabs, so that what is unsaved stays. */
function Rights({ role, tab, onDirty }: { role: Role; tab: Tab; onDirty: (dirty: boolean) => void }) {
  const read = useRead(rolePermissions, { params: { id: role.id } });
  const shown = EDITED.includes(tab);
  if (!read.data) return shown ? <LoadState read={read} back={BACK} /> : null;
  return (
    <div hidden={!shown} className={shown ? css.body : undefined}>
      <RightsEditor
        role={role}
        saved={read.data}
        tab={shown ? (tab as RightsTab) : 'menu'}
        refresh={async () => (await read.refetch()).data}
        onDirty={onDirty}
      />
    </div>
  );
}
