import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';

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
