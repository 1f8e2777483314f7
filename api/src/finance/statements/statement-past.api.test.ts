import { roundMoney } from '@shared/contract/decimal.ts';
import { supplierBalanceList } from '@shared/contract/finance/balance.contract.ts';
import { payments } from '@shared/contract/finance/payment.contract.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import type { StatementDetail } from '@shared/contract/finance/statement.answers.ts';
import { feeLines as feeContract } from '@shared/contract/finance/fee-line.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { allocate, reverseAllocations } from '../allocations/allocate.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { applyRefund } from '../payment-applications/apply-refund.ts';
import { line, payOffice } from '../payments/pay-office.fixture.ts';
import { finStatementTotal } from './statement.tables.ts';
import { statementDesk } from './statement.fixture.ts';

const office = payOffice(/^FIN/, { signed: true });

const OCTOBER = { periodFrom: '2026-10-01', periodTo: '2026-10-31' };
const figures = (row: StatementDetail) =>
  row.totals.map(({ prevBalance, thisPeriod, received, endBalance }) => [
    prevBalance,
    thisPeriod,
    received,
    endBalance,
  ]);
const totalsOf = ({ id }: StatementDetail) =>
  office.api.db.select().from(finStatementTotal).where(eq(finStatementTotal.statementId, id));
/** Movements that the paper lists. */
const moves = async (row: StatementDetail) =>
  (await totalsOf(row)).flatMap(({ movements }) =>
    movements.map(({ date, amount }) => [date, roundMoney(amount, 'CNY')]),
  );
/** A payable of a day, wholly paid on another. */
async function paidFee(amount: string, day: string, payDate: string) {
  const fee = await office.desk.confirmed({ direction: 'AP', amount, date: day });
  const row = await office.desk.approve(
    await office.desk.submit(await office.desk.draft([], { lines: [line(fee.id, amount)] })),
  );
  return office.desk.confirm(await office.desk.pay(row, { payDate }));
}
const bounce = (payment: { id: string; version: number }, date: string) =>
  office.as('cashier').ok(payments.bounce, office.desk.on(payment, { reason: '账号有误', date }));

it('FIN-042 a payment that came back later stays where it was in a statement of the time before, and comes back in its own', async () => {
  const desk = await statementDesk(office.api);
  const early = await paidFee('500', '2026-08-10', '2026-09-20');
  const within = await paidFee('300', '2026-09-11', '2026-10-15');
  const fee = await office.desk.confirmed({ direction: 'AP', amount: '80', date: '2026-10-05' });
  const draft = await desk.made('AP', [fee.id], OCTOBER);
  const before = figures(draft);
  expect(before).toEqual([['300.00', '80.00', '300.00', '80.00']]);
  expect(await moves(draft)).toEqual([['2026-10-15', '300.00']]);
  const sent = await desk.send('AP', draft);
  await bounce(early, '2026-11-05');
  await bounce(within, '2026-11-06');
  const { envelope } = await desk.confirm('AP', sent);
  expect(envelope.errorMessage).toBeUndefined();
  expect(figures(envelope.data as StatementDetail)).toEqual(before);
  const later = await office.desk.confirmed({ direction: 'AP', amount: '20', date: '2026-11-07' });
  // What the opening balance counted as paid owes again by what came back, and is not listed beside that.
  const offered = await office.as('clerk').ok(statements.AP.candidates, {
    query: { ...desk.rule, partyId: desk.partyOf('AP') },
  });
  expect(offered.lines.filter(({ included }) => included).map(({ feeLineId }) => feeLineId)).toEqual([later.id]);
  const next = await desk.made('AP', [later.id]);
  expect(figures(next)).toEqual([['80.00', '20.00', '-800.00', '900.00']]);
  expect(await moves(next)).toEqual([
    ['2026-11-05', '-500.00'],
    ['2026-11-06', '-300.00'],
  ]);
});

it('FIN-042 so does a refund to a customer, whichever day it came back', async () => {
  const desk = await statementDesk(office.api);
  const kept = await office.desk.receipt('CNY', '1000', '1', { accountingDate: '2026-09-10', valueDate: '2026-09-10' });
  const account = { name: '客户1', bank: '演示银行', account: '6222' };
  const refund = await office.api.command('other', (ctx) =>
    applyRefund(ctx, { receiptId: kept.id, amount: '400', account, reason: '多收' }),
  );
  const approved = await office.desk.approve(await office.desk.fresh(refund));
  const paid = await office.desk.confirm(await office.desk.pay(approved, { payDate: '2026-10-05' }));
  const fee = await office.desk.confirmed({ amount: '700', date: '2026-10-06' });
  const draft = await desk.made('AR', [fee.id], OCTOBER);
  expect(figures(draft)).toEqual([['-1000.00', '700.00', '-400.00', '100.00']]);
  await bounce(paid, '2026-11-03');
  const again = await office.as('clerk').ok(statements.AR.refresh, desk.at(draft));
  expect(figures(again)).toEqual(figures(draft));
  // One that came back on a day of the period counts twice in it: out and in.
  const second = await office.desk.confirm(
    await office.desk.pay(await office.desk.fresh(refund), { payDate: '2026-10-20' }),
  );
  await bounce(second, '2026-10-25');
  const now = await office.as('clerk').ok(statements.AR.refresh, desk.at(again));
  expect(figures(now)).toEqual(figures(draft));
  expect(await moves(now)).toEqual([
    ['2026-10-05', '-400.00'],
    ['2026-10-20', '-400.00'],
    ['2026-10-25', '400.00'],
  ]);
});

it('FIN-120 the ageing on the paper is that of the end of the period, whatever was paid or moved later', async () => {
  const desk = await statementDesk(office.api);
  const fee = await office.desk.confirmed({
    direction: 'AP',
    partyId: office.desk.suppliers[1] ?? '',
    amount: '90',
    date: '2026-10-05',
    dueDate: '2026-10-20',
  });
  const rule = { ...OCTOBER, partyId: desk.partyOf('AP', 1) };
  const draft = await desk.made('AP', [fee.id], rule);
  const ageing = async (row: StatementDetail) => (await totalsOf(row)).map(({ ageing: buckets }) => buckets);
  const before = await ageing(draft);
  expect(JSON.stringify(before)).toContain('90');
  const held = await office.api.db.select().from(finFeeLine).where(eq(finFeeLine.id, fee.id));
  await office.as('maker').ok(feeContract.changeDue, {
    params: { id: fee.id },
    body: { version: held[0]?.version ?? 0, dueDate: '2026-12-31', remark: null, reason: '延期' },
  });
  const red = await office.desk.confirmed({
    direction: 'AP',
    partyId: office.desk.suppliers[1] ?? '',
    amount: '-40',
    date: '2026-11-02',
  });
  await office.api.command('other', async (ctx) => {
    await allocate(ctx, {
      companyId: office.desk.companyId,
      direction: 'AP',
      date: '2026-11-10',
      doc: { type: 'test_doc', id: '950', no: 'KJ-950' },
      summary: '结账',
      items: [{ kind: 'CREDIT', otherLineId: red.id, feeLineId: fee.id, amountFee: '40', amountSrc: '40' }],
    });
  });
  const again = await office.as('clerk').ok(statements.AP.refresh, desk.at(draft));
  expect(await ageing(again)).toEqual(before);
});

it('FIN-042 a charge of before that the first statement did not count is listed by a later one, settled or not', async () => {
  const desk = await statementDesk(office.api);
  const partyId = office.desk.customers[2] ?? office.desk.customers[1] ?? '';
  const own = { ...OCTOBER, partyId };
  const fee = await office.desk.confirmed({ partyId, amount: '100', date: '2026-10-06' });
  await desk.confirmed('AR', [fee.id], own);
  // Entered late, and paid before the next statement is made.
  const late = await office.desk.confirmed({ partyId, amount: '40', date: '2026-09-20' });
  const receipt = await office.desk.receipt('CNY', '40', '1', { customerId: partyId });
  await office.api.command('other', (ctx) =>
    allocate(ctx, {
      companyId: office.desk.companyId,
      direction: 'AR',
      date: office.desk.today,
      doc: { type: 'test_doc', id: '951', no: 'KJ-951' },
      summary: '结账',
      items: [{ kind: 'RECEIPT', sourceId: receipt.id, feeLineId: late.id, amountFee: '40' }],
    }),
  );
  const offered = await office.as('clerk').ok(statements.AR.candidates, { query: { ...desk.rule, partyId } });
  expect(offered.lines.filter(({ included }) => included).map(({ feeLineId }) => feeLineId)).toEqual([late.id]);
  const next = await desk.made('AR', [late.id], { partyId });
  expect(figures(next)).toEqual([['100.00', '40.00', '40.00', '100.00']]);
});

describe('FIN-042, FIN-120 a charge that an opening balance counted and that is 冲红 later', () => {
  /** 冲红 through the list, dated in its month. */
  const redden = async (fee: { id: string }, date: string) => {
    const [row] = await office.api.db.select().from(finFeeLine).where(eq(finFeeLine.id, fee.id));
    const items = [{ id: fee.id, version: row?.version ?? 0 }];
    const { refused } = await office
      .as('manager')
      .ok(feeContract.reverse, { body: { items, reason: '单价录错', date, ack: undefined } });
    expect(refused).toEqual([]);
  };
  const balanceOn = async (partyId: string, asOf: string) => {
    const { list } = await office
      .as('clerk')
      .ok(supplierBalanceList.endpoint, { query: { asOf: `${asOf}..${asOf}`, supplierId: partyId } });
    return list.map(({ baseOpen }) => baseOpen ?? '0.00');
  };

  it('stays in the statement of the time before, and leaves the balance on the day of its red line', async () => {
    const desk = await statementDesk(office.api);
    const supplierId = office.desk.suppliers[1] ?? '';
    const wrong = await office.desk.confirmed({
      direction: 'AP',
      partyId: supplierId,
      amount: '500',
      date: '2026-09-05',
    });
    const doc = { type: 'test_doc', id: '960', no: 'GJ-960' };
    const prepaid = await office.desk.payment('CNY', '500', '1', {
      supplierId,
      accountingDate: '2026-09-20',
      payDate: '2026-09-20',
    });
    await office.api.command('other', (ctx) =>
      allocate(ctx, {
        companyId: office.desk.companyId,
        direction: 'AP',
        date: '2026-09-20',
        doc,
        summary: '结账',
        items: [{ kind: 'PAYMENT', sourceId: prepaid.id, feeLineId: wrong.id, amountFee: '500' }],
      }),
    );
    const fee = await office.desk.confirmed({ direction: 'AP', partyId: supplierId, amount: '80', date: '2026-10-05' });
    const own = { partyId: supplierId };
    const draft = await desk.made('AP', [fee.id], { ...own, ...OCTOBER });
    expect(figures(draft)).toEqual([['0.00', '80.00', '0.00', '80.00']]);
    const balances = () =>
      Promise.all(['2026-09-10', '2026-10-31', '2026-11-04'].map((day) => balanceOn(supplierId, day)));
    await office.api.command('other', (ctx) => reverseAllocations(ctx, { doc, date: '2026-11-03', summary: '反结' }));
    const before = await balances();
    await redden(wrong, '2026-11-05');
    // Books and balances of every day before are what they were.
    expect(await balances()).toEqual(before);
    const again = await office.as('clerk').ok(statements.AP.refresh, desk.at(draft));
    expect(figures(again)).toEqual(figures(draft));
    const { envelope } = await desk.confirm('AP', await desk.send('AP', again));
    expect(figures(envelope.data as StatementDetail)).toEqual(figures(draft));
    // What was paid is there for others, what it was paid for is not owed.
    const later = await office.desk.confirmed({
      direction: 'AP',
      partyId: supplierId,
      amount: '20',
      date: '2026-11-07',
    });
    const next = await desk.made('AP', [later.id], own);
    expect(figures(next)).toEqual([['80.00', '20.00', '500.00', '-400.00']]);
    expect(await moves(next)).toContainEqual(['2026-11-05', '500.00']);
  });
});
