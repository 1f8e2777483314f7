import type { UseQueryResult } from '@tanstack/react-query';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import type { ReactNode } from 'react';
import css from './users.module.css';

interface Props<Row> {
  /** Names the table. */
  label: string;
  read: UseQueryResult<{ list: Row[] }>;
  columns: readonly (readonly [title: string, content: (row: Row) => ReactNode])[];
  empty: string;
}
/** A short table of a read answer, with loading, failure and emptiness. */
export function Lines<Row extends { id: string }>({ label, read, columns, empty }: Props<Row>) {
  if (!read.data) return <LoadState read={read} back={{ path: globalThis.location.pathname, label: '返回' }} />;
  if (read.data.list.length === 0) return <p className={css.none}>{empty}</p>;
  return (
    <table className={css.lines} aria-label={label}>
      <thead>
        <tr>
          {columns.map(([title]) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {read.data.list.map((row) => (
          <tr key={row.id}>
            {columns.map(([title, content]) => (
              <td key={title}>{content(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
