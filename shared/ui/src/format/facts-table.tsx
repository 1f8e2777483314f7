import type { ReactNode } from 'react';
import css from './facts-table.module.css';

/** A column of a small table of given rows. */
export interface FactsColumn<Row> {
  title: string;
  /** Numbers stand at the end. */
  end?: boolean;
  cell: (row: Row) => ReactNode;
  /** What stands below it in the row 合计. */
  total?: ReactNode;
}
interface Props<Row> {
  label: string;
  columns: readonly FactsColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string;
  /** The row that the page itself is about. */
  current?: (row: Row) => boolean;
}
/** Rows of a document that are only shown: no sorting, no paging; with 合计 when a column has a total. */
export function FactsTable<Row>({ label, columns, rows, keyOf, current }: Props<Row>) {
  const before = columns.findIndex(({ total }) => total !== undefined);
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, end }) => (
            <th key={title} scope="col" className={end ? css.end : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)} aria-current={current?.(row) ? 'true' : undefined}>
            {columns.map(({ title, end, cell }) => (
              <td key={title} className={end ? css.end : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {before > 0 ? (
        <tfoot>
          <tr>
            <th scope="row" colSpan={before}>
              合计
            </th>
            {columns.slice(before).map(({ title, end, total }) => (
              <td key={title} className={end ? css.end : undefined}>
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
