import { moves } from '@shared/contract/warehouse/move.contract.ts';
import type { OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { zoneMaps } from '@shared/contract/warehouse/zone-map.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { line, on, outboundDesk } from './outbound-desk.fixture.ts';

const kit = outboundDesk();
const { desk, at, received, picking, shipped, ship, allocated } = kit;
const manager = () => desk.api.as('manager');
let staging = '';
beforeAll(async () => {
  const { store, companyId } = desk;
  desk.api.actor('manager', {
    userId: '902',
    warehouses: [store.warehouseId],
    companies: [companyId],
    permissions: [
      'warehouse.outbound.view',
      'warehouse.outbound.reverse',
      'warehouse.stock.move',
      'warehouse.zone.view',
    ],
  });
  const [place] = await desk.api.database.raw<{ id: string }>(
    `select id::text as id from wh_location where code = 'IN-01' and warehouse_id = ${store.warehouseId}`,
  );
  staging = place?.id ?? '';
});

const back = (row: OutboundDetail) =>
  manager().ok(outbounds.reverse, on(row, { reason: '客户退货', businessDate: null }));
const shelve = (batchId: string, lines: readonly [location: string, qty: number][]) =>
  manager().call(moves.create, {
    body: {
      warehouseId: desk.store.warehouseId,
      reason: '退货上架',
      lines: lines.map(([toLocationId, qty]) => ({
        batchId,
        quality: 'GOOD',
        fromLocationId: staging,
        toLocationId,
        qty,
      })),
    } as never,
  });
/** Pieces of a batch by place as W3 tells, each the sum of its entries in the ledger (WMS-011); nothing held. */
async function lying(batchId: string, places: readonly string[]) {
  const found: number[] = [];
  for (const id of places) {
    const { stock } = await manager().ok(zoneMaps.stock, { params: { id } });
    const here = stock.filter((row) => row.batchId === batchId);
    const [ledger] = await desk.api.database.raw<{ qty: number }>(
      `select coalesce(sum(qty_delta), 0)::int as qty from wh_stock_ledger where batch_id = ${batchId} and location_id = ${id}`,
    );
    expect(here.map(({ reserved, frozen }) => reserved + frozen)).toEqual(here.map(() => 0));
    const qty = here.reduce((sum, { onHand }) => sum + onHand, 0);
    expect(ledger?.qty).toBe(qty);
    found.push(qty);
  }
  return found;
}

describe('4.4, 4.5 goods that a 冲红 brought back are shelved by 移库', () => {
  it('all of them: staging first, then over two places, with batch and received date; the next outbound takes them there', async () => {
    const goodsName = '整单退回';
    const batchId = await received(10, { goodsName, receivedDate: '2026-10-05' });
    const places = [at(0), at(1), at(2), staging];
    const gone = await shipped([line(10, { goodsName })]);
    expect(await lying(batchId, places)).toEqual([0, 0, 0, 0]);
    await back(gone);
    expect(await lying(batchId, places)).toEqual([0, 0, 0, 10]);
    // More than came back is not there.
    expect((await shelve(batchId, [[at(1), 11]])).envelope.errorCode).toBe('WMS_STOCK_NOT_ENOUGH');
    const moved = await shelve(batchId, [
      [at(1), 6],
      [at(2), 4],
    ]);
    expect(moved.envelope).toMatchObject({ success: true, data: { state: 'DONE' } });
    expect(await lying(batchId, places)).toEqual([0, 6, 4, 0]);
    const { stock } = await manager().ok(zoneMaps.stock, { params: { id: at(1) } });
    expect(stock.find((row) => row.batchId === batchId)).toMatchObject({ receivedDate: '2026-10-05' });
    const next = await allocated([line(10, { goodsName })]);
    expect(next.allocations.map(({ locationId, qty }) => [locationId, qty])).toEqual([
      [at(1), 6],
      [at(2), 4],
    ]);
  });

  it('a part: what was picked short stays on its shelf, the rest comes back and is shelved in two goes', async () => {
    const goodsName = '部分退回';
    const batchId = await received(8, { goodsName, receivedDate: '2026-10-06' }, 3);
    const places = [at(3), at(4), staging];
    const row = await picking([line(8, { goodsName })]);
    const [held] = row.allocations;
    const taken = await desk.api
      .as('zhao')
      .ok(outbounds.pick, on(row, { picks: [{ allocationId: held?.id ?? '', qty: 5, reason: '外箱破损' }] }));
    const gone = await ship(taken);
    expect(gone.qtyShipped).toBe(5);
    expect(await lying(batchId, places)).toEqual([3, 0, 0]);
    const red = await back(gone);
    expect(red.qtyShipped).toBe(-5);
    expect(await lying(batchId, places)).toEqual([3, 0, 5]);
    await shelve(batchId, [[at(4), 3]]);
    expect(await lying(batchId, places)).toEqual([3, 3, 2]);
    await shelve(batchId, [[at(3), 2]]);
    expect(await lying(batchId, places)).toEqual([5, 3, 0]);
    expect((await shelve(batchId, [[at(3), 1]])).envelope.errorCode).toBe('WMS_STOCK_NOT_ENOUGH');
  });

  it('WMS-062 into a closed chamber they are not shelved, they wait in staging', async () => {
    const goodsName = '等开仓';
    const batchId = await received(2, { goodsName });
    await back(await shipped([line(2, { goodsName })]));
    await kit.chambers('CLOSED');
    expect((await shelve(batchId, [[at(0), 2]])).envelope.errorCode).toBe('WMS_CHAMBER_CLOSED');
    expect(await lying(batchId, [at(0), staging])).toEqual([0, 2]);
    await kit.chambers('OPEN');
    expect((await shelve(batchId, [[at(0), 2]])).envelope.success).toBe(true);
    expect(await lying(batchId, [at(0), staging])).toEqual([2, 0]);
  });
});
