import { labelOf } from '@shared/contract/label-of.ts';
import { MASKED } from '@shared/contract/access.ts';
import { monthText, SHANGHAI } from '@shared/contract/business-day.ts';
import type { Column } from '@shared/contract/list.ts';

/** Digits after the point of currencies that do not have 2 (1.2). */
const MINOR: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, VND: 0, KWD: 3 };
const DASH = '—';

/** '1234567' → '1,234,567'. */
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * A decimal string for people: thousands separators, at least `min` decimals, none lost. '-1234.5', 2 → '-1,234.50'.
 * Anything that is no decimal comes back as it is; null and '' as a dash.
 */
export function formatDecimal(value: string | number | null | undefined, min = 0): string {
  if (value === null || value === undefined || value === '') return DASH;
  const match = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(String(value));
  if (!match) return String(value);
  const [, minus = '', whole = '', fraction = ''] = match;
  const kept = fraction.replace(/0+$/, '').padEnd(min, '0');
  return `${/[1-9]/.test(whole + fraction) ? minus : ''}${grouped(whole)}${kept ? `.${kept}` : ''}`;
}

/** Money with the decimals of its currency: '1234.5' CNY → '1,234.50'. The currency itself is not written. */
export const formatMoney = (value: string | null | undefined, currency = 'CNY'): string =>
  formatDecimal(value, MINOR[currency] ?? 2);

/** An integer in a small unit as a decimal with `digits` places, half up: 1234567, 1000000, 3 → '1.235'. */
function scaled(value: number, unit: number, digits: number): string {
  const step = unit / 10 ** digits;
  const units = Math.floor((Math.abs(value) + step / 2) / step);
  const text = String(units).padStart(digits + 1, '0');
  return `${value < 0 && units ? '-' : ''}${grouped(text.slice(0, -digits))}.${text.slice(-digits)}`;
}
/** cm³ → CBM with 3 decimals. */
export const formatVolume = (cm3: number | null | undefined): string =>
  cm3 === null || cm3 === undefined ? DASH : scaled(cm3, 1_000_000, 3);
/** gram → kg with 2 decimals. */
export const formatWeight = (gram: number | null | undefined): string =>
  gram === null || gram === undefined ? DASH : scaled(gram, 1000, 2);
/** A percentage number with one decimal: 87.456 → '87.5%'. */
export const formatPercent = (value: number | null | undefined): string =>
  value === null || value === undefined ? DASH : `${value.toFixed(1)}%`;
/** Basis points: 1300 → '13%'. */
export const formatBasisPoints = (value: number | null | undefined): string =>
  value === null || value === undefined ? DASH : `${value / 100}%`;

/** Asia/Shanghai has no summer time, so that its clock is UTC + 8 whatever the browser's zone (shell A1.9). */
const shanghai = (iso: string): string => {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? '' : new Date(at + SHANGHAI).toISOString();
};
/** ISO moment → '2026-01-31 18:05', with `seconds` '2026-01-31 18:05:09'. */
export const formatTime = (iso: string | null | undefined, seconds = false): string =>
  iso
    ? shanghai(iso)
        .slice(0, seconds ? 19 : 16)
        .replace('T', ' ') || iso
    : DASH;
/** Business date as it is; a moment gives its day in Asia/Shanghai. */
export const formatDate = (value: string | null | undefined): string => {
  if (!value) return DASH;
  return value.length > 10 ? shanghai(value).slice(0, 10) || value : value;
};
/** An accounting period: 202611 → 2026-11. */
export const formatMonth = (month: string | null | undefined): string => (month ? monthText(month) : DASH);
/** A count with separators; capped counts end with +: '10,000+'. */
export const formatCount = (count: number, capped = false): string => `${grouped(String(count))}${capped ? '+' : ''}`;
/** Bytes → '1.5 MB'. */
export const formatSize = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(0)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
};

/** Text of a cell or a description by the kind of its column; `row` gives the currency of money. */
export function formatValue(column: Column, value: unknown, row?: Readonly<Record<string, unknown>>): string {
  if (value === null || value === undefined || value === '') return DASH;
  if (value === MASKED) return MASKED;
  switch (column.kind) {
    case 'money': {
      const currency = currencyOf(column, row);
      const text = formatMoney(String(value), currency);
      return column.currency && column.currency in (row ?? {}) && currency ? `${currency} ${text}` : text;
    }
    case 'decimal':
      return formatDecimal(String(value));
    case 'int':
      return formatDecimal(Number(value));
    case 'volume':
      return formatVolume(Number(value));
    case 'weight':
      return formatWeight(Number(value));
    case 'percent':
      return formatPercent(Number(value));
    case 'bps':
      return formatBasisPoints(Number(value));
    case 'bool':
      return value ? '是' : '否';
    case 'date':
      return formatDate(String(value));
    case 'month':
      return formatMonth(String(value));
    case 'time':
      return formatTime(String(value));
    case 'tags':
      return Array.isArray(value) && value.length ? value.map((one) => label(column, one)).join('、') : DASH;
    default:
      return label(column, value);
  }
}
const label = (column: Column, value: unknown): string => labelOf(column.labels, String(value));
/** Currency of a money column in a row: the row's own, or the fixed code. */
export const currencyOf = (column: Column, row?: Readonly<Record<string, unknown>>): string => {
  const own = column.currency ? row?.[column.currency] : undefined;
  return typeof own === 'string' ? own : /^[A-Z]{3}$/.test(column.currency ?? '') ? (column.currency ?? 'CNY') : 'CNY';
};
/** Whether a number, bare or formatted (`USD -1.00`), is below zero: it shows red with a leading minus. -0.00 is not. */
export const isNegative = (value: string | number | null | undefined): boolean =>
  /(?:^|\s)-.*[1-9]/.test(String(value ?? ''));
/** Kinds that stand right-aligned. */
export const isNumeric = (kind: Column['kind']): boolean =>
  kind === 'money' ||
  kind === 'decimal' ||
  kind === 'int' ||
  kind === 'volume' ||
  kind === 'weight' ||
  kind === 'percent' ||
  kind === 'bps';
