import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { SortKey } from '../list/list-state.ts';
import { HeaderCell } from './header-cell.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import css from './data-table.module.css';

/** One column of a DataTable. `cell` should answer a string wherever it can: a list paints thousands of them. */
export interface TableColumn<Row> {
  key: string;
  title: string;
  /** Pixels. */
  width: number;
  end?: boolean;
  /** Stays in place on sideways scroll: at the start, or at the end (actions). */
  fixed?: 'start' | 'end';
  sort?: boolean;
  cell: (row: Row) => ReactNode;
  /** Makes the content a link to a path, or (true) a button that opens; null: neither. */
  link?: (row: Row) => string | true | null;
  /** Content that is no text always fits, so that it needs no clipping. */
  fits?: boolean | ((row: Row) => boolean);
}
export type Density = 'small' | 'middle' | 'large';
export interface DataTableProps<Row extends { id: string }> {
  /** What the table holds, for screen readers: 物流订单列表. */
  label: string;
  rows: readonly Row[];
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
export const VIRTUAL_FROM = 101;
const ROW_HEIGHT: Record<Density, number> = { small: 29, middle: 35, large: 45 };

/**
 * A light table for business rows: sticky header, fixed first and action columns, check boxes, multi-column sort, column
 * widths by drag, arrows / Enter / Space on the keyboard, virtual above 100 rows. Painted ≤ 2.0 × a plain table (P4).
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const {
    rows,
    columns,
    size = 'middle',
    selected,
    onSelect,
    sort,
    onSort,
    onOpen,
    expand,
    onAction,
    loading,
    empty,
  } = props;
  const scroller = useRef<HTMLDivElement | null>(null);
  const { ref } = props;
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // Sticky start columns cost a layer a cell and show only after a sideways scroll: they come after the first paint.
  useEffect(() => {
    const timer = setTimeout(() => scroller.current?.setAttribute('data-sticky', ''), 200);
    return () => clearTimeout(timer);
  }, []);
  const last = useRef<string | null>(null);
  const virtual = rows.length >= VIRTUAL_FROM;
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    enabled: virtual,
    count: virtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT[size],
    overscan: 12,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const layout = useLayout(columns, Boolean(selected), Boolean(expand));

  const rowAt = (target: EventTarget): Row | undefined => {
    const id = target instanceof Element ? target.closest<HTMLElement>('tr[data-id]')?.dataset.id : undefined;
    return id === undefined ? undefined : rows.find((row) => row.id === id);
  };
  const choose = (row: Row, on: boolean, range: boolean) => {
    const from = range && last.current ? rows.findIndex((one) => one.id === last.current) : -1;
    const to = rows.indexOf(row);
    last.current = row.id;
    onSelect?.(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), on);
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    const row = rowAt(event.target);
    if (!row || !(event.target instanceof Element)) return;
    const box = event.target.closest<HTMLElement>('[data-check]');
    if (box) {
      choose(row, box.ariaChecked !== 'true', event.shiftKey);
      return;
    }
    const link = event.target.closest<HTMLElement>('a[data-link]');
    if (link) {
      // A new tab or window is the browser's own affair.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onAction?.('$open', row, link);
      return;
    }
    const acted = event.target.closest<HTMLElement>('[data-action]');
    if (acted?.dataset.action === '$expand') {
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(row.id)) next.add(row.id);
        return next;
      });
    } else if (acted && acted.getAttribute('aria-disabled') !== 'true')
      onAction?.(acted.dataset.action ?? '', row, acted);
  };
  const focusRow = (index: number) => {
    const at = Math.max(0, Math.min(index, rows.length - 1));
    const id = rows[at]?.id;
    if (virtual) virtualizer.scrollToIndex(at);
    const focus = () => scroller.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id ?? '')}"]`)?.focus();
    if (virtual) requestAnimationFrame(focus);
    else focus();
  };
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (
      !(event.target instanceof HTMLElement) ||
      !(event.target.tagName === 'TR' || event.target.dataset.check !== undefined)
    )
      return;
    const row = rowAt(event.target);
    if (!row) return;
    const at = rows.indexOf(row);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / ROW_HEIGHT[size]) - 2);
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: at + page,
      PageUp: at - page,
    };
    const to = moves[event.key];
    if (to !== undefined) focusRow(to);
    else if (event.key === 'Enter') onOpen?.(row);
    else if (event.key === ' ' && selected) choose(row, !selected.has(row.id), event.shiftKey);
    else return;
    event.preventDefault();
  };

  const items = virtual ? virtualizer.getVirtualItems() : null;
  const before = items?.[0]?.start ?? 0;
  const after = items?.length ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const shown = items ? items.flatMap((item) => rows[item.index] ?? []) : rows;
  const picked = selected ? rows.reduce((count, row) => count + (selected.has(row.id) ? 1 : 0), 0) : 0;
  const span = columns.length + 1 + (selected ? 1 : 0) + (expand ? 1 : 0);
  return (
    <div
      ref={attach}
      className={`${css.scroll} ${props.busy ? css.busy : ''}`}
      style={{ maxHeight: props.height, ...(props.fill ? { flex: 1 } : {}) }}
    >
      <table
        className={`${css.table} ${css[size]}`}
        style={layout.style}
        aria-label={props.label}
        aria-busy={loading || props.busy || undefined}
        aria-rowcount={virtual ? rows.length + 1 : undefined}
      >
        <colgroup>
          {expand ? <col style={{ width: 32 }} /> : null}
          {selected ? <col style={{ width: 36 }} /> : null}
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
          <col />
        </colgroup>
        <thead>
          <tr>
            {expand ? (
              <th className={`${css.fixed} ${css.checkCell}`} style={{ left: 0 }}>
                <span className={css.toggle} aria-label="展开" />
              </th>
            ) : null}
            {selected ? (
              <th className={`${css.fixed} ${css.checkCell}`} style={{ left: expand ? 32 : 0 }}>
                <input
                  type="checkbox"
                  className={css.check}
                  aria-label="选择本页全部"
                  checked={picked > 0 && picked === rows.length}
                  ref={(box) => {
                    if (box) box.indeterminate = picked > 0 && picked < rows.length;
                  }}
                  onChange={(event) => onSelect?.(rows, event.target.checked)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                className={layout.classes[column.key]}
                style={layout.styles[column.key]}
                sort={sort}
                onSort={onSort}
                onResize={props.onResize}
              />
            ))}
            <th className={css.filler} aria-hidden="true" />
          </tr>
        </thead>
        <tbody
          onClick={click}
          onKeyDown={key}
          onDoubleClick={(event) => {
            const row = rowAt(event.target);
            if (row && !(event.target instanceof Element && event.target.closest('a,button,input'))) onOpen?.(row);
          }}
        >
          {before > 0 ? (
            <tr aria-hidden="true">
              <td colSpan={span} style={{ height: before, padding: 0 }} />
            </tr>
          ) : null}
          {loading ? (
            <SkeletonRows span={span} />
          ) : (
            shown.map((row, index) => (
              <TableRow
                key={row.id}
                row={row}
                columns={columns as readonly TableColumn<never>[]}
                layout={layout}
                selected={selected ? selected.has(row.id) : null}
                first={index === 0}
                expanded={expand && open.has(row.id) ? expand(row) : null}
                expandable={Boolean(expand)}
                span={span}
              />
            ))
          )}
          {after > 0 ? (
            <tr aria-hidden="true">
              <td colSpan={span} style={{ height: after, padding: 0 }} />
            </tr>
          ) : null}
        </tbody>
      </table>
      {!loading && rows.length === 0 ? <div className={css.message}>{empty ?? '暂无数据'}</div> : null}
    </div>
  );
}

interface Layout {
  style: CSSProperties;
  classes: Readonly<Record<string, string>>;
  styles: Readonly<Record<string, CSSProperties | undefined>>;
}
/** Classes and sticky offsets of the columns, made once for all rows. */
function useLayout<Row>(columns: readonly TableColumn<Row>[], checks: boolean, toggles: boolean): Layout {
  return useMemo(() => {
    const classes: Record<string, string> = {};
    const styles: Record<string, CSSProperties | undefined> = {};
    let left = (checks ? 36 : 0) + (toggles ? 32 : 0);
    const total = columns.reduce((sum, column) => sum + column.width, left);
    const pinned = columns.filter((column) => column.fixed === 'start');
    for (const column of columns) {
      const names = [column.end ? css.end : '', column.fixed ? css.fixed : ''];
      if (column.fixed === 'start') {
        styles[column.key] = { left };
        left += column.width;
        if (column === pinned.at(-1)) names.push(css.edge ?? '');
      } else if (column.fixed === 'end') {
        styles[column.key] = { right: 0 };
        names.push(css.start ?? '');
      }
      classes[column.key] = names.filter(Boolean).join(' ');
    }
    return { style: { minWidth: total }, classes, styles };
  }, [columns, checks, toggles]);
}

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
const TableRow = memo(function TableRow({
  row,
  columns,
  layout,
  selected,
  first,
  expandable,
  expanded,
  span,
}: RowProps) {
  return (
    <>
      <tr data-id={row.id} className={selected ? `${css.row} ${css.selected}` : css.row} tabIndex={first ? 0 : -1}>
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
              className={css.check}
              data-check=""
              aria-checked={selected}
              aria-label="选择"
            />
          </td>
        )}
        {columns.map((column) => drawCell(column as TableColumn<unknown>, row, layout))}
        <td className={css.filler} />
      </tr>
      {expanded === null ? null : (
        <tr className={css.expanded}>
          <td colSpan={span}>{expanded}</td>
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
