import { addDays } from '@shared/contract/business-day.ts';

/** Days of a month (`2026-11`) in weeks from Monday; null: of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: (string | null)[][] = [];
  for (let start = -before; addDays(first, start).slice(0, 7) <= month; start += 7) {
    const week = Array.from({ length: 7 }, (_, nth) => addDays(first, start + nth));
    weeks.push(week.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}

/** The month so many months later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const all = year * 12 + nth - 1 + count;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
}
