import { payOffice } from './pay-office.fixture.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { applications, reductions } from '@shared/contract/finance/payment-application.contract.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { rows } from '../../platform/database.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { type PayDesk } from './pay-desk.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
const office = payOffice(/^FIN/, { signed: true });

type Given = Pick<SettlementItem, 'kind' | 'sourceId' | 'feeLineId' | 'amountFee'> & { open?: string };
const drafting = (side: Side, { open, ...item }: Given) =>
  office.as('maker').call(settlements[side].create, {
    body: {
      companyId: office.desk.companyId,
      partyId: side === 'AR' ? (office.desk.customers[0] ?? '') : office.desk.supplierId,
      accountingDate: office.desk.today,
      items: [{ ...item, cross: null, openSeen: open ?? item.amountFee }],
      crossReason: null,
      remark: null,
    },
  });
const draft = async (side: Side, given: Given) => {
  const { envelope } = await drafting(side, given);
  if (!envelope.data) throw new Error(JSON.stringify(envelope));
  return envelope.data;
};
const submit = async (side: Side, given: Given) =>
  office.as('maker').call(settlements[side].submit, office.desk.on(await draft(side, given)));
const posted = async (side: Side, given: Given) => {
  const { envelope } = await submit(side, given);
  if (!envelope.data) throw new Error(JSON.stringify(envelope));
  return office.as('other').ok(settlements[side].approve, office.desk.on(envelope.data));
};
const reverseFee = async (id: string) => {
  const [row] = await office.api.db.select().from(finFeeLine).where(eq(finFeeLine.id, id));
  return office.as('manager').ok(feeLines.reverse, {
    body: { items: [{ id, version: row?.version ?? 0 }], reason: '开错' },
  });
};
const appliedFee = ({ lines }: Awaited<ReturnType<PayDesk['approved']>>) => lines[0]?.feeLineId ?? '';
const refund = (receipt: { id: string; version: number }, amount: string) =>
  office.as('maker').call(receipts.refund, {
    ...office.desk.on(receipt, {
      amount,
      payeeName: '客户1',
      payeeBank: '演示银行',
      payeeAccount: '6222',
      reason: '多付',
    }),
  });

describe('FIN-071 what a payment application asks for is not settled or taken back beside it', () => {
  it('4.10 a fee is not 冲红 while the bank is about to pay it; given up, it is', async () => {
    const row = await office.desk.approved(['100']);
    const held = await reverseFee(appliedFee(row));
    expect(held.refused[0]).toMatchObject({
      errorCode: 'FIN_LINE_LOCKED',
      reason: expect.stringContaining(row.applicationNo),
    });
    await office.api
      .as('maker')
      .ok(applications.void, office.desk.on(await office.desk.fresh(row), { reason: '不付了' }));
    expect(await reverseFee(appliedFee(row))).toEqual({ done: 1, refused: [] });
  });
  it('a payable that was applied for is settled with a prepayment only by what the application leaves', async () => {
    const row = await office.desk.approved(['100']);
    const paid = await office.desk.prepaid('100');
    const given = { kind: 'PREPAY', sourceId: paid.id, feeLineId: appliedFee(row), amountFee: '100' } as const;
    const refused = await drafting('AP', given);
    expect(refused.envelope).toMatchObject({
      errorCode: 'FIN_LINE_LOCKED',
      errorMessage: expect.stringContaining(row.applicationNo),
    });
    await office.api
      .as('maker')
      .ok(applications.void, office.desk.on(await office.desk.fresh(row), { reason: '不付了' }));
    expect((await posted('AP', given)).state).toBe('POSTED');
  });
  it('4.14 4.13 the bank has paid: it is confirmed while a settlement holds the rest of the line, which is judged again', async () => {
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '1000' });
    const lines = [{ feeLineId: fee.id, applyAmount: '600' }];
    const row = await office.desk.approve(await office.desk.submit(await office.desk.draft([], { lines })));
    const paying = await office.desk.pay(row);
    const prepaid = await office.desk.prepaid('400');
    const given = { kind: 'PREPAY', sourceId: prepaid.id, feeLineId: fee.id, amountFee: '400', open: '1000' } as const;
    const sent = (await submit('AP', given)).envelope.data;
    await office.desk.confirm(paying);
    expect(await office.desk.fresh(row)).toMatchObject({ state: 'PAID' });
    expect(await office.desk.openOf(fee.id)).toEqual(['400.00', '400.00']);
    const held = office.desk.on(sent ?? { id: '0', version: 0 });
    expect((await office.as('other').call(settlements.AP.approve, held)).envelope.errorCode).toBe('FIN_OPEN_CHANGED');
    await office.as('other').ok(settlements.AP.reject, { ...held, body: { ...held.body, reason: '余额已变' } });
    expect((await posted('AP', { ...given, open: '400' })).state).toBe('POSTED');
    expect(await office.desk.openOf(fee.id)).toEqual(['0.00', '0.00']);
  });
  it('a receipt that is being paid back settles only the rest', async () => {
    const line = await office.desk.confirmed({ amount: '1000' });
    const receipt = await office.desk.receipt('CNY', '1000', '1');
    expect((await refund(receipt, '600')).envelope.errorCode).toBeUndefined();
    const given = { kind: 'RECEIPT', sourceId: receipt.id, feeLineId: line.id, open: '1000' } as const;
    expect((await drafting('AR', { ...given, amountFee: '500' })).envelope).toMatchObject({
      errorCode: 'FIN_LINE_LOCKED',
      errorMessage: expect.stringContaining(receipt.receiptNo),
    });
    expect((await posted('AR', { ...given, amountFee: '400' })).state).toBe('POSTED');
  });
  it('asked for after the settlement was drafted and before it was handed in, it is refused there too', async () => {
    const line = await office.desk.confirmed({ direction: 'AP', amount: '100' });
    const paid = await office.desk.prepaid('100');
    const late = await draft('AP', { kind: 'PREPAY', sourceId: paid.id, feeLineId: line.id, amountFee: '100' });
    const application = await office.as('maker').ok(applications.create, {
      body: office.desk.input({ lines: [{ feeLineId: line.id, applyAmount: '100' }] }),
    });
    await office.desk.submit(application);
    const { envelope } = await office.as('maker').call(settlements.AP.submit, office.desk.on(late));
    expect(envelope.errorCode).toBe('FIN_LINE_LOCKED');
  });
  it('3.1 what a settlement holds is not applied for', async () => {
    const line = await office.desk.confirmed({ direction: 'AP', amount: '100' });
    const paid = await office.desk.prepaid('100');
    const held = await submit('AP', { kind: 'PREPAY', sourceId: paid.id, feeLineId: line.id, amountFee: '100' });
    const application = await office.as('maker').ok(applications.create, {
      body: office.desk.input({ lines: [{ feeLineId: line.id, applyAmount: '100' }] }),
    });
    const asked = await office.as('maker').call(applications.submit, office.desk.on(application));
    expect(asked.envelope).toMatchObject({
      errorCode: 'FIN_LINE_LOCKED',
      errorMessage: expect.stringContaining(held.envelope.data?.settlementNo ?? '-'),
    });
  });
});

describe('FIN-062 a settlement that sets receivables against payables', () => {
  const netted = async () => {
    const owed = await office.desk.confirmed({ amount: '100' });
    const payable = await office.desk.confirmed({ direction: 'AP', amount: '100' });
    return posted('AP', { kind: 'NETTING', sourceId: owed.id, feeLineId: payable.id, amountFee: '100' });
  };
  const told = async () =>
    (
      await rows<{ n: number }>(
        office.api.db,
        sql`select count(*)::int as n from sh_outbox where event = 'receipt.settled' and payload->>'customerId' = ${office.desk.customers[0] ?? ''}`,
      )
    )[0]?.n ?? 0;

  it('FIN-118 is not taken back into a month in which receivables are locked, as it would not be done in it', async () => {
    const row = await netted();
    await office.desk.period('202611', 'ar_locked = true');
    const back = () =>
      office.as('manager').call(settlements.AP.reverse, office.desk.on(row, { reason: '抵错了', date: null }));
    expect((await back()).envelope.errorCode).toBe('PERIOD_CLOSED');
    await office.desk.period('202611', 'ar_locked = false');
    expect((await back()).envelope.data?.state).toBe('REVERSED');
  });
  it('FIN-194 has the customer judged anew, when it is posted and when it is taken back', async () => {
    const before = await told();
    const row = await netted();
    expect(await told()).toBe(before + 1);
    await office.as('manager').ok(settlements.AP.reverse, office.desk.on(row, { reason: '抵错了', date: null }));
    expect(await told()).toBe(before + 2);
  });
  it('FIN-194 by a reduction of an application as well, posted and taken back', async () => {
    const before = await told();
    const owed = await office.desk.confirmed({ amount: '100' });
    const row = await office.desk.approved(['100'], {
      payeeBankId: null,
      reductions: [{ kind: 'NETTING', sourceId: owed.id, sourceNo: null, sourceTotal: null, amount: '100' }],
    });
    expect(await told()).toBe(before + 1);
    const [reduction] = row.reductions;
    await office.as('manager').ok(reductions.reverse, {
      params: { id: reduction?.id ?? '' },
      body: { version: reduction?.version ?? 0, reason: '抵错了', date: null },
    });
    expect(await told()).toBe(before + 2);
  });
});
