import { PAY_METHODS } from '@shared/contract/finance/pay-method.ts';
import type { ReceiptDetail } from '@shared/contract/finance/receipt.contract.ts';
import { RECEIPT_KINDS, RECEIPT_STATES } from '@shared/contract/finance/receipt.labels.ts';
import type { Receipt } from '../allocations/receipt.tables.ts';
import { answered } from '../../platform/route.ts';
import { paperOf } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { inWords } from '../../services/printing/in-words.ts';
import { receipts } from './receipt.entity.ts';
import { receiptDetail } from './receipt.reads.ts';

/** 收款单 (11.5) with what it has written off. */
export const receiptDocument = paperOf<Receipt>({
  find: (ctx, id) => receipts.find(ctx, id),
  no: ({ receiptNo }) => receiptNo,
  states: RECEIPT_STATES,
  watermarks: { VOID: 'VOIDED', REVERSED: 'REVERSED' },
})(async (ctx, { id }) => dataOf(answered<ReceiptDetail>(await receiptDetail(ctx, id))));

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
    inWords: inWords(row.currency, row.amount),
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
