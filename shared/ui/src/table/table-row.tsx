import { memo, useMemo, type ReactNode } from 'react';
import type { TableColumn } from './table-column.ts';
import type { Layout } from './use-layout.ts';
import box from './check-box.module.css';
import css from './data-table.module.css';

interface RowProps {
  row: { id: string };
  columns: readonly TableColumn<never>[];
  layout: Layout;
  selected: boolean | null;
  first: boolean;
  expandable: boolean;
  expanded: ReactNode;
  span: number;
}
/** One row; painted again only when it, the columns or its selection change. */
export const TableRow = memo(function TableRow({
  row,
  columns,
  layout,
  selected,
  first,
  expandable,
  expanded,
  span,
}: RowProps) {
  // The same elements while only the selection changes: selecting 50 rows then draws 50 boxes and no cell (P14).
  const cells = useMemo(
    () => columns.map((column) => drawCell(column as TableColumn<unknown>, row, layout)),
    [columns, row, layout],
  );
  return (
    <>
      {/* No class for what changes: antd's rules by [class^=…] make a change of class compute the style of all inside (P14). */}
      <tr data-id={row.id} className={css.row} data-selected={selected ? '' : undefined} tabIndex={first ? 0 : -1}>
        {expandable ? (
          <td className={`${css.fixed} ${css.checkCell}`} style={LEFT}>
            <button
              type="button"
              className={css.toggle}
              data-action="$expand"
              aria-expanded={expanded !== null}
              aria-label={expanded === null ? '展开' : '收起'}
            >
              {expanded === null ? '▸' : '▾'}
            </button>
          </td>
        ) : null}
        {selected === null ? null : (
          <td className={`${css.fixed} ${css.checkCell}`} style={expandable ? LEFT_TWO : LEFT}>
            <span
              role="checkbox"
              tabIndex={-1}
              className={box.check}
              data-check=""
              aria-checked={selected}
              aria-label="选择"
            />
          </td>
        )}
        {cells}
        <td className={css.filler} />
      </tr>
      {expanded === null ? null : (
        <tr className={css.expanded}>
          <td colSpan={span}>
            <div className={css.below}>{expanded}</div>
          </td>
        </tr>
      )}
    </>
  );
});
/** One cell, no component of its own (a list paints thousands); clipped, with the whole text as tooltip, only where the text may be too long. */
function drawCell(column: TableColumn<unknown>, row: unknown, layout: Layout): ReactNode {
  const content = column.cell(row);
  const text = typeof content === 'string' ? content : null;
  const clip =
    text === null
      ? !(typeof column.fits === 'function' ? column.fits(row) : column.fits)
      : widthOf(text) > column.width - 16;
  const to = column.link?.(row) ?? null;
  const own = layout.classes[column.key];
  return (
    <td
      key={column.key}
      className={clip ? `${own} ${css.clip}` : own}
      style={layout.styles[column.key]}
      title={clip && text !== null ? text : undefined}
    >
      {to === null ? (
        content
      ) : to === true ? (
        <button type="button" className={css.toggle} data-action="$open">
          {content}
        </button>
      ) : (
        <a href={to} data-link="">
          {content}
        </a>
      )}
    </td>
  );
}
/** Pixels that a text takes at most; wide for letters, exact enough for Chinese. */
function widthOf(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) width += text.charCodeAt(at) > 0x2e80 ? 14 : 9;
  return width;
}
const LEFT = { left: 0 };
const LEFT_TWO = { left: 32 };
