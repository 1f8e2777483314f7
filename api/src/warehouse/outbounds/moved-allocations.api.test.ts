import { moves } from '@shared/contract/warehouse/move.contract.ts';
import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { line, outboundDesk } from './outbound-desk.fixture.ts';
import { whAllocation } from './outbound.tables.ts';
import { whStock } from '../stock/stock.tables.ts';

const { desk, at, received, allocated } = outboundDesk();

it('WMS-032, WMS-012 reserved pieces move with the allocation of their outbound; what is picked stays', async () => {
  const batchId = await received(10);
  const row = await allocated([line(7)]);
  const move = (qty: number, from: number, to: number) =>
    desk.api.as('wang').call(moves.create, {
      body: {
        warehouseId: desk.store.warehouseId,
        reason: '整理库位',
        draft: false,
        overrideReason: null,
        lines: [
          {
            batchId,
            quality: 'GOOD',
            fromLocationId: at(from),
            toLocationId: at(to),
            qty,
          },
        ],
      },
    });
  expect((await move(5, 0, 1)).envelope.success).toBe(true);
  const held = async () => {
    const stock = await desk.api.db.select().from(whStock).orderBy(asc(whStock.id));
    const rows = await desk.api.db.select().from(whAllocation).orderBy(asc(whAllocation.id));
    return rows
      .filter(({ outboundId }) => outboundId === row.id)
      .map(({ stockId, qty }) => [stock.find(({ id }) => id === stockId)?.locationId, qty]);
  };
  expect(await held()).toEqual([
    [at(0), 5],
    [at(1), 2],
  ]);
  expect((await move(5, 0, 1)).envelope.success).toBe(true);
  expect((await held()).map(([place]) => place)).toEqual([at(1), at(1)]);
});
