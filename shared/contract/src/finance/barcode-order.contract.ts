import { BARCODE_ORDER_FIELDS } from './barcode-order.fields.ts';
import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, currency, date, id, int, optional, optionalText, text, unitPrice, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import {
  BARCODE_ORDER_KINDS,
  BARCODE_ORDER_STATES,
  BARCODE_ORDER_TONES,
  BARCODE_SERVICES,
  LABEL_SIZES,
} from './barcode-order.labels.ts';
import { FEE_STATES } from './fee-line.labels.ts';

const scope = 'finance' as const;
const PATH = '/finance/barcode-orders';
const view = { permission: 'finance.barcode.view', scope } as const;

/** 4.20. */
export const barcodeOrderMachine = defineMachine({
  entity: 'fin_barcode_order',
  title: '条码订单',
  states: BARCODE_ORDER_STATES,
  actions: {
    accept: { label: '接单', from: ['DRAFT'], to: 'ACCEPTED', permission: 'finance.barcode.accept' },
    start: { label: '开始制作', from: ['ACCEPTED'], to: 'WORKING', permission: 'finance.barcode.accept' },
    finish: { label: '完成', from: ['WORKING'], to: 'DONE', permission: 'finance.barcode.finish' },
    update: { label: '编辑', from: ['DRAFT'], to: null, permission: 'finance.barcode.edit' },
    cancel: {
      label: '取消',
      from: ['DRAFT', 'ACCEPTED', 'WORKING'],
      to: 'CANCELLED',
      permission: 'finance.barcode.cancel',
      reason: true,
      danger: true,
    },
    remove: { label: '删除', from: ['DRAFT'], to: null, permission: 'finance.barcode.edit', danger: true },
  },
});
export type BarcodeOrderAction = keyof typeof barcodeOrderMachine.actions;

/** State of the fee that an order made; NONE: none yet. */
export const BARCODE_FEE_STATES = { NONE: '未生成', ...FEE_STATES } as const;
export const BARCODE_FEE_TONES = {
  NONE: 'default',
  DRAFT: 'blue',
  SUBMITTED: 'orange',
  CONFIRMED: 'green',
  VOID: 'default',
  REVERSED: 'red',
} as const;

/** 条码订单应收 (F7). */
export const barcodeOrderList = defineList<{
  companyId: string;
  customerId: string;
  createdBy: string | null;
  content: string | null;
  feeCurrency: string | null;
}>()({
  name: 'finance.barcode-orders',
  title: '条码订单应收',
  path: PATH,
  ...view,
  columns: {
    orderNo: col.text(BARCODE_ORDER_FIELDS.orderNo, { sort: true, fixed: true, width: 150 }),
    customerName: col.text(BARCODE_ORDER_FIELDS.customerId, { width: 110 }),
    companyName: col.text(BARCODE_ORDER_FIELDS.companyId, { width: 100, hidden: true }),
    brandName: col.text(BARCODE_ORDER_FIELDS.brandId, { width: 90 }),
    goodsName: col.text(BARCODE_ORDER_FIELDS.goodsName, { width: 140 }),
    kind: col.code(BARCODE_ORDER_FIELDS.kind, BARCODE_ORDER_KINDS, { width: 84 }),
    content: col.text(BARCODE_ORDER_FIELDS.content, { width: 130 }),
    qty: col.int(BARCODE_ORDER_FIELDS.qty, { sort: true, sum: true, width: 80 }),
    service: col.code(BARCODE_ORDER_FIELDS.service, BARCODE_SERVICES, { width: 80 }),
    labelSize: col.code(BARCODE_ORDER_FIELDS.labelSize, LABEL_SIZES, { width: 96, hidden: true }),
    warehouseName: col.text('仓库', { width: 100 }),
    unitPrice: col.decimal(BARCODE_ORDER_FIELDS.unitPrice, { width: 80, field: 'money.sell' }),
    amount: col.money(BARCODE_ORDER_FIELDS.amount, {
      currency: 'currency',
      sum: true,
      width: 100,
      field: 'money.sell',
    }),
    currency: col.text(BARCODE_ORDER_FIELDS.currency, { width: 60, hidden: true }),
    deliveryDate: col.date(BARCODE_ORDER_FIELDS.deliveryDate, { sort: true, width: 100 }),
    feeNo: col.text('费用编号', { width: 140, hidden: true }),
    feeState: col.code('费用状态', BARCODE_FEE_STATES, { tones: BARCODE_FEE_TONES, width: 84 }),
    openAmount: col.money('未核销', { currency: 'currency', sum: true, width: 100, field: 'money.sell' }),
    creatorName: col.text('制单人', { width: 76, hidden: true }),
    createdAt: col.time('制单时间', { sort: true, hidden: true }),
    state: col.code(BARCODE_ORDER_FIELDS.state, BARCODE_ORDER_STATES, {
      tones: BARCODE_ORDER_TONES,
      fixed: 'end',
      width: 80,
    }),
  },
  filters: {
    keyword: filter.search('单号/货物/条码'),
    numbers: filter.numbers(BARCODE_ORDER_FIELDS.orderNo),
    customerId: filter.picker(BARCODE_ORDER_FIELDS.customerId, 'customers', { quick: true }),
    companyId: filter.picker(BARCODE_ORDER_FIELDS.companyId, 'companies'),
    service: filter.codes(BARCODE_ORDER_FIELDS.service, BARCODE_SERVICES, { quick: true }),
    kind: filter.codes(BARCODE_ORDER_FIELDS.kind, BARCODE_ORDER_KINDS),
    feeState: filter.codes('费用状态', BARCODE_FEE_STATES),
    warehouseId: filter.picker('仓库', 'warehouses'),
    deliveryDate: filter.dates(BARCODE_ORDER_FIELDS.deliveryDate),
    createdAt: filter.dates('制单时间'),
  },
  tabs: {
    draft: '草稿',
    accepted: '已接单',
    working: '制作中',
    done: '已完成',
    cancelled: '已取消',
    all: '全部',
  },
  defaultSort: '-createdAt,-orderNo',
  base: true,
  exportPermission: 'finance.barcode.view',
});
export type BarcodeOrderRow = ListRow<typeof barcodeOrderList>;

/** What a 条码订单 says (3.6). Quantity in labels or codes; the price is with tax. */
export const barcodeOrderInput = {
  companyId: id(),
  customerId: id(),
  brandId: optional(id()),
  goodsId: optional(id()),
  goodsName: text(100),
  kind: code(BARCODE_ORDER_KINDS),
  content: optionalText(60),
  service: code(BARCODE_SERVICES),
  labelSize: optional(code(LABEL_SIZES)),
  warehouseId: optional(id()),
  qty: int(1, 10_000_000),
  /** Null only from who does not see it: the stored one stays. */
  unitPrice: optional(unitPrice().check(z.refine((value) => !value.startsWith('-'), '不能小于 0'))),
  currency: currency(),
  deliveryDate: date(),
  remark: optionalText(500),
};
export type BarcodeOrderInput = z.output<z.ZodMiniObject<typeof barcodeOrderInput>>;

const answer = z.object({
  id: z.string(),
  version: z.number(),
  orderNo: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  brandId: z.nullable(z.string()),
  brandName: z.nullable(z.string()),
  goodsId: z.nullable(z.string()),
  goodsName: z.string(),
  kind: code(BARCODE_ORDER_KINDS),
  content: z.nullable(z.string()),
  service: code(BARCODE_SERVICES),
  labelSize: z.nullable(code(LABEL_SIZES)),
  warehouseId: z.nullable(z.string()),
  warehouseName: z.nullable(z.string()),
  qty: z.number(),
  /** Absent for who may not see it, as the amounts are. */
  unitPrice: z.optional(z.string()),
  currency: z.string(),
  amount: z.optional(z.string()),
  deliveryDate: z.string(),
  remark: z.nullable(z.string()),
  state: code(BARCODE_ORDER_STATES),
  cancelReason: z.nullable(z.string()),
  creatorName: z.nullable(z.string()),
  createdAt: z.string(),
  acceptorName: z.nullable(z.string()),
  acceptedAt: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  finisherName: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Fees of the order, newest last. */
  fees: z.array(
    z.object({
      id: z.string(),
      feeNo: z.string(),
      chargeName: z.string(),
      currency: z.string(),
      amount: z.optional(z.string()),
      openAmount: z.optional(z.nullable(z.string())),
      dueDate: z.nullable(z.string()),
      state: code(FEE_STATES),
    }),
  ),
  actions: z.custom<AllowedAction[]>(),
});
export type BarcodeOrderDetail = z.output<typeof answer>;
const fields = {
  unitPrice: 'money.sell',
  amount: 'money.sell',
  'fees.*.amount': 'money.sell',
  'fees.*.openAmount': 'money.sell',
} as const;
const common = { scope, fields, answer };

export const barcodeOrders = {
  get: read({ path: `${PATH}/{id}`, summary: '条码订单详情', permission: view.permission, ...common }),
  create: command({
    path: PATH,
    summary: '新建条码订单',
    permission: 'finance.barcode.create',
    ...common,
    body: z.object({ ...barcodeOrderInput, ack: ack() }),
    labels: BARCODE_ORDER_FIELDS,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑条码订单',
    permission: 'finance.barcode.edit',
    ...common,
    body: z.object({ ...barcodeOrderInput, version: version(), ack: ack() }),
    labels: BARCODE_ORDER_FIELDS,
  }),
  accept: command({
    path: `${PATH}/{id}/accept`,
    summary: '条码订单接单',
    permission: 'finance.barcode.accept',
    ...common,
    body: stateBody(),
  }),
  start: command({
    path: `${PATH}/{id}/start`,
    summary: '条码订单开始制作',
    permission: 'finance.barcode.accept',
    ...common,
    body: stateBody(),
  }),
  /** The fee of qty × price is made, once. `content`: the code that was applied for, where it was not known before. */
  finish: command({
    path: `${PATH}/{id}/finish`,
    summary: '条码订单完成',
    permission: 'finance.barcode.finish',
    ...common,
    body: z.object({ version: version(), content: optionalText(60), ack: ack() }),
  }),
  cancel: command({
    path: `${PATH}/{id}/cancel`,
    summary: '取消条码订单',
    permission: 'finance.barcode.cancel',
    ...common,
    body: reasonBody(2),
  }),
  /** 删除 of a draft by its author. */
  remove: command({
    method: 'DELETE',
    path: `${PATH}/{id}`,
    summary: '删除条码订单草稿',
    permission: 'finance.barcode.edit',
    scope,
    body: stateBody(),
  }),
};
