import { useCallback, useRef, useState, type ReactNode, type Ref } from 'react';
import { RoomRow } from '../base/room-row.tsx';
import { useAfterPaint } from '../base/use-after-paint.ts';
import { useWindow } from '../base/use-window.ts';
import { useFirstRows } from './use-first-rows.ts';
import type { SortKey } from '../list/list-state.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { ROW_HEIGHT, type Density, type TableColumn } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useLayout } from './use-layout.ts';
import { useRowEvents } from './use-row-events.ts';
import { useSticky } from './use-sticky.ts';
import css from './data-table.module.css';

export interface DataTableProps<Row extends { id: string }> {
  /** What the table holds, for screen readers: 物流订单列表. */
  label: string;
  rows: readonly Row[];
  /**
   * Names the question that the rows answer. Those of another answer are drawn anew, because a row that moves to another
   * place counts as a shift of the layout when the answer took long (P6).
   */
  series?: string;
  /** Keep it stable (useMemo): a new array paints every row again. */
  columns: readonly TableColumn<Row>[];
  size?: Density;
  /** Ids of the selected rows; absent: no check boxes. */
  selected?: ReadonlySet<string>;
  onSelect?: (rows: readonly Row[], on: boolean) => void;
  sort?: readonly SortKey[];
  /** `keep`: Shift was held, the other columns stay sorted. */
  onSort?: (key: string, keep: boolean) => void;
  /** Enter on a row, or a double click. */
  onOpen?: (row: Row) => void;
  onResize?: (key: string, width: number) => void;
  /** Content below a row; rows that have none answer null. */
  expand?: (row: Row) => ReactNode;
  /** Rows stand open until they are closed. */
  expandAll?: boolean;
  /** Click inside a cell, with the `data-action` of what was clicked. */
  onAction?: (action: string, row: Row, element: HTMLElement) => void;
  loading?: boolean;
  /** Rows are there, newer ones are being fetched. */
  busy?: boolean;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
  height?: number | string;
  /** Takes the room that a flex column leaves, also without rows. */
  fill?: boolean;
  ref?: Ref<HTMLDivElement>;
}
/** From this many rows on only the visible ones are in the page. */
const VIRTUAL_FROM = 101;

/**
 * A light table for business rows: sticky header, fixed first and action columns, check boxes, multi-column sort, column
 * widths by drag, arrows / Enter / Space on the keyboard, virtual above 100 rows. Painted ≤ 2.0 × a plain table (P4).
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { rows, columns, size = 'middle', selected, onSelect, expand, expandAll = false, loading, ref } = props;
  const scroller = useRef<HTMLDivElement | null>(null);
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
  // Rows that are not as they began.
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const height = ROW_HEIGHT[size];
  const { from, to, before, after, scrollTo } = useWindow(scroller, rows.length, height, VIRTUAL_FROM);
  const first = useFirstRows(rows, from, to);
  const layout = useLayout(columns, Boolean(selected), Boolean(expand));
  useSticky(scroller, columns, layout);
  const events = useRowEvents({
    rows,
    box: scroller,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / height) - 2),
    reach: rows.length >= VIRTUAL_FROM ? scrollTo : null,
    selected,
    onSelect,
    onOpen: props.onOpen,
    onAction: props.onAction,
    onExpand: ({ id }) =>
      setToggled((known) => {
        const next = new Set(known);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
  });
  // The box in the head answers at once, the rows follow (P5).
  const drawn = useAfterPaint(selected);
  const picked = selected ? rows.reduce((count, row) => count + (selected.has(row.id) ? 1 : 0), 0) : 0;
  const span = columns.length + 1 + (selected ? 1 : 0) + (expand ? 1 : 0);
  // Without rows and sorted heads nothing inside takes the focus: the box itself does, so that keys can scroll it.
  const bare = rows.length === 0 && !columns.some(({ sort }) => sort);
  return (
    <div
      ref={attach}
      tabIndex={bare ? 0 : undefined}
      className={`${css.scroll} ${expand ? css.wide : ''}`}
      data-busy={props.busy ? '' : undefined}
      style={{ maxHeight: props.height, ...(props.fill ? { flex: 1 } : {}) }}
    >
      <table
        className={`${css.table} ${css[size]}`}
        style={{ minWidth: layout.width }}
        aria-label={props.label}
        aria-busy={loading || props.busy || undefined}
        aria-rowcount={rows.length >= VIRTUAL_FROM ? rows.length + 1 : undefined}
      >
        <TableHead
          columns={columns}
          layout={layout}
          expandable={Boolean(expand)}
          picked={selected ? { some: picked > 0, all: picked > 0 && picked === rows.length } : null}
          onPick={(on) => onSelect?.(rows, on)}
          sort={props.sort}
          onSort={props.onSort}
          onResize={props.onResize}
        />
        <tbody {...events}>
          <RoomRow span={span} height={before} />
          {loading ? (
            <SkeletonRows span={span} />
          ) : (
            rows
              .slice(from, first)
              .map((row, index) => (
                <TableRow
                  key={`${props.series ?? ''}${row.id}`}
                  row={row}
                  columns={columns as readonly TableColumn<never>[]}
                  layout={layout}
                  selected={drawn ? drawn.has(row.id) : null}
                  first={index === 0}
                  expanded={expand && toggled.has(row.id) !== expandAll ? expand(row) : null}
                  expandable={Boolean(expand)}
                  span={span}
                />
              ))
          )}
          <RoomRow span={span} height={after + (loading ? 0 : (to - first) * height)} />
        </tbody>
      </table>
      {!loading && rows.length === 0 ? <div className={css.message}>{props.empty ?? '暂无数据'}</div> : null}
    </div>
  );
}
