import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { finSettlement } from './settlement.tables.ts';

/** 结账单 of the caller's companies, of both sides. */
export const settlements = entity({
  table: finSettlement,
  title: '结账单',
  no: 'settlementNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: finSettlement.companyId,
    dept: finSettlement.deptId,
    people: [finSettlement.ownerId, finSettlement.createdBy],
  },
  labels: {
    settlementNo: '结账单号',
    companyId: '经营主体',
    customerId: '客户',
    supplierId: '供应商',
    accountingDate: '记账日',
    crossReason: '交叉汇率说明',
    fxGain: '汇兑损益',
    rounding: '尾差',
    submittedBy: '提交人',
    submittedAt: '提交时间',
    approvedBy: '审核人',
    approvedAt: '审核时间',
    rejectReason: '驳回原因',
    reversedBy: '反结人',
    reversedAt: '反结时间',
    reverseDate: '反结记账日',
    endReason: '作废/反结原因',
    state: '状态',
    remark: '备注',
  },
  fields: { fxGain: 'money.sell', rounding: 'money.sell' },
});

attachmentOwner('fin_settlement', {
  entity: settlements,
  view: { anyOf: ['finance.ar.settlement.view', 'finance.ap.settlement.view'] },
  edit: { anyOf: ['finance.ar.settlement.create', 'finance.ap.settlement.create'] },
});
