import { moves } from '@shared/contract/warehouse/move.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { expect, it } from 'vitest';
import { line, on, outboundDesk } from './outbound-desk.fixture.ts';

const { desk, allocated, picking, pickAll, received, refused, at } = outboundDesk();
const move = (batchId: string, qty: number, from: number, to: number) =>
  desk.api.as('wang').call(moves.create, {
    body: {
      warehouseId: desk.store.warehouseId,
      reason: '腾位',
      draft: false,
      lines: [{ batchId, quality: 'GOOD', fromLocationId: at(from), toLocationId: at(to), qty }],
    },
  });
const holds = async (id: string) => {
  const { allocations } = await desk.api.as('li').ok(outbounds.get, { params: { id } });
  return allocations
    .filter(({ state }) => state !== 'RELEASED')
    .map(({ locationCode, qty }) => [locationCode, qty])
    .toSorted();
};

it('WMS-032 the allocation follows reserved pieces, split where only a part of it was moved', async () => {
  const batch = await received(10, { goodsName: '移库货' }, 0);
  const row = await allocated([line(8, { goodsName: '移库货' })]);
  expect((await move(batch, 7, 0, 1)).envelope.success).toBe(true);
  expect(await holds(row.id)).toEqual([
    ['A-01', 3],
    ['A-02', 5],
  ]);
  expect((await move(batch, 3, 0, 1)).envelope.success).toBe(true);
  expect((await holds(row.id)).reduce((sum, [, qty]) => sum + Number(qty), 0)).toBe(8);
  expect(new Set((await holds(row.id)).map(([code]) => code))).toEqual(new Set(['A-02']));
});

it('WMS-032 picked pieces stay where they were taken', async () => {
  const batch = await received(4, { goodsName: '已拣货' }, 2);
  const row = await pickAll(await picking([line(4, { goodsName: '已拣货' })]));
  expect(row.state).toBe('PICKED');
  expect(await refused(move(batch, 1, 2, 3))).toEqual(['WMS-032', '库位 A-03 有 1 件正在拣货，请先取消配货再移库。']);
  await desk.api.as('wang').ok(outbounds.cancel, on(row, { reason: '不发了' }));
});
