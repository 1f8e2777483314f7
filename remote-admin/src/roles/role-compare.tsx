import { roleCompare, type Role } from '@shared/contract/access/role.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { CodeSelect } from '@shared/ui/form/inputs.tsx';
import { Switch } from 'antd';
import { useState } from 'react';
import { ByScreen } from './by-screen.tsx';
import tables from './rights-tables.module.css';
import css from './roles.module.css';

/** 对比: what only one of two roles gives, and where scope, fields and limit differ. */
export function RoleCompare({ role, roles }: { role: Role; roles: readonly Role[] }) {
  const [other, setOther] = useState<string | null>(null);
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  const read = useRead(roleCompare, { query: { left: role.id, right: other ?? '' } }, { enabled: other !== null });
  const labels = Object.fromEntries(roles.filter(({ id }) => id !== role.id).map(({ id, name }) => [id, name]));
  const found = other === null ? undefined : read.data;
  const rows = found
    ? [
        ...found.scopes.map(({ area, left, right }) => [`数据范围·${area}`, left, right] as const),
        ...found.fields.map(({ group, left, right }) => [`字段·${group}`, left, right] as const),
        ...(found.approveLimit ? [['审批额度', found.approveLimit.left, found.approveLimit.right] as const] : []),
      ].filter(([, left, right]) => !onlyDifferent || left !== right)
    : [];
  return (
    <>
      <div className={css.compareBar}>
        <span>「{role.name}」与</span>
        <div style={{ width: 220 }}>
          <CodeSelect
            aria-label="对比的角色"
            labels={labels}
            value={other}
            onChange={setOther}
            placeholder="选择角色"
          />
        </div>
        <label className={css.only}>
          <Switch size="small" checked={onlyDifferent} onChange={setOnlyDifferent} /> 只看不同
        </label>
      </div>
      {other === null ? <p className={css.none}>选择另一个角色，查看两者的差异。</p> : null}
      {other !== null && !found ? <LoadState read={read} back={{ path: '/account/auth', label: '返回' }} /> : null}
      {found ? (
        <table className={`${tables.fields} ${tables.compare}`} aria-label="角色对比">
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">{found.left.name}</th>
              <th scope="col">{found.right.name}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">只有一方拥有的权限</th>
              <td>
                <ByScreen names={found.onlyLeft} />
              </td>
              <td>
                <ByScreen names={found.onlyRight} />
              </td>
            </tr>
            {onlyDifferent ? null : (
              <tr>
                <th scope="row">双方都有</th>
                <td colSpan={2}>{found.both} 项</td>
              </tr>
            )}
            {rows.map(([name, left, right]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{left}</td>
                <td>{right}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}
