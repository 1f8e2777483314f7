import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { line, outboundDesk } from './outbound-desk.fixture.ts';

const { desk, shipped, received, balance } = outboundDesk();

describe('4.4 TRANSFER', () => {
  it('WMS-013 what is received and what is short make up what was shipped; the batch keeps its day, and goes back the same way', async () => {
    const goodsName = '调拨货';
    const batchId = await received(10, { goodsName, receivedDate: '2026-10-01' });
    const out = await shipped([line(10, { goodsName })], {
      type: 'TRANSFER',
      toWarehouseId: desk.store.otherWarehouseId,
    });
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
});

/** Receives so many pieces of the inbound that a transfer has made. */
async function take(outboundNo: string, actual: number) {
  const { list } = await desk.api.as('li').ok(inboundList.endpoint, { query: { tab: 'pending', keyword: outboundNo } });
  const row = await desk.api.as('li').ok(inbounds.get, { params: { id: list[0]?.id ?? '' } });
  return desk.api.as('li').ok(inbounds.receive, {
    params: { id: row.id },
    body: { version: row.version, lines: row.lines.map(({ id }) => ({ lineId: id, actual, damaged: 0 })) } as never,
  });
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
