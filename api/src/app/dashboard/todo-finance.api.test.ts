import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { waitsFor } from '../../../test/waits.ts';
import { BOOKS_CLOCK } from '../../finance/ledger/books.fixture.ts';
import { payDeskOf, preparePayDesk, type PayDesk } from '../../finance/payments/pay-desk.fixture.ts';

let api: TestApi;
let desk: PayDesk;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: preparePayDesk });
  desk = await payDeskOf(api);
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const waits = (who: string, kind: string) => waitsFor(api.as(who), kind);

describe('D1.2 收付款', () => {
  it('an application waits for who may agree, then for who may pay, then for the bank', async () => {
    const sent = await desk.submit(await desk.draft(['100']));
    const { applicationNo } = sent;
    expect([await waits('supervisor', 'payment-application'), await waits('maker', 'payment-application')]).toEqual([
      [applicationNo],
      [],
    ]);
    const agreed = await desk.approve(sent, 'supervisor');
    expect(await waits('supervisor', 'payment-application')).toEqual([]);
    expect([await waits('cashier', 'payment-due'), await waits('supervisor', 'payment-due')], 'FIN-070').toEqual([
      [applicationNo],
      [],
    ]);
    const paid = await desk.pay(agreed);
    expect(await waits('cashier', 'payment-due')).toEqual([]);
    expect(await waits('cashier', 'payment-bank')).toEqual([paid.paymentNo]);
    await desk.confirm(paid);
    expect(await waits('cashier', 'payment-bank')).toEqual([]);
  });

  it('FIN-051 money that came waits for who claims it, then for another who confirms it', async () => {
    const [before, claimedBefore] = [await waits('maker', 'receipt-unclaimed'), await waits('gm', 'receipt-claimed')];
    const came = await api.as('maker').ok(receipts.create, {
      body: {
        companyId: desk.companyId,
        bankAccountId: desk.bankOf.CNY ?? '',
        kind: 'FREIGHT',
        method: 'TRANSFER',
        customerId: null,
        amount: '1000',
        bankFee: '0',
        valueDate: desk.today,
        rate: null,
        payerName: '未知付款人',
        payerCountry: null,
        bankRef: 'LS-0001',
        bizNo: null,
        remark: null,
      },
    });
    expect((await waits('maker', 'receipt-unclaimed')).filter((no) => !before.includes(no))).toEqual([came.receiptNo]);
    await api.as('manager').ok(receipts.claim, {
      params: { id: came.id },
      body: {
        version: came.version,
        customerId: desk.customers[0] ?? '',
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
    const line = await desk.confirmed({ amount: '100' });
    const open = await desk.submitted({ amount: '50' });
    expect(await waits('gm', 'fee-receivable')).toEqual([open.feeNo]);
    const receipt = await desk.receipt('CNY', '100', '1');
    const draft = await desk.settling(line, receipt);
    const sent = await api.as('maker').ok(settlements.AR.submit, desk.on(draft));
    expect([await waits('supervisor', 'settlement-receivable'), await waits('maker', 'settlement-receivable')]).toEqual(
      [[sent.settlementNo], []],
    );
    await api.as('supervisor').ok(settlements.AR.approve, desk.on(sent));
    expect(await waits('supervisor', 'settlement-receivable')).toEqual([]);
  });
});
