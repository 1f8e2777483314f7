import { addDays } from '@shared/contract/business-day.ts';

/** The month (`2026-11`) of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month so many months later, or earlier. */
export function addMonths(month: string, count: number): string {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, nth - 1 + count, 1)).toISOString());
}

/** The seven days, Monday first, of the week that a day lies in. */
export function weekOf(day: string): string[] {
  const back = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, at) => addDays(day, at - back));
}

/** The whole weeks, Monday first, from the one that a day lies in to that of a later one. */
export function weeksIn(from: string, until: string): string[][] {
  const weeks: string[][] = [];
  for (let week = weekOf(from); (week[0] ?? '') <= until; week = week.map((day) => addDays(day, 7))) weeks.push(week);
  return weeks;
}

/** The whole weeks that a month touches. */
export const weeksOf = (month: string): string[][] => weeksIn(`${month}-01`, `${month}-31`);
