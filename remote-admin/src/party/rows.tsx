import type { ReactNode } from 'react';
import css from './rows.module.css';

interface Props<Row> {
  title: string;
  rows: readonly Row[];
  /** Title and content of each column; an empty column is left out. */
  columns: readonly (readonly [string, (row: Row) => ReactNode])[];
  /** Said when there are no rows. */
  none?: string;
}
/** A small table of rows that belong to a record; says so when there are none. */
export function Rows<Row extends { id: string }>({ title, rows, columns, none = '未填写' }: Props<Row>) {
  const filled = columns.filter(([, content]) => rows.some((row) => content(row)));
  return (
    <section className={css.block} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      {rows.length === 0 ? (
        <p className={css.none}>{none}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              {filled.map(([head]) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {filled.map(([head, content]) => (
                  <td key={head}>{content(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
