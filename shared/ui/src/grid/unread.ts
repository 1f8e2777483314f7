import { readDay } from '../form/days.ts';
import { toDecimal } from '../form/scaled.ts';
import { SCALE, UNITS, type GridColumn } from './grid-values.ts';

/** A text in a picker's cell that stands for no record (yet): it stays visible and the body's schema refuses it. */
export interface Unresolved {
  unresolved: string;
  /** What the cell says about it. */
  why: string;
}
export const isUnresolved = (value: unknown): value is Unresolved =>
  typeof value === 'object' && value !== null && 'unresolved' in value;

const NUMBER = '请填写数字';
/** What is wrong with a cell whose text could not be read as its kind; null: nothing. */
export function unread<Line>(column: GridColumn<Line>, value: unknown): string | null {
  if (isUnresolved(value)) return value.why;
  if (column.text || typeof value !== 'string') return null;
  switch (column.kind) {
    case 'int':
      return toDecimal(value) === null ? NUMBER : '请填写整数';
    case 'decimal':
    case 'money':
      return toDecimal(value) === value ? null : NUMBER;
    case 'date':
      return readDay(value) === value ? null : '日期不正确，例如 2026-01-31';
    case 'code':
      return Object.hasOwn(column.labels ?? {}, value) ? null : '请从列表中选择';
    case 'bool':
      return '请填写 是 或 否';
    case 'text':
      return column.maxLength && [...value].length > column.maxLength ? `最多 ${column.maxLength} 字` : null;
    default:
      if (SCALE[column.kind] === undefined) return null;
      return toDecimal(value) === null ? NUMBER : `最多 ${SCALE[column.kind]} 位小数，单位 ${UNITS[column.kind] ?? ''}`;
  }
}

/** The line as rules may look at it: what could not be read is not there. */
export function readable<Line extends object>(line: Line, columns: readonly GridColumn<Line>[]): Line {
  const missing = columns.filter((column) => unread(column, line[column.key]) !== null);
  return missing.length === 0 ? line : { ...line, ...Object.fromEntries(missing.map(({ key }) => [key, null])) };
}
