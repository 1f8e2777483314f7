import { receivableBills } from '@shared/contract/finance/storage-bill.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { inboundDesk, prepareInbounds } from '../../warehouse/inbounds/inbound.fixture.ts';
import { billDesk, on } from './bill-desk.fixture.ts';

const desk = billDesk(prepareInbounds);
let goods: Awaited<ReturnType<typeof inboundDesk>>;
beforeAll(async () => {
  goods = await inboundDesk(desk.api);
});
const as = (name: string) => desk.api.as(name);

/** An inbound of so many cartons that came on a day. */
async function received(qty: number, businessDate: string) {
  const made = await as('clerk').ok(inbounds.create, {
    body: goods.input({ lines: [goods.line({ qtyExpected: qty })] }),
  });
  const row = await as('clerk').ok(inbounds.submit, on(made));
  const lines = row.lines.map(({ id }) => ({ lineId: id, actual: qty, damaged: 0 }));
  return as('clerk').ok(inbounds.receive, on(row, { businessDate, lines }));
}
const reverse = (row: { id: string; version: number }) =>
  as('manager').call(inbounds.reverse, on(row, { reason: '录错' }));
const november = async () => {
  const { made } = await desk.generate('2026-11-01', '2026-11-30');
  return desk.bill(made[0]?.billId ?? '');
};

describe('WMS-024 goods that a bill has charged', () => {
  it('冲红 of their inbound is refused with the day until the bill is taken back; a draft does not hold it', async () => {
    await desk.rule({ freeDays: 0 });
    const row = await received(10, '2026-11-20');
    await desk.close('2026-11-30');
    const bill = await as('boss').ok(receivableBills.confirm, on(await november()));
    expect((await reverse(row)).envelope).toMatchObject({
      errorCode: 'WMS_BATCH_USED',
      errorMessage: `${row.inboundNo}：批次 ${row.inboundNo}-1-1 2026-11-20 已计仓储账单（须先冲红账单），不能冲红。`,
    });
    await as('boss').ok(receivableBills.reverse, on(bill, { reason: '货物录错' }));
    const draft = await november();
    expect(draft).toMatchObject({ state: 'DRAFT' });
    expect((await reverse(row)).envelope).toMatchObject({ success: true });
  });

  it('goods that came after the period of the bill are free to be taken back', async () => {
    const draft = await desk.generate('2026-11-01', '2026-11-30');
    expect(draft.madeCount).toBe(0);
    const row = await received(10, '2026-12-02');
    expect((await reverse(row)).envelope).toMatchObject({ success: true });
  });
});
