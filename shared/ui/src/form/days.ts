import { today } from '@shared/contract/business-day.ts';

const FULL = [
  /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?(?:[T\s]\d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
];
const SHORT = /^(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?$/;

/** YYYY-MM-DD when there is such a day. */
function dayAt(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}

/**
 * A day as people type and paste it → YYYY-MM-DD; null: it is none. 2026-1-5, 2026/1/5, 2026.1.5, 2026年1月5日, 20260105,
 * with a time behind it, in full-width digits. Without a year (12-20, 12/20, 12月20日) the one nearest to today.
 */
export function readDay(text: string, now = today()): string | null {
  const plain = text.normalize('NFKC').trim();
  for (const form of FULL) {
    const [, year, month, day] = form.exec(plain) ?? [];
    if (year) return dayAt(Number(year), Number(month), Number(day));
  }
  const [, month, day] = SHORT.exec(plain) ?? [];
  if (!month) return null;
  const [year, from] = [Number(now.slice(0, 4)), Date.parse(now)];
  const near = [year - 1, year, year + 1].flatMap((one) => dayAt(one, Number(month), Number(day)) ?? []);
  const away = (one: string) => Math.abs(Date.parse(one) - from);
  return near.toSorted((left, right) => away(left) - away(right))[0] ?? null;
}
