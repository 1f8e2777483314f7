import * as z from 'zod/mini';
import { batchAnswer, command, read } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import {
  ack,
  code,
  currency,
  date,
  id,
  int,
  optional,
  optionalText,
  quantity,
  rate,
  text,
  unitPrice,
  version,
} from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';

/** Labels of fee lines 3.1; codes are stored (4.21). */
export const FEE_DIRECTIONS = { AR: '应收', AP: '应付' } as const;
export const FEE_STATES = {
  DRAFT: '草稿',
  SUBMITTED: '待审核',
  CONFIRMED: '已确认',
  VOID: '已作废',
  REVERSED: '已冲红',
} as const;
export const FEE_TONES = {
  DRAFT: 'default',
  SUBMITTED: 'orange',
  CONFIRMED: 'green',
  VOID: 'default',
  REVERSED: 'red',
} as const;
export const TAX_MODES = { INCL: '含税', EXCL: '不含税' } as const;
/** Basis points → label; 600 is the default of services. */
export const TAX_RATES = { 0: '0%', 100: '1%', 300: '3%', 600: '6%', 900: '9%', 1300: '13%' } as const;
/** Fee state of an order: how far its fees are (F4). */
export const ORDER_FEE_STATES = { NONE: '未录', DRAFT: '草稿', SUBMITTED: '待审', CONFIRMED: '已确认' } as const;
export const ORDER_FEE_TONES = { NONE: 'default', DRAFT: 'blue', SUBMITTED: 'orange', CONFIRMED: 'green' } as const;

/** 4.10 as far as this release goes: draft, submit, reject, void. Confirming comes with the ledger. */
export const feeLineMachine = defineMachine({
  entity: 'fin_fee_line',
  title: '费用',
  states: FEE_STATES,
  actions: {
    submit: { label: '提交', from: ['DRAFT'], to: 'SUBMITTED', permission: 'finance.ar.fee.submit' },
    reject: { label: '驳回', from: ['SUBMITTED'], to: 'DRAFT', permission: 'finance.ar.fee.confirm', reason: true },
    void: {
      label: '作废',
      from: ['DRAFT', 'SUBMITTED'],
      to: 'VOID',
      permission: 'finance.ar.fee.edit',
      danger: true,
      reason: true,
    },
  },
});

/** Receivables of logistics orders, one row per order (F4); `receivable` names the sum per currency. */
export const orderFeeList = defineList<{
  salesId: string | null;
  orderId: string;
  customerId: string;
}>()({
  name: 'finance.order-fees',
  title: '物流订单应收',
  path: '/finance/order-fees',
  permission: 'finance.ar.fee.view',
  scope: 'finance',
  columns: {
    orderNo: col.text('订单号', { sort: true, fixed: true, width: 150 }),
    customerName: col.text('客户', { width: 180 }),
    companyName: col.text('主体'),
    containerCodes: col.text('货柜号'),
    route: col.text('航线', { width: 140 }),
    cartons: col.int('箱数', { sum: true }),
    volume: col.volume('CBM', { sum: true }),
    gross: col.weight('毛重(kg)', { sum: true }),
    lineCount: col.int('费用项数', { sum: true }),
    receivable: col.text('应收合计', { width: 160, field: 'money.sell' }),
    baseAmount: col.money('应收本位币', { currency: 'CNY', sum: true, field: 'money.sell' }),
    feeState: col.code('费用状态', ORDER_FEE_STATES, { tones: ORDER_FEE_TONES }),
    dueDate: col.date('到期日', { sort: true }),
    salesName: col.text('业务员'),
    orderDate: col.date('下单日期', { sort: true }),
  },
  filters: {
    numbers: filter.numbers('订单号'),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    salesId: filter.picker('业务员', 'users'),
    feeState: filter.codes('费用状态', ORDER_FEE_STATES, { quick: true }),
    orderDate: filter.dates('下单日期', { quick: true }),
  },
  tabs: { all: '全部', none: '未录', draft: '草稿', submitted: '待审', confirmed: '已确认' },
  defaultSort: '-orderDate,-orderNo',
  exportPermission: 'finance.ar.fee.export',
});
export type OrderFeeRow = ListRow<typeof orderFeeList>;

/**
 * One line of the 费用 grid (6.2). Quantity up to 3 decimals ≠ 0, unit price up to 6, tax rate in basis points.
 * `rate` is CNY per 1 unit of the currency; empty takes the rate of the day, and a missing one does not stop a draft (FIN-010).
 */
export const feeLineInput = z.object({
  chargeCodeId: id(),
  partyId: id(),
  qty: quantity().check(z.refine((value) => Number(value) !== 0, '数量不能为 0')),
  unit: optionalText(20),
  unitPrice: unitPrice(),
  currency: currency(),
  taxMode: code(TAX_MODES),
  taxRateBp: int(0, 1300).check(z.refine((value) => value in TAX_RATES, '税率不正确')),
  rate: optional(rate()),
  dueDate: optional(date()),
  remark: optionalText(500),
});
export type FeeLineInput = z.output<typeof feeLineInput>;

/** A fee line as pages get it; amounts are decimal strings in the line's currency, base amounts in CNY. */
export interface FeeLine extends FeeLineInput {
  id: string;
  version: number;
  feeNo: string;
  direction: keyof typeof FEE_DIRECTIONS;
  bizType: string;
  bizId: string;
  bizNo: string;
  chargeName: string;
  partyName: string;
  /** 价税合计, 不含税, 税额 (FIN-002). */
  amount: string;
  amountEx: string;
  tax: string;
  /** Null while the rate is missing. */
  baseAmount: string | null;
  state: keyof typeof FEE_STATES;
  createdByName: string;
  createdAt: string;
  rejectReason: string | null;
  actions: AllowedAction[];
}

/** Everything on one business order: the order's facts and its lines (费用抽屉). */
export interface OrderFees {
  orderId: string;
  orderNo: string;
  companyId: string;
  companyName: string;
  customerId: string;
  customerName: string;
  currency: string;
  lines: FeeLine[];
  /** Σ amount of live lines per currency, and in CNY (FIN-004). */
  totals: Record<string, string>;
  baseTotal: string;
}

const fields = {
  'lines.*.unitPrice': 'money.sell',
  'lines.*.amount': 'money.sell',
  'lines.*.amountEx': 'money.sell',
  'lines.*.tax': 'money.sell',
  'lines.*.baseAmount': 'money.sell',
  totals: 'money.sell',
  baseTotal: 'money.sell',
} as const;
const orderFees = z.custom<OrderFees>();
const item = z.object({ id: id(), version: version() });

export const feeLines = {
  ofOrder: read({
    path: '/finance/order-fees/{id}',
    summary: '订单的应收费用',
    permission: 'finance.ar.fee.view',
    scope: 'finance',
    fields,
    answer: orderFees,
  }),
  /** Saves the draft lines of one order: new ones without id, changed ones with id and version. All or nothing. */
  save: command({
    path: '/finance/fee-lines',
    summary: '保存费用',
    permission: { anyOf: ['finance.ar.fee.create', 'finance.ar.fee.edit'] },
    scope: 'finance',
    fields,
    body: z.object({
      bizType: z.literal('LOGISTICS'),
      bizId: id(),
      lines: z
        .array(z.extend(feeLineInput, { id: optional(id()), version: optional(version()) }))
        .check(z.minLength(1, '请填写费用'), z.maxLength(500)),
      ack: ack(),
    }),
    answer: orderFees,
  }),
  submit: command({
    path: '/finance/fee-lines/submit',
    summary: '提交费用',
    permission: 'finance.ar.fee.submit',
    scope: 'finance',
    body: z.object({ items: z.array(item).check(z.minLength(1), z.maxLength(2000)), ack: ack() }),
    answer: batchAnswer(),
  }),
  reject: command({
    path: '/finance/fee-lines/reject',
    summary: '驳回费用',
    permission: 'finance.ar.fee.confirm',
    scope: 'finance',
    body: z.object({ items: z.array(item).check(z.minLength(1), z.maxLength(2000)), reason: text(500), ack: ack() }),
    answer: batchAnswer(),
  }),
  void: command({
    path: '/finance/fee-lines/void',
    summary: '作废费用',
    permission: 'finance.ar.fee.edit',
    scope: 'finance',
    body: z.object({ items: z.array(item).check(z.minLength(1), z.maxLength(2000)), reason: text(500), ack: ack() }),
    answer: batchAnswer(),
  }),
};
