import { addDays } from '@shared/contract/business-day.ts';
import { COUNT_CAP } from '../../platform/list-counts.ts';
import { daysOf } from '../../platform/list-filters.ts';
import type { PageAsked, PageFound } from '../../platform/list-plan.ts';

/** How many rows are listed on each day of the filters; a day without any may be missing. */
type CountDays = (values: Readonly<Record<string, string>>) => Promise<ReadonlyMap<string, number>>;

/** A part more than the days are thought to need, so that uneven ones do not need a second look. */
const SPARE = 1.25;

/**
 * The days that hold a page of a list ordered by day: where a single day has thousands of rows, the first ones of many days
 * stand on its first days, and the others need not be put together. Undefined: in another order, and where the days in
 * question are no small part of all. Two counts at most. `cap`: rows above this number are not counted.
 */
export async function daysOfPage(
  { values, sort, offset, limit }: PageAsked,
  today: string,
  count: CountDays,
  cap = COUNT_CAP,
): Promise<PageFound | undefined> {
  const [first = ''] = sort.split(',');
  if (first !== 'day' && first !== '-day') return undefined;
  const days = daysBetween(values.day ?? '', today);
  const order = first === 'day' ? days : days.toReversed();
  const wanted = Math.max(offset + limit, cap + 1);
  const of = (some: readonly string[]) => count({ ...values, day: rangeOf(some) });
  const one = order.slice(0, 1);
  if (days.length < 2) return undefined;
  let counts = await of(one);
  const usual = counts.get(one[0] ?? '') ?? 0;
  const needed = usual === 0 ? days.length : Math.ceil((wanted / usual) * (usual >= wanted ? 1 : SPARE));
  if (needed * 2 > days.length) return undefined;
  const some = order.slice(0, needed);
  if (needed > 1) counts = await of(some);
  return pageAmong(some, counts, { values, offset, limit, wanted });
}

/** The page among days that were counted; undefined: they do not reach. */
function pageAmong(
  days: readonly string[],
  counts: ReadonlyMap<string, number>,
  { values, offset, limit, wanted }: Pick<PageAsked, 'values' | 'offset' | 'limit'> & { wanted: number },
): PageFound | undefined {
  let total = 0;
  let before = 0;
  const held: string[] = [];
  for (const day of days) {
    const until = total + (counts.get(day) ?? 0);
    if (until <= offset) before = until;
    else if (total < offset + limit) held.push(day);
    total = until;
  }
  return total < wanted || held.length === 0 ? undefined : { values: { ...values, day: rangeOf(held) }, before, total };
}

const rangeOf = (days: readonly string[]): string => {
  const sorted = days.toSorted();
  return `${sorted[0]}..${sorted.at(-1)}`;
};
/** The days of a filter up to today. */
function daysBetween(filter: string, today: string): string[] {
  const { from = '', to = '' } = daysOf(filter, 'day');
  const days: string[] = [];
  for (let day = from; day <= to && day <= today; day = addDays(day, 1)) days.push(day);
  return days;
}
