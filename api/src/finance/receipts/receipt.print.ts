import { PAY_METHODS } from '@shared/contract/finance/pay-method.ts';
import type { ReceiptDetail } from '@shared/contract/finance/receipt.contract.ts';
import { RECEIPT_KINDS, RECEIPT_STATES, type ReceiptState } from '@shared/contract/finance/receipt.labels.ts';
import { answered } from '../../platform/route.ts';
import type { PrintLoader } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import type { Watermark } from '../../services/printing/wording.ts';
import { receipts } from './receipt.entity.ts';
import { receiptDetail } from './receipt.reads.ts';

const WATERMARKS: Partial<Record<ReceiptState, Watermark>> = { VOID: 'VOIDED', REVERSED: 'REVERSED' };

/** 收款单 (11.5) with what it has written off. */
export const receiptDocument: PrintLoader = async (ctx, id) => {
  const row = await receipts.find(ctx, id);
  return {
    id,
    no: row.receiptNo,
    state: RECEIPT_STATES[row.state],
    stateCode: row.state,
    companyId: row.companyId,
    customerId: row.customerId,
    language: 'ZH',
    watermark: WATERMARKS[row.state] ?? null,
    data: async () => dataOf(answered<ReceiptDetail>(await receiptDetail(ctx, id))),
  };
};

const dataOf = (row: ReceiptDetail): PrintData => ({
  no: row.receiptNo,
  currency: row.currency,
  receipt: {
    company: row.companyName,
    customer: row.customerName ?? '',
    kind: RECEIPT_KINDS[row.kind],
    method: PAY_METHODS[row.method],
    account: row.accountName,
    payer: row.payerName ?? '',
    payerCountry: row.payerCountry ?? '',
    bizNo: row.bizNo ?? '',
    bankRef: row.bankRef ?? '',
    valueDate: row.valueDate,
    accountingDate: row.accountingDate ?? '',
    rate: row.rate ?? '',
    amount: row.amount ?? '',
    inWords: row.currency === 'CNY' ? (row.amount ?? '') : '',
    bankFee: row.bankFee ?? '',
    baseAmount: row.baseAmount ?? '',
    open: row.unallocated ?? row.amount ?? '',
    claimer: row.claimerName ?? '',
    confirmer: row.confirmerName ?? '',
    confirmedAt: row.confirmedAt ?? '',
    remark: row.remark ?? '',
  },
  receiptUse: (row.allocations ?? []).map(({ docNo, feeNo, date, feeCurrency, amountFee, amountSrc }) => ({
    docNo,
    feeNo,
    date,
    currency: feeCurrency,
    amount: amountFee,
    sourceAmount: amountSrc,
  })),
});
