import { days } from '@shared/contract/warehouse/day.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import '../../app/ports.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { ensurePeriods } from '../periods/ensure-periods.ts';
import { requireOpenDay } from '../../warehouse/stock/days.ts';
import { prepareStore, storeOf } from '../../warehouse/stock/stock.fixture.ts';

const clock = { now: () => new Date('2026-12-02T04:00:00Z') };
let api: TestApi;
let store: Awaited<ReturnType<typeof storeOf>>;
let companyId = '';
beforeAll(async () => {
  api = await testApi({ clock, prepare: async (database) => void (await prepareStore(database)) });
  store = await storeOf(api);
  const { rows } = await api.db.execute<{ id: string }>(
    sql`select company_id::text as id from wh_warehouse where id = ${store.warehouseId}`,
  );
  companyId = rows[0]?.id ?? '';
  api.actor('keeper', { userId: '901', companies: [companyId], warehouses: [store.warehouseId] });
  await api.command('keeper', (ctx) => ensurePeriods(ctx, companyId));
});
afterAll(() => api.close());
beforeEach(() =>
  api.db.execute(
    sql`update fin_period set state = case when month < '202611' then 'CLOSED' else 'OPEN' end, warehouse_locked = false, ar_locked = false`,
  ),
);

const november = (set: string) =>
  api.db.execute(sql`update fin_period set ${sql.raw(set)} where company_id = ${companyId} and month in ('202611')`);
const posting = (day: string) => api.command('keeper', (ctx) => requireOpenDay(ctx, store.warehouseId, day));

it.each([
  [`state = 'CLOSED'`, '已结账'],
  [`state = 'CLOSING'`, '正在结账'],
  ['warehouse_locked = true', '的仓储已锁定'],
])('FIN-110, FIN-118 WMS-041 no goods move in a month with %s; an open day is proposed', async (set, why) => {
  await november(set);
  await expect(posting('2026-11-30')).rejects.toMatchObject({
    code: 'PERIOD_CLOSED',
    message: `2026-11-30 所在期间${why}，请改用 2026-12-01 或以后的日期。`,
    data: { date: '2026-11-30', suggest: '2026-12-01' },
  });
  await posting('2026-12-01');
});

it('FIN-118 receivables locked do not stop goods, nor does a month of which there are no books', async () => {
  await november('ar_locked = true');
  await posting('2026-11-30');
  await api.db.execute(sql`delete from fin_period where month = '202610'`);
  await posting('2026-10-31');
});

it('FIN-110 WMS-040 a day of a closed month is not opened again', async () => {
  await api.as('keeper').ok(days.close, {
    params: { date: '2026-11-30' },
    body: { warehouseId: store.warehouseId, version: 0, gaps: true },
  });
  const reopen = async () =>
    (
      await api.as('keeper').call(days.reopen, {
        params: { date: '2026-11-30' },
        body: { warehouseId: store.warehouseId, version: 1, reason: '补单' },
      })
    ).envelope;
  await november(`state = 'CLOSED'`);
  expect(await reopen()).toMatchObject({
    errorCode: 'PERIOD_CLOSED',
    errorMessage: '2026-11-30 所在期间已结账，请先反结账 202611。',
  });
  await november(`state = 'OPEN', warehouse_locked = true`);
  expect(await reopen()).toMatchObject({
    errorCode: 'PERIOD_CLOSED',
    errorMessage: '2026-11-30 所在期间的仓储已锁定，请先解锁 202611。',
  });
  await november('warehouse_locked = false');
  expect(await reopen()).toMatchObject({ success: true });
});
