import { randomUUID } from 'node:crypto';
import { addDays } from '@shared/contract/business-day.ts';
import { days } from '@shared/contract/warehouse/day.contract.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Death } from '../../../test/die-at.ts';
import { killing } from '../../../test/killing.ts';
import { testUrl } from '../../../test/templates.ts';
import { rows } from '../../platform/database.ts';
import { entry } from '../stock/stock.fixture.ts';
import { dayDesk, FIRST, move, TODAY } from './day-desk.fixture.ts';

/** Between the days, inside of one, and behind the end of the command. */
const DEATHS: readonly Death[] = [
  { at: 4, sent: true },
  { at: 9, sent: false },
  { at: 13, sent: true },
  { at: 21, sent: true },
  { at: 31, sent: true },
  { at: 36, sent: false },
  { at: 60, sent: true },
];
const DAYS = [0, 1, 2, 3].map((ahead) => addDays(FIRST, ahead));
const LAST = DAYS.at(-1) ?? '';

describe.skipIf(!testUrl)('R1 kill -9 in the middle of 日结', { timeout: 120_000 }, () => {
  const desk = dayDesk();
  const killedIn = killing(() => ({ api: desk.api, now: `${TODAY}T04:00:00Z` }));
  const at = (nth: number) => desk.at(nth);
  /** Goods at three places over four days: 2, 3, 3 and 3 rows. */
  const ROWS = { [DAYS[0] ?? '']: 2, [DAYS[1] ?? '']: 3, [DAYS[2] ?? '']: 3, [LAST]: 3 };
  beforeAll(async () => {
    const [one, two] = [
      await desk.store.batch({ receivedDate: FIRST }),
      await desk.store.batch({ receivedDate: FIRST }),
    ];
    await desk.post([entry(at(0), one, 100), entry(at(1), two, 40)], FIRST);
    await desk.post(move(at(0), at(2), one, 30), addDays(FIRST, 1));
    await desk.post([entry(at(1), two, -15, { type: 'SHIP' })], addDays(FIRST, 2));
  });

  /** Closed days with how many places each has stored, and rows of days that are not closed. */
  async function stands() {
    const found = await rows<{ day: string; closed: boolean; count: number }>(
      desk.api.db,
      sql`select coalesce(d.day, i.day)::text as day, coalesce(d.state <> 'OPEN', false) as closed, coalesce(i.count, 0)::int as count
        from (select day, state from wh_day where warehouse_id = ${desk.store.warehouseId}) d
        full join (select day, count(*) as count from wh_daily_inventory where warehouse_id = ${desk.store.warehouseId} group by day) i
          on i.day = d.day order by 1`,
    );
    return {
      closed: Object.fromEntries(found.flatMap(({ day, closed, count }) => (closed ? [[day, count]] : []))),
      loose: found.filter(({ closed, count }) => !closed && count > 0).map(({ day }) => day),
    };
  }
  /** As nobody had ever closed a day. */
  async function opened() {
    await desk.api.db.execute(sql`delete from wh_daily_inventory`);
    await desk.api.db.execute(sql`delete from wh_day`);
  }

  it.each(DEATHS)(
    'of four days at once, at statement $at: all closed with all their rows or open with none; the same press closes them once',
    async (death) => {
      await opened();
      const key = randomUUID();
      const input = {
        params: { date: LAST },
        body: { warehouseId: desk.store.warehouseId, version: 0, gaps: true },
      };
      const killed = await killedIn('keeper', death, days.close, input, key);
      const after = await stands();
      expect(after.loose, 'no rows of a day that is open').toEqual([]);
      expect([{}, ROWS]).toContainEqual(after.closed);
      if (!killed) expect(after.closed).toEqual(ROWS);
      expect(await desk.broken()).toEqual([]);
      const { closed } = await desk.api.as('keeper').ok(days.close, input, { key });
      expect(closed).toEqual(DAYS);
      expect(await stands()).toEqual({ closed: ROWS, loose: [] });
    },
  );
});
