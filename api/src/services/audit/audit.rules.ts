import { SHANGHAI } from '@shared/contract/business-day.ts';
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A value of the audit log for people: 是/否, times in Shanghai, lists joined, at most 300 characters. */
export function auditText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return cut(value.map(auditText).filter(Boolean).join('、'));
  if (typeof value === 'object') return cut(partsText(value));
  const text = String(value);
  if (!ISO.test(text)) return cut(text);
  return new Date(Date.parse(text) + SHANGHAI).toISOString().slice(0, 19).replace('T', ' ');
}
/** The parts of a structure by their Chinese names; those without one by their value alone. */
const partsText = (value: object): string =>
  Object.entries(value)
    .map(([key, part]) => [/[\u4E00-\u9FFF]/.test(key) ? key : '', auditText(part)].filter(Boolean).join(' '))
    .filter(Boolean)
    .join('，');
const cut = (text: string): string => (text.length > 300 ? `${text.slice(0, 299)}…` : text);

/** A field of one of the rows of a record, out of its key in the audit row. */
export interface Line {
  /** Field of the form: contacts. */
  list: string;
  /** From 0. */
  nth: number;
  column: string;
  /** What field rights and names go by: `contacts.*.phone`. */
  path: string;
}
/** `contacts.0.phone` taken apart; null for a field of the record itself. */
export function lineOf(key: string): Line | null {
  const [, list, nth, column] = /^(\w+)\.(\d+)\.(\w+)$/.exec(key) ?? [];
  return list && nth && column ? { list, nth: Number(nth), column, path: `${list}.*.${column}` } : null;
}
