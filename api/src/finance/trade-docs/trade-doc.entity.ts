import { SUPPLIER_KINDS, TRADE_DOC_SLOTS } from '@shared/contract/finance/trade-doc.labels.ts';
import { not, inArray } from 'drizzle-orm';
import { fieldLevel, type Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { tradeDoc } from './trade-doc.tables.ts';

/** What suppliers bill is cost: those documents are there for who may see costs only. */
const seenKinds = (actor: Actor) =>
  actor.system || fieldLevel(actor, 'money.cost') === 'VISIBLE'
    ? undefined
    : not(inArray(tradeDoc.kind, SUPPLIER_KINDS));

/** 合同发票 of the companies in scope. */
export const tradeDocs = entity({
  table: tradeDoc,
  title: '合同发票',
  no: 'docNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: tradeDoc.companyId,
    dept: tradeDoc.deptId,
    people: [tradeDoc.ownerId, tradeDoc.createdBy],
    and: seenKinds,
  },
  labels: {
    docNo: '单号',
    kind: '类型',
    companyId: '经营主体',
    ownerId: '负责人',
    deptId: '部门',
    customerId: '客户',
    supplierId: '供应商',
    orderId: '订单',
    containerId: '货柜',
    declarationId: '报关单',
    buyer: '买方',
    seller: '卖方',
    docDate: '日期',
    incoterm: '贸易条款',
    incotermPlace: '条款地点',
    paymentTerm: '付款方式',
    currency: '币种',
    amount: '金额',
    amountEx: '不含税',
    tax: '税额',
    qty: '数量',
    cartons: '箱数',
    net: '净重(g)',
    gross: '毛重(g)',
    volume: '体积(cm³)',
    invoiceCode: '发票代码',
    invoiceNo: '发票号码',
    invoiceDate: '开票日期',
    remark: '备注',
    state: '状态',
    submittedBy: '提交人',
    submittedAt: '提交时间',
    approvedBy: '审核人',
    approvedAt: '审核时间',
    issuedBy: '开具/收票人',
    issuedAt: '开具/收票时间',
    rejectReason: '驳回原因',
    endReason: '作废/冲红原因',
    redOf: '冲红原单',
    deletedAt: '删除时间',
  },
  fields: {
    amount: 'money.sell',
    amountEx: 'money.sell',
    tax: 'money.sell',
    // With their bank accounts, in the log.
    buyer: 'bank.account',
    seller: 'bank.account',
  },
  unique: { trade_doc_invoice_key: '发票号码已存在，请核对后重新录入。' },
});

attachmentOwner('trade_doc', {
  entity: tradeDocs,
  view: 'trade.doc.view',
  edit: { anyOf: ['trade.doc.create', 'trade.doc.edit', 'trade.doc.issue'] },
  slots: Object.fromEntries(TRADE_DOC_SLOTS.map((slot) => [slot, { most: 20 }])),
});
