import type { Todo } from '@shared/contract/dashboard/dashboard.contract.ts';

type Ordered = Pick<Todo, 'group' | 'deadline' | 'since'>;
const end = (left: string | null, right: string | null) => (left ?? '9999').localeCompare(right ?? '9999');
/** What holds up documents before missing papers; of them what is due first, then the oldest. */
export const byUrgency = (left: Ordered, right: Ordered): number =>
  Number(left.group === 'PAPER') - Number(right.group === 'PAPER') ||
  end(left.deadline, right.deadline) ||
  left.since.localeCompare(right.since);

/** A document may wait several times, as a booking for each of its containers: each row has a key of its own. */
export function keyed<Row extends Pick<Todo, 'kind' | 'no' | 'link'>>(list: readonly Row[]): (Row & { key: string })[] {
  const times = new Map<string, number>();
  return list.map((row) => {
    const name = `${row.kind} ${row.no} ${row.link}`;
    const nth = (times.get(name) ?? 0) + 1;
    times.set(name, nth);
    return { ...row, key: `${name} ${nth}` };
  });
}
