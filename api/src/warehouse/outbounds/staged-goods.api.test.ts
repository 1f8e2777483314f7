import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { moves } from '@shared/contract/warehouse/move.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { describe, expect, it } from 'vitest';
import { CONSUMERS } from '../../app/consumers.ts';
import { deliverEvents } from '../../platform/outbox.ts';
import { line, on, outboundDesk } from './outbound-desk.fixture.ts';

const { desk, shipped, received, balance, refused } = outboundDesk();
const li = () => desk.api.as('li');
const get = (id: string) => li().ok(inbounds.get, { params: { id } });
const deliver = () =>
  deliverEvents(
    { database: desk.api.database, clock: { now: () => new Date(Date.now() + 60_000) }, consumers: CONSUMERS },
    1000,
  );
const take = (row: InboundDetail, actual: number) =>
  li().ok(inbounds.receive, {
    params: { id: row.id },
    body: { version: row.version, lines: row.lines.map(({ id }) => ({ lineId: id, actual, damaged: 0 })) } as never,
  });
/** Everything that waits in staging goes to a location. */
const putAway = (row: InboundDetail, location: number) =>
  li().ok(inbounds.putaway, {
    params: { id: row.id },
    body: {
      version: row.version,
      items: row.batches
        .filter(({ staging }) => staging)
        .map(({ stockId, onHand: qty }) => ({ stockId, locationId: desk.store.locations[location] ?? '', qty })),
    } as never,
  });
/** An inbound that waits for so many pieces. */
async function waiting(qty: number, goodsName: string): Promise<InboundDetail> {
  const made = await li().ok(inbounds.create, {
    body: {
      type: 'OTHER',
      warehouseId: desk.store.warehouseId,
      customerId: desk.store.customers[0] ?? '',
      companyId: desk.companyId,
      expectedAt: '2026-11-25T09:00:00+08:00',
      lines: [{ goodsName, qtyExpected: qty, lengthMm: 100, widthMm: 100, heightMm: 100, unitWeight: 1000 }],
    } as never,
  });
  return li().ok(inbounds.submit, on(made));
}
describe('4.2 goods that leave 收货暂存 otherwise', () => {
  it('by 移库: with the last piece the inbound is done, and no piece waits any more', async () => {
    const row = await take(await waiting(10, '移走货'), 10);
    const [batch] = row.batches;
    const move = (qty: number) =>
      li().ok(moves.create, {
        body: {
          warehouseId: desk.store.warehouseId,
          reason: '直接上架',
          lines: [
            {
              batchId: batch?.batchId ?? '',
              quality: 'GOOD',
              fromLocationId: batch?.locationId ?? '',
              toLocationId: desk.store.locations[4] ?? '',
              qty,
            },
          ],
        } as never,
      });
    await move(4);
    await deliver();
    expect(await get(row.id)).toMatchObject({ state: 'PUTAWAY', putaway: 4 });
    await move(6);
    await deliver();
    expect(await get(row.id)).toMatchObject({ state: 'DONE', putaway: 10 });
  });

  it('WMS-025 what a 冲红 of an outbound brought back is put away beside the rest and counts once', async () => {
    const first = await putAway(await take(await waiting(30, '退回货'), 10), 5);
    const out = await shipped([line(10, { goodsName: '退回货' })]);
    await desk.api.as('wang').ok(outbounds.reverse, on(out, { reason: '客户退回', businessDate: null }) as never);
    const row = await take(await get(first.id), 10);
    expect(await putAway(row, 6)).toMatchObject({ state: 'PARTIAL', received: 20, putaway: 20 });
  });
});

describe('4.4 TRANSFER seen from the other warehouse', () => {
  const sent = async (qty: number, goodsName: string) => {
    const batchId = await received(qty, { goodsName });
    const out = await shipped([line(qty, { goodsName })], {
      type: 'TRANSFER',
      toWarehouseId: desk.store.otherWarehouseId,
    });
    return { out, batchId };
  };
  const coming = async (outboundNo: string) => {
    const { list } = await li().ok(inboundList.endpoint, { query: { tab: 'pending', keyword: outboundNo } });
    return Promise.all(list.map(({ id }) => get(id)));
  };
  const stateOf = async (id: string) => (await li().ok(outbounds.get, { params: { id } })).state;

  it('is 已签收 when all that came is put away; its 冲红 sends the goods on their way again', async () => {
    const { out, batchId } = await sent(10, '调拨整批');
    const [there] = await coming(out.outboundNo);
    if (!there) throw new Error('no inbound');
    const done = await putAway(await take(there, 10), 10);
    await deliver();
    expect([done.state, await stateOf(out.id)]).toEqual(['DONE', 'SIGNED']);
    await desk.api.as('wang').ok(inbounds.reverse, on(done, { reason: '收错仓' }));
    await deliver();
    expect([await stateOf(out.id), await balance(batchId)]).toEqual(['SHIPPED', [0, 0, 0]]);
    const [again] = await coming(out.outboundNo);
    expect(again).toMatchObject({ state: 'PENDING', expected: 10, lines: [{ expected: 10 }] });
    if (!again) throw new Error('no inbound');
    await putAway(await take(again, 10), 10);
    await deliver();
    expect([await stateOf(out.id), await balance(batchId)]).toEqual(['SIGNED', [10, 0, 0]]);
  });

  it('WMS-013 what is on its way is not cancelled away', async () => {
    const { out } = await sent(3, '调拨在途');
    const [there] = await coming(out.outboundNo);
    if (!there) throw new Error('no inbound');
    expect(there.actions.map(({ code }) => code)).not.toContain('cancel');
    const answer = await refused(desk.api.as('wang').call(inbounds.cancel, on(there, { reason: '不要了' })));
    expect(answer).toEqual([
      'WMS-013',
      `${there.inboundNo} 的货已在途（${out.outboundNo}），不能取消；请收货或按短少处理，发错的由调出仓库冲红出库单。`,
    ]);
  });
});
