import { EllipsisOutlined } from '@ant-design/icons';
import { deptDelete, deptList, type Dept } from '@shared/contract/access/dept.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { confirm, toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Button, Dropdown, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { DeptDialog, type DeptTask } from './dept-dialog.tsx';
import { deptBranches, type DeptBranch } from './dept.rules.ts';
import css from './users.module.css';

interface Props {
  /** The chosen department; null: all. */
  value: string | null;
  onChange: (id: string | null) => void;
}
interface Node {
  key: string;
  title: React.ReactNode;
  children: Node[];
}

/** Departments on the left of 账号管理: choose one to see the accounts of its branch; add, rename, move, delete. */
export function DeptTree({ value, onChange }: Props) {
  const may = useMay();
  const read = useRead(deptList);
  const [task, setTask] = useState<DeptTask | null>(null);
  const { run: remove } = useCommand(deptDelete, {
    invalidates: [deptList],
    onDone: () => toast.success('删除成功'),
  });
  const branches = useMemo(() => deptBranches(read.data?.list ?? []), [read.data]);
  const drop = async (dept: Dept) => {
    if (
      !(await confirm({ title: `删除部门「${dept.name}」`, content: '删除后不能恢复。', okText: '删除', danger: true }))
    )
      return;
    const outcome = await remove({ params: { id: dept.id } });
    if (outcome.ok && value === dept.id) onChange(null);
  };
  const menu = (dept: Dept) => ({
    items: [
      { key: 'add', label: '新增下级' },
      { key: 'edit', label: '编辑' },
      ...(dept.parentId === null
        ? []
        : [
            { key: 'move', label: '移动' },
            { key: 'delete', label: '删除', danger: true },
          ]),
    ],
    onClick: ({ key, domEvent }: { key: string; domEvent: { stopPropagation: () => void } }) => {
      domEvent.stopPropagation();
      if (key === 'delete') void drop(dept);
      else setTask({ kind: key as DeptTask['kind'], dept });
    },
  });
  const nodes = (list: readonly DeptBranch[]): Node[] =>
    list.map(({ dept, children, total }) => ({
      key: dept.id,
      title: (
        <span className={css.dept}>
          <span className={css.deptName} title={dept.name}>
            {dept.name}
            {dept.status === 'ENABLED' ? null : <small>（停用）</small>}
          </span>
          <span className={css.deptCount}>{total}</span>
          {may('account.dept.edit') ? (
            <Dropdown menu={menu(dept)} trigger={['click']}>
              <Button
                type="text"
                size="small"
                className={css.deptMore}
                aria-label={`${dept.name}的操作`}
                icon={<EllipsisOutlined />}
                onClick={(event) => event.stopPropagation()}
              />
            </Dropdown>
          ) : null}
        </span>
      ),
      children: nodes(children),
    }));
  return (
    <aside className={css.tree} aria-label="部门">
      <div className={css.treeHead}>
        <h2>部门</h2>
        <Button type="link" size="small" disabled={value === null} onClick={() => onChange(null)}>
          全部
        </Button>
      </div>
      {read.data ? (
        <Tree
          blockNode
          defaultExpandAll
          treeData={nodes(branches)}
          selectedKeys={value ? [value] : []}
          onSelect={(keys) => onChange(keys.length > 0 ? String(keys[0]) : null)}
        />
      ) : (
        <LoadState read={read} back={{ path: '/account/user', label: '返回' }} />
      )}
      {task ? <DeptDialog task={task} onClose={() => setTask(null)} lists={[deptList, userList]} /> : null}
    </aside>
  );
}
