import { APPLICATION_KINDS } from '@shared/contract/finance/payment-application.labels.ts';
import { PAYMENT_STATES } from '@shared/contract/finance/payment-application.machine.ts';
import { PAY_METHODS } from '@shared/contract/finance/pay-method.ts';
import type { PaymentDetail } from '@shared/contract/finance/payment.contract.ts';
import type { Payment } from '../allocations/payment.tables.ts';
import { answered } from '../../platform/route.ts';
import { paperOf } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { inWords } from '../../services/printing/in-words.ts';
import { payments } from './payment.entity.ts';
import { paymentDetail } from './payment.reads.ts';

/** 付款单 (F16) with what it has paid. */
export const paymentDocument = paperOf<Payment>({
  find: (ctx, id) => payments.find(ctx, id),
  no: ({ paymentNo }) => paymentNo,
  states: PAYMENT_STATES,
  watermarks: { BOUNCED: 'BOUNCED', REVERSED: 'REVERSED' },
})(async (ctx, { id }) => dataOf(answered<PaymentDetail>(await paymentDetail(ctx, id))));

const dataOf = (row: PaymentDetail): PrintData => ({
  no: row.paymentNo,
  currency: row.currency,
  payment: {
    company: row.companyName,
    party: row.partyName,
    applicationNo: row.applicationNo,
    kind: APPLICATION_KINDS[row.kind],
    method: PAY_METHODS[row.method],
    account: row.bankAccountName,
    payee: [row.payeeBank, row.payeeName, row.payeeAccount].filter(Boolean).join(' '),
    payDate: row.payDate,
    accountingDate: row.accountingDate ?? '',
    bankRef: row.bankRef ?? '',
    rate: row.rate,
    amount: row.amount,
    inWords: inWords(row.currency, row.amount),
    bankFee: row.bankFee,
    baseAmount: row.baseAmount,
    cashier: row.cashierName ?? '',
    confirmer: row.confirmerName ?? '',
    confirmedAt: row.confirmedAt ?? '',
    remark: row.remark ?? '',
  },
  paymentUse: row.allocations.map(({ docNo, feeNo, accountingDate, feeCurrency, amountFee, amountSrc }) => ({
    docNo,
    feeNo,
    date: accountingDate,
    currency: feeCurrency,
    amount: amountFee,
    sourceAmount: amountSrc,
  })),
});
