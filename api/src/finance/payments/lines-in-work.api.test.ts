import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { reverseFee } from '../fee-reversals/reverse-fee.ts';
import { applyRefund } from '../payment-applications/apply-refund.ts';
import { codeOf } from './pay-desk.fixture.ts';
import { line, payOffice } from './pay-office.fixture.ts';
import '../../app/seed/verify-nouns.ts';

const office = payOffice(/^FIN/, { signed: true });

describe('3.1 a payable in a live application', () => {
  const reverse = (id: string) =>
    office.api.command('manager', async (ctx) => {
      const [fee] = await ctx.tx
        .select()
        .from(finFeeLine)
        .where(sql`${finFeeLine.id} = ${id}`)
        .for('update');
      if (!fee) throw new Error('no fee');
      return reverseFee(ctx, fee, '开错');
    });

  it('is not reversed while it is to be paid; given up it may be', async () => {
    const row = await office.desk.approved(['100']);
    const feeLineId = row.lines[0]?.feeLineId ?? '';
    await expect(reverse(feeLineId)).rejects.toMatchObject({
      code: 'FIN_LINE_LOCKED',
      message: expect.stringContaining(`正在付款申请 ${row.applicationNo} 中处理`),
    });
    await office.as('maker').ok(applications.void, office.desk.on(row, office.desk.reason));
    expect((await reverse(feeLineId)).state).toBe('REVERSED');
  });

  it('nor a red line that waits to be set off', async () => {
    const red = await office.desk.confirmed({ direction: 'AP', amount: '-30' });
    const credit = { kind: 'CREDIT' as const, sourceId: red.id, sourceNo: null, sourceTotal: null, amount: '30' };
    await office.desk.submit(await office.desk.draft(['100'], { reductions: [credit] }));
    await expect(reverse(red.id)).rejects.toMatchObject({ code: 'FIN_LINE_LOCKED' });
  });
});

describe('3.1 FIN-071 a settlement leaves what live applications ask for', () => {
  const settle = (
    side: 'AR' | 'AP',
    kind: 'RECEIPT' | 'PREPAY',
    of: Record<'sourceId' | 'feeLineId' | 'amountFee', string>,
  ) =>
    office.as('manager').call(settlements[side].create, {
      body: {
        companyId: office.desk.companyId,
        partyId: (side === 'AR' ? office.desk.customers[0] : office.desk.supplierId) ?? '',
        accountingDate: office.desk.today,
        items: [{ kind, ...of, cross: null, openSeen: '1000' }],
        crossReason: null,
        remark: null,
      },
    });

  it('of a receipt that is paid back, so that the bank may confirm it', async () => {
    const receipt = await office.desk.receipt('CNY', '1000', '1');
    const fee = await office.desk.confirmed({ amount: '1000' });
    const account = { name: '客户1', bank: '演示银行', account: '6222' };
    const asked = { receiptId: receipt.id, amount: '400', account, reason: '多收' };
    const refund = await office.desk.fresh(await office.api.command('other', (ctx) => applyRefund(ctx, asked)));
    const paid = await office.desk.pay(await office.desk.approve(refund));
    const of = { sourceId: receipt.id, feeLineId: fee.id };
    const over = await settle('AR', 'RECEIPT', { ...of, amountFee: '600.01' });
    expect(over.envelope).toMatchObject({
      errorCode: 'FIN_LINE_LOCKED',
      errorMessage: expect.stringContaining(`${receipt.receiptNo} 正在付款申请 `),
    });
    expect(await codeOf(settle('AR', 'RECEIPT', { ...of, amountFee: '600' }))).toBe('0');
    expect((await office.desk.confirm(paid)).state).toBe('PAID');
  });

  it('of a payable that is to be paid, and of the prepayment that is to be set off', async () => {
    const prepaid = await office.desk.prepaid('500');
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '1000' });
    const credit = { kind: 'PREPAY' as const, sourceId: prepaid.id, sourceNo: null, sourceTotal: null, amount: '300' };
    const draft = office.desk.input({ lines: [line(fee.id, '700')], reductions: [credit] });
    const sent = await office.desk.submit(await office.as('maker').ok(applications.create, { body: draft }));
    const other = await office.desk.confirmed({ direction: 'AP', amount: '1000' });
    const of = (feeLineId: string, amountFee: string) =>
      codeOf(settle('AP', 'PREPAY', { sourceId: prepaid.id, feeLineId, amountFee }));
    expect(await of(other.id, '200.01')).toBe('FIN_LINE_LOCKED');
    expect(await of(fee.id, '200')).toBe('0');
    await office.as('maker').ok(applications.withdraw, office.desk.on(sent));
    expect(await of(other.id, '500')).toBe('0');
    await office.desk.submit(await office.desk.draft([], { lines: [line(fee.id, '900')] }));
    expect(await of(fee.id, '100.01')).toBe('FIN_LINE_LOCKED');
    expect(await of(fee.id, '100')).toBe('0');
  });
});
