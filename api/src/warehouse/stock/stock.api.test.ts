import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { groupFaults, postStock, type StockEntry } from './post-stock.ts';
import { freezeStock, reserveStock } from './reserve-stock.ts';
import { DOC, entry, prepareStore, storeOf } from './stock.fixture.ts';
import { whDay, whStock, whStockLedger } from './stock.tables.ts';

const NOW = new Date('2026-11-23T04:00:00Z');
const TODAY = '2026-11-23';
let api: TestApi;
let store: Awaited<ReturnType<typeof storeOf>>;
beforeAll(async () => {
  api = await testApi({
    routes: [],
    clock: { now: () => NOW },
    prepare: async (database) => void (await prepareStore(database)),
  });
  api.actor('keeper');
  store = await storeOf(api);
});
afterAll(() => api.close());
// Reservations are made here without the outbounds that hold them (WMS-012), a day is closed without its inventory (WMS-040).
const OWN = /WMS-(?!012|040)/;
afterEach(async () => expect((await verify(api.db)).broken.filter(({ title }) => OWN.test(title))).toEqual([]));

const post = (entries: readonly StockEntry[], businessDate = TODAY, warehouseId = store.warehouseId) =>
  api.command('keeper', (ctx) => postStock(ctx, { warehouseId, doc: DOC, businessDate, entries }));
const balance = async (locationId: string, batchId: string) => {
  const rows = await api.db.select().from(whStock).where(eq(whStock.batchId, batchId));
  const row = rows.find((each) => each.locationId === locationId && each.quality === 'GOOD');
  return row && [row.onHand, row.reserved, row.frozen];
};
const place = (locationId: string, batchId: string) => ({ locationId, batchId, quality: 'GOOD' as const });
const at = (index: number) => store.locations[index] ?? '';

describe('posting', () => {
  it('WMS-011 entries carry what is left, volume and weight; the balance is their sum', async () => {
    const batch = await store.batch();
    const [first, second] = await post([entry(at(0), batch, 10), entry(at(0), batch, 5)]);
    expect([first?.qtyAfter, second?.qtyAfter]).toEqual([10, 15]);
    expect(first).toMatchObject({ volumeDelta: 10_000, weightDelta: 5000, businessDate: TODAY, docNo: DOC.no });
    expect(first?.groupId).toBe(second?.groupId);
    await post([entry(at(0), batch, -4, { type: 'SHIP' })]);
    expect(await balance(at(0), batch)).toEqual([11, 0, 0]);
  });

  it('WMS-010 nothing is written when one of the entries takes too much', async () => {
    const batch = await store.batch();
    await post([entry(at(0), batch, 3)]);
    const before = await api.db.$count(whStockLedger);
    await expect(post([entry(at(1), batch, 2), entry(at(0), batch, -4, { type: 'SHIP' })])).rejects.toMatchObject({
      code: 'WMS_STOCK_NOT_ENOUGH',
      message: '库存不足：A-01 可用 3 件，需要 4 件。',
    });
    expect(await api.db.$count(whStockLedger)).toBe(before);
    expect(await balance(at(1), batch)).toBeUndefined();
  });

  it('WMS-013 a move is two entries of one group; a group that does not sum to 0 is a fault', async () => {
    const batch = await store.batch();
    await post([entry(at(0), batch, 8)]);
    await post([entry(at(0), batch, -8, { type: 'MOVE' }), entry(at(2), batch, 8, { type: 'MOVE', leg: 2 })]);
    expect([await balance(at(0), batch), await balance(at(2), batch)]).toEqual([
      [0, 0, 0],
      [8, 0, 0],
    ]);
    expect(groupFaults([entry(at(0), batch, -8, { type: 'MOVE' })])).toEqual(['移库 sums to -8']);
    expect(groupFaults([entry(at(0), batch, 0), entry(at(0), batch, 1.5)])).toEqual(['收货 of 0', '收货 of 1.5']);
    await expect(post([entry(at(2), batch, -1, { type: 'QUALITY' })])).rejects.toThrow('良残转换 sums to -1');
  });

  it('WMS-018 what ships takes its reservation with it; what is reserved or frozen is not free', async () => {
    const batch = await store.batch();
    await post([entry(at(0), batch, 10)]);
    await api.command('keeper', (ctx) => reserveStock(ctx, [{ ...place(at(0), batch), qty: 6 }]));
    await api.command('keeper', (ctx) => freezeStock(ctx, [{ ...place(at(0), batch), qty: 3 }]));
    await expect(post([entry(at(0), batch, -2, { type: 'ADJUST' })])).rejects.toMatchObject({
      code: 'WMS_STOCK_NOT_ENOUGH',
    });
    await expect(
      api.command('keeper', (ctx) => reserveStock(ctx, [{ ...place(at(0), batch), qty: 2 }])),
    ).rejects.toMatchObject({ message: '库存不足：A-01 可用 1 件，需要 2 件。' });
    await post([entry(at(0), batch, -6, { type: 'SHIP', reserved: -6 })]);
    expect(await balance(at(0), batch)).toEqual([4, 0, 3]);
    await api.command('keeper', (ctx) => freezeStock(ctx, [{ ...place(at(0), batch), qty: -3 }]));
    expect(await balance(at(0), batch)).toEqual([4, 0, 0]);
    await expect(
      api.command('keeper', (ctx) => reserveStock(ctx, [{ ...place(at(0), batch), qty: -1 }])),
    ).rejects.toThrow('more is given back than was taken');
  });

  it('WMS-023 a line posts once, an entry is reversed once', async () => {
    const batch = await store.batch();
    const line = entry(at(0), batch, 5);
    const [posted] = await post([line]);
    await expect(post([line])).rejects.toThrow();
    const back = (id: string | undefined) => entry(at(0), batch, -5, { type: 'REVERSAL', reversalOf: id ?? '' });
    await post([back(posted?.id)]);
    await post([entry(at(0), batch, 5)]);
    await expect(post([back(posted?.id)])).rejects.toThrow();
    expect(await balance(at(0), batch)).toEqual([5, 0, 0]);
    expect(groupFaults([entry(at(0), batch, -5, { type: 'REVERSAL' })])).toEqual(['冲红 names no entry']);
  });

  it('WMS-034 复尺 moves volume and weight, no pieces', async () => {
    const batch = await store.batch();
    await post([entry(at(0), batch, 5)]);
    const [row] = await post([entry(at(0), batch, 0, { type: 'REMEASURE', volume: 500, weight: -100 })]);
    expect(row).toMatchObject({ qtyDelta: 0, qtyAfter: 5, volumeDelta: 500, weightDelta: -100 });
  });

  it('WMS-034, WMS-042 nothing moves on a day before its 复尺: the days between keep the volume of then', async () => {
    const batch = await store.batch();
    await post([entry(at(0), batch, 10)], '2026-11-18');
    await post([entry(at(0), batch, 0, { type: 'REMEASURE', volume: 500, weight: 0 })], '2026-11-20');
    const ship = () => entry(at(0), batch, -4, { type: 'SHIP' });
    await expect(post([ship()], '2026-11-19')).rejects.toMatchObject({
      code: 'WMS-034',
      data: { date: '2026-11-19', suggest: '2026-11-20' },
      message: expect.stringMatching(/^批次 \S+ 在 2026-11-20 复尺过，业务日期请改为 2026-11-20 或以后。$/),
    });
    expect(await balance(at(0), batch)).toEqual([10, 0, 0]);
    await post([ship()], '2026-11-20');
    expect(await balance(at(0), batch)).toEqual([6, 0, 0]);
  });

  it('a group is of one warehouse', async () => {
    const batch = await store.batch();
    await expect(post([entry(at(10), batch, 5)])).rejects.toThrow('is of another warehouse');
  });
});

describe('WMS-019 the database holds it without the code', () => {
  it.each([
    ['an entry cannot be changed', sql`update wh_stock_ledger set qty_delta = qty_delta + 1`],
    ['nor deleted', sql`delete from wh_stock_ledger`],
    ['WMS-011 a balance does not move without an entry', sql`update wh_stock set on_hand = on_hand + 1`],
    ['WMS-010 more than is on hand is not reserved', sql`update wh_stock set reserved = on_hand + 1`],
    ['WMS-010 nothing is negative', sql`update wh_stock set frozen = -1`],
    [
      'WMS-011 an entry continues the one before',
      sql`insert into wh_stock_ledger (group_id, stock_id, warehouse_id,
        location_id, batch_id, customer_id, quality, type, qty_delta, qty_after, volume_delta, weight_delta, doc_type, doc_id,
        doc_no, doc_line_id, leg, business_date, occurred_at, posted_at)
      select gen_random_uuid(), id, warehouse_id, location_id, batch_id, customer_id, quality, 'RECEIVE', 1, on_hand + 2, 0, 0,
        'x', 1, 'x', id, 9, '2026-11-23', now(), now() from wh_stock limit 1`,
    ],
  ])('%s', async (_what, statement) => {
    await expect(api.db.transaction((tx) => tx.execute(statement))).rejects.toThrow();
  });
});

describe('days', () => {
  const other = () => store.otherWarehouseId;
  it('WMS-026, WMS-041 not in the future, not in a closed day, an earlier open day is', async () => {
    const batch = await store.batch({ warehouseId: other() });
    const on = (day: string) => post([entry(at(10), batch, 1)], day, other());
    await expect(on('2026-11-24')).rejects.toMatchObject({ code: 'WMS-026' });
    await on('2026-11-20');
    await api.db
      .insert(whDay)
      .values({ warehouseId: other(), day: '2026-11-21', state: 'CLOSED', closedAt: NOW, closedBy: '1' });
    await expect(on('2026-11-21')).rejects.toMatchObject({
      code: 'DAY_CLOSED',
      message: '2026-11-21 已日结，请改用 2026-11-22 或以后的日期。',
    });
    await expect(on('2026-11-01')).rejects.toMatchObject({ code: 'DAY_CLOSED' });
    const [row] = await on('2026-11-22');
    expect(row?.businessDate).toBe('2026-11-22');
  });
});

describe('many at once', () => {
  it('TV-33 50 parallel allocations of 1 on 20: exactly 20 hold', async () => {
    const batch = await store.batch();
    await post([entry(at(4), batch, 20)]);
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        api.command('keeper', (ctx) => reserveStock(ctx, [{ ...place(at(4), batch), qty: 1 }])),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'WMS_STOCK_NOT_ENOUGH' });
    expect(await balance(at(4), batch)).toEqual([20, 20, 0]);
  });

  it('moves across each other do not block for ever and lose nothing', async () => {
    const batch = await store.batch();
    const spots = [5, 6, 7, 8].map(at);
    await post(spots.map((spot) => entry(spot, batch, 100)));
    const move = (from: string, to: string) =>
      post([entry(from, batch, -3, { type: 'MOVE' }), entry(to, batch, 3, { type: 'MOVE', leg: 2 })]);
    const moves = Array.from({ length: 24 }, (_, nth) =>
      move(spots[nth % 4] ?? '', spots[(nth + 1 + (nth % 3)) % 4] ?? ''),
    );
    await Promise.all(moves);
    const left = await Promise.all(spots.map((spot) => balance(spot, batch)));
    expect(left.reduce((sum, row) => sum + (row?.[0] ?? 0), 0)).toBe(400);
  });
});
