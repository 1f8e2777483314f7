import { USER_FIELDS } from '@shared/contract/access/user.fields.ts';
import {
  roleAddMembers,
  roleList,
  roleMembers,
  roleRemoveMembers,
  type Role,
  type RoleMember,
} from '@shared/contract/access/role.contract.ts';
import { USER_STATES, USER_TONES } from '@shared/contract/access/user.machine.ts';
import { confirm, toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useMay, useMe } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Pickers } from '@shared/ui/form/picker.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { Lines } from '../users/lines.tsx';
import css from './roles.module.css';

/** 成员 of a role: added and removed here; nobody does it to themselves (ACC-036). */
export function RoleMembers({ role }: { role: Role }) {
  const edit = useMay()('account.auth.edit');
  const me = useMe();
  const [chosen, setChosen] = useState<string[]>([]);
  const read = useRead(roleMembers, { params: { id: role.id } });
  const invalidates = [roleMembers, roleList];
  const add = useCommand(roleAddMembers, {
    invalidates,
    onDone: ({ changed }) => {
      setChosen([]);
      toast.success(`已添加 ${changed} 人`);
    },
  });
  const remove = useCommand(roleRemoveMembers, { invalidates, onDone: () => toast.success('已移除') });
  const drop = async (member: RoleMember) => {
    const content = `${member.name} 将立即失去「${role.name}」的权限。`;
    if (await confirm({ title: '移除成员', content, okText: '移除', danger: true }))
      await remove.run({ params: { id: role.id }, body: { userIds: [member.id] } });
  };
  return (
    <>
      {edit ? (
        <div className={css.addMembers}>
          <Pickers
            kind="users"
            holds={null}
            aria-label="添加成员"
            placeholder="选择人员"
            value={chosen}
            onChange={setChosen}
          />
          <Button
            type="primary"
            disabled={chosen.length === 0}
            loading={add.busy}
            onClick={() => void add.run({ params: { id: role.id }, body: { userIds: chosen } })}
          >
            添加成员
          </Button>
        </div>
      ) : null}
      <Lines
        label="成员"
        read={read}
        empty="还没有成员"
        columns={[
          [USER_FIELDS.username, (row) => <Link to={`/account/user?user=${row.id}`}>{row.username}</Link>],
          [USER_FIELDS.name, (row) => row.name],
          [USER_FIELDS.deptId, (row) => row.deptName],
          [USER_FIELDS.status, (row) => <StateTag code={row.status} labels={USER_STATES} tones={USER_TONES} />],
          [
            '操作',
            (row) =>
              edit && row.id !== me.user.id ? (
                <Button type="link" size="small" danger className={css.remove} onClick={() => void drop(row)}>
                  移除
                </Button>
              ) : (
                '—'
              ),
          ],
        ]}
      />
    </>
  );
}
