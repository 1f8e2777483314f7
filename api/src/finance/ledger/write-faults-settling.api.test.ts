import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { receiptImport } from '@shared/contract/finance/receipt.import.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import { describe, expect, it } from 'vitest';
import { uploadLines } from '../../../test/import-file.ts';
import { payDeskOf } from '../payments/pay-desk.fixture.ts';
import { faultyOffice, manualFee, on, because } from './write-faults.fixture.ts';

const office = faultyOffice();
const { through } = office;

describe('FIN-202 a write that fails leaves every table as it was', () => {
  it('payables that are split, converted, estimated and replaced by what they came to', async () => {
    const desk = await payDeskOf(office.api);
    const [maker, checker] = [office.api.as('maker'), office.api.as('manager')];
    const made = () => maker.ok(feeLines.manual, { body: manualFee(desk, 'AP') });
    const [whole, other] = [await made(), await made()];
    await through('split fee', () =>
      maker.call(feeLines.split, {
        params: { id: whole.id },
        body: { version: 1, parts: ['60', '46'], ack: ['FIN_DUPLICATE_FEE'] },
      }),
    );
    await through('convert fee', () =>
      maker.call(feeLines.convert, {
        params: { id: other.id },
        body: { version: 1, currency: 'CNY', ack: ['FIN_DUPLICATE_FEE'] },
      }),
    );
    const estimate = await desk.confirmed({ direction: 'AP', currency: 'USD', amount: '80', isEstimate: true });
    const actual = await through('actual of an estimate', () =>
      maker.call(feeLines.actual, on(estimate, { amount: '90', ack: ['FIN_DUPLICATE_FEE'] })),
    );
    await maker.ok(feeLines.submit, { body: { items: [{ id: actual.id, version: 1 }] } });
    await through('confirm the actual, reverse the estimate', () =>
      checker.call(feeLines.confirm, { body: { items: [{ id: actual.id, version: 2 }] } }),
    );
    expect(await desk.openOf(estimate.id)).toEqual(['0.00', '0.00']);
  });

  it('a settlement of payables by a prepayment and a red line, with a rest written off', async () => {
    const desk = await payDeskOf(office.api);
    const [maker, checker] = [office.api.as('maker'), office.api.as('manager')];
    const prepaid = await desk.prepaid('60');
    const fee = await desk.confirmed({ direction: 'AP', amount: '100.50' });
    const red = await desk.confirmed({ direction: 'AP', amount: '-40' });
    const item = (kind: SettlementItem['kind'], sourceId: string | null, amountFee: string): SettlementItem => ({
      kind,
      sourceId,
      feeLineId: fee.id,
      amountFee,
      cross: null,
      openSeen: '100.50',
    });
    const body = {
      companyId: desk.companyId,
      partyId: desk.supplierId,
      accountingDate: desk.today,
      items: [item('PREPAY', prepaid.id, '60'), item('CREDIT', red.id, '40'), item('ROUNDING', null, '0.50')],
      crossReason: null,
      remark: null,
    };
    const { AP } = settlements;
    const draft = await through('settlement of payables', () => maker.call(AP.create, { body }));
    const sent = await through('submit it', () => maker.call(AP.submit, on(draft)));
    const posted = await through('approve it', () => checker.call(AP.approve, on(sent)));
    expect(await desk.openOf(fee.id)).toEqual(['0.00', '0.00']);
    await through('reverse it', () => checker.call(AP.reverse, on(posted, because)));
    expect(await desk.openOf(fee.id)).toEqual(['100.50', '100.50']);
  });

  it('a file of the bank', async () => {
    const desk = await payDeskOf(office.api);
    const line = (bankRef: string) => ({
      account: '622200CNY',
      valueDate: desk.today,
      bankRef,
      payerName: '客户1',
      amount: '500.00',
    });
    const { token, errors } = await uploadLines(office.api.as('maker'), receiptImport, [line('F1'), line('F2')]);
    expect(errors).toEqual([]);
    await through('import receipts', () => office.api.as('maker').call(receiptImport.commit, { body: { token } }));
  });
});
