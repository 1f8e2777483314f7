import { RECEIPT_FIELDS } from '@shared/contract/finance/receipt.fields.ts';
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
  labels: RECEIPT_FIELDS,
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
