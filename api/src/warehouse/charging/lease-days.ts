import { addDays, businessDay, SHANGHAI } from '@shared/contract/business-day.ts';

/** A LEASE record of a chamber; closedAt null: still open. */
export interface Lease {
  id: string;
  openedAt: Date;
  closedAt: Date | null;
}
const NOON = 12 * 3_600_000;
const DAY = 24 * 3_600_000;
const timeOfDay = (moment: Date) => (moment.getTime() + SHANGHAI) % DAY;

/**
 * WMS-088: the calendar days of each lease of one chamber up to `until`, the first day included, the last one when it was
 * closed after 12:00; a lease opened and closed within a day counts 1. A day of two leases belongs to the first.
 */
export function leaseDays(leases: readonly Lease[], until: string): Map<string, string[]> {
  const taken = new Set<string>();
  const days = new Map<string, string[]>();
  for (const { id, openedAt, closedAt } of leases.toSorted((one, other) => +one.openedAt - +other.openedAt)) {
    const first = businessDay(openedAt);
    const closed = closedAt ? businessDay(closedAt) : until;
    const counts = closedAt === null || closed === first || timeOfDay(closedAt) > NOON;
    const last = counts ? closed : addDays(closed, -1);
    const own: string[] = [];
    for (let day = first; day <= last && day <= until; day = addDays(day, 1))
      if (!taken.has(day)) {
        taken.add(day);
        own.push(day);
      }
    days.set(id, own);
  }
  return days;
}
