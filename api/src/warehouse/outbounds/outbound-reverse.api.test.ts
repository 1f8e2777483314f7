import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { damages, type DamageDetail } from '@shared/contract/warehouse/damage.contract.ts';
import type { DamageDisposition } from '@shared/contract/warehouse/damage.labels.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { postStock } from '../stock/post-stock.ts';
import { DOC, entry } from '../stock/stock.fixture.ts';
import { line, on, outboundDesk, TODAY } from './outbound-desk.fixture.ts';

const kit = outboundDesk();
const { desk, shipped, received, balance } = kit;
const as = (name: string) => desk.api.as(name);
const PNG = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
/** A place for damaged goods. */
const DAMAGED = 9;
beforeAll(async () => {
  await desk.api.db.execute(sql`update wh_location set kind = 'DAMAGED' where id = ${kit.at(DAMAGED)}`);
  // Pieces of the fixture came by inbound 1.
  await desk.api.db.execute(sql`select setval(pg_get_serial_sequence('wh_inbound', 'id'), 100)`);
});

/** A 残损单 for pieces of a batch at a place. */
async function found(batchId: string, qty: number, index: number, quality: 'GOOD' | 'DAMAGED'): Promise<DamageDetail> {
  const { envelope } = await as('li').call(damages.create, {
    body: { locationId: kit.at(index), batchId, quality, qty, stage: 'STOCK', cause: 'DAMP', remark: null },
    files: [{ part: 'files', name: 'a.png', type: 'image/png', content: PNG }],
  });
  return envelope.success ? (envelope.data as DamageDetail) : expect.fail(envelope.errorMessage);
}
/** Damaged pieces of a new batch with a 残损单 in 处理中. */
async function handled(qty: number, goodsName: string, disposition: DamageDisposition): Promise<DamageDetail> {
  const batchId = await received(qty, { goodsName }, DAMAGED, { quality: 'DAMAGED' });
  const judged = await as('li').ok(
    damages.judge,
    on(await found(batchId, qty, DAMAGED, 'DAMAGED'), {
      liability: 'WAREHOUSE',
      liableSupplierId: null,
      disposition: 'PENDING',
      toLocationId: null,
      judgeNote: null,
    }),
  );
  return handle(judged, disposition);
}
const handle = (row: DamageDetail, disposition: DamageDisposition) =>
  as('li').ok(damages.handle, on(row, { disposition, handleNote: '按协议处理', scrapValue: null }));
const finish = (row: DamageDetail, toLocationId: string | null, outboundNo: string | null) =>
  as('li').call(damages.finish, on(row, { toLocationId, outboundNo }));
const get = (id: string) => as('li').ok(damages.get, { params: { id } });
const body = { reason: '客户退货', businessDate: null };

describe('4.7 冲红 of the outbound that took damaged pieces away', () => {
  it('opens its 残损单 again where the pieces lie now, once; what becomes of them is decided anew', async () => {
    const goodsName = '折价货';
    const row = await handled(3, goodsName, 'DISCOUNT');
    const out = await shipped([line(3, { goodsName, quality: 'DAMAGED' })]);
    expect((await finish(row, null, out.outboundNo)).envelope).toMatchObject({ success: true });
    const two = await Promise.all(['wang', 'zhao'].map((who) => as(who).call(outbounds.reverse, on(out, body))));
    expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const open = await get(row.id);
    expect(open).toMatchObject({
      state: 'JUDGED',
      disposition: 'PENDING',
      outboundNo: null,
      handlerName: null,
      locationCode: 'IN-01',
      quality: 'DAMAGED',
      version: row.version + 2,
    });
    expect(await balance(row.batchId)).toEqual([3, 0, 0]);
    const stale = await finish(await handle(open, 'DISCOUNT'), null, out.outboundNo);
    expect(stale.envelope.data).toMatchObject({
      fields: { outboundNo: '该出库单出了此批残损品 0 件，折价销售需要 3 件' },
    });
  });

  it('a 调拨 takes them out of the warehouse as well: the 残损单 ends with it and opens again with its 冲红', async () => {
    const goodsName = '调走残损货';
    const row = await handled(2, goodsName, 'RETURN');
    const out = await shipped([line(2, { goodsName, quality: 'DAMAGED' })], {
      type: 'TRANSFER',
      toWarehouseId: desk.store.otherWarehouseId,
    });
    expect((await finish(row, null, out.outboundNo)).envelope).toMatchObject({ success: true });
    await as('wang').ok(outbounds.reverse, on(out, body));
    expect(await get(row.id)).toMatchObject({ state: 'JUDGED', disposition: 'PENDING', locationCode: 'IN-01' });
  });

  it('leaves those alone that another outbound or a repair has ended', async () => {
    const goodsName = '分批折价货';
    const row = await handled(2, goodsName, 'DISCOUNT');
    await desk.api.command('wang', (ctx) =>
      postStock(ctx, {
        warehouseId: desk.store.warehouseId,
        doc: DOC,
        businessDate: TODAY,
        entries: [entry(kit.at(DAMAGED), row.batchId, 4, { quality: 'DAMAGED' })],
      }),
    );
    const first = await shipped([line(2, { goodsName, quality: 'DAMAGED' })]);
    const second = await shipped([line(4, { goodsName, quality: 'DAMAGED' })]);
    expect((await finish(row, null, first.outboundNo)).envelope).toMatchObject({ success: true });
    await as('wang').ok(outbounds.reverse, on(second, body));
    expect(await get(row.id)).toMatchObject({ state: 'HANDLED', outboundNo: first.outboundNo });
  });
});

it('4.4 冲红 of what was received of a 调拨 leaves the 残损单 of the warehouse alone that sent it', async () => {
  const goodsName = '两仓货';
  const batchId = await received(10, { goodsName });
  const waiting = await found(batchId, 2, 0, 'GOOD');
  const out = await shipped([line(6, { goodsName })], {
    type: 'TRANSFER',
    toWarehouseId: desk.store.otherWarehouseId,
  });
  const { list } = await as('li').ok(inboundList.endpoint, { query: { tab: 'pending', keyword: out.outboundNo } });
  const row = await as('li').ok(inbounds.get, { params: { id: list[0]?.id ?? '' } });
  const there = await as('li').ok(
    inbounds.receive,
    on(row, { lines: row.lines.map(({ id }) => ({ lineId: id, actual: 6, damaged: 0 })) }),
  );
  await as('wang').ok(inbounds.reverse, on(there, { reason: '收错仓' }));
  expect(await get(waiting.id)).toMatchObject({ state: 'TO_JUDGE', version: waiting.version });
});
