import { addDays } from '@shared/contract/business-day.ts';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { daysOfPage } from './days-of-page.ts';

const FIRST = '2026-10-01';
/** As many rows on each day from FIRST as the numbers say; the days of a filter by how many rows they have. */
const office = (numbers: readonly number[]) => {
  const days = numbers.map((n, at) => ({ day: addDays(FIRST, at), n }));
  const inside = (filter: string) => {
    const [from = '', to = ''] = filter.split('..');
    return days.filter(({ day }) => day >= from && day <= to);
  };
  return {
    filter: `${FIRST}..${addDays(FIRST, numbers.length - 1)}`,
    count: vi.fn<(values: Readonly<Record<string, string>>) => Promise<ReadonlyMap<string, number>>>(
      async (values) => new Map(inside(values.day ?? '').flatMap(({ day, n }) => (n > 0 ? [[day, n] as const] : []))),
    ),
    rows(filter: string, falling: boolean) {
      const all = inside(filter).flatMap(({ day, n }) => Array.from({ length: n }, (_row, at) => `${day} ${at}`));
      const byDay = (row: string) => row.slice(0, 10);
      return all.toSorted((one, other) => (falling ? -1 : 1) * byDay(one).localeCompare(byDay(other)));
    },
  };
};
const CAP = 20;
const find = (of: ReturnType<typeof office>, sort: string, offset: number, limit: number, today = '2026-12-31') =>
  daysOfPage({ values: { day: of.filter }, sort, offset, limit }, today, of.count, CAP);

describe('a page of 每日库存明细 over many days', () => {
  it('is the same read from the days that hold it, and asks at most twice', async () => {
    let short = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 31 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 10 }),
        async (numbers, falling, page, limit) => {
          const of = office(numbers);
          const found = await find(of, falling ? '-day,warehouseName' : 'day', page * limit, limit);
          expect(of.count.mock.calls.length).toBeLessThanOrEqual(2);
          if (!found) return;
          short += 1;
          const whole = of.rows(of.filter, falling);
          const part = of.rows(found.values.day ?? '', falling);
          const from = page * limit - found.before;
          expect(part.slice(from, from + limit)).toEqual(whole.slice(page * limit, page * limit + limit));
          expect(Math.min(found.total, CAP + 1)).toBe(Math.min(whole.length, CAP + 1));
        },
      ),
    );
    expect(short).toBeGreaterThan(5);
  });

  it('reads one day of thirty where one has enough, and leaves days to come out', async () => {
    const of = office(Array.from({ length: 30 }, () => 30));
    expect(await find(of, '-day,warehouseName', 0, 20, '2026-10-10')).toEqual({
      values: { day: '2026-10-10..2026-10-10' },
      before: 0,
      total: 30,
    });
    expect(of.count).toHaveBeenCalledOnce();
  });

  it('has no shorter way in another order, for one day, or where few rows are in many days', async () => {
    const of = office(Array.from({ length: 10 }, () => 30));
    expect(await find(of, '-closing', 0, 20)).toBeUndefined();
    expect(of.count).not.toHaveBeenCalled();
    expect(await find(office([30]), '-day', 0, 20)).toBeUndefined();
    expect(await find(office(Array.from({ length: 10 }, () => 1)), '-day', 0, 20)).toBeUndefined();
  });
});
