import { useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';

interface Options<Row> {
  rows: readonly Row[];
  box: RefObject<HTMLElement | null>;
  /** Rows that PageDown moves by. */
  page: () => number;
  /** Brings a row into the page, when not all of them stand in it. */
  reach: ((row: number) => void) | null;
  selected?: ReadonlySet<string>;
  onSelect?: (rows: readonly Row[], on: boolean) => void;
  onOpen?: (row: Row) => void;
  onAction?: (action: string, row: Row, element: HTMLElement) => void;
  onExpand: (row: Row) => void;
}
/** Mouse and keys of all rows, on the table's body: thousands of cells then need no handler of their own. */
export function useRowEvents<Row extends { id: string }>(options: Options<Row>) {
  const { rows, box, selected, onSelect, onOpen, onAction } = options;
  const last = useRef<string | null>(null);
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
  const focusRow = (index: number) => {
    const at = Math.max(0, Math.min(index, rows.length - 1));
    const id = rows[at]?.id;
    const focus = () => box.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id ?? '')}"]`)?.focus();
    options.reach?.(at);
    if (options.reach) requestAnimationFrame(focus);
    else focus();
  };
  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const row = rowAt(event.target);
      if (!row || !(event.target instanceof Element)) return;
      if (event.target.closest('[data-check]')) {
        choose(row, !selected?.has(row.id), event.shiftKey);
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
      if (acted?.dataset.action === '$expand') options.onExpand(row);
      else if (acted && acted.getAttribute('aria-disabled') !== 'true')
        onAction?.(acted.dataset.action ?? '', row, acted);
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const row = rowAt(event.target);
      if (row && !(event.target instanceof Element && event.target.closest('a,button,input'))) onOpen?.(row);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { target } = event;
      if (!(target instanceof HTMLElement) || !(target.tagName === 'TR' || target.dataset.check !== undefined)) return;
      const row = rowAt(target);
      if (!row) return;
      const at = rows.indexOf(row);
      const moves: Record<string, number> = {
        ArrowDown: at + 1,
        ArrowUp: at - 1,
        Home: 0,
        End: rows.length - 1,
        PageDown: at + options.page(),
        PageUp: at - options.page(),
      };
      const to = moves[event.key];
      if (to !== undefined) focusRow(to);
      else if (event.key === 'Enter') onOpen?.(row);
      else if (event.key === ' ' && selected) choose(row, !selected.has(row.id), event.shiftKey);
      else return;
      event.preventDefault();
    },
  };
}
