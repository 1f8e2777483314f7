import { addDays, businessDay } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../platform/clock.ts';

const HOUR = 3_600_000;
/** Farthest day that is looked at, so that a calendar without a working day cannot loop. */
const MAX_DAYS = 1500;

/**
 * LOG-066 with sla.working_calendar: the moment from which `hours` of working days have gone at `now`. A working day counts
 * 24 hours, a weekend or holiday none. A stage that began before it is late.
 */
export function workingHoursBefore(now: Date, hours: number, works: (day: string) => boolean): Date {
  if (hours <= 0) return new Date(now.getTime() - hours * HOUR);
  let left = hours * HOUR;
  let end = now;
  let day = businessDay(now);
  for (let looked = 0; looked < MAX_DAYS; looked += 1) {
    const begin = startOfDay(day);
    if (works(day)) {
      const length = end.getTime() - begin.getTime();
      if (left <= length) return new Date(end.getTime() - left);
      left -= length;
    }
    end = begin;
    day = addDays(day, -1);
  }
  return end;
}
