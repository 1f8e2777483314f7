import * as z from 'zod/mini';
import { batchAnswer, command, read } from '../endpoint.ts';
import { ack, code, currency, date, id, money, optional, optionalText, text, version } from '../fields.ts';
import { eitherSide } from './fee-line.machine.ts';
import type { OrderFees } from './fee-line.answers.ts';
import { feeLineInput } from './fee-line.input.ts';
import { FEE_DIRECTIONS, FEE_BIZ_TYPES } from './fee-line.labels.ts';

/** Money of a fee line below a path of an answer. */
const moneyAt = <Guard extends 'money.sell' | 'money.cost'>(path: string, guard: Guard): Record<string, Guard> =>
  Object.fromEntries(FEE_MONEY.map((key) => [`${path}${key}`, guard]));
/** Keys of a fee line that are money. */
export const FEE_MONEY = [
  'unitPrice',
  'amount',
  'amountEx',
  'tax',
  'baseAmount',
  'settled',
  'reduced',
  'open',
  'baseOpen',
  'invoiced',
] as const;
const totals = <Guard extends 'money.sell' | 'money.cost'>(guard: Guard): Record<string, Guard> => ({
  ...moneyAt('lines.*.', guard),
  totals: guard,
  openTotals: guard,
  baseTotal: guard,
});
const orderFees = z.custom<OrderFees>();
const item = z.object({ id: id(), version: version() });
const ofType = z.object({ bizType: z._default(code(FEE_BIZ_TYPES), 'LOGISTICS') });
const saveBody = z.object({
  bizType: z._default(code(FEE_BIZ_TYPES), 'LOGISTICS'),
  bizId: id(),
  lines: z
    .array(z.extend(feeLineInput, { id: optional(id()), version: optional(version()) }))
    .check(z.minLength(1, '请填写费用'), z.maxLength(500)),
  ack: ack(),
});
const ordersBody = z.object({
  direction: code(FEE_DIRECTIONS),
  /** The ids are those of rows of 应收订单 (F5), of orders of every type; else of logistics orders. */
  rows: z._default(z.boolean(), false),
  items: z.array(item).check(z.minLength(1), z.maxLength(200)),
  ack: ack(),
});
/** A line that stands for itself: 手工应收, 手工应付. */
export const manualFeeInput = z.extend(feeLineInput, { companyId: id(), businessDate: date(), reason: text(500) });
/** What the making of one line answers; no money. */
const made = z.object({ id: z.string(), feeNo: z.string() });
const eitherSaves = {
  anyOf: ['finance.ar.fee.create', 'finance.ar.fee.edit', 'finance.ap.fee.create', 'finance.ap.fee.edit'],
} as const;

export const feeLines = {
  ofOrder: read({
    path: '/finance/order-fees/{id}',
    summary: '订单的应收费用',
    permission: 'finance.ar.fee.view',
    scope: 'finance',
    fields: totals('money.sell'),
    query: ofType,
    answer: orderFees,
  }),
  payablesOfOrder: read({
    path: '/finance/payable-orders/{id}',
    summary: '订单的应付费用',
    permission: 'finance.ap.fee.view',
    scope: 'finance',
    fields: totals('money.cost'),
    query: ofType,
    answer: orderFees,
  }),
  /** Saves the draft lines of one order: new ones without id, changed ones with id and version. All or nothing. */
  save: command({
    path: '/finance/fee-lines',
    summary: '保存费用',
    permission: { anyOf: ['finance.ar.fee.create', 'finance.ar.fee.edit'] },
    scope: 'finance',
    fields: totals('money.sell'),
    body: saveBody,
    answer: orderFees,
  }),
  savePayables: command({
    path: '/finance/fee-lines/payables',
    summary: '保存应付费用',
    permission: { anyOf: ['finance.ap.fee.create', 'finance.ap.fee.edit'] },
    scope: 'finance',
    fields: totals('money.cost'),
    body: saveBody,
    answer: orderFees,
  }),
  /** 手工应收, 手工应付 (6.2): a draft of no order. */
  manual: command({
    path: '/finance/fee-lines/manual',
    summary: '手工费用',
    permission: eitherSide('create'),
    scope: 'finance',
    body: z.extend(manualFeeInput, { direction: code(FEE_DIRECTIONS), ack: ack() }),
    answer: made,
  }),
  /** The same of such a draft once more, all of it but whose books it stands in (FIN-011). */
  changeManual: command({
    path: '/finance/fee-lines/{id}/manual',
    summary: '修改手工费用',
    permission: eitherSide('edit'),
    scope: 'finance',
    body: z.extend(z.omit(manualFeeInput, { companyId: true }), { version: version(), ack: ack() }),
    answer: made,
  }),
  /** 拆分 of a draft into parts that sum to it; each part takes the share of the quantity that its amount is of the whole. */
  split: command({
    path: '/finance/fee-lines/{id}/split',
    summary: '拆分费用',
    permission: eitherSaves,
    scope: 'finance',
    body: z.object({
      version: version(),
      parts: z.array(money()).check(z.minLength(2, '至少拆成两项'), z.maxLength(50)),
      ack: ack(),
    }),
    answer: z.object({ feeNos: z.array(z.string()) }),
  }),
  /** 换币种 of a draft at the rates of the day (FIN-021): the price follows, the amounts are computed anew. */
  convert: command({
    path: '/finance/fee-lines/{id}/convert',
    summary: '费用换币种',
    permission: eitherSaves,
    scope: 'finance',
    body: z.object({ version: version(), currency: currency(), ack: ack() }),
    answer: made,
  }),
  /** 补差 (4.10): a draft of the difference (+/−, in the line's currency) beside a confirmed line. */
  adjust: command({
    path: '/finance/fee-lines/{id}/adjust',
    summary: '费用补差',
    permission: eitherSide('create'),
    scope: 'finance',
    body: z.object({ version: version(), amount: money(), reason: text(500), ack: ack() }),
    answer: made,
  }),
  /** FIN-011: due date and remark of a confirmed line; a changed due date is kept as a dated entry with its reason. */
  changeDue: command({
    path: '/finance/fee-lines/{id}/due-date',
    summary: '修改费用到期日',
    permission: eitherSide('edit'),
    scope: 'finance',
    body: z.object({ version: version(), dueDate: date(), remark: optionalText(500), reason: text(500), ack: ack() }),
    answer: made,
  }),
  /** 暂估转实际 (FIN-133): a draft of the actual amount (with tax, in the line's currency) beside the estimate. */
  actual: command({
    path: '/finance/fee-lines/{id}/actual',
    summary: '暂估转实际',
    permission: 'finance.ap.fee.estimate',
    scope: 'finance',
    body: z.object({ version: version(), amount: money(), ack: ack() }),
    answer: made,
  }),
  /** 暂估生成 (F18): estimated payables of orders out of agreed prices, once per order and agreement (FIN-016). */
  estimate: command({
    path: '/finance/fee-lines/estimate',
    summary: '暂估生成',
    permission: 'finance.ap.fee.estimate',
    scope: 'finance',
    body: z.object({ items: z.array(item).check(z.minLength(1), z.maxLength(200)), ack: ack() }),
    answer: batchAnswer(),
  }),
  /** 套用模板 (3.16): drafts of one direction that the order was not given yet (FIN-016); what cannot be reckoned is named. */
  applyTemplate: command({
    path: '/finance/fee-lines/apply-template',
    summary: '套用费用模板',
    permission: eitherSide('create'),
    scope: 'finance',
    body: z.object({ direction: code(FEE_DIRECTIONS), bizId: id(), templateId: id(), ack: ack() }),
    answer: z.object({ made: z.number(), lacks: z.array(z.string()) }),
  }),
  /** 提交, 审核, 驳回 of every line of some orders that waits for it; an order of which one line is refused stays as it was. */
  submitOrders: command({
    path: '/finance/fee-lines/submit-orders',
    summary: '提交订单费用',
    permission: eitherSide('submit'),
    scope: 'finance',
    body: ordersBody,
    answer: batchAnswer(),
  }),
  confirmOrders: command({
    path: '/finance/fee-lines/confirm-orders',
    summary: '审核订单费用',
    permission: eitherSide('confirm'),
    scope: 'finance',
    body: z.extend(ordersBody, { date: optional(date()) }),
    answer: batchAnswer(),
  }),
  rejectOrders: command({
    path: '/finance/fee-lines/reject-orders',
    summary: '驳回订单费用',
    permission: eitherSide('confirm'),
    scope: 'finance',
    body: z.extend(ordersBody, { reason: text(500) }),
    answer: batchAnswer(),
  }),
  /** 批量加费: the same draft for each order; of a receivable without a party the customer of the order pays. */
  addToOrders: command({
    path: '/finance/fee-lines/add-to-orders',
    summary: '批量加费',
    permission: eitherSide('create'),
    scope: 'finance',
    body: z.extend(ordersBody, { line: z.extend(feeLineInput, { partyId: optional(id()) }) }),
    answer: batchAnswer(),
  }),
  submit: command({
    path: '/finance/fee-lines/submit',
    summary: '提交费用',
    permission: eitherSide('submit'),
    scope: 'finance',
    body: z.object({ items: z.array(item).check(z.minLength(1), z.maxLength(2000)), ack: ack() }),
    answer: batchAnswer(),
  }),
  /** FIN-110: into the books, dated `date` (today when left out). PERIOD_CLOSED proposes a date in `data.suggest`. */
  confirm: command({
    path: '/finance/fee-lines/confirm',
    summary: '审核费用',
    permission: eitherSide('confirm'),
    scope: 'finance',
    body: z.object({
      items: z.array(item).check(z.minLength(1), z.maxLength(2000)),
      date: optional(date()),
      ack: ack(),
    }),
    answer: batchAnswer(),
  }),
  /** FIN-014: a red line each, dated `date` (today when left out). */
  reverse: command({
    path: '/finance/fee-lines/reverse',
    summary: '冲红费用',
    permission: eitherSide('reverse'),
    scope: 'finance',
    body: z.object({
      items: z.array(item).check(z.minLength(1), z.maxLength(200)),
      reason: text(500),
      date: optional(date()),
      ack: ack(),
    }),
    answer: batchAnswer(),
  }),
  reject: command({
    path: '/finance/fee-lines/reject',
    summary: '驳回费用',
    permission: eitherSide('confirm'),
    scope: 'finance',
    body: z.object({ items: z.array(item).check(z.minLength(1), z.maxLength(2000)), reason: text(500), ack: ack() }),
    answer: batchAnswer(),
  }),
  void: command({
    path: '/finance/fee-lines/void',
    summary: '作废费用',
    permission: eitherSide('edit'),
    scope: 'finance',
    body: z.object({ items: z.array(item).check(z.minLength(1), z.maxLength(2000)), reason: text(500), ack: ack() }),
    answer: batchAnswer(),
  }),
};
