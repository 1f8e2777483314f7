import { MAX_PIECES } from '@shared/contract/measured.ts';

/** No count has more digits. */
const DIGITS = 7;

/** Text of a number pad after a key: a digit, C (all away), ⌫ (the last away). */
export function padKey(text: string, key: string): string {
  if (key === 'C') return '';
  if (key === '⌫') return text.slice(0, -1);
  const next = (text + key).replace(/^0+(?=\d)/, '');
  return next.length > DIGITS ? text : next;
}

/** Why the number cannot be taken, or null. */
export function padFault(text: string, min: number, max = MAX_PIECES): string | null {
  if (text === '') return '请输入数量';
  const value = Number(text);
  if (value < min) return `不能小于 ${min}`;
  if (value > max) return `不能大于 ${max}`;
  return null;
}
