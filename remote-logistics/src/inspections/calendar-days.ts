import type { CalendarEntry } from '@shared/contract/logistics/inspection.answers.ts';

/** 周一 … 周日 of a day. */
export const weekdayOf = (day: string): string => `周${'日一二三四五六'[new Date(Date.parse(day)).getUTCDay()] ?? ''}`;
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
