import { Button } from 'antd';
import type { ReactNode } from 'react';
import { shownAs, sumOf } from './grid-sums.ts';
import { UNITS, type GridColumn } from './grid-values.ts';
import css from './line-grid.module.css';

interface Props<Line> {
  columns: readonly GridColumn<Line>[];
  lines: readonly Line[];
  /** Adds a line; null: the sheet is only shown. */
  onAdd: (() => void) | null;
  tools?: ReactNode;
  full: boolean;
  error: string | null;
}
/** Below a sheet: 添加一行, what is wrong in it, how many lines, and the sums. */
export function GridFoot<Line>({ columns, lines, onAdd, tools, full, error }: Props<Line>) {
  return (
    <div className={css.foot}>
      {onAdd ? (
        <>
          <Button size="small" onClick={onAdd} disabled={full}>
            添加一行
          </Button>
          {tools}
          <span className={css.hint}>可从 Excel 粘贴多行，Ctrl+D 向下填充</span>
        </>
      ) : null}
      {error ? (
        <span className={css.error} role="alert">
          {error}
        </span>
      ) : null}
      <dl className={css.sums}>
        <div>
          <dt>共</dt>
          <dd>{lines.length} 行</dd>
        </div>
        {columns
          .filter((column) => column.sum)
          .map((column) => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>
                {shownAs(column.kind === 'computed' ? (column.as ?? 'decimal') : column.kind, sumOf(column, lines)) ||
                  '0'}
                {UNITS[column.kind] ? ` ${UNITS[column.kind]}` : ''}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
