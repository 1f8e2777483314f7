import { roleChanges } from '@shared/contract/access/role.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { TimeText } from '@shared/ui/format/format-text.tsx';
import { Lines } from '../users/lines.tsx';
import { ByScreen } from './by-screen.tsx';
import css from './roles.module.css';

/** 变更记录 of a role: who changed what when. */
export function RoleChanges({ id }: { id: string }) {
  return (
    <Lines
      label="变更记录"
      read={useRead(roleChanges, { params: { id } })}
      empty="暂无变更"
      columns={[
        ['时间', (row) => <TimeText value={row.at} />],
        ['操作人', (row) => row.userName],
        ['操作', (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.action}</span>],
        [
          '内容',
          (row) => (
            <ul className={css.changes}>
              {row.lines.map((line) => (
                <li key={line}>
                  <Line text={line} />
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  );
}

/** 增加权限 and 移除权限 as a line a screen, everything else as it is. */
function Line({ text }: { text: string }) {
  const [, title, names] = /^(增加权限|移除权限)：(.+)$/.exec(text) ?? [];
  if (!title || !names) return <>{text}</>;
  const all = names.split('、');
  return (
    <>
      {title} {all.length} 项
      <ByScreen names={all} />
    </>
  );
}
