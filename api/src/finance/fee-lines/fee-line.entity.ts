import { attachmentOwner } from '../../services/attachments/owners.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { scopeCondition } from '../../platform/scope.ts';
import { finFeeLine } from './fee-line.tables.ts';

/** 费用: owner and department are those of the business order, so that its people see its fees. */
export const feeLines = entity({
  table: finFeeLine,
  title: '费用',
  no: 'feeNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: finFeeLine.companyId,
    dept: finFeeLine.deptId,
    people: [finFeeLine.ownerId, finFeeLine.createdBy],
  },
  labels: {
    feeNo: '费用编号',
    chargeCodeId: '费用项目',
    customerId: '结算单位',
    supplierId: '结算单位',
    qty: '数量',
    unit: '单位',
    unitPrice: '单价',
    currency: '币种',
    rate: '汇率',
    taxMode: '计税方式',
    taxRateBp: '税率(基点)',
    amount: '金额',
    amountEx: '不含税',
    tax: '税额',
    baseAmount: '本位币金额',
    dueDate: '到期日',
    state: '状态',
    rejectReason: '驳回原因',
    voidReason: '作废原因',
    remark: '备注',
  },
  fields: {
    unitPrice: 'money.sell',
    amount: 'money.sell',
    amountEx: 'money.sell',
    tax: 'money.sell',
    baseAmount: 'money.sell',
  },
  unique: { fin_fee_line_source_key: '这个来源的费用已经生成。' },
});
export type FeeLineRow = typeof finFeeLine.$inferSelect;

attachmentOwner('fin_fee_line', {
  entity: feeLines,
  view: { anyOf: ['finance.ar.fee.view', 'finance.ap.fee.view'] },
  edit: { anyOf: ['finance.ar.fee.edit', 'finance.ap.fee.edit'] },
});

/** Logistics orders in the caller's finance scope. */
export const ordersInFinance = {
  scopeWhere: (actor: Actor) =>
    scopeCondition(actor, 'finance', {
      company: lgOrder.companyId,
      dept: lgOrder.deptId,
      people: [lgOrder.ownerId, lgOrder.salesId, lgOrder.csId, lgOrder.operatorId],
    }),
};
