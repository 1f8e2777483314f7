import { SLIP_SLOT } from '@shared/contract/finance/receipt.labels.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';

/** 收款单 of the caller's companies; its owner is the salesperson of the customer. */
export const receipts = entity({
  table: finReceipt,
  title: '收款单',
  no: 'receiptNo',
  numbered: true,
  area: 'finance',
  scope: { company: finReceipt.companyId, dept: finReceipt.deptId, people: [finReceipt.ownerId, finReceipt.createdBy] },
  labels: {
    receiptNo: '收款单号',
    companyId: '经营主体',
    customerId: '客户',
    kind: '类型',
    bankAccountId: '银行账户',
    method: '方式',
    currency: '币种',
    amount: '金额',
    rate: '汇率',
    baseAmount: '本位币',
    bankFee: '手续费',
    valueDate: '到账日',
    accountingDate: '记账日',
    bankRef: '银行流水号',
    payerName: '付款人',
    payerCountry: '国别',
    bizNo: '订单/合同',
    imported: '银行导入',
    state: '状态',
    claimedBy: '认领人',
    claimedAt: '认领时间',
    confirmedBy: '确认人',
    confirmedAt: '确认时间',
    redOf: '冲红自',
    voidReason: '作废/冲红原因',
    remark: '备注',
  },
  fields: { amount: 'money.sell', baseAmount: 'money.sell', bankFee: 'money.sell' },
  unique: {
    fin_receipt_ref_key: '银行流水号重复：该账户已有同一流水号的收款单。',
    fin_receipt_red_key: '收款单已冲红，请刷新。',
  },
});

attachmentOwner('fin_receipt', {
  entity: receipts,
  view: 'finance.ar.receipt.view',
  edit: { anyOf: ['finance.ar.receipt.create', 'finance.ar.receipt.claim'] },
  slots: { [SLIP_SLOT]: { most: 10 } },
});
