import { addDays } from '@shared/contract/business-day.ts';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { syHoliday } from './base.tables.ts';

/** Farthest day that is looked at, so that a calendar without a working day cannot loop. */
const MAX_DAYS = 60;

/** Whether a Shanghai day counts: what 节假日 says of it (放假, 调休上班), else Monday to Friday. */
export const isWorkingDay = (day: string, special: ReadonlyMap<string, 'OFF' | 'WORK'>): boolean => {
  const named = special.get(day);
  if (named) return named === 'WORK';
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};

/** Which days are worked on, by 节假日 as they stand now. */
export async function workingDays(ctx: Ctx): Promise<(day: string) => boolean> {
  const days = await ctx.db
    .select({ day: syHoliday.day, kind: syHoliday.dayKind })
    .from(syHoliday)
    .where(eq(syHoliday.enabled, true));
  const special = new Map(days.map(({ day, kind }) => [day, kind]));
  return (day) => isWorkingDay(day, special);
}

/** A day, moved to the next one that is worked on when it is a day off. */
export function nextWorkday(day: string, works: (day: string) => boolean): string {
  for (let after = 0; after < MAX_DAYS; after += 1) if (works(addDays(day, after))) return addDays(day, after);
  return day;
}
