import { moves } from '@shared/contract/warehouse/move.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testUrl } from '../../../test/templates.ts';
import { createMove } from '../moves/move.service.ts';
import { line, on, outboundDesk } from './outbound-desk.fixture.ts';
import { whAllocation } from './outbound.tables.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
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

it.skipIf(!testUrl)(
  'WMS-012 who gives back while reserved pieces are carried away gives back where they are now',
  async () => {
    const goodsName = '同时移库';
    const batchId = await received(10, { goodsName }, 3);
    const row = await allocated([line(3, { goodsName })]);
    await allocated([line(5, { goodsName })]);
    // Two free pieces go first, then the three of the older outbound.
    const lines = [{ batchId, quality: 'GOOD' as const, fromLocationId: at(3), toLocationId: at(4), qty: 5 }];
    const giveBack = () => desk.api.as('li').call(outbounds.deallocate, on(row));
    let answer: ReturnType<typeof giveBack> | undefined;
    await desk.api.command('wang', async (ctx) => {
      const { warehouseId } = desk.store;
      await createMove(ctx, { warehouseId, reason: '整理库位', draft: false, overrideReason: null, lines });
      answer = giveBack();
      await untilWaiting(desk.api, answer);
    });
    expect((await answer)?.envelope).toMatchObject({ success: true, data: { state: 'APPROVED' } });
    const stock = await desk.api.db.select().from(whStock).orderBy(asc(whStock.id));
    const held = stock.filter((each) => each.batchId === batchId);
    expect(held.map(({ locationId, onHand, reserved }) => [locationId, onHand, reserved])).toEqual([
      [at(3), 5, 5],
      [at(4), 5, 0],
    ]);
  },
);
