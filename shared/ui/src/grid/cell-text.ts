import { fromScaled, toDecimal, toScaled } from '../form/scaled.ts';
import { SCALE, type GridColumn, type GridKind } from './grid-values.ts';

const dayOf = (text: string): string | null => {
  const match =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (!match) return null;
  const day = `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day) ? null : day;
};

/**
 * Typed or pasted text → value of the cell. What cannot be read comes back as the text itself: it stays visible and the
 * schema names it at the cell. '' is null.
 */
export function parseCell<Line>(column: GridColumn<Line>, text: string): unknown {
  const plain = text.trim();
  if (plain === '') return column.kind === 'bool' ? false : column.kind === 'codes' ? [] : null;
  const codeOf = (word: string) =>
    Object.entries(column.labels ?? {}).find(([code, label]) => label === word || code === word.toUpperCase())?.[0] ??
    word;
  switch (column.kind) {
    case 'int': {
      const decimal = toDecimal(plain);
      return decimal !== null && /^-?\d{1,15}$/.test(decimal) ? Number(decimal) : plain;
    }
    case 'decimal':
    case 'money':
      return toDecimal(plain) ?? plain;
    case 'volume':
    case 'weight':
    case 'length':
    case 'percent':
      return toScaled(toDecimal(plain.replace(/%$/, '')) ?? plain, SCALE[column.kind] ?? 0) ?? plain;
    case 'date':
      return dayOf(plain) ?? plain;
    case 'code':
      return codeOf(plain);
    case 'codes':
      return plain
        .split(/[、,，;；\s]+/)
        .filter(Boolean)
        .map(codeOf);
    case 'bool':
      return /^(是|1|true|y|yes|√|✓)$/i.test(plain);
    default:
      return column.maxLength ? plain.slice(0, column.maxLength) : plain;
  }
}
/** Value → text in the input. */
export function cellText<Line>(column: GridColumn<Line>, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && SCALE[column.kind] !== undefined) return fromScaled(value, SCALE[column.kind] ?? 0);
  if (column.kind === 'codes' && Array.isArray(value))
    return value.map((code) => column.labels?.[String(code)] ?? String(code)).join('、');
  if (column.kind === 'code') return column.labels?.[String(value)] ?? String(value);
  return String(value);
}
/** Whether the text of a cell could not be read as its kind. */
export const isUnread = (kind: GridKind, value: unknown): boolean =>
  typeof value === 'string' &&
  (kind === 'int' || SCALE[kind] !== undefined
    ? true
    : kind === 'decimal' || kind === 'money'
      ? toDecimal(value) !== value
      : kind === 'date'
        ? dayOf(value) !== value
        : false);
