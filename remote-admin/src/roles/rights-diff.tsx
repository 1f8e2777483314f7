import type { RightsDiff } from '@shared/contract/access/role.contract.ts';
import { ByScreen } from './by-screen.tsx';
import css from './rights-tables.module.css';

/** What a save changes, in words: shown before it and after it. */
export function RightsDiffView({ diff }: { diff: RightsDiff }) {
  return (
    <div className={css.diff}>
      <List title={`增加 ${diff.added.length} 项`} names={diff.added} />
      <List title={`移除 ${diff.removed.length} 项`} names={diff.removed} />
      <Changes title="数据范围" rows={diff.scopes.map(({ area, before, after }) => [area, before, after])} />
      <Changes title="字段权限" rows={diff.fields.map(({ group, before, after }) => [group, before, after])} />
      <Changes
        title="审批额度"
        rows={diff.approveLimit ? [['', diff.approveLimit.before, diff.approveLimit.after]] : []}
      />
    </div>
  );
}

function List({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ByScreen names={names} />
    </section>
  );
}

function Changes({ title, rows }: { title: string; rows: readonly (readonly string[])[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      {rows.map(([name, before, after]) => (
        <p key={name}>
          {name ? `${name}：` : ''}
          {before} → <strong>{after}</strong>
        </p>
      ))}
    </section>
  );
}
