import { payOffice } from '../../finance/payments/pay-office.fixture.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { describe, expect, it } from 'vitest';
import { waitsFor } from '../../../test/waits.ts';

const office = payOffice(null);

const waits = (who: string, kind: string) => waitsFor(office.as(who), kind);

describe('D1.2 收付款', () => {
  it('an application waits for who may agree, then for who may pay, then for the bank', async () => {
    const sent = await office.desk.submit(await office.desk.draft(['100']));
    const { applicationNo } = sent;
    expect([await waits('supervisor', 'payment-application'), await waits('maker', 'payment-application')]).toEqual([
      [applicationNo],
      [],
    ]);
    const agreed = await office.desk.approve(sent, 'supervisor');
    expect(await waits('supervisor', 'payment-application')).toEqual([]);
    expect([await waits('cashier', 'payment-due'), await waits('supervisor', 'payment-due')], 'FIN-070').toEqual([
      [applicationNo],
      [],
    ]);
    const paid = await office.desk.pay(agreed);
    expect(await waits('cashier', 'payment-due')).toEqual([]);
    expect(await waits('cashier', 'payment-bank')).toEqual([paid.paymentNo]);
    await office.desk.confirm(paid);
    expect(await waits('cashier', 'payment-bank')).toEqual([]);
  });

  it('FIN-051 money that came waits for who claims it, then for another who confirms it', async () => {
    const [before, claimedBefore] = [await waits('maker', 'receipt-unclaimed'), await waits('gm', 'receipt-claimed')];
    const came = await office.as('maker').ok(receipts.create, {
      body: {
        companyId: office.desk.companyId,
        bankAccountId: office.desk.bankOf.CNY ?? '',
        kind: 'FREIGHT',
        method: 'TRANSFER',
        customerId: null,
        amount: '1000',
        bankFee: '0',
        valueDate: office.desk.today,
        rate: null,
        payerName: '未知付款人',
        payerCountry: null,
        bankRef: 'LS-0001',
        bizNo: null,
        remark: null,
      },
    });
    expect((await waits('maker', 'receipt-unclaimed')).filter((no) => !before.includes(no))).toEqual([came.receiptNo]);
    await office.as('manager').ok(receipts.claim, {
      params: { id: came.id },
      body: {
        version: came.version,
        customerId: office.desk.customers[0] ?? '',
        kind: 'FREIGHT',
        payerName: null,
        payerCountry: null,
        bizNo: null,
        remark: null,
      },
    });
    expect(await waits('maker', 'receipt-unclaimed')).toEqual(before);
    expect(await waits('manager', 'receipt-claimed')).toEqual([]);
    expect((await waits('gm', 'receipt-claimed')).filter((no) => !claimedBefore.includes(no))).toEqual([
      came.receiptNo,
    ]);
  });

  it('10.3 lines and settlements wait for others than who made them', async () => {
    const line = await office.desk.confirmed({ amount: '100' });
    const open = await office.desk.submitted({ amount: '50' });
    expect(await waits('gm', 'fee-receivable')).toEqual([open.feeNo]);
    const receipt = await office.desk.receipt('CNY', '100', '1');
    const draft = await office.desk.settling(line, receipt);
    const sent = await office.as('maker').ok(settlements.AR.submit, office.desk.on(draft));
    expect([await waits('supervisor', 'settlement-receivable'), await waits('maker', 'settlement-receivable')]).toEqual(
      [[sent.settlementNo], []],
    );
    await office.as('supervisor').ok(settlements.AR.approve, office.desk.on(sent));
    expect(await waits('supervisor', 'settlement-receivable')).toEqual([]);
  });
});
