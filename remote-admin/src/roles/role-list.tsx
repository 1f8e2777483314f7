import { CopyOutlined, PlusOutlined } from '@ant-design/icons';
import { roleDelete, roleDisable, roleEnable, roleList, type Role } from '@shared/contract/access/role.contract.ts';
import { confirm, toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Button, Dropdown, Input } from 'antd';
import { useState } from 'react';
import { RoleDialog, type RoleTask } from './role-dialog.tsx';
import css from './role-list.module.css';
import page from './roles.module.css';

interface Props {
  roles: readonly Role[];
  chosen: string | null;
  onChoose: (id: string) => void;
}
/** Roles on the left of 权限设置: choose, new, copy, rename, disable, delete. */
export function RoleList({ roles, chosen, onChoose }: Props) {
  const may = useMay();
  const edit = may('account.auth.edit');
  const [words, setWords] = useState('');
  const [task, setTask] = useState<RoleTask | null>(null);
  const options = { invalidates: [roleList] };
  const { run: disable } = useCommand(roleDisable, { ...options, onDone: () => toast.success('已停用') });
  const { run: enable } = useCommand(roleEnable, { ...options, onDone: () => toast.success('已启用') });
  const { run: remove } = useCommand(roleDelete, { ...options, onDone: () => toast.success('删除成功') });
  const act = async (key: string, role: Role) => {
    const input = { params: { id: role.id }, body: { version: role.version } };
    if (key === 'copy' || key === 'rename') setTask({ kind: key, role });
    else if (key === 'enable') await enable(input);
    else if (key === 'disable') {
      const content = `${role.members} 名成员将立即失去该角色的权限。`;
      if (await confirm({ title: `停用「${role.name}」`, content, okText: '停用', danger: true })) await disable(input);
    } else if (
      await confirm({ title: `删除「${role.name}」`, content: '删除后不能恢复。', okText: '删除', danger: true })
    )
      await remove({ params: { id: role.id } });
  };
  const menu = (role: Role) => ({
    items: [
      { key: 'copy', label: '复制', icon: <CopyOutlined /> },
      { key: 'rename', label: '重命名' },
      ...(role.own || role.code === 'super' || role.code === 'admin'
        ? []
        : [
            role.status === 'ENABLED'
              ? { key: 'disable', label: '停用', danger: true }
              : { key: 'enable', label: '启用' },
          ]),
      ...(role.kind === 'CUSTOM' && !role.own ? [{ key: 'delete', label: '删除', danger: true }] : []),
    ],
    onClick: ({ key, domEvent }: { key: string; domEvent: { stopPropagation: () => void } }) => {
      domEvent.stopPropagation();
      void act(key, role);
    },
  });
  const shown = roles.filter(({ name, code }) => name.includes(words.trim()) || code.includes(words.trim()));
  return (
    <aside className={css.roles} aria-label="角色">
      <div className={css.rolesHead}>
        <h2>角色</h2>
        {edit ? (
          <Button
            type="primary"
            size="small"
            icon={<PlusOutlined />}
            onClick={() => setTask({ kind: 'new', role: null })}
          >
            新增
          </Button>
        ) : null}
      </div>
      <Input
        allowClear
        aria-label="搜索角色"
        placeholder="搜索角色"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul className={css.roleRows}>
        {shown.map((role) => (
          <li key={role.id} className={role.id === chosen ? css.chosen : undefined}>
            <button type="button" aria-current={role.id === chosen} onClick={() => onChoose(role.id)}>
              <span className={css.roleName}>{role.name}</span>
              <small>
                {role.status === 'DISABLED' ? '停用 · ' : role.kind === 'CUSTOM' ? '自定义 · ' : ''}
                {role.members} 人
              </small>
            </button>
            {edit ? (
              <Dropdown menu={menu(role)} trigger={['click']}>
                <Button type="text" size="small" aria-label={`${role.name}的操作`}>
                  ⋯
                </Button>
              </Dropdown>
            ) : null}
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className={page.none}>没有匹配的角色</p> : null}
      {task ? (
        <RoleDialog
          task={task}
          onClose={(id) => {
            setTask(null);
            if (id) onChoose(id);
          }}
        />
      ) : null}
    </aside>
  );
}
