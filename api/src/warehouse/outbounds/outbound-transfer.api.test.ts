import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { freezes } from '@shared/contract/warehouse/freeze.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { batchPicker, batchTrace } from '@shared/contract/warehouse/ledger.contract.ts';
import { moves } from '@shared/contract/warehouse/move.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { whDamage } from '../damages/damage.tables.ts';
import { postStock } from '../stock/post-stock.ts';
import { DOC, entry } from '../stock/stock.fixture.ts';
import { line, on, outboundDesk, TODAY } from './outbound-desk.fixture.ts';

const { desk, create, picked, shipped, received, balance } = outboundDesk();

describe('4.4 TRANSFER', () => {
  it('WMS-013 what is received and what is short make up what was shipped; the batch keeps its day, and goes back the same way', async () => {
    const goodsName = '调拨货';
    const batchId = await received(10, { goodsName, receivedDate: '2026-10-01' });
    const out = await shipped([line(10, { goodsName })], {
      type: 'TRANSFER',
      toWarehouseId: desk.store.otherWarehouseId,
    });
    expect(await refusedReceipt(out.outboundNo, 11)).toBe('WMS-013');
    const there = await take(out.outboundNo, 7);
    expect(there.batches).toMatchObject([{ batchId, receivedDate: '2026-10-01', onHand: 7 }]);
    const closed = await desk.api.as('wang').ok(inbounds.closeShort, {
      params: { id: there.id },
      body: { version: await putAway(there), reason: '途中丢失' },
    });
    expect(closed).toMatchObject({ state: 'DONE', received: 7, short: 3 });
    const sums = await desk.api.db.execute<{ sum: number }>(
      sql`select sum(qty_delta)::int as sum from wh_stock_ledger where type = 'TRANSFER' and batch_id = ${batchId}`,
    );
    expect(sums.rows[0]?.sum).toBe(-3);
    expect(await balance(batchId)).toEqual([7, 0, 0]);
    const back = await shipped([line(7, { goodsName })], {
      type: 'TRANSFER',
      warehouseId: desk.store.otherWarehouseId,
      toWarehouseId: desk.store.warehouseId,
    });
    expect((await take(back.outboundNo, 7)).batches).toMatchObject([
      { batchId, receivedDate: '2026-10-01', onHand: 7 },
    ]);
    expect(await balance(batchId)).toEqual([7, 0, 0]);
  });

  it('WMS-050, WMS-054 a customer’s goods go where he may store and bring in: asked at 提交, and once more when they leave', async () => {
    const goodsName = '无准入';
    await received(4, { goodsName });
    const toWarehouseId = desk.store.otherWarehouseId;
    const access = (values: string) =>
      desk.api.database.run(`update wh_access set ${values} where warehouse_id = ${toWarehouseId}`);
    desk.api.actor('clerk', {
      userId: '905',
      warehouses: [desk.store.warehouseId],
      companies: [desk.companyId],
      permissions: ['warehouse.outbound.view', 'warehouse.outbound.ship'],
    });
    await access(`rights = '{STORE}'`);
    const draft = await create([line(4, { goodsName })], { type: 'TRANSFER', toWarehouseId });
    expect((await desk.api.as('li').call(outbounds.submit, on(draft))).envelope).toMatchObject({
      errorCode: 'WMS_ACCESS_DENIED',
      errorMessage: `${draft.outboundNo}：客1 未获准使用调入仓库 2 仓（准入不含「送货入库」）。`,
    });
    await access(`rights = '{STORE,INBOUND}'`);
    const row = await picked([line(4, { goodsName })], { type: 'TRANSFER', toWarehouseId });
    await access(`state = 'SUSPENDED'`);
    const ship = (as: string, ack?: string[]) =>
      desk.api
        .as(as)
        .call(outbounds.ship, on(row, { plateNo: null, sealNo: null, businessDate: null, ...(ack && { ack }) }));
    expect((await ship('clerk')).envelope.errorCode).toBe('WMS_ACCESS_DENIED');
    expect((await ship('wang')).envelope.errorCode).toBe('CONFIRM_REQUIRED');
    expect((await ship('wang', ['WMS-050'])).envelope.data).toMatchObject({ state: 'SHIPPED' });
    await access(`state = 'ACTIVE'`);
  });

  it('a batch that came by 调拨 is moved, frozen and counted where it lies, and seen by who works there', async () => {
    const goodsName = '调入货';
    const batchId = await received(10, { goodsName });
    const otherWarehouseId = desk.store.otherWarehouseId;
    const out = await shipped([line(10, { goodsName })], { type: 'TRANSFER', toWarehouseId: otherWarehouseId });
    expect(await refusedReceipt(out.outboundNo, 10, '2026-11-22')).toBe('WMS-042');
    const there = await take(out.outboundNo, 10);
    const stagedAt = there.batches[0]?.locationId ?? '';
    desk.api.actor('there', { userId: '904', warehouses: [otherWarehouseId] });
    const body = { warehouseId: otherWarehouseId, reason: '整理库位', draft: false, overrideReason: null };
    const place = { batchId, quality: 'GOOD' as const };
    const [toLocationId = ''] = desk.store.locations.slice(10);
    const moved = await desk.api.as('there').ok(moves.create, {
      body: { ...body, lines: [{ ...place, fromLocationId: stagedAt, toLocationId, qty: 6 }] },
    });
    expect(moved.state).toBe('DONE');
    const frozen = await desk.api.as('there').ok(freezes.create, {
      body: { ...place, locationId: toLocationId, qty: 2, reason: '待查' },
    });
    await desk.api.as('there').ok(freezes.release, on(frozen, { reason: '查清' }));
    const trace = await desk.api.as('there').ok(batchTrace, { params: { id: batchId } });
    expect([trace.onHand, trace.steps.map(({ type, qty }) => [type, qty])]).toEqual([
      10,
      [
        ['TRANSFER', 10],
        ['MOVE', -6],
        ['MOVE', 6],
      ],
    ]);
    const { list } = await desk.api
      .as('there')
      .ok(batchPicker, { query: { parent: otherWarehouseId, q: trace.batchNo } });
    expect(list.map(({ id }) => id)).toEqual([batchId]);
  });

  it('2.7, WMS-034 what is measured at its receipt is measured of the batch: on hand and ledger have it', async () => {
    const goodsName = '调入实测';
    const batchId = await received(10, { goodsName });
    const out = await shipped([line(6, { goodsName })], {
      type: 'TRANSFER',
      toWarehouseId: desk.store.otherWarehouseId,
    });
    const row = await pendingOf(out.outboundNo);
    const there = await desk.api.as('li').ok(inbounds.receive, {
      params: { id: row.id },
      body: {
        version: row.version,
        lines: row.lines.map(({ id }) => ({
          lineId: id,
          actual: 6,
          damaged: 0,
          lengthMm: 200,
          widthMm: 100,
          heightMm: 100,
          unitWeight: 900,
        })),
      } as never,
    });
    expect([there.lines[0]?.unitVolume, there.batches[0]?.unitVolume, there.batches[0]?.unitWeight]).toEqual([
      2000, 2000, 900,
    ]);
    const sums = await desk.api.db.execute(sql`select warehouse_id::text as warehouse, sum(volume_delta)::int as volume,
      sum(weight_delta)::int as weight from wh_stock_ledger where batch_id = ${batchId} group by 1 order by 1`);
    expect(sums.rows).toEqual([
      { warehouse: desk.store.warehouseId, volume: 8000, weight: 3600 },
      { warehouse: desk.store.otherWarehouseId, volume: 12_000, weight: 5400 },
    ]);
  });

  it('4.4 冲红 takes the goods back from the way, with what the other warehouse waits for; not once it has received', async () => {
    const goodsName = '调错货';
    const batchId = await received(5, { goodsName });
    const out = await shipped([line(5, { goodsName })], {
      type: 'TRANSFER',
      toWarehouseId: desk.store.otherWarehouseId,
    });
    const red = await desk.api.as('wang').ok(outbounds.reverse, on(out, { reason: '调错仓库', businessDate: null }));
    expect(red).toMatchObject({ qtyShipped: -5 });
    expect(await balance(batchId)).toEqual([5, 0, 0]);
    const { list } = await desk.api
      .as('li')
      .ok(inboundList.endpoint, { query: { tab: 'all', keyword: out.outboundNo } });
    expect(list).toMatchObject([{ state: 'CANCELLED' }]);
  });

  it('4.4 冲红 of goods that the other warehouse has received is refused with its inbound', async () => {
    const goodsName = '已收货';
    await received(5, { goodsName });
    const out = await shipped([line(5, { goodsName })], {
      type: 'TRANSFER',
      toWarehouseId: desk.store.otherWarehouseId,
    });
    const { inboundNo } = await take(out.outboundNo, 2);
    const { envelope } = await desk.api
      .as('wang')
      .call(outbounds.reverse, on(out, { reason: '调错仓库', businessDate: null }));
    expect(envelope).toMatchObject({
      errorCode: 'WMS-025',
      errorMessage: `${out.outboundNo} 的货已在调入仓库收货（${inboundNo}），请先冲红该入库单。`,
    });
  });
});

describe('WMS-021 quality of a 调拨', () => {
  const PNG = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  beforeAll(async () => {
    await desk.api.db.execute(sql`update wh_location set kind = 'DAMAGED' where id = ${desk.store.locations[9]}`);
    await desk.api.database.run(`
      insert into wh_zone (warehouse_id, code, name, use_type, map_rows, map_cols)
        values (${desk.store.otherWarehouseId}, 'DMG', '残损区', 'DAMAGED', 1, 1);
      insert into wh_chamber (zone_id, code, name) select id, '01', '01' from wh_zone where use_type = 'DAMAGED';
      insert into wh_location (warehouse_id, zone_id, chamber_id, code, kind, map_row, map_col)
        select z.warehouse_id, z.id, c.id, 'DMG-1', 'DAMAGED', 1, 1
        from wh_zone z join wh_chamber c on c.zone_id = z.id where z.use_type = 'DAMAGED'`);
  });

  it('pieces come in the quality in which they left: damaged ones as damaged with a 残损单, never as good', async () => {
    const goodsName = '好坏同调';
    const batchId = await received(10, { goodsName });
    await desk.api.command('wang', (ctx) =>
      postStock(ctx, {
        warehouseId: desk.store.warehouseId,
        doc: DOC,
        businessDate: TODAY,
        entries: [entry(desk.store.locations[9] ?? '', batchId, 3, { quality: 'DAMAGED' })],
      }),
    );
    const out = await shipped([line(10, { batchId }), line(3, { batchId, quality: 'DAMAGED' })], {
      type: 'TRANSFER',
      toWarehouseId: desk.store.otherWarehouseId,
    });
    const waiting = await pendingOf(out.outboundNo);
    expect(waiting.lines.map(({ quality, expected }) => [quality, expected])).toEqual([
      ['GOOD', 10],
      ['DAMAGED', 3],
    ]);
    const receive = (damaged: number) =>
      desk.api.as('li').call(inbounds.receive, {
        params: { id: waiting.id },
        body: {
          version: waiting.version,
          lines: waiting.lines.map(({ id, expected, quality }) => ({
            lineId: id,
            actual: expected,
            ...(quality === 'DAMAGED' ? { damaged, cause: 'DAMP', reason: '调出时残损' } : { damaged: 0 }),
          })),
        } as never,
      });
    for (const damaged of [0, 2])
      expect((await receive(damaged)).envelope.data).toEqual({
        fields: { 'lines.1.damaged': '调出时已是残损，须全部记为残损' },
      });
    await desk.api.as('li').ok(attachments.upload, {
      body: { kind: 'wh_inbound', id: waiting.id, slot: '差异照片' },
      files: [{ part: 'file', name: 'a.png', content: PNG }],
    });
    expect((await receive(3)).envelope).toMatchObject({ success: true });
    const there = await desk.api.as('li').ok(inbounds.get, { params: { id: waiting.id } });
    const [good, bad] = there.lines.map(({ id }) => id);
    expect(
      there.batches.map(({ lineId, quality, locationCode, onHand }) => [lineId, quality, locationCode, onHand]),
    ).toEqual([
      [good, 'GOOD', 'IN-01', 10],
      [bad, 'DAMAGED', 'DMG-1', 3],
    ]);
    const made = await desk.api.db.select().from(whDamage).where(eq(whDamage.batchId, batchId));
    expect(made).toMatchObject([
      {
        warehouseId: desk.store.otherWarehouseId,
        qty: 3,
        quality: 'DAMAGED',
        state: 'TO_JUDGE',
        sourceNo: there.inboundNo,
      },
    ]);
    await putAway({ ...there, batches: there.batches.filter(({ quality }) => quality === 'GOOD') });
    const done = await desk.api.as('li').ok(inbounds.get, { params: { id: there.id } });
    expect(done.state).toBe('DONE');
    await desk.api.as('wang').ok(inbounds.reverse, on(done, { reason: '收错仓' }));
    expect((await pendingOf(out.outboundNo)).lines.map(({ quality, expected }) => [quality, expected])).toEqual([
      ['GOOD', 10],
      ['DAMAGED', 3],
    ]);
    expect(await balance(batchId)).toEqual([0, 0, 0]);
  });
});

/** The inbound that waits for a transfer. */
async function pendingOf(outboundNo: string) {
  const { list } = await desk.api.as('li').ok(inboundList.endpoint, { query: { tab: 'pending', keyword: outboundNo } });
  return desk.api.as('li').ok(inbounds.get, { params: { id: list[0]?.id ?? '' } });
}
/** Receives so many pieces of the inbound that a transfer has made. */
async function take(outboundNo: string, actual: number) {
  const row = await pendingOf(outboundNo);
  return desk.api.as('li').ok(inbounds.receive, {
    params: { id: row.id },
    body: { version: row.version, lines: row.lines.map(({ id }) => ({ lineId: id, actual, damaged: 0 })) } as never,
  });
}
/** Why a receipt of the inbound that a transfer has made is refused. */
async function refusedReceipt(outboundNo: string, actual: number, businessDate: string | null = null) {
  const row = await pendingOf(outboundNo);
  const lines = row.lines.map(({ id }) => ({ lineId: id, actual, damaged: 0 }));
  const { envelope } = await desk.api.as('li').call(inbounds.receive, {
    params: { id: row.id },
    body: { version: row.version, businessDate, lines } as never,
  });
  return envelope.errorCode;
}
/** Puts away everything at location 11, the storage of the other warehouse; answers the version after. */
async function putAway(row: { id: string; version: number; batches: { stockId: string; onHand: number }[] }) {
  const done = await desk.api.as('li').ok(inbounds.putaway, {
    params: { id: row.id },
    body: {
      version: row.version,
      items: row.batches.map(({ stockId, onHand }) => ({
        stockId,
        locationId: desk.store.locations[10] ?? '',
        qty: onHand,
      })),
    } as never,
  });
  return done.version;
}
