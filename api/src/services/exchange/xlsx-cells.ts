import { labelOf } from '@shared/contract/label-of.ts';
import { monthText, SHANGHAI } from '@shared/contract/business-day.ts';
import type { ColumnKind } from '@shared/contract/list.ts';

/** A cell to write: text, a number (also as an exact decimal string in `exact`), a switch, or nothing. */
export type Cell = string | number | boolean | { exact: string } | null;

/** Number formats of the workbook; the position is the style index of the cell. */
export const STYLES = [
  'general',
  'header',
  'date',
  'time',
  'money',
  'volume',
  'weight',
  'int',
  'percent',
  'bps',
  'hint',
] as const;
export type CellStyle = (typeof STYLES)[number];

/** Style of a list column in an export. */
export const styleOf: Record<ColumnKind, CellStyle> = {
  text: 'general',
  code: 'general',
  tags: 'general',
  money: 'money',
  decimal: 'general',
  int: 'int',
  volume: 'volume',
  weight: 'weight',
  percent: 'percent',
  bps: 'bps',
  bool: 'general',
  date: 'date',
  month: 'general',
  time: 'time',
};

/** Full-width signs are signs to a spreadsheet in Chinese. */
const DANGEROUS = /^[=+\-@＝＋－＠\t\r\n]/;
/** A text that a spreadsheet could take for a formula gets a leading apostrophe (experience.md, quality.md). */
export const escapeFormula = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text);
/** Undoes escapeFormula for a cell that comes back in an import. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && DANGEROUS.test(text.slice(1)) ? text.slice(1) : text;

const DAY = 86_400_000;
/** Days since the Excel epoch of a calendar date `YYYY-MM-DD`. */
export const dateSerial = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY + 25_569;
/** The calendar date of an Excel serial; a fraction is dropped. */
export const serialDate = (serial: number): string =>
  new Date((Math.floor(serial) - 25_569) * DAY).toISOString().slice(0, 10);
/** Excel serial of a moment (ISO text or Date), as the clock in Shanghai shows it, whole seconds. */
export const timeSerial = (moment: string | Date): number => {
  const ms = typeof moment === 'string' ? Date.parse(moment) : moment.getTime();
  return (Math.floor(ms / 1000) * 1000 + SHANGHAI) / DAY + 25_569;
};

/** The cell of a list value by its column kind: codes as labels, CBM and kg as numbers, times in Shanghai. */
export function cellOf(kind: ColumnKind, value: unknown, labels?: Readonly<Record<string, string>>): Cell {
  if (value === null || value === undefined || value === '') return null;
  switch (kind) {
    case 'money':
    case 'decimal':
      return { exact: String(value) };
    case 'volume':
      return { exact: fixed(Number(value), 6) };
    case 'weight':
      return { exact: fixed(Number(value), 3) };
    case 'int':
      return Number(value);
    case 'percent':
      return Number(value) / 100;
    case 'bps':
      return { exact: fixed(Number(value), 4) };
    case 'bool':
      return value === true ? '是' : '否';
    case 'date':
      return dateSerial(String(value));
    case 'time':
      return timeSerial(value instanceof Date ? value : String(value));
    case 'code':
      return labelOf(labels, String(value));
    case 'tags':
      return Array.isArray(value) ? value.map((item) => labelOf(labels, String(item))).join('、') : String(value);
    case 'month':
      return monthText(String(value));
    case 'text':
      return String(value);
  }
}

/** An integer with the point moved left, without binary rounding: fixed(1234567, 6) = 1.234567. */
function fixed(whole: number, digits: number): string {
  const text = String(Math.abs(whole)).padStart(digits + 1, '0');
  return `${whole < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
