import type { CalendarEntry } from '@shared/contract/logistics/inspection.answers.ts';

const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The seven days, Monday first, of the week that a day lies in. */
export function weekOf(day: string): string[] {
  const at = Date.parse(day);
  const back = (new Date(at).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => dayOf(at + (index - back) * DAY_MS));
}
/** 周一 … 周日 of a day. */
export const weekdayOf = (day: string): string => `周${'日一二三四五六'[new Date(Date.parse(day)).getUTCDay()] ?? ''}`;
/** So many days later, or earlier. */
export const shiftDay = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/** One inspector with their work by day; null: nobody was sent yet. */
export interface InspectorRow {
  inspectorId: string | null;
  name: string;
  byDay: Readonly<Record<string, readonly CalendarEntry[]>>;
  count: number;
}
/** Rows of the calendar: who has no inspector first, then by name. */
export function rowsOf(entries: readonly CalendarEntry[]): InspectorRow[] {
  const people = [...new Set(entries.map(({ inspectorId }) => inspectorId))];
  return people
    .map((inspectorId) => {
      const own = entries.filter((entry) => entry.inspectorId === inspectorId);
      const days = [...new Set(own.map(({ planDate }) => planDate))];
      return {
        inspectorId,
        name: own[0]?.inspectorName ?? '未派验',
        byDay: Object.fromEntries(days.map((day) => [day, own.filter(({ planDate }) => planDate === day)])),
        count: own.length,
      };
    })
    .toSorted(
      (left, right) =>
        Number(left.inspectorId !== null) - Number(right.inspectorId !== null) ||
        left.name.localeCompare(right.name, 'zh-CN'),
    );
}
