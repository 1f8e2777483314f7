import { daily, DAILY_GROUPS, dailyList, type DailyRow } from '@shared/contract/warehouse/daily.contract.ts';
import { days } from '@shared/contract/warehouse/day.contract.ts';
import { ledgerList } from '@shared/contract/warehouse/ledger.contract.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { listOf, readList } from '../../platform/list.ts';
import type { PageAsked } from '../../platform/list-plan.ts';
import { verify } from '../../platform/verify.ts';
import { postStock, type StockEntry } from '../stock/post-stock.ts';
import { DOC, entry, prepareStore, storeOf } from '../stock/stock.fixture.ts';
import { whDay } from '../stock/stock.tables.ts';
import { guardDayClose } from './close-guards.ts';
import { closeDueDays } from './daily-inventory.job.ts';

const TODAY = '2026-11-23';
const FIRST = '2026-11-18';
let api: TestApi;
let store: Awaited<ReturnType<typeof storeOf>>;
const at = (nth: number) => store.locations[nth] ?? '';
/** Identities of stock and days that do not hold; the customers of the fixture have no credit. */
const broken = async () =>
  (await verify(api.db)).broken.map(({ title }) => title).filter((title) => title.startsWith('WMS-'));
const post = (entries: StockEntry[], businessDate: string, warehouseId = store.warehouseId) =>
  api.command('keeper', (ctx) => postStock(ctx, { warehouseId, doc: DOC, businessDate, entries }));
const move = (from: string, to: string, batch: string, qty: number, type: 'MOVE' | 'PUTAWAY' = 'MOVE') => [
  entry(from, batch, -qty, { type }),
  entry(to, batch, qty, { type, leg: 2 }),
];

beforeAll(async () => {
  api = await testApi({
    clock: { now: () => new Date(`${TODAY}T04:00:00Z`) },
    prepare: async (database) => void (await prepareStore(database)),
  });
  store = await storeOf(api);
  api.actor('keeper', { userId: '901', warehouses: [store.warehouseId, store.otherWarehouseId] });
  api.actor('clerk', { userId: '902', warehouses: [store.warehouseId], permissions: ['warehouse.daily.view'] });
  api.actor('elsewhere', { userId: '903', warehouses: [store.otherWarehouseId] });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect(await broken()).toEqual([]);
});

const close = (day: string, values: object = {}, as = 'keeper') =>
  api.as(as).call(days.close, {
    params: { date: day },
    body: { warehouseId: store.warehouseId, version: 0, gaps: false, ...values },
  });
const reopen = (day: string, version: number, as = 'keeper') =>
  api.as(as).call(days.reopen, {
    params: { date: day },
    body: { warehouseId: store.warehouseId, version, reason: '漏登一笔' },
  });
const month = () => api.as('keeper').ok(days.month, { query: { warehouseId: store.warehouseId, month: '2026-11' } });
const dayOf = async (day: string) => (await month()).days.find((one) => one.day === day);
const list = (query: Record<string, string>) => api.as('keeper').ok(dailyList.endpoint, { query });
const figures = ({ opening, inQty, outQty, adjustQty, closing }: DailyRow) => [
  opening,
  inQty,
  outQty,
  adjustQty,
  closing,
];

describe('日结 (WMS-040, WMS-041)', () => {
  it('TV-39 WMS-042 100 + 40 − 25 − 1 = 114; a move of 10 counts at its locations only', async () => {
    const batch = await store.batch({ receivedDate: FIRST });
    await post([entry(at(0), batch, 100)], FIRST);
    const second = addDays(FIRST, 1);
    await post([entry(at(0), batch, 40)], second);
    await post([entry(at(0), batch, -25, { type: 'SHIP' })], second);
    await post(move(at(0), at(1), batch, 10), second);
    await post([entry(at(0), batch, -1, { type: 'ADJUST' })], second);
    const query = { day: `${second}..${second}`, warehouseId: store.warehouseId };
    const whole = await list(query);
    expect(whole.list.map(figures)).toEqual([[100, 40, 25, -1, 114]]);
    expect(whole.list[0]).toMatchObject({ state: 'LIVE', checked: true, ageDays: 2, closingVolume: 114_000 });
    const places = await list({ ...query, group: 'location', sort: 'locationCode' });
    expect(places.list.map((row) => [row.locationCode, ...figures(row)])).toEqual([
      ['A-01', 100, 40, 35, -1, 104],
      ['A-02', 0, 10, 0, 0, 10],
    ]);
    expect(places.list.every(({ checked }) => checked)).toBe(true);
    // What is stored at the close is what was live before.
    expect((await close(FIRST)).envelope).toMatchObject({ data: { closed: [FIRST] } });
    expect((await close(second)).envelope).toMatchObject({ data: { closed: [second] } });
    const stored = await list({ ...query, group: 'location', sort: 'locationCode' });
    expect(stored.list.map((row) => ({ ...row, state: 'LIVE' }))).toEqual(places.list);
    expect(stored.list[0]?.state).toBe('GENERATED');
  });

  it('WMS-040 in order, not today, not twice; gaps only when asked', async () => {
    expect((await close(addDays(FIRST, 3))).envelope).toMatchObject({
      errorCode: 'WMS-040',
      errorMessage: '前一天还没有日结，请先日结 2026-11-20。',
    });
    expect((await close(TODAY)).envelope.errorCode).toBe('WMS-040');
    expect((await close('2026-02-30')).envelope).toMatchObject({ errorCode: 'VALIDATION' });
    const { version = 0 } = (await dayOf(FIRST)) ?? {};
    expect((await close(FIRST, { version })).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect((await close(addDays(FIRST, 3), { gaps: true })).envelope).toMatchObject({
      data: { closed: ['2026-11-20', '2026-11-21'] },
    });
    expect(await month()).toMatchObject({ nextToClose: '2026-11-22', lastClosed: '2026-11-21' });
  });

  it('WMS-041 no entry gets into a closed day; two who close at once close once', async () => {
    const batch = await store.batch();
    await expect(post([entry(at(3), batch, 1)], '2026-11-21')).rejects.toMatchObject({ code: 'DAY_CLOSED' });
    const both = await Promise.all([close('2026-11-22'), close('2026-11-22')]);
    expect(both.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
    expect((await dayOf('2026-11-22'))?.version).toBe(1);
  });

  it('反日结 only the last day, with a reason and the version seen; a locked day stays', async () => {
    const last = await dayOf('2026-11-22');
    expect((await reopen('2026-11-21', 1)).envelope).toMatchObject({
      errorCode: 'WMS-040',
      errorMessage: '只能反日结最后一天 2026-11-22。',
    });
    expect((await reopen('2026-11-22', 9)).envelope.errorCode).toBe('VERSION_CONFLICT');
    await api.db.update(whDay).set({ state: 'LOCKED' }).where(eq(whDay.day, '2026-11-22'));
    expect((await reopen('2026-11-22', last?.version ?? 0)).envelope.errorCode).toBe('WMS-085');
    await api.db.update(whDay).set({ state: 'CLOSED' }).where(eq(whDay.day, '2026-11-22'));
    expect((await reopen('2026-11-22', last?.version ?? 0)).envelope).toMatchObject({
      data: { state: 'OPEN', version: 2, closedByName: null },
    });
    expect((await close('2026-11-22', { version: 1 })).envelope.errorCode).toBe('VERSION_CONFLICT');
  });

  it('a late entry makes the stored inventory of a reopened day void, and the live one tells it', async () => {
    const query = { day: '2026-11-22..2026-11-22', warehouseId: store.warehouseId, group: 'warehouse' };
    expect((await list(query)).list[0]).toMatchObject({ state: 'GENERATED', closing: 114 });
    await post([entry(at(4), await store.batch(), 6)], '2026-11-22');
    expect((await list(query)).list[0]).toMatchObject({ state: 'LIVE', inQty: 6, closing: 120, checked: true });
  });

  it('1.8, 10.4 who does not work here does not find the warehouse; rights are asked for', async () => {
    expect((await close('2026-11-22', { version: 2 }, 'elsewhere')).envelope.errorCode).toBe('NOT_FOUND');
    expect((await close('2026-11-22', { version: 2 }, 'clerk')).envelope.errorCode).toBe('NO_PERMISSION');
    expect((await reopen('2026-11-21', 1, 'clerk')).envelope.errorCode).toBe('NO_PERMISSION');
  });
});

describe('documents of a day', () => {
  it('WMS-040 a day with unfinished documents is not closed and they are named', async () => {
    let open = ['DH1', 'DH2', 'DH3', 'DH4'];
    guardDayClose({ title: '到货单', unfinished: async (_ctx, _warehouse, day) => (day === '2026-11-22' ? open : []) });
    expect((await close('2026-11-22', { version: 2 })).envelope).toMatchObject({
      errorCode: 'WMS-040',
      errorMessage: '2026-11-22 还有 4 张到货单未处理完（DH1、DH2、DH3 等），处理后再日结。',
    });
    open = [];
  });
});

describe('每日库存 (W13)', () => {
  const regenerate = (day: string, as = 'keeper') =>
    api.as(as).call(daily.regenerate, { body: { warehouseId: store.warehouseId, day } });

  it('WMS-043 made again it is the same; a locked day and today are refused', async () => {
    expect((await regenerate('2026-11-22')).envelope).toMatchObject({ data: { changed: true } });
    expect((await regenerate('2026-11-22')).envelope).toMatchObject({ data: { changed: false } });
    expect((await regenerate('2026-11-21')).envelope).toMatchObject({ data: { changed: false } });
    expect((await regenerate(TODAY)).envelope.errorCode).toBe('WMS-043');
    await api.db.update(whDay).set({ state: 'LOCKED' }).where(eq(whDay.day, '2026-11-21'));
    expect((await regenerate('2026-11-21')).envelope.errorCode).toBe('WMS-085');
    await api.db.update(whDay).set({ state: 'CLOSED' }).where(eq(whDay.day, '2026-11-21'));
    expect((await regenerate('2026-11-22', 'clerk')).envelope.errorCode).toBe('NO_PERMISSION');
  });

  it('W13 a stored row that is wrong is told with what the ledger says', async () => {
    const query = { day: '2026-11-21..2026-11-21', warehouseId: store.warehouseId };
    await api.db.execute(sql`update wh_daily_inventory set opening = opening + 1, closing = closing + 1
      where day = '2026-11-21' and location_id = ${at(1)}`);
    expect((await list(query)).list[0]).toMatchObject({ checked: false, closing: 115, ledger: { closing: 114 } });
    expect(await broken()).toEqual([expect.stringContaining('WMS-042')]);
    await regenerate('2026-11-21');
    expect((await list(query)).list[0]).toMatchObject({ checked: true, closing: 114 });
  });

  it('W13 yesterday unless asked otherwise, at most 31 days, rows that end empty only when asked for, totals always', async () => {
    const batch = await store.batch();
    await post([entry(at(5), batch, 7)], TODAY);
    await post([entry(at(5), batch, -7, { type: 'SHIP' })], TODAY);
    expect((await list({})).list.every(({ day }) => day === '2026-11-22')).toBe(true);
    const now = await list({ day: `${TODAY}..${TODAY}`, batchNo: 'B' });
    expect(now.list.map(({ closing }) => closing)).not.toContain(0);
    expect(now.summary).toMatchObject({ inQty: 7, outQty: 7 });
    const all = await list({ day: `${TODAY}..${TODAY}`, batchNo: 'B', zero: '1' });
    expect(all.list.map(({ closing }) => closing)).toContain(0);
    const long = await api.as('keeper').call(dailyList.endpoint, { query: { day: '2026-10-01..2026-11-22' } });
    expect(long.envelope).toMatchObject({ data: { fields: { day: '请选择起止日期，最多 31 天' } } });
  });

  it('W13 trend: pieces and volume at the end of each day', async () => {
    const { points } = await api.as('keeper').ok(daily.trend, { query: { day: `2026-11-17..2026-11-22` } });
    expect(points.map(({ day, closing }) => [day, closing])).toEqual([
      ['2026-11-17', 0],
      ['2026-11-18', 100],
      ['2026-11-19', 114],
      ['2026-11-20', 114],
      ['2026-11-21', 114],
      ['2026-11-22', 120],
    ]);
  });
});

describe('每日库存明细 over many days (W13)', () => {
  it('sums its places to what its rows come to, however they are put together', async () => {
    const { list: declared, source } = listOf('warehouse.daily') ?? {};
    if (!declared || !source?.short) throw new Error('The list has no shorter way.');
    const { short, ...usual } = source;
    const shorter = {
      ...usual,
      short: { ...short, find: async (_ctx: unknown, { values }: PageAsked) => ({ values, before: 0, total: 1 }) },
    };
    for (const group of Object.keys(DAILY_GROUPS))
      for (const filter of [{}, { quality: 'GOOD' }, { warehouseId: store.warehouseId }, { batchNo: 'B' }]) {
        const query = { day: `${FIRST}..${TODAY}`, group, ...filter, page: 1, pageSize: 200 };
        const [long, quick] = await api.command('keeper', async (ctx) => [
          await readList(declared, usual, ctx, query),
          await readList(declared, shorter, ctx, query),
        ]);
        expect(long?.list.length).toBeGreaterThan(0);
        expect(quick?.summary).toEqual(long?.summary);
        expect(quick?.list).toEqual(long?.list);
      }
  });
});

describe('job daily-inventory (11.4)', () => {
  it('WMS-040 closes in order where 自动日结 is on, makes yesterday and reminds elsewhere; again it does nothing', async () => {
    const run = () => api.command('keeper', (ctx) => closeDueDays(ctx));
    await api.db.execute(sql`update wh_warehouse set auto_day_close = true where id = ${store.otherWarehouseId}`);
    await post(
      [entry(at(10), await store.batch({ warehouseId: store.otherWarehouseId }), 3)],
      '2026-11-20',
      store.otherWarehouseId,
    );
    expect(await run()).toMatchObject({ closed: 3, waiting: 1 });
    const { rows } = await api.db.execute(
      sql`select day::text from wh_day where warehouse_id = ${store.otherWarehouseId} and state = 'CLOSED' order by day`,
    );
    expect(rows).toEqual([{ day: '2026-11-20' }, { day: '2026-11-21' }, { day: '2026-11-22' }]);
    expect(await run()).toMatchObject({ closed: 0, waiting: 1 });
    // A day that somebody took back, or whose inventory was made before, is closed like any other.
    const reopened = await api.as('keeper').call(days.reopen, {
      params: { date: '2026-11-22' },
      body: { warehouseId: store.otherWarehouseId, version: 1, reason: '漏登一笔' },
    });
    expect(reopened.envelope.success).toBe(true);
    expect(await run()).toMatchObject({ closed: 1, waiting: 1 });
  });
});

describe('WMS-045 ledger and daily inventory', () => {
  it('sum up alike for any filter and range, whether days are stored or live', async () => {
    const batches = [
      await store.batch({ goodsName: '木箱', mark: 'M1' }),
      await store.batch({ customerId: store.customers[1] ?? '', goodsName: '木箱' }),
    ];
    for (const [nth, batch] of batches.entries()) {
      await post([entry(at(6), batch, 50), entry(at(6), batch, 5, { quality: 'HOLD' })], '2026-11-22');
      await post(move(at(6), at(7), batch, 20 + nth, 'PUTAWAY'), TODAY);
      const moved = await post(move(at(7), at(8), batch, 4), TODAY);
      // Both legs: one alone would be four pieces out of nothing, which only some filters show.
      const back = moved.map(({ id, locationId, qtyDelta, leg }) =>
        entry(locationId, batch, -qtyDelta, { type: 'REVERSAL', reversalOf: id, leg }),
      );
      await post(back, TODAY);
      await post([entry(at(7), batch, -3, { type: 'SHIP' }), entry(at(6), batch, -2, { type: 'ADJUST' })], TODAY);
      await post(
        [
          entry(at(6), batch, -5, { type: 'QUALITY' }),
          entry(at(6), batch, 5, { type: 'QUALITY', quality: 'DAMAGED', leg: 2 }),
        ],
        TODAY,
      );
    }
    const zone = (await api.db.execute<{ id: string }>(sql`select min(id)::text as id from wh_zone`)).rows[0]?.id ?? '';
    const filters = fc.record(
      {
        warehouseId: fc.constantFrom(store.warehouseId, store.otherWarehouseId),
        customerId: fc.constantFrom(...store.customers),
        goods: fc.constantFrom('木', 'M1', '纸箱'),
        batchNo: fc.constantFrom('B1', 'B2', 'B5'),
        zoneId: fc.constant(zone),
        location: fc.constantFrom('A-01', 'A-07', 'A-08', 'A'),
        quality: fc.constantFrom('GOOD', 'DAMAGED', 'HOLD,DAMAGED'),
      },
      { requiredKeys: [] },
    );
    const range = fc
      .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }))
      .map(([one, other]) => [addDays(FIRST, Math.min(one, other)), addDays(FIRST, Math.max(one, other))].join('..'));
    const group = fc.constantFrom('batch', 'goods', 'customer', 'warehouse');
    const whole = await list({ day: `${FIRST}..${TODAY}`, pageSize: '200', zero: '1' });
    expect(whole.list.filter(({ checked }) => !checked)).toEqual([]);
    await fc.assert(
      fc.asyncProperty(filters, range, group, async (given, span, by) => {
        const { summary: book } = await api.as('keeper').ok(ledgerList.endpoint, {
          query: { ...given, businessDate: span },
        });
        const days_ = await list({ ...given, day: span, group: by });
        for (const key of ['inQty', 'outQty', 'adjustQty']) expect(days_.summary[key]).toBe(book[key]);
        expect(days_.list.every(({ checked }) => checked)).toBe(true);
        // By place, moves count: as the ledger with 含内部移动.
        const inside = await api.as('keeper').ok(ledgerList.endpoint, {
          query: { ...given, businessDate: span, internal: '1' },
        });
        const places = await list({ ...given, day: span, group: 'location' });
        for (const key of ['inQty', 'outQty', 'adjustQty']) expect(places.summary[key]).toBe(inside.summary[key]);
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe('打印库存日报 (11.5)', () => {
  it('W13 is a PDF of the rows of the filter', async () => {
    const sheet = await api
      .as('keeper')
      .send(daily.report, { query: { day: `${FIRST}..2026-11-22`, group: 'location' } });
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('W13 says in the log of the warehouse who printed which days; refused as the paper is', async () => {
    const body = { day: `${FIRST}..2026-11-22`, warehouseId: store.warehouseId, group: 'goods' };
    expect(await api.as('keeper').ok(daily.printReport, { body })).toEqual({ records: 1 });
    const { rows } = await api.db.execute(
      sql`select object_id::text as id, action, after from sh_audit where code = 'print' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        id: store.warehouseId,
        action: '打印',
        after: { 文件: '库存日报', 日期: `${FIRST} 至 2026-11-22`, 汇总方式: expect.any(String) },
      },
    ]);
    expect((await api.as('elsewhere').ok(daily.printReport, { body })).records).toBe(0);
    const long = { ...body, day: '2026-10-01..2026-11-22' };
    expect((await api.as('keeper').call(daily.printReport, { body: long })).envelope.data).toMatchObject({
      fields: { day: expect.any(String) },
    });
  });
});
