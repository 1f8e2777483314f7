import { payOffice } from '../payments/pay-office.fixture.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { payments } from '@shared/contract/finance/payment.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { receiptInput } from '../receipts/receipt-input.fixture.ts';
import { controlTotals } from '../closing/control-totals.ts';

/** Something is booked before, looked at on and undone after this day. */
const BEFORE = '2026-11-05';
const DAY = '2026-11-10';
const AFTER = '2026-11-15';

const office = payOffice(null);
afterEach(async () => {
  for (const day of [BEFORE, DAY, AFTER, '2026-11-20'])
    expect(
      (await controlTotals(office.api, office.desk.companyId, day)).filter(({ same }) => !same),
      day,
    ).toEqual([]);
});

/** A receipt of November 5th, confirmed then. */
async function received(amount: string) {
  const row = await office.as('maker').ok(receipts.create, {
    body: receiptInput(office.desk, { customerId: office.desk.customers[0] ?? '', amount, valueDate: BEFORE }, 'USD'),
  });
  return office.as('cashier').ok(receipts.confirm, office.desk.on(row, { accountingDate: null }));
}
/** The refund of a receipt as it was paid on a day. */
async function refunded(receiptId: string, amount: string, date: string) {
  const row = await office.as('maker').ok(receipts.get, { params: { id: receiptId } });
  const account = { payeeName: '客户', payeeBank: '银行', payeeAccount: '6222' };
  const { applicationNo } = await office.api
    .as('maker')
    .ok(receipts.refund, office.desk.on(row, { amount, reason: '多收', ...account }));
  const [found] = (
    await office.api.db.execute<{ id: string }>(
      sql`select id::text as id from fin_payment_application where application_no = ${applicationNo}`,
    )
  ).rows;
  const application = await office.as('gm').ok(applications.get, { params: { id: found?.id ?? '' } });
  return office.desk.confirm(await office.desk.pay(await office.desk.approve(application), { payDate: date }));
}
const left = async (receiptId: string) => (await office.desk.leftOf(receiptId))[0];

describe('FIN-091, FIN-120 the control accounts equal what was open as of any day', () => {
  it('a receipt that is reversed later was still there', async () => {
    const row = await received('100');
    await office.as('manager').ok(receipts.reverse, office.desk.on(row, { reason: '收错', date: AFTER }));
  });

  it('a receipt that is refunded later was still whole; a refund that bounced later was still paid', async () => {
    const [whole, later] = [await received('100'), await received('80')];
    await refunded(whole.id, '30', AFTER);
    const early = await refunded(later.id, '20', DAY);
    expect(await left(later.id)).toBe('60.00');
    const now = await office.as('cashier').ok(payments.get, { params: { id: early.id } });
    await office.as('cashier').ok(payments.bounce, office.desk.on(now, { reason: '账号有误', date: AFTER }));
    expect(await left(later.id)).toBe('80.00');
  });

  it('a prepayment that bounced or was reversed later was still there', async () => {
    for (const action of ['bounce', 'reverse'] as const) {
      const row = await office.desk.approved([], { kind: 'PREPAY', amount: '50', currency: 'USD' });
      const paid = await office.desk.confirm(await office.desk.pay(row, { payDate: BEFORE }));
      await office.as('manager').ok(payments[action], office.desk.on(paid, { reason: '付错', date: AFTER }));
    }
  });
});

describe('FIN-120 what closes or takes back something is not dated before it', () => {
  const answer = (no: string) => ({
    errorCode: 'FIN-120',
    errorMessage: expect.stringContaining(no) as string,
    data: { suggest: AFTER },
  });

  it('a settlement, before its fee or its receipt', async () => {
    const receipt = await received('40');
    const fee = await office.desk.confirmed({ currency: 'USD', amount: '40', date: AFTER });
    const item = {
      kind: 'RECEIPT' as const,
      sourceId: receipt.id,
      feeLineId: fee.id,
      amountFee: '40',
      cross: null,
      openSeen: '40',
    };
    const body = {
      companyId: office.desk.companyId,
      partyId: office.desk.customers[0] ?? '',
      accountingDate: DAY,
      items: [item],
      crossReason: null,
      remark: null,
    };
    expect((await office.as('maker').call(settlements.AR.create, { body })).envelope).toMatchObject(answer(fee.feeNo));
    const made = await office.as('maker').ok(settlements.AR.create, { body: { ...body, accountingDate: AFTER } });
    const sent = await office.as('maker').ok(settlements.AR.submit, office.desk.on(made));
    await office.as('manager').ok(settlements.AR.approve, office.desk.on(sent));
  });

  it('the red line of a fee', async () => {
    const fee = await office.desk.confirmed({ currency: 'USD', amount: '11', date: AFTER });
    const items = [{ id: fee.id, version: fee.version }];
    const { refused } = await office.api
      .as('manager')
      .ok(feeLines.reverse, { body: { items, reason: '开错', date: DAY } });
    expect(refused).toMatchObject([{ errorCode: 'FIN-120' }]);
    expect(
      await office.as('manager').ok(feeLines.reverse, { body: { items, reason: '开错', date: AFTER } }),
    ).toMatchObject({
      done: 1,
    });
  });

  it('the reversal of a receipt and of a payment, and a refund before its receipt', async () => {
    const receipt = await received('60');
    const back = await office.api
      .as('manager')
      .call(receipts.reverse, office.desk.on(receipt, { reason: '收错', date: '2026-11-01' }));
    expect(back.envelope).toMatchObject({ errorCode: 'FIN-120', data: { suggest: BEFORE } });
    const row = await office.desk.approved([], { kind: 'PREPAY', amount: '50', currency: 'USD' });
    const paid = await office.desk.confirm(await office.desk.pay(row, { payDate: AFTER }));
    const undo = await office.api
      .as('manager')
      .call(payments.reverse, office.desk.on(paid, { reason: '付错', date: DAY }));
    expect(undo.envelope).toMatchObject(answer(paid.paymentNo));
    await expect(refunded(receipt.id, '10', '2026-11-02')).rejects.toThrow('FIN-120');
  });
});
