import { useRef, type CSSProperties, type PointerEvent } from 'react';
import type { SortKey } from '../list/list-state.ts';
import { MAX_WIDTH, MIN_WIDTH } from '../list/column-settings.ts';
import type { TableColumn } from './table-column.ts';
import css from './header-cell.module.css';

interface Props<Row> {
  column: TableColumn<Row>;
  className?: string;
  style?: CSSProperties;
  sort?: readonly SortKey[];
  onSort?: (key: string, keep: boolean) => void;
  onResize?: (key: string, width: number) => void;
}
/** Header with its sort button (Shift adds a column) and a grip that changes the width by drag. */
export function HeaderCell<Row>({ column, className, style, sort, onSort, onResize }: Props<Row>) {
  const at = sort?.findIndex((one) => one.key === column.key) ?? -1;
  const now = at < 0 ? undefined : sort?.[at];
  const direction = now ? (now.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      className={className ? `${css.cell} ${className}` : css.cell}
      style={style}
      aria-sort={direction}
      title={column.title}
    >
      {column.sort && onSort ? (
        <button
          type="button"
          className={column.end ? `${css.sort} ${css.atEnd}` : css.sort}
          onClick={(event) => onSort(column.key, event.shiftKey)}
          title={`${column.title}：点击排序，按住 Shift 可多列排序`}
        >
          <span>{column.title}</span>
          <span aria-hidden="true" className={now ? `${css.arrow} ${css.on}` : css.arrow}>
            {now ? (now.descending ? '▼' : '▲') : '↕'}
            {sort && sort.length > 1 && now ? at + 1 : ''}
          </span>
        </button>
      ) : (
        column.title
      )}
      {onResize ? <Grip width={column.width} onResize={(width) => onResize(column.key, width)} /> : null}
    </th>
  );
}

function Grip({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const clamp = (event: PointerEvent) =>
    Math.max(
      MIN_WIDTH,
      Math.min(
        MAX_WIDTH,
        Math.round((start.current?.width ?? width) + event.clientX - (start.current?.x ?? event.clientX)),
      ),
    );
  const column = (target: EventTarget & HTMLElement) => {
    const head = target.closest('th');
    const cols = target.closest('table')?.querySelectorAll('col');
    return head && cols ? cols[head.cellIndex] : undefined;
  };
  return (
    <span
      aria-hidden="true"
      className={css.resize}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const shown = event.currentTarget.closest('th')?.offsetWidth;
        start.current = { x: event.clientX, width: shown || width };
      }}
      onPointerMove={(event) => {
        const col = start.current ? column(event.currentTarget) : undefined;
        if (col) col.style.width = `${clamp(event)}px`;
      }}
      onPointerUp={(event) => {
        if (!start.current) return;
        const next = clamp(event);
        start.current = null;
        if (next !== width) onResize(next);
      }}
    />
  );
}
