import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { payments, type PaymentDetail } from '@shared/contract/finance/payment.contract.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementDetail } from '@shared/contract/finance/settlement.answers.ts';
import type { SettlementKind } from '@shared/contract/finance/settlement.labels.ts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { line, payOffice } from '../payments/pay-office.fixture.ts';
import { receiptInput } from '../receipts/receipt-input.fixture.ts';
import { dayFaults, daysFrom, signFaults } from '../simulator/day-faults.fixture.ts';

/** Booked, closed, the day that is too early, and the day on which it was given back. */
const BOOKED = '2026-11-05';
const CLOSED = '2026-11-08';
const EARLY = '2026-11-10';
const BACK = '2026-11-15';

const office = payOffice(null);
afterEach(async () => {
  expect(await dayFaults(office.api, [office.desk.companyId], daysFrom('2026-11-01', '2026-11-20'))).toEqual([]);
  expect(await signFaults(office.api)).toEqual([]);
});

const tooEarly = (no: string) => ({
  errorCode: 'FIN-120',
  errorMessage: `记账日 ${EARLY} 早于 ${no} 的反结或退回日，请改用 ${BACK} 或以后。`,
  data: { suggest: BACK },
});
/** A receipt of BOOKED, confirmed then. */
async function receipt(amount: string) {
  const row = await office.as('maker').ok(receipts.create, {
    body: receiptInput(office.desk, { customerId: office.desk.customers[0] ?? '', amount, valueDate: BOOKED }),
  });
  return office.as('cashier').ok(receipts.confirm, office.desk.on(row, { accountingDate: null }));
}
const fee = (amount: string, direction: 'AR' | 'AP' = 'AR') =>
  office.desk.confirmed({ direction, amount, date: BOOKED });

/** A settlement of one line with one source, in draft. */
function drafting(
  side: 'AR' | 'AP',
  kind: SettlementKind,
  sourceId: string,
  { id: feeLineId, amount }: { id: string; amount: string },
  accountingDate: string,
) {
  const item = { kind, sourceId, feeLineId, amountFee: amount, cross: null, openSeen: amount };
  const partyId = (side === 'AR' ? office.desk.customers : office.desk.suppliers)[0] ?? '';
  const { companyId } = office.desk;
  const body = { companyId, partyId, accountingDate, items: [item], crossReason: null, remark: null };
  return office.api.as('maker').call(settlements[side].create, { body });
}
/** A settlement posted on CLOSED and taken back on BACK. */
async function settledAndBack(
  ...of: [side: 'AR' | 'AP', kind: SettlementKind, sourceId: string, fee: { id: string; amount: string }]
) {
  const [side] = of;
  const made = (await drafting(...of, CLOSED)).envelope.data as SettlementDetail;
  const sent = await office.as('maker').ok(settlements[side].submit, office.desk.on(made));
  const posted = await office.as('manager').ok(settlements[side].approve, office.desk.on(sent));
  await office.as('manager').ok(settlements[side].reverse, office.desk.on(posted, { reason: '选错', date: BACK }));
}
const receiptNow = (id: string) => office.as('maker').ok(receipts.get, { params: { id } });
const paymentNow = (id: string) => office.as('cashier').ok(payments.get, { params: { id } });
const undo = async (action: 'bounce' | 'reverse', { id }: { id: string }, date: string) =>
  (
    await office.api
      .as('manager')
      .call(payments[action], office.desk.on(await paymentNow(id), { reason: '退回', date }))
  ).envelope;
const reverseReceipt = async (id: string, date: string) =>
  (
    await office.api
      .as('manager')
      .call(receipts.reverse, office.desk.on(await receiptNow(id), { reason: '收错', date }))
  ).envelope;
/** A refund of a receipt, approved and on its way since CLOSED. */
async function refunding(receiptId: string, amount: string): Promise<PaymentDetail> {
  const account = { payeeName: '客户', payeeBank: '银行', payeeAccount: '6222' };
  const { applicationNo } = await office.api
    .as('maker')
    .ok(receipts.refund, office.desk.on(await receiptNow(receiptId), { amount, reason: '多收', ...account }));
  const [found] = (
    await office.api.db.execute<{ id: string }>(
      sql`select id::text as id from fin_payment_application where application_no = ${applicationNo}`,
    )
  ).rows;
  const application = await office.as('gm').ok(applications.get, { params: { id: found?.id ?? '' } });
  return office.desk.pay(await office.desk.approve(application), { payDate: CLOSED });
}
const confirming = (row: PaymentDetail, date: string) =>
  office.api.as('cashier').call(payments.confirm, office.desk.on(row, { bankRef: `M${++refs}`, date, bankFee: null }));
let refs = 0;

describe('FIN-120, FIN-052 what was closed and opened again does not leave the books before that', () => {
  it('a receipt whose settlement was taken back', async () => {
    const [source, own] = [await receipt('100'), await fee('100')];
    await settledAndBack('AR', 'RECEIPT', source.id, own);
    expect(await reverseReceipt(source.id, EARLY)).toMatchObject(tooEarly(source.receiptNo));
    expect(await reverseReceipt(source.id, BACK)).toMatchObject({ success: true });
  });

  it('a receipt whose refund bounced', async () => {
    const source = await receipt('100');
    const paid = (await confirming(await refunding(source.id, '30'), CLOSED)).envelope.data as PaymentDetail;
    expect(await undo('bounce', paid, BACK)).toMatchObject({ success: true });
    const given = await office.as('gm').ok(applications.get, { params: { id: paid.applicationId } });
    await office.as('gm').ok(applications.void, office.desk.on(given, { reason: '不退了' }));
    expect(await reverseReceipt(source.id, EARLY)).toMatchObject(tooEarly(source.receiptNo));
    expect(await reverseReceipt(source.id, BACK)).toMatchObject({ success: true });
  });

  it.each(['bounce', 'reverse'] as const)('a prepayment whose settlement was taken back: %s', async (action) => {
    const row = await office.desk.approved([], { kind: 'PREPAY', amount: '50' });
    const paid = await office.desk.confirm(await office.desk.pay(row, { payDate: BOOKED }));
    await settledAndBack('AP', 'PREPAY', paid.id, await fee('50', 'AP'));
    expect(await undo(action, paid, EARLY)).toMatchObject(tooEarly(paid.paymentNo));
    expect(await undo(action, paid, BACK)).toMatchObject({ success: true });
  });

  it('a fee whose settlement was taken back', async () => {
    const [source, own] = [await receipt('100'), await fee('100')];
    await settledAndBack('AR', 'RECEIPT', source.id, own);
    const [now] = await office.api.db.select().from(finFeeLine).where(eq(finFeeLine.id, own.id));
    const items = [{ id: own.id, version: now?.version ?? 0 }];
    const reverse = (date: string) =>
      office.as('manager').ok(feeLines.reverse, { body: { items, reason: '开错', date } });
    const { errorCode, errorMessage } = tooEarly(`费用 ${own.feeNo}`);
    expect((await reverse(EARLY)).refused).toMatchObject([{ errorCode, reason: errorMessage }]);
    expect(await reverse(BACK)).toMatchObject({ done: 1 });
  });
});

describe('FIN-120, FIN-013, FIN-023 what was opened again is not closed before that', () => {
  it('by a settlement: its draft, its preview, and its approval', async () => {
    const [source, own] = [await receipt('100'), await fee('100')];
    const early = (await drafting('AR', 'RECEIPT', source.id, own, EARLY)).envelope.data as SettlementDetail;
    await settledAndBack('AR', 'RECEIPT', source.id, own);
    const submit = office.api.as('maker').call(settlements.AR.submit, office.desk.on(early));
    expect((await submit).envelope).toMatchObject({ errorCode: 'FIN-120', data: { suggest: BACK } });
    expect((await drafting('AR', 'RECEIPT', source.id, own, EARLY)).envelope).toMatchObject({
      errorCode: 'FIN-120',
      data: { suggest: BACK },
    });
    const other = await receipt('100');
    expect((await drafting('AR', 'RECEIPT', other.id, own, EARLY)).envelope).toMatchObject(
      tooEarly(`费用 ${own.feeNo}`),
    );
    expect((await drafting('AR', 'RECEIPT', other.id, own, BACK)).envelope).toMatchObject({ success: true });
  });

  it('by a payment, where an earlier one bounced', async () => {
    const own = await fee('80', 'AP');
    const row = await office.desk.approved([], { lines: [line(own.id, '80')] });
    const first = await office.desk.confirm(await office.desk.pay(row, { payDate: CLOSED }));
    expect(await undo('bounce', first, BACK)).toMatchObject({ success: true });
    const again = await office.desk.pay(await office.desk.fresh(row), { payDate: CLOSED });
    expect((await confirming(again, EARLY)).envelope).toMatchObject(tooEarly(`费用 ${own.feeNo}`));
    expect((await confirming(again, BACK)).envelope).toMatchObject({ success: true });
  });

  it('by a refund of a receipt whose settlement was taken back', async () => {
    const [source, own] = [await receipt('100'), await fee('100')];
    await settledAndBack('AR', 'RECEIPT', source.id, own);
    const refund = await refunding(source.id, '100');
    expect((await confirming(refund, EARLY)).envelope).toMatchObject(tooEarly(source.receiptNo));
    expect((await confirming(refund, BACK)).envelope).toMatchObject({ success: true });
  });

  it('what leaves enough of it on every day may still be dated earlier', async () => {
    const [source, own] = [await receipt('100'), await fee('40')];
    await settledAndBack('AR', 'RECEIPT', source.id, own);
    const sent = (await drafting('AR', 'RECEIPT', source.id, await fee('60'), EARLY)).envelope;
    expect(sent).toMatchObject({ success: true });
  });
});
