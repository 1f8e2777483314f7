import { moves } from '@shared/contract/warehouse/move.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { expect, it } from 'vitest';
import { line, on, outboundDesk } from './outbound-desk.fixture.ts';

const kit = outboundDesk();
const { desk, at, received, approved, allocated, pickAll, ship, balance } = kit;

it('WMS-018, WMS-023 two allocations of a line at one place leave as one entry, and come back', async () => {
  const goodsName = '两处合一';
  const batchId = await received(10, { goodsName }, 0);
  const move = (qty: number, from: number, to: number) =>
    desk.api.as('wang').ok(moves.create, {
      body: {
        warehouseId: desk.store.warehouseId,
        reason: '整理库位',
        draft: false,
        overrideReason: null,
        lines: [{ batchId, quality: 'GOOD', fromLocationId: at(from), toLocationId: at(to), qty }],
      },
    });
  await move(4, 0, 1);
  const row = await allocated([line(10, { goodsName })]);
  await move(4, 1, 0);
  const picking = await desk.api
    .as('zhao')
    .ok(outbounds.startPick, on({ ...row, version: (await get(row.id)).version }));
  const gone = await ship(await pickAll(picking));
  expect(gone).toMatchObject({ state: 'SHIPPED', qtyShipped: 10 });
  expect(await balance(batchId)).toEqual([0, 0, 0]);
  await desk.api.as('wang').ok(outbounds.reverse, on(gone, { reason: '客户退货', businessDate: null }));
  expect(await balance(batchId)).toEqual([10, 0, 0]);
});

it('WMS-023 a place that the keeper chooses twice for a line ships once', async () => {
  const goodsName = '两次选中';
  const batchId = await received(7, { goodsName }, 2);
  const row = await approved([line(7, { goodsName })]);
  const stockId = await stockOf(batchId);
  const lineId = row.lines[0]?.id ?? '';
  const held = await desk.api.as('li').ok(
    outbounds.allocate,
    on(row, {
      takes: [
        { lineId, stockId, qty: 3 },
        { lineId, stockId, qty: 4 },
      ],
    }),
  );
  const picking = await desk.api.as('zhao').ok(outbounds.startPick, on(held));
  expect(await ship(await pickAll(picking))).toMatchObject({ state: 'SHIPPED', qtyShipped: 7 });
});

const get = (id: string) => desk.api.as('li').ok(outbounds.get, { params: { id } });
async function stockOf(batchId: string): Promise<string> {
  const [row] = await desk.api.database.raw<{ id: string }>(
    `select id::text as id from wh_stock where batch_id = ${batchId} and on_hand > 0`,
  );
  return row?.id ?? '';
}
