import type { CSSProperties } from 'react';
import { isNumberKind, UNITS, WIDTHS, type GridColumn } from './grid-values.ts';
import css from './line-grid.module.css';

/** Widths and titles of the columns of a sheet. */
export const GridHead = <Line,>({ columns, tools }: { columns: readonly GridColumn<Line>[]; tools: boolean }) => (
  <>
    <colgroup>
      <col style={{ width: 40 }} />
      {columns.map((column) => (
        <col key={column.key} style={{ width: column.width ?? WIDTHS[column.kind] }} />
      ))}
      {tools ? <col style={{ width: 96 }} /> : null}
    </colgroup>
    <thead>
      <tr>
        <th scope="col" className={`${css.no} ${css.frozen}`} style={{ insetInlineStart: 0 }}>
          行
        </th>
        {columns.map((column, at) => (
          <th
            key={column.key}
            scope="col"
            className={[
              isNumberKind(column.kind) && column.as !== 'text' ? css.end : '',
              column.frozen ? css.frozen : '',
            ].join(' ')}
            style={frozenAt(columns, at)}
            title={column.title}
          >
            {column.required ? (
              <span className={css.star} aria-hidden="true">
                *
              </span>
            ) : null}
            {column.title}
            {UNITS[column.kind] ? <small>{UNITS[column.kind]}</small> : null}
          </th>
        ))}
        {tools ? <th scope="col">操作</th> : null}
      </tr>
    </thead>
  </>
);
/** Pixels below which a sheet scrolls sideways. */
export const widthOf = <Line,>(columns: readonly GridColumn<Line>[], tools: boolean): number =>
  columns.reduce((sum, column) => sum + (column.width ?? WIDTHS[column.kind]), tools ? 136 : 40);
/** Pixels that the frozen columns cover, the number of the line among them. */
export const frozenWidth = <Line,>(columns: readonly GridColumn<Line>[]): number =>
  columns.reduce((sum, column) => sum + (column.frozen ? (column.width ?? WIDTHS[column.kind]) : 0), 40);
/** Where a frozen column stays; undefined: it is none. */
export const frozenAt = <Line,>(columns: readonly GridColumn<Line>[], at: number): CSSProperties | undefined =>
  columns[at]?.frozen ? { insetInlineStart: frozenWidth(columns.slice(0, at)) } : undefined;
