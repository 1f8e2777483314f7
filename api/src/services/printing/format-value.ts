import { SHANGHAI } from '@shared/contract/business-day.ts';
import { cutEnd, thousands } from '@shared/contract/text-ends.ts';
import { compare, minorDigits, round } from '@shared/contract/decimal.ts';

const NUMBER = /^-?\d+(\.\d+)?$/;

/** 1234.5 → 1,234.50, with the third decimal of a KWD amount where it has one; what is no number stays as it is. */
export function formatMoney(text: string, digits: number, currency = ''): string {
  if (!NUMBER.test(text)) return text;
  const exact = minorDigits(currency);
  const lost = exact > digits && compare(round(text, exact), round(text, digits)) !== 0;
  return grouped(round(text, lost ? exact : digits));
}

/** A price by the piece: at least so many decimals, and all that it has (1.2: up to 6), or it would not give the amount beside it. */
export function formatPrice(text: string, digits: number): string {
  if (!NUMBER.test(text)) return text;
  const [, fraction = ''] = text.split('.');
  return grouped(round(text, Math.max(digits, cutEnd(fraction, /0/).length)));
}

/** Rounded to so many decimals, with thousands separators: 12000 → 12,000; without digits needless zeros are dropped. */
export function formatNumber(text: string, digits: number | null): string {
  if (!NUMBER.test(text)) return text;
  if (digits !== null) return grouped(round(text, digits));
  return grouped(text.includes('.') ? cutEnd(cutEnd(text, /0/), /\./) : text);
}

function grouped(number: string): string {
  const [whole = '', fraction] = number.split('.');
  return fraction === undefined ? thousands(whole) : `${thousands(whole)}.${fraction}`;
}

/** A calendar date, or a moment shown in Shanghai, in a pattern of YYYY MM DD HH mm ss. */
export function formatDate(text: string, pattern: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(shanghai(text));
  if (!found) return text;
  const [, YYYY = '', MM = '', DD = '', HH = '00', mm = '00', ss = '00'] = found;
  const parts: Readonly<Record<string, string>> = { YYYY, MM, DD, HH, mm, ss };
  return pattern.replaceAll(/YYYY|MM|DD|HH|mm|ss/g, (part) => parts[part] ?? part);
}

function shanghai(text: string): string {
  if (!text.includes('T') || !/(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return text;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : new Date(at.getTime() + SHANGHAI).toISOString().slice(0, 19);
}
