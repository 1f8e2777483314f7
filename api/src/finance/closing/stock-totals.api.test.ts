import { periodList, periods } from '@shared/contract/finance/period.contract.ts';
import { days } from '@shared/contract/warehouse/day.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { ensurePeriods } from '../periods/ensure-periods.ts';
import { postStock } from '../../warehouse/stock/post-stock.ts';
import { DOC, entry, prepareStore, storeOf } from '../../warehouse/stock/stock.fixture.ts';

const clock = { moment: new Date('2026-12-02T04:00:00Z'), now: () => clock.moment };
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

const post = (qty: number, businessDate: string, batch: string) =>
  api.command('keeper', (ctx) =>
    postStock(ctx, {
      warehouseId: store.warehouseId,
      doc: DOC,
      businessDate,
      entries: [entry(store.locations[0] ?? '', batch, qty, qty < 0 ? { type: 'ADJUST' } : {})],
    }),
  );
const november = async () => {
  const { list } = await api.as('keeper').ok(periodList.endpoint, { query: { companyId } });
  const id = list.find(({ month }) => month === '202611')?.id ?? '';
  return (await api.as('keeper').ok(periods.totals, { params: { id } })).stock;
};
const closeTo = (date: string) =>
  api.as('keeper').ok(days.close, {
    params: { date },
    body: { warehouseId: store.warehouseId, version: 0, gaps: true },
  });

it('F13 WMS-042 存货/仓储日结: pieces by the ledger and by the daily inventory of the month’s last day', async () => {
  // Nothing has moved: there is no warehouse to compare.
  expect(await november()).toEqual([]);
  const batch = await store.batch();
  await post(120, '2026-11-28', batch);
  const own = { warehouseId: store.warehouseId, ledger: 120, daily: null, same: false };
  expect(await november()).toMatchObject([{ ...own, closedTo: null }]);
  // Closed, but not up to the end of the month.
  await closeTo('2026-11-29');
  expect(await november()).toMatchObject([{ ...own, closedTo: '2026-11-29' }]);
  await closeTo('2026-11-30');
  expect(await november()).toMatchObject([{ closedTo: '2026-11-30', ledger: 120, daily: 120, same: true }]);
  // What moves in December is not of November.
  await post(-20, '2026-12-01', batch);
  expect(await november()).toMatchObject([{ ledger: 120, daily: 120, same: true }]);
  // A daily inventory that tells something else is told.
  await api.db.execute(sql`update wh_daily_total set closing = closing - 1 where day = '2026-11-30'`);
  expect(await november()).toMatchObject([{ ledger: 120, daily: 119, same: false }]);
  expect(api.faults).toEqual([]);
});
