import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { freezeStock } from '../stock/reserve-stock.ts';
import { line, on, outboundDesk } from './outbound-desk.fixture.ts';

const kit = outboundDesk();
const { desk, create, approved, allocated, received, balance, refused, at } = kit;
const as = (name: string) => desk.api.as(name);
let goods = 0;
const fresh = () => `配货${++goods}`;
const takesOf = (row: { allocations: readonly { batchId: string; qty: number; state: string }[] }) =>
  row.allocations.filter(({ state }) => state !== 'RELEASED').map(({ batchId, qty }) => [batchId, qty]);

/** Three batches of TV-31: B1 30 with 10 reserved elsewhere, B2 50, B3 40 all frozen. */
async function vectors() {
  const goodsName = fresh();
  const b1 = await received(30, { goodsName, receivedDate: '2026-10-01' }, 0);
  await allocated([line(10, { goodsName })]);
  const b2 = await received(50, { goodsName, receivedDate: '2026-10-03' }, 1);
  const b3 = await received(40, { goodsName, receivedDate: '2026-10-03' }, 2);
  await desk.api.command('wang', (ctx) =>
    freezeStock(ctx, [{ locationId: at(2), batchId: b3, quality: 'GOOD', qty: 40 }]),
  );
  return { goodsName, b1, b2, b3 };
}

describe('配货', () => {
  it('TV-31 WMS-015 FIFO over batches, what is reserved and frozen is left alone', async () => {
    const { goodsName, b1, b2, b3 } = await vectors();
    const row = await allocated([line(60, { goodsName })]);
    expect(takesOf(row)).toEqual([
      [b1, 20],
      [b2, 40],
    ]);
    expect([await balance(b1), await balance(b2), await balance(b3)]).toEqual([
      [30, 30, 0],
      [50, 40, 0],
      [40, 0, 40],
    ]);
  });

  it('TV-32 WMS-017 too little: refused and nothing reserved; with 允许部分出库 all there is, the rest is short', async () => {
    const { goodsName, b1, b2 } = await vectors();
    const strict = await approved([line(80, { goodsName })]);
    expect(await refused(as('li').call(outbounds.allocate, on(strict)))).toEqual([
      'WMS_STOCK_NOT_ENOUGH',
      `${strict.outboundNo} 库存不足：${goodsName} 可用 70 件，需要 80 件。`,
    ]);
    expect([await balance(b1), await balance(b2)]).toEqual([
      [30, 10, 0],
      [50, 0, 0],
    ]);
    const partial = await allocated([line(80, { goodsName })], { allowPartial: true });
    expect(takesOf(partial)).toEqual([
      [b1, 20],
      [b2, 50],
    ]);
    expect(partial.lines[0]).toMatchObject({ qtyAllocated: 70, shortReason: '库存不足，缺 10 件' });
    const none = await approved([line(1, { goodsName })], { allowPartial: true });
    expect((await refused(as('li').call(outbounds.allocate, on(none))))[0]).toBe('WMS_STOCK_NOT_ENOUGH');
  });

  it('WMS-010 S2: two take 7 each of 10; one is told how many there are', async () => {
    const goodsName = fresh();
    const batchId = await received(10, { goodsName });
    const rows = await Promise.all([approved([line(7, { goodsName })]), approved([line(7, { goodsName })])]);
    const answers = await Promise.all(rows.map((row) => as('li').call(outbounds.allocate, on(row))));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.envelope.errorMessage).toContain('可用 3 件，需要 7 件');
    expect(await balance(batchId)).toEqual([10, 7, 0]);
  });

  it('TV-33 WMS-010 50 at once of 20 available: exactly 20 succeed', { timeout: 120_000 }, async () => {
    const goodsName = fresh();
    const batchId = await received(20, { goodsName });
    const rows = [];
    for (let made = 0; made < 50; made++) rows.push(await approved([line(1, { goodsName })]));
    const answers = await Promise.all(rows.map((row) => as('li').call(outbounds.allocate, on(row))));
    const codes = answers.map(({ envelope }) => envelope.errorCode ?? 'done');
    expect(codes.filter((code) => code === 'done' || code === '0')).toHaveLength(20);
    expect(codes.filter((code) => code === 'WMS_STOCK_NOT_ENOUGH')).toHaveLength(30);
    expect(await balance(batchId)).toEqual([20, 20, 0]);
  });

  it('FEFO by itself for goods with an expiry date, expired ones stay (WMS-016) but go back to their maker', async () => {
    const goodsName = fresh();
    const expired = await received(5, { goodsName, receivedDate: '2026-01-01', expiryDate: '2026-11-22' }, 0);
    const late = await received(5, { goodsName, receivedDate: '2026-02-01', expiryDate: '2027-06-01' }, 1);
    const soon = await received(5, { goodsName, receivedDate: '2026-10-01', expiryDate: '2027-01-01' }, 2);
    const row = await allocated([line(7, { goodsName })]);
    expect(row.strategy).toBe('FEFO');
    expect(takesOf(row)).toEqual(
      expect.arrayContaining([
        [soon, 5],
        [late, 2],
      ]),
    );
    expect(takesOf(await allocated([line(5, { batchId: expired })], { type: 'RETURN' }))).toEqual([[expired, 5]]);
  });

  it('指定批次 and 指定库位 take exactly what is named; the form asks for it', async () => {
    const goodsName = fresh();
    const first = await received(5, { goodsName, receivedDate: '2026-10-01' }, 0);
    const second = await received(5, { goodsName, receivedDate: '2026-10-02' }, 1);
    expect(takesOf(await allocated([line(3, { batchId: second })], { strategy: 'BATCH' }))).toEqual([[second, 3]]);
    const wrong = await approved([line(1, { batchId: first, locationId: at(5) })], { strategy: 'MANUAL' });
    expect((await refused(as('li').call(outbounds.allocate, on(wrong))))[0]).toBe('WMS_STOCK_NOT_ENOUGH');
    const { envelope } = await as('li').call(outbounds.create, {
      body: kit.input([line(1, { goodsName })], { strategy: 'MANUAL' }),
    });
    expect(envelope.data).toMatchObject({ fields: { 'lines.0.locationId': '指定库位时每行须选批次与库位' } });
  });

  it('手工配货 chooses the balances; 改配 gives them back; goods of another line or owner are refused', async () => {
    const goodsName = fresh();
    const old = await received(5, { goodsName, receivedDate: '2026-10-01' }, 0);
    const young = await received(5, { goodsName, receivedDate: '2026-10-09' }, 1);
    const foreign = await received(5, { goodsName, customerId: desk.store.customers[1] ?? '' }, 3);
    const row = await approved([line(4, { goodsName })]);
    const stockOf = async (batchId: string) =>
      (
        await desk.api.database.raw<{ id: string }>(`select id::text as id from wh_stock where batch_id = ${batchId}`)
      )[0]?.id ?? '';
    const lineId = row.lines[0]?.id ?? '';
    const take = async (batchId: string, qty: number) => ({ lineId, stockId: await stockOf(batchId), qty });
    const bad = await as('li').call(outbounds.allocate, on(row, { takes: [await take(foreign, 4)] }));
    expect(bad.envelope.data).toMatchObject({ fields: { 'takes.0.stockId': '不是本行可配的库存，请刷新后重选' } });
    const much = await as('li').call(outbounds.allocate, on(row, { takes: [await take(young, 5)] }));
    expect(much.envelope.errorCode).toBe('WMS-017');
    const given = await as('li').ok(outbounds.allocate, on(row, { takes: [await take(young, 4)] }));
    expect(takesOf(given)).toEqual([[young, 4]]);
    const back = await as('li').ok(outbounds.deallocate, on(given));
    expect([back.state, await balance(young), await balance(old)]).toEqual(['APPROVED', [5, 0, 0], [5, 0, 0]]);
  });

  it('WMS-016 locked places and chambers in 检修 give nothing, a closed chamber may be allocated; quality is as asked', async () => {
    const goodsName = fresh();
    const batchId = await received(5, { goodsName }, 4);
    await received(3, { goodsName, receivedDate: '2026-11-21' }, 5, { quality: 'DAMAGED' });
    await desk.api.db.execute(sql`update wh_location set lock_state = 'OUT', lock_reason = '盘点' where id = ${at(4)}`);
    const query = { warehouseId: desk.store.warehouseId, customerId: desk.store.customers[0] ?? '', q: goodsName };
    const seen = await as('li').ok(outbounds.available, { query });
    expect(seen.list.map(({ quality, available, blocked }) => [quality, available, blocked])).toEqual([
      ['GOOD', 5, '库位禁出'],
      ['DAMAGED', 3, null],
    ]);
    const row = await approved([line(1, { goodsName })]);
    expect((await refused(as('li').call(outbounds.allocate, on(row))))[0]).toBe('WMS_STOCK_NOT_ENOUGH');
    await desk.api.db.execute(sql`update wh_location set lock_state = 'NONE', lock_reason = null where id = ${at(4)}`);
    await kit.chambers('MAINTENANCE');
    expect((await refused(as('li').call(outbounds.allocate, on(row))))[0]).toBe('WMS_STOCK_NOT_ENOUGH');
    await kit.chambers('CLOSED');
    expect((await as('li').ok(outbounds.allocate, on(row))).state).toBe('ALLOCATED');
    await kit.chambers('OPEN');
    expect(await balance(batchId)).toEqual([5, 1, 0]);
    const damaged = await allocated([line(3, { goodsName, quality: 'DAMAGED' })], { type: 'SCRAP' });
    expect(damaged.qtyAllocated).toBe(3);
  });

  it('批量自动配货: what there is is allocated, the refused are named', async () => {
    const goodsName = fresh();
    await received(3, { goodsName });
    const [one, two] = [await approved([line(2, { goodsName })]), await approved([line(2, { goodsName })])];
    const result = await as('li').ok(outbounds.allocateMany, {
      body: { items: [one, two].map(({ id, version }) => ({ id, version })) },
    });
    expect(result).toMatchObject({ done: 1, refused: [{ no: two.outboundNo, errorCode: 'WMS_STOCK_NOT_ENOUGH' }] });
    expect((await create([line(1, { goodsName })])).state).toBe('DRAFT');
  });
});
