import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { shiftDay, weekOf } from '../inspections/calendar-days.ts';

/** Days of the whole weeks, Monday first, that a month YYYY-MM touches. */
export function monthDays(month: string): string[] {
  const days: string[] = [];
  let [day = ''] = weekOf(`${month}-01`);
  while (days.length === 0 || day.slice(0, 7) <= month) {
    days.push(...weekOf(day));
    day = shiftDay(day, 7);
  }
  return days;
}
/** So many months later, or earlier. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Containers that sail on one vessel and voyage. */
export interface Sailing {
  vessel: string;
  rows: readonly ContainerListRow[];
}
/** Sailings by the day of their ETD, by name of the vessel. */
export function sailingsOf(rows: readonly ContainerListRow[]): Readonly<Record<string, readonly Sailing[]>> {
  const days: Record<string, Record<string, ContainerListRow[]>> = {};
  for (const row of rows) {
    if (!row.etd) continue;
    const vessels = (days[row.etd] ??= {});
    (vessels[row.vesselVoyage || '船名未定'] ??= []).push(row);
  }
  return Object.fromEntries(
    Object.entries(days).map(([day, vessels]) => [
      day,
      Object.entries(vessels)
        .map(([vessel, own]) => ({ vessel, rows: own }))
        .toSorted((left, right) => left.vessel.localeCompare(right.vessel)),
    ]),
  );
}

/** The days of a calendar that a filter of days leaves, as such a filter; null: none. Either end of a filter may be open. */
export function daysLeft(first: string, last: string, filter: string | undefined): string | null {
  const [from = '', to = from] = (filter ?? '..').split('..');
  const start = from > first ? from : first;
  const end = to !== '' && to < last ? to : last;
  return start <= end ? `${start}..${end}` : null;
}
