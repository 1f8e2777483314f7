import { daily, dailyList, type DailyRow } from '@shared/contract/warehouse/daily.contract.ts';
import { days } from '@shared/contract/warehouse/day.contract.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { entry } from '../stock/stock.fixture.ts';
import { whDay } from '../stock/stock.tables.ts';
import { guardDayClose } from './close-guards.ts';
import { closeDueDays } from './daily-inventory.job.ts';
import { dayDesk, FIRST, TODAY, move } from './day-desk.fixture.ts';

const desk = dayDesk();
const { at, broken, close, list, post } = desk;

const reopen = (day: string, version: number, as = 'keeper') =>
  desk.api.as(as).call(days.reopen, {
    params: { date: day },
    body: { warehouseId: desk.store.warehouseId, version, reason: '漏登一笔' },
  });
const month = () =>
  desk.api.as('keeper').ok(days.month, { query: { warehouseId: desk.store.warehouseId, month: '2026-11' } });
const dayOf = async (day: string) => (await month()).days.find((one) => one.day === day);
const figures = ({ opening, inQty, outQty, adjustQty, closing }: DailyRow) => [
  opening,
  inQty,
  outQty,
  adjustQty,
  closing,
];

describe('日结 (WMS-040, WMS-041)', () => {
  it('TV-39 WMS-042 100 + 40 − 25 − 1 = 114; a move of 10 counts at its locations only', async () => {
    const batch = await desk.store.batch({ receivedDate: FIRST });
    await post([entry(at(0), batch, 100)], FIRST);
    const second = addDays(FIRST, 1);
    await post([entry(at(0), batch, 40)], second);
    await post([entry(at(0), batch, -25, { type: 'SHIP' })], second);
    await post(move(at(0), at(1), batch, 10), second);
    await post([entry(at(0), batch, -1, { type: 'ADJUST' })], second);
    const query = { day: `${second}..${second}`, warehouseId: desk.store.warehouseId };
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
    const batch = await desk.store.batch();
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
    await desk.api.db.update(whDay).set({ state: 'LOCKED' }).where(eq(whDay.day, '2026-11-22'));
    expect((await reopen('2026-11-22', last?.version ?? 0)).envelope.errorCode).toBe('WMS-085');
    await desk.api.db.update(whDay).set({ state: 'CLOSED' }).where(eq(whDay.day, '2026-11-22'));
    expect((await reopen('2026-11-22', last?.version ?? 0)).envelope).toMatchObject({
      data: { state: 'OPEN', version: 2, closedByName: null },
    });
    expect((await close('2026-11-22', { version: 1 })).envelope.errorCode).toBe('VERSION_CONFLICT');
  });

  it('a late entry makes the stored inventory of a reopened day void, and the live one tells it', async () => {
    const query = { day: '2026-11-22..2026-11-22', warehouseId: desk.store.warehouseId, group: 'warehouse' };
    expect((await list(query)).list[0]).toMatchObject({ state: 'GENERATED', closing: 114 });
    await post([entry(at(4), await desk.store.batch(), 6)], '2026-11-22');
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
    desk.api.as(as).call(daily.regenerate, { body: { warehouseId: desk.store.warehouseId, day } });

  it('WMS-043 made again it is the same; a locked day and today are refused', async () => {
    expect((await regenerate('2026-11-22')).envelope).toMatchObject({ data: { changed: true } });
    expect((await regenerate('2026-11-22')).envelope).toMatchObject({ data: { changed: false } });
    expect((await regenerate('2026-11-21')).envelope).toMatchObject({ data: { changed: false } });
    expect((await regenerate(TODAY)).envelope.errorCode).toBe('WMS-043');
    await desk.api.db.update(whDay).set({ state: 'LOCKED' }).where(eq(whDay.day, '2026-11-21'));
    expect((await regenerate('2026-11-21')).envelope.errorCode).toBe('WMS-085');
    await desk.api.db.update(whDay).set({ state: 'CLOSED' }).where(eq(whDay.day, '2026-11-21'));
    expect((await regenerate('2026-11-22', 'clerk')).envelope.errorCode).toBe('NO_PERMISSION');
  });

  it('W13 a stored row that is wrong is told with what the ledger says', async () => {
    const query = { day: '2026-11-21..2026-11-21', warehouseId: desk.store.warehouseId };
    await desk.api.db.execute(sql`update wh_daily_inventory set opening = opening + 1, closing = closing + 1
      where day = '2026-11-21' and location_id = ${at(1)}`);
    expect((await list(query)).list[0]).toMatchObject({ checked: false, closing: 115, ledger: { closing: 114 } });
    expect(await broken()).toEqual([expect.stringContaining('WMS-042')]);
    await regenerate('2026-11-21');
    expect((await list(query)).list[0]).toMatchObject({ checked: true, closing: 114 });
  });

  it('W13 yesterday unless asked otherwise, at most 31 days, rows that end empty only when asked for, totals always', async () => {
    const batch = await desk.store.batch();
    await post([entry(at(5), batch, 7)], TODAY);
    await post([entry(at(5), batch, -7, { type: 'SHIP' })], TODAY);
    expect((await list({})).list.every(({ day }) => day === '2026-11-22')).toBe(true);
    const now = await list({ day: `${TODAY}..${TODAY}`, batchNo: 'B' });
    expect(now.list.map(({ closing }) => closing)).not.toContain(0);
    expect(now.summary).toMatchObject({ inQty: 7, outQty: 7 });
    const all = await list({ day: `${TODAY}..${TODAY}`, batchNo: 'B', zero: '1' });
    expect(all.list.map(({ closing }) => closing)).toContain(0);
    const long = await desk.api.as('keeper').call(dailyList.endpoint, { query: { day: '2026-10-01..2026-11-22' } });
    expect(long.envelope).toMatchObject({ data: { fields: { day: '请选择起止日期，最多 31 天' } } });
  });

  it('W13 trend: pieces and volume at the end of each day', async () => {
    const { points } = await desk.api.as('keeper').ok(daily.trend, { query: { day: `2026-11-17..2026-11-22` } });
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

describe('job daily-inventory (11.4)', () => {
  it('WMS-040 closes in order where 自动日结 is on, makes yesterday and reminds elsewhere; again it does nothing', async () => {
    const run = () => desk.api.command('keeper', (ctx) => closeDueDays(ctx));
    await desk.api.db.execute(
      sql`update wh_warehouse set auto_day_close = true where id = ${desk.store.otherWarehouseId}`,
    );
    await post(
      [entry(at(10), await desk.store.batch({ warehouseId: desk.store.otherWarehouseId }), 3)],
      '2026-11-20',
      desk.store.otherWarehouseId,
    );
    expect(await run()).toMatchObject({ closed: 3, waiting: 1 });
    const { rows } = await desk.api.db.execute(
      sql`select day::text from wh_day where warehouse_id = ${desk.store.otherWarehouseId} and state = 'CLOSED' order by day`,
    );
    expect(rows).toEqual([{ day: '2026-11-20' }, { day: '2026-11-21' }, { day: '2026-11-22' }]);
    expect(await run()).toMatchObject({ closed: 0, waiting: 1 });
    // A day that somebody took back, or whose inventory was made before, is closed like any other.
    const reopened = await desk.api.as('keeper').call(days.reopen, {
      params: { date: '2026-11-22' },
      body: { warehouseId: desk.store.otherWarehouseId, version: 1, reason: '漏登一笔' },
    });
    expect(reopened.envelope.success).toBe(true);
    expect(await run()).toMatchObject({ closed: 1, waiting: 1 });
  });
});
