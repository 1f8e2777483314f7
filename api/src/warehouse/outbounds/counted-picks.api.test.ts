import { counts, type CountDetail } from '@shared/contract/warehouse/count.contract.ts';
import { expect, it } from 'vitest';
import { line, outboundDesk } from './outbound-desk.fixture.ts';

const { desk, at, received, picked, ship, balance } = outboundDesk();
const on = ({ id, version }: CountDetail) => ({ params: { id }, body: { version } });
/** A running 盘点单 of one place. */
const started = async (index: number) => {
  const draft = await desk.api.as('li').ok(counts.create, {
    body: {
      warehouseId: desk.store.warehouseId,
      zoneId: null,
      locationIds: [at(index)],
      customerId: null,
      goods: null,
      mode: 'LIVE',
      blind: false,
      remark: null,
    },
  });
  return desk.api.as('li').ok(counts.start, on(draft));
};
/** So many pieces are entered for the only line. */
const entered = ({ id, lines }: CountDetail, counted: number) =>
  desk.api.as('li').ok(counts.count, {
    params: { id },
    body: { lines: lines.map((each) => ({ id: each.id, version: each.version, counted, reason: null })), found: [] },
  });
const approved = async (row: CountDetail) =>
  desk.api.as('wang').ok(counts.approve, on(await desk.api.as('li').ok(counts.submit, on(row))));

it('WMS-033, WMS-018 pieces that were picked and wait on the dock are no loss of the place, shipped before or after the approval', async () => {
  const goodsName = '已拣待出';
  const batchId = await received(10, { goodsName });
  const row = await picked([line(4, { goodsName })]);
  const first = await entered(await started(0), 6);
  expect(first.lines).toMatchObject([{ snapshot: 6, book: 6, difference: 0 }]);
  expect((await approved(first)).lines).toMatchObject([{ adjusted: 0 }]);
  expect(await balance(batchId)).toEqual([10, 4, 0]);
  // One piece is missing indeed; the picked ones leave before that is approved.
  const second = await entered(await entered(await started(0), 5), 5);
  await ship(row);
  expect((await approved(second)).lines).toMatchObject([{ difference: -1, adjusted: -1 }]);
  expect(await balance(batchId)).toEqual([5, 0, 0]);
});
