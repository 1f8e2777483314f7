import { receiptInput } from '../receipts/receipt-input.fixture.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { applicationList } from '@shared/contract/finance/payment-application-list.contract.ts';
import { periodList, periods } from '@shared/contract/finance/period.contract.ts';
import { receipts, type ReceiptDetail } from '@shared/contract/finance/receipt.contract.ts';
import { describe, expect, it, vi } from 'vitest';
import { fieldsOf } from '../ledger/book-office.fixture.ts';
import { codeOf } from '../payments/pay-desk.fixture.ts';
import { payOffice } from '../payments/pay-office.fixture.ts';
import { ensurePeriods } from '../periods/ensure-periods.ts';

vi.setConfig({ testTimeout: 120_000 });
const office = payOffice(/^FIN/);
const { as } = office;
/** A clerk and a cashier who work for both companies. */
const people = () => {
  const companies = [office.desk.companyId, office.desk.otherCompanyId];
  office.api.actor('clerk', { userId: '7', companies });
  office.api.actor('second', { userId: '8', companies });
  office.api.actor('owner', { userId: '9', companies: [office.desk.otherCompanyId] });
};

let nth = 0;
const make = (more: object = {}) =>
  as('clerk').ok(receipts.create, {
    body: receiptInput(office.desk, {
      kind: 'INTERNAL' as const,
      forCompanyId: office.desk.otherCompanyId,
      payerName: '客户1',
      bankRef: `NB${(nth += 1)}`,
      ...more,
    }),
  });
const claimBody = ({ id, version }: ReceiptDetail, more: object = {}) => ({
  params: { id },
  body: {
    version,
    customerId: null,
    forCompanyId: office.desk.otherCompanyId,
    kind: 'INTERNAL' as const,
    payerName: null,
    payerCountry: null,
    bizNo: null,
    remark: null,
    ...more,
  },
});
const collected = async (more: object = {}, date: string | null = null) => {
  const mine = await as('clerk').ok(receipts.claim, claimBody(await make(more)));
  return as('second').ok(receipts.confirm, {
    params: { id: mine.id },
    body: { version: mine.version, accountingDate: date },
  });
};
const remitBody = ({ id, version }: ReceiptDetail, amount: string) => ({
  params: { id },
  body: { version, amount, payeeName: '乙', payeeBank: '演示银行', payeeAccount: '6222', reason: '代收转付' },
});
/** The application that was made, approved and paid by the bank on a day. */
const paidOver = async (applicationNo: string, payDate = office.desk.today) => {
  const { list } = await as('clerk').ok(applicationList.endpoint, { query: { tab: 'all', numbers: applicationNo } });
  const row = await as('clerk').ok(applications.get, { params: { id: list[0]?.id ?? '' } });
  const approved = await office.desk.approve(row);
  return office.desk.confirm(await office.desk.pay(approved, { payDate }));
};
const fresh = ({ id }: ReceiptDetail) => as('clerk').ok(receipts.get, { params: { id } });
const monthOf = async (who: string, companyId: string, month: string) => {
  await office.api.command('gm', (ctx) => ensurePeriods(ctx, companyId));
  const { list } = await as(who).ok(periodList.endpoint, { query: { companyId } });
  return list.find((one) => one.month === month)?.id ?? '';
};
const internal = async (who: string, companyId: string, month = '202611') =>
  (await as(who).ok(periods.internal, { params: { id: await monthOf(who, companyId, month) } })).list ?? [];

describe('内部往来', () => {
  it('F9 认领 of an 内部往来 names the company that it is for: another one, of those one works for', async () => {
    people();
    const row = await make({ forCompanyId: null });
    const claim = async (more: object) => fieldsOf(await as('clerk').call(receipts.claim, claimBody(row, more)));
    expect(await claim({ forCompanyId: null })).toEqual({ forCompanyId: '请选择代哪个主体收款' });
    expect(await claim({ forCompanyId: office.desk.companyId })).toEqual({ forCompanyId: '不能是收款主体自己' });
    expect(await claim({ forCompanyId: '999999' })).toEqual({ forCompanyId: '经营主体不存在或无权使用' });
    const mine = await as('maker').call(receipts.claim, claimBody(row));
    expect(fieldsOf(mine)).toEqual({ forCompanyId: '经营主体不存在或无权使用' });
    expect(await as('clerk').ok(receipts.claim, claimBody(row))).toMatchObject({
      state: 'CLAIMED',
      forCompanyId: office.desk.otherCompanyId,
    });
    // What is claimed for a customer after all is nobody else's.
    const other = await make();
    const kept = await as('clerk').ok(
      receipts.claim,
      claimBody(other, { kind: 'FREIGHT', customerId: office.desk.customers[0] }),
    );
    expect(kept).toMatchObject({ forCompanyId: null, forCompanyName: null });
  });

  it('F9 转付 pays over what was collected for another company: 2241 at the rate of the receipt; it is no 退款', async () => {
    people();
    const row = await collected({ bankAccountId: office.desk.bankOf.USD, amount: '1000', rate: '7.00' });
    expect(row.actions.map(({ code }) => code)).toContain('remit');
    expect(row.actions.map(({ code }) => code)).not.toContain('refund');
    expect(await codeOf(as('clerk').call(receipts.refund, remitBody(row, '10')))).toBe('GUARD_FAILED');
    expect(fieldsOf(await as('clerk').call(receipts.remit, remitBody(row, '1000.01')))).toEqual({
      amount: '不能大于待转付金额 1000.00 USD',
    });
    const { applicationNo } = await as('clerk').ok(receipts.remit, remitBody(row, '400'));
    // The second press has not seen the first.
    expect(await codeOf(as('clerk').call(receipts.remit, remitBody(row, '400')))).toBe('VERSION_CONFLICT');
    const asked = await fresh(row);
    expect(fieldsOf(await as('clerk').call(receipts.remit, remitBody(asked, '600.01')))).toEqual({
      amount: '不能大于待转付金额 600.00 USD',
    });
    const { list } = await as('clerk').ok(applicationList.endpoint, { query: { tab: 'all', numbers: applicationNo } });
    expect(list).toMatchObject([{ applicationNo, kind: 'REFUND', partyName: row.forCompanyName, net: '400.00' }]);
    const paid = await paidOver(applicationNo);
    expect(paid).toMatchObject({ partyName: expect.any(String), kind: 'REFUND' });
    expect(await office.desk.journal(paid.id, 'fin_payment')).toEqual([
      ['confirm', '2241', '2800.00', '0.00'],
      ['confirm', '1002', '0.00', '2840.00'],
      ['confirm', '660301', '40.00', '0.00'],
    ]);
    expect(await fresh(row)).toMatchObject({ state: 'PART', refunded: '400.00', unallocated: '600.00' });
    await office.desk.bounce(paid);
    expect(await fresh(row)).toMatchObject({ state: 'CONFIRMED', unallocated: '1000.00', baseUnallocated: '7000.00' });
  });

  it('F9 what is a customer’s is not paid over to a company', async () => {
    people();
    const made = await make({ kind: 'FREIGHT', forCompanyId: null, customerId: office.desk.customers[0] });
    const row = await as('second').ok(receipts.confirm, {
      params: { id: made.id },
      body: { version: made.version, accountingDate: null },
    });
    expect(row.actions.map(({ code }) => code)).not.toContain('remit');
    expect(await codeOf(as('clerk').call(receipts.remit, remitBody(row, '10')))).toBe('GUARD_FAILED');
  });

  it('F13 a month shows what was collected and paid over by its end, in the months of both companies', async () => {
    people();
    const own = office.desk.companyId;
    const other = office.desk.otherCompanyId;
    const row = await collected({ amount: '500', valueDate: '2026-10-20' }, '2026-10-20');
    const of = async (who: string, companyId: string, month: string) =>
      (await internal(who, companyId, month)).find(({ id }) => id === row.id);
    const { applicationNo } = await as('clerk').ok(receipts.remit, remitBody(row, '500'));
    const paid = await paidOver(applicationNo, '2026-11-03');
    const october = {
      receiptNo: row.receiptNo,
      forCompanyName: row.forCompanyName,
      amount: '500.00',
      left: '500.00',
      baseLeft: '500.00',
      clearings: [],
    };
    expect(await of('clerk', own, '202609')).toBeUndefined();
    expect(await of('clerk', own, '202610')).toMatchObject(october);
    expect(await of('clerk', other, '202610')).toMatchObject(october);
    const november = {
      left: '0.00',
      baseLeft: '0.00',
      clearings: [{ paymentNo: paid.paymentNo, date: '2026-11-03', amount: '500.00' }],
    };
    expect(await of('clerk', own, '202611')).toMatchObject(november);
    expect(await of('clerk', other, '202611')).toMatchObject(november);
    // Over before the month: there is nothing to show of it.
    expect(await of('clerk', own, '202612')).toBeUndefined();
    await office.desk.bounce(paid);
    expect(await of('clerk', own, '202611')).toMatchObject({ left: '500.00', clearings: [] });
  });

  it('FIN-120 F13 one that a red receipt takes back is shown in the months before it', async () => {
    people();
    const row = await collected({ amount: '60', valueDate: '2026-10-21' }, '2026-10-21');
    await as('second').ok(receipts.reverse, {
      params: { id: row.id },
      body: { version: row.version, reason: '收错', date: '2026-11-10' },
    });
    const shown = async (month: string) =>
      (await internal('clerk', office.desk.companyId, month)).some(({ id }) => id === row.id);
    expect([await shown('202610'), await shown('202611')]).toEqual([true, false]);
  });

  it('1.8 receipts of companies that one does not work for are left out; ACC-031 without amounts there is no list', async () => {
    people();
    await collected({ amount: '77' });
    expect(await internal('owner', office.desk.otherCompanyId)).toEqual([]);
    expect((await internal('clerk', office.desk.otherCompanyId)).length).toBeGreaterThan(0);
    office.api.actor('blind', {
      userId: '7',
      companies: [office.desk.companyId],
      permissions: ['finance.period.view'],
      fields: {},
    });
    const id = await monthOf('blind', office.desk.companyId, '202611');
    const answer = await as('blind').ok(periods.internal, { params: { id } });
    expect(JSON.stringify(answer)).not.toMatch(/\d\.\d\d/);
    office.api.actor('none', { userId: '7', companies: [office.desk.companyId], permissions: [] });
    expect((await as('none').call(periods.internal, { params: { id } })).status).toBe(403);
    expect((await as('owner').call(periods.internal, { params: { id } })).status).toBe(404);
  });
});
