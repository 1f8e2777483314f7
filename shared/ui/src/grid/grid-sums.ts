import { formatDecimal, formatMoney, formatVolume, formatWeight } from '../format/format.ts';
import { toDecimal } from '../form/scaled.ts';
import type { GridColumn, GridKind } from './grid-values.ts';

/** Sum of a column; integers stay numbers, decimals are added exactly as text. Cells that can't be read count as nothing. */
export function sumOf<Line>(column: GridColumn<Line>, lines: readonly Line[]): string | number {
  let decimals = 0;
  const texts: string[] = [];
  for (const [index, line] of lines.entries()) {
    const value =
      column.kind === 'computed' ? computed(column, line, index, lines) : (line as Record<string, unknown>)[column.key];
    const text = value === null || value === undefined ? null : toDecimal(String(value));
    if (text === null) continue;
    texts.push(text);
    decimals = Math.max(decimals, text.split('.')[1]?.length ?? 0);
  }
  const total = texts.reduce((sum, text) => {
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
    const units = BigInt(whole + fraction.padEnd(decimals, '0'));
    return text.startsWith('-') ? sum - units : sum + units;
  }, 0n);
  if (decimals === 0) return Number(total);
  const digits = String(total < 0n ? -total : total).padStart(decimals + 1, '0');
  return `${total < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
/** Value of a computed column; half-typed lines compute to nothing. */
export function computed<Line>(
  column: GridColumn<Line>,
  line: Line,
  index: number,
  lines: readonly Line[],
): string | number | null {
  try {
    const value = column.compute?.(line, index, lines) ?? null;
    return typeof value === 'number' && !Number.isFinite(value) ? null : value;
  } catch {
    return null;
  }
}

/** A computed or summed value for people. */
export function shownAs(as: GridColumn<unknown>['as'] | GridKind, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (as === 'volume') return formatVolume(Number(value));
  if (as === 'weight') return formatWeight(Number(value));
  if (as === 'money') return formatMoney(String(value));
  return as === 'text' ? String(value) : formatDecimal(value);
}
