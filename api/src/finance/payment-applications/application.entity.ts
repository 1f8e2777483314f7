import { APPLICATION_SLOTS } from '@shared/contract/finance/payment-application.labels.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { finApplication, finReduction } from './application.tables.ts';

/** 付款申请 of the caller's companies; its owner is who made it. */
export const applications = entity({
  table: finApplication,
  title: '付款申请',
  no: 'applicationNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: finApplication.companyId,
    dept: finApplication.deptId,
    people: [finApplication.ownerId, finApplication.createdBy],
  },
  labels: {
    applicationNo: '申请单号',
    kind: '类型',
    companyId: '经营主体',
    supplierId: '供应商',
    customerId: '客户',
    receiptId: '收款单',
    currency: '币种',
    payeeBankId: '收款账户',
    payeeName: '收款户名',
    payeeBank: '收款银行',
    payeeAccount: '收款账号',
    reason: '付款事由',
    urgent: '紧急',
    expectedDate: '期望付款日',
    invoiceReceived: '发票已收',
    gross: '申请总额',
    reduceTotal: '冲减合计',
    net: '实付金额',
    baseNet: '实付本位币',
    executed: '已安排付款',
    paid: '已付金额',
    bankRecent: '账户新变更',
    steps: '审批节点',
    round: '提交次数',
    editedBy: '编辑人',
    submittedBy: '提交人',
    submittedAt: '提交时间',
    approvedAt: '批准时间',
    endReason: '驳回/作废原因',
    remark: '备注',
    state: '状态',
    deletedAt: '删除时间',
  },
  fields: {
    payeeAccount: 'bank.account',
    gross: 'money.cost',
    reduceTotal: 'money.cost',
    net: 'money.cost',
    baseNet: 'money.cost',
    executed: 'money.cost',
    paid: 'money.cost',
  },
});
attachmentOwner('fin_payment_application', {
  entity: applications,
  view: { anyOf: ['finance.ap.apply.view', 'finance.ap.payment.view'] },
  edit: 'finance.ap.apply.create',
  slots: Object.fromEntries(APPLICATION_SLOTS.map((slot) => [slot, { most: 20 }])),
});

/** 冲减 of the caller's companies. */
export const reductions = entity({
  table: finReduction,
  title: '冲减',
  no: 'reductionNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: finReduction.companyId,
    dept: finReduction.deptId,
    people: [finReduction.ownerId, finReduction.createdBy],
  },
  labels: {
    reductionNo: '冲减单号',
    applicationId: '付款申请',
    kind: '来源类型',
    sourceNo: '来源单',
    amount: '金额',
    amountSrc: '来源币种金额',
    currency: '币种',
    crossRate: '折算汇率',
    state: '状态',
    postedDate: '过账日',
    reversedDate: '冲回日',
    reverseReason: '冲回原因',
  },
  fields: { amount: 'money.cost', amountSrc: 'money.cost' },
});
