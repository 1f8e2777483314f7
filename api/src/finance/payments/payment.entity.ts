import { BANK_SLIP_SLOT } from '@shared/contract/finance/payment-application.labels.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { finPayment } from '../allocations/payment.tables.ts';

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
  labels: {
    paymentNo: '付款单号',
    applicationId: '付款申请',
    kind: '类型',
    companyId: '经营主体',
    supplierId: '供应商',
    customerId: '客户',
    receiptId: '收款单',
    bankAccountId: '付款账户',
    method: '方式',
    currency: '币种',
    amount: '金额',
    rate: '汇率',
    baseAmount: '本位币金额',
    bankFee: '手续费',
    payDate: '付款日',
    accountingDate: '记账日',
    bankRef: '银行流水号',
    payeeName: '收款户名',
    payeeBank: '收款银行',
    payeeAccount: '收款账号',
    refundBase: '退款本位币',
    confirmedBy: '确认人',
    confirmedAt: '确认时间',
    endReason: '退票/冲红原因',
    remark: '备注',
    state: '状态',
  },
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
