import type { ReactNode } from 'react';
import css from './rows.module.css';

interface Props<Row> {
  title: string;
  rows: readonly Row[];
  /** Title and content of each column, `end` for figures; a column that no row fills is left out. */
  columns: readonly (readonly [title: string, content: (row: Row) => ReactNode, at?: 'end'])[];
  /** Said when there are no rows. */
  none?: string;
}
/** A small table of rows that belong to a record; says so when there are none. */
export function Rows<Row extends { id: string }>({ title, rows, columns, none = '未填写' }: Props<Row>) {
  const filled = columns.filter(([, content]) => rows.some((row) => content(row) || content(row) === 0));
  return (
    <section className={css.block} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      {rows.length === 0 ? (
        <p className={css.none}>{none}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              {filled.map(([head, , at]) => (
                <th key={head} scope="col" className={at && css.end}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {filled.map(([head, content, at]) => (
                  <td key={head} className={at && css.end}>
                    {content(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
