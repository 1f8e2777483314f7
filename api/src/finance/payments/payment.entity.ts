import { PAYMENT_FIELDS } from '@shared/contract/finance/payment.fields.ts';
import { BANK_SLIP_SLOT } from '@shared/contract/finance/payment-application.labels.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { finPayment, type Payment } from '../allocations/payment.tables.ts';

/** 付款单 of the caller's companies. */
export const payments = entity({
  table: finPayment,
  title: '付款单',
  no: 'paymentNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: finPayment.companyId,
    dept: finPayment.deptId,
    people: [finPayment.ownerId, finPayment.createdBy],
  },
  labels: PAYMENT_FIELDS,
  fields: {
    payeeAccount: 'bank.account',
    amount: 'money.cost',
    baseAmount: 'money.cost',
    bankFee: 'money.cost',
    refundBase: 'money.cost',
  },
  unique: { fin_payment_ref_key: '该账户的银行流水号已登记过，请核对。' },
});
attachmentOwner('fin_payment', {
  entity: payments,
  view: 'finance.ap.payment.view',
  edit: { anyOf: ['finance.ap.payment.execute', 'finance.ap.payment.confirm'] },
  slots: { [BANK_SLIP_SLOT]: { most: 10 } },
});

/** A payment as the ledger and releases name it. */
export const docOf = ({ id, paymentNo }: Payment) => ({ type: payments.kind, id, no: paymentNo });
