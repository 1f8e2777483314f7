import type { Shortcut } from '@shared/runtime/shortcuts.ts';

/** What works in a line grid, for the help of `?`. */
export const GRID_KEYS: readonly Shortcut[] = [
  { keys: '↑+↓+←+→', label: '移动到相邻单元格', group: '明细表格' },
  { keys: 'Enter', label: '下一行，末行时添加一行', group: '明细表格' },
  { keys: 'Ctrl+D', label: '复制上一行的值', group: '明细表格' },
  { keys: 'Ctrl+V', label: '粘贴 Excel 中的一块', group: '明细表格' },
];

/** Where a key moves the focus; null: the key is not for the grid. `edge`: caret at this end of the text. */
export function moveOf(
  key: string,
  edge: { start: boolean; end: boolean },
  alt: boolean,
): { row: number; column: number } | null {
  if (key === 'ArrowDown' || key === 'Enter') return { row: 1, column: 0 };
  if (key === 'ArrowUp') return { row: -1, column: 0 };
  if (key === 'ArrowLeft' && (edge.start || alt)) return { row: 0, column: -1 };
  if (key === 'ArrowRight' && (edge.end || alt)) return { row: 0, column: 1 };
  return null;
}

/** Row and column (by their place) of the cell that an element stands in. */
export function placeOf(target: EventTarget): { row: number; column: number } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  const row = cell?.closest<HTMLElement>('tr[data-row]')?.dataset.row;
  return cell && row !== undefined ? { row: Number(row), column: Number(cell.dataset.column) } : null;
}

/** Where a key pressed in a cell's input moves the focus; null: the key is the input's own. */
export function moveIn(target: HTMLElement, key: string, alt: boolean): { row: number; column: number } | null {
  if (target.closest('.ant-select') || target.getAttribute('aria-expanded') === 'true') return null;
  if (target instanceof HTMLSelectElement && (key === 'ArrowUp' || key === 'ArrowDown')) return null;
  if (!(target instanceof HTMLInputElement) || target.type !== 'text')
    return moveOf(key, { start: true, end: true }, alt);
  const { selectionStart, selectionEnd, value } = target;
  const whole = selectionStart === 0 && selectionEnd === value.length;
  return moveOf(key, { start: whole || selectionEnd === 0, end: whole || selectionStart === value.length }, alt);
}

/** Puts the focus into a cell's input and selects its text; false: the row is not in the page. */
export function focusCell(grid: HTMLElement | null, row: number, column: number): boolean {
  const cell = grid?.querySelector(`tr[data-row="${row}"] td[data-column="${column}"]`);
  const input = cell?.querySelector<HTMLElement>('input,select,button');
  input?.focus();
  if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select();
  return Boolean(input);
}
