import type { ReactNode } from 'react';
import css from './facts-table.module.css';

/** A column of a small table of given rows. */
export interface FactsColumn<Row> {
  title: string;
  /** Share of the width, for tables that stand below each other: `12%`; then every column has one. */
  width?: string;
  /** Numbers stand at the end. */
  end?: boolean;
  cell: (row: Row) => ReactNode;
  /** What stands below it in the row 合计. */
  total?: ReactNode;
  /** One cell for all rows of a group (`groupOf`). */
  grouped?: boolean;
}
interface Props<Row> {
  label: string;
  columns: readonly FactsColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string;
  /** Rows that follow each other with the same text are one group. */
  groupOf?: (row: Row) => string;
  /** The row that the page itself is about. */
  current?: (row: Row) => boolean;
}
/** Rows of a document that are only shown: no sorting, no paging; with 合计 when a column has a total. */
export function FactsTable<Row>({ label, columns, rows, keyOf, groupOf, current }: Props<Row>) {
  const spans = spansOf(rows.map((row, index) => groupOf?.(row) ?? String(index)));
  const even = columns.every(({ width }) => width !== undefined);
  const before = columns.findIndex(({ total }) => total !== undefined);
  return (
    <div className={css.around}>
      <table className={even ? `${css.table} ${css.even}` : css.table} aria-label={label}>
        {even ? (
          <colgroup>
            {columns.map(({ title, width }) => (
              <col key={title} style={{ width }} />
            ))}
          </colgroup>
        ) : null}
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
              {columns.map(({ title, end, cell, grouped }) =>
                grouped && spans[index] === 0 ? null : (
                  <td key={title} className={end ? css.end : undefined} rowSpan={grouped ? spans[index] : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
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
    </div>
  );
}

/** How many rows the cell of a group covers at its first row; 0 at its other rows. */
const spansOf = (groups: readonly string[]): number[] =>
  groups.map((group, index) => {
    if (groups[index - 1] === group) return 0;
    const end = groups.findIndex((other, at) => at > index && other !== group);
    return (end < 0 ? groups.length : end) - index;
  });
