import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import type { FieldGroup } from '@shared/contract/access.ts';
import { FEE_MONEY } from '@shared/contract/finance/fee-line.contract.ts';
import { type FEE_DIRECTIONS } from '@shared/contract/finance/fee-line.labels.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { scopeCondition } from '../../platform/scope.ts';
import { finFeeLine } from './fee-line.tables.ts';

export type FeeDirection = keyof typeof FEE_DIRECTIONS;
/** Money of a line: what customers pay, or what we pay. */
export const moneyGroup = (direction: FeeDirection) => (direction === 'AR' ? 'money.sell' : 'money.cost');
const moneyOf = <Group extends FieldGroup>(group: Group) =>
  Object.fromEntries(FEE_MONEY.map((key) => [key, group])) as Record<(typeof FEE_MONEY)[number], Group>;

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
  labels: FEE_LINE_FIELDS,
  fields: moneyOf('money.sell'),
  fieldsBy: {
    of: ({ direction }) => String(direction),
    kinds: { AR: moneyOf('money.sell'), AP: moneyOf('money.cost') },
  },
  unique: { fin_fee_line_source_key: '这个来源的费用已经生成。' },
});
export type FeeLineRow = typeof finFeeLine.$inferSelect;

/** The right to an action on lines of a direction; 账单明细 (F25) shows payables to those who may see it. */
export const feeRight = <Action extends 'view' | 'create' | 'edit' | 'submit' | 'confirm' | 'reverse'>(
  direction: FeeDirection,
  action: Action,
) => (direction === 'AR' ? (`finance.ar.fee.${action}` as const) : (`finance.ap.fee.${action}` as const));
export const mayView = (actor: Actor, direction: FeeDirection): boolean =>
  actor.may(feeRight(direction, 'view')) || (direction === 'AP' && actor.may('finance.ap.detail.view'));

attachmentOwner('fin_fee_line', {
  entity: feeLines,
  sees: (actor, row) => mayView(actor, row.direction),
  view: { anyOf: ['finance.ar.fee.view', 'finance.ap.fee.view', 'finance.ap.detail.view'] },
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
