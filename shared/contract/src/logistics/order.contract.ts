import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import {
  ack,
  code,
  currency,
  date,
  id,
  int,
  locode,
  money,
  optional,
  optionalText,
  quantity,
  reason,
  text,
  unitPrice,
  version,
} from '../fields.ts';
import { definePicker } from '../shared/picker.contract.ts';
import type { Progress, Stage } from './container.machine.ts';
import {
  AGENCY_TYPE,
  ATTRIBUTE,
  CANCEL_REASON,
  CARGO_SOURCE,
  DELIVERY_TYPE,
  INCOTERM,
  SERVICE,
  SERVICE_TYPE,
  SETTLEMENT,
  TRANSPORT_MODE,
  type ALLOC_STATE,
  type MeasureSource,
} from './order.labels.ts';
import type { OrderStatus } from './order.machine.ts';

const SIDE = 15_000;
const CM3 = 2_000_000_000;
const GRAM = 10_000_000_000;

/** Consignee or notify party, a snapshot on the order (2.1). */
const partySchema = z.object({
  name: text(200),
  address: optionalText(500),
  contact: optionalText(100),
  phone: optionalText(60),
  taxId: optionalText(60),
});
export type Party = z.output<typeof partySchema>;

/**
 * A goods line as the form sends it. Sides in mm, weights in gram, volume in cm³; the `…Typed` totals win over the
 * computed ones (LOG-020). A new line has no id; its number is its place.
 */
export const orderLineInput = z.object({
  id: optional(id()),
  goodsId: optional(id()),
  nameCn: text(200),
  nameEn: optionalText(200),
  spec: optionalText(200),
  brand: optionalText(100),
  hsCode: optional(z.string().check(z.regex(/^\d{10}$/, 'HS 编码为 10 位数字'))),
  foreignHsCode: optional(z.string().check(z.regex(/^\d{6,12}$/, '6–12 位数字'))),
  cartons: int(1, 1_000_000),
  pcsPerCarton: optional(quantity()),
  qty: optional(quantity()),
  unit: optionalText(20),
  packageType: optionalText(20),
  lengthMm: optional(int(1, SIDE)),
  widthMm: optional(int(1, SIDE)),
  heightMm: optional(int(1, SIDE)),
  cartonGross: optional(int(1, GRAM)),
  cartonNet: optional(int(0, GRAM)),
  volumeTyped: optional(int(1, CM3)),
  grossTyped: optional(int(1, GRAM)),
  netTyped: optional(int(0, GRAM)),
  unitPrice: optional(unitPrice()),
  originDistrict: optionalText(100),
  cargoSource: z._default(code(CARGO_SOURCE), 'WAREHOUSE'),
  attributes: z._default(z.array(code(ATTRIBUTE)).check(z.maxLength(9)), []),
  unNo: optional(z.string().check(z.regex(/^UN\d{4}$/, '写作 UN3480'))),
  dgClass: optionalText(20),
  barcode: optionalText(60),
  cartonRange: optional(z.string().check(z.trim(), z.regex(/^\d{1,6}(-\d{1,6})?$/, '写作 1-25'))),
  marks: optionalText(500),
});
export type OrderLineInput = z.output<typeof orderLineInput>;

const header = {
  companyId: id(),
  customerId: id(),
  customerCodeId: optional(id()),
  customerRef: optionalText(50),
  serviceType: z._default(code(SERVICE_TYPE), 'LCL'),
  agencyType: z._default(code(AGENCY_TYPE), 'SELF'),
  transportMode: z._default(code(TRANSPORT_MODE), 'SEA'),
  incoterm: optional(code(INCOTERM)),
  incotermPlace: optionalText(60),
  pol: optional(locode()),
  pod: optional(locode()),
  finalPlace: optionalText(60),
  destCountry: optional(z.string().check(z.regex(/^[A-Z]{2}$/, '国家代码不正确'))),
  consignee: optional(partySchema),
  notify: optional(partySchema),
  deliveryType: z._default(code(DELIVERY_TYPE), 'DOOR'),
  inboundWarehouseId: optional(id()),
  orderDate: date(),
  cargoReadyDate: optional(date()),
  requireEtd: optional(date()),
  requireDelivery: optional(date()),
  salesId: optional(id()),
  csId: optional(id()),
  operatorId: optional(id()),
  currency: optional(currency()),
  settlement: optional(code(SETTLEMENT)),
  /** In the settlement currency; needs `logistics.order.price` and the field group money.sell to be changed. */
  estReceivable: optional(money()),
  /** Currency of unit prices and 货值. */
  goodsCurrency: z._default(currency(), 'USD'),
  services: z._default(z.array(code(SERVICE)).check(z.maxLength(8)), []),
  remark: optionalText(500),
};
const lines = z.array(orderLineInput).check(z.maxLength(1000));

/**
 * An order as the form sends it. A draft needs customer, company and order date; everything else is demanded by 提交
 * (5.1). `copyOf`: the order that was copied, only to remember where it came from (LOG-019).
 */
export const orderInput = z.object({ ...header, lines, ack: ack(), copyOf: optional(id()) });
export type OrderInput = z.output<typeof orderInput>;

/** A line as the order answers it: input, figures and counts. */
export type OrderLine = Omit<OrderLineInput, 'id'> & {
  id: string;
  lineNo: number;
  volume: number;
  gross: number;
  net: number;
  amount: string | null;
  measureSource: MeasureSource;
  receivedCartons: number;
  allocatedCartons: number;
  loadedCartons: number;
  closedCartons: number;
};

/** An order with its lines and everything the form and the detail page show. `estReceivable` follows money.sell. */
export type OrderDetail = Omit<OrderInput, 'lines' | 'ack' | 'copyOf' | 'estReceivable'> & {
  id: string;
  version: number;
  orderNo: string;
  status: OrderStatus;
  estReceivable?: string | null;
  companyName: string;
  customerName: string;
  customerCode: string | null;
  inboundWarehouseName: string | null;
  salesName: string | null;
  csName: string | null;
  operatorName: string | null;
  ownerName: string | null;
  destCountryName: string | null;
  cartons: number;
  pieces: string;
  volume: number;
  gross: number;
  net: number;
  chargeableRt: string;
  goodsValue: string;
  attributes: string[];
  allocatedCartons: number;
  loadedCartons: number;
  closedCartons: number;
  allocState: keyof typeof ALLOC_STATE;
  progressStage: Progress;
  hold: boolean;
  holdReason: string | null;
  source: string;
  createdByName: string | null;
  createdAt: string;
  submittedAt: string | null;
  submittedByName: string | null;
  confirmedAt: string | null;
  confirmedByName: string | null;
  cancelReason: string | null;
  rejectReason: string | null;
  lines: OrderLine[];
  /** Live allocations by container. */
  containers: OrderContainer[];
  actions: AllowedAction[];
};
/** What of an order stands in one container; `id` null when the container itself is out of the caller's scope. */
export interface OrderContainer {
  id: string;
  containerCode: string;
  containerType: string;
  stage: Stage;
  stageSince: string;
  pol: string;
  pod: string;
  etd: string | null;
  cartons: number;
  volume: number;
  gross: number;
  lines: { orderLineId: string; lineNo: number; nameCn: string; cartons: number; volume: number; gross: number }[];
}
/** What an order takes over when its customer is chosen: terms, people, codes, consignees; the default ones first. */
export interface CustomerDefaults {
  customerName: string;
  status: string;
  currency: string;
  settlement: keyof typeof SETTLEMENT;
  salesId: string | null;
  csId: string | null;
  incoterm: string | null;
  pod: string | null;
  agencyType: string | null;
  codes: { id: string; code: string; defaultPod: string | null; consigneeId: string | null; salesId: string | null }[];
  consignees: (Party & { id: string })[];
}
/** One event of the timeline: an action on the order, or a stage record of one of its containers. */
export interface TimelineEvent {
  at: string;
  kind: 'order' | 'container';
  title: string;
  text: string | null;
  userName: string | null;
  containerId: string | null;
}

const detail = z.custom<OrderDetail>();
const scope = 'logistics' as const;
const SELL = { estReceivable: 'money.sell' } as const;
const PATH = '/logistics/orders';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;

export const orders = {
  get: read({
    path: `${PATH}/{id}`,
    summary: '订单详情',
    permission: { anyOf: ['logistics.order.view', 'logistics.order.cancelled'] },
    scope,
    fields: SELL,
    answer: detail,
  }),
  create: command({
    path: PATH,
    summary: '新建订单',
    permission: 'logistics.order.create',
    scope,
    fields: SELL,
    body: orderInput,
    answer: detail,
  }),
  /** DRAFT only; later changes go through `change`. */
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑订单',
    permission: 'logistics.order.update',
    scope,
    fields: SELL,
    body: z.extend(orderInput, { version: version() }),
    answer: detail,
  }),
  /** LOG-017: what may change after 已确认, with a reason; refused fields are named. */
  change: command({
    path: one('change'),
    summary: '变更订单',
    permission: 'logistics.order.update',
    scope,
    fields: SELL,
    body: z.extend(orderInput, { version: version(), reason: reason(2) }),
    answer: detail,
  }),
  submit: command({
    path: one('submit'),
    summary: '提交订单',
    permission: 'logistics.order.submit',
    scope,
    fields: SELL,
    body: stateBody(),
    answer: detail,
  }),
  withdraw: command({
    path: one('withdraw'),
    summary: '撤回订单',
    permission: 'logistics.order.submit',
    scope,
    fields: SELL,
    body: stateBody(),
    answer: detail,
  }),
  review: command({
    path: one('review'),
    summary: '审核订单',
    permission: 'logistics.order.review',
    scope,
    fields: SELL,
    body: stateBody(),
    answer: detail,
  }),
  reject: command({
    path: one('reject'),
    summary: '驳回订单',
    permission: 'logistics.order.review',
    scope,
    fields: SELL,
    body: reasonBody(2),
    answer: detail,
  }),
  hold: command({
    path: one('hold'),
    summary: '暂停订单',
    permission: 'logistics.order.hold',
    scope,
    fields: SELL,
    body: reasonBody(2),
    answer: detail,
  }),
  unhold: command({
    path: one('unhold'),
    summary: '解除订单暂停',
    permission: 'logistics.order.hold',
    scope,
    fields: SELL,
    body: stateBody(),
    answer: detail,
  }),
  closeRemaining: command({
    path: one('close-remaining'),
    summary: '结束订单剩余',
    permission: 'logistics.order.close_remaining',
    scope,
    fields: SELL,
    body: reasonBody(2),
    answer: detail,
  }),
  cancel: command({
    path: one('cancel'),
    summary: '取消订单',
    permission: 'logistics.order.cancel',
    scope,
    fields: SELL,
    body: z.object({
      version: version(),
      ack: ack(),
      code: z._default(code(CANCEL_REASON), 'OTHER'),
      reason: reason(2),
    }),
    answer: detail,
  }),
  restore: command({
    path: one('restore'),
    summary: '恢复订单',
    permission: 'logistics.order.restore',
    scope,
    fields: SELL,
    body: stateBody(),
    answer: detail,
  }),
  purge: command({
    path: one('purge'),
    summary: '彻底删除订单',
    permission: 'logistics.order.purge',
    scope,
    body: z.object({ version: version(), ack: ack(), orderNo: text(40) }),
    answer: z.object({ id: z.string() }),
  }),
  assign: command({
    path: one('assign'),
    summary: '指派订单',
    permission: 'logistics.order.assign',
    scope,
    fields: SELL,
    body: z.object({
      version: version(),
      ack: ack(),
      salesId: optional(id()),
      operatorId: optional(id()),
      csId: optional(id()),
    }),
    answer: detail,
  }),
  timeline: read({
    path: one('timeline'),
    summary: '订单时间轴',
    permission: { anyOf: ['logistics.order.view', 'logistics.order.cancelled'] },
    scope,
    answer: z.object({ list: z.array(z.custom<TimelineEvent>()) }),
  }),
  /** For the form: `{id}` is the customer, in the caller's customer scope. */
  customerDefaults: read({
    path: '/logistics/customer-defaults/{id}',
    summary: '客户下单默认值',
    permission: { anyOf: ['logistics.order.create', 'logistics.order.update'] },
    scope: 'customer',
    answer: z.custom<CustomerDefaults>(),
  }),
  batchSubmit: command({
    path: `${PATH}/batch/submit`,
    summary: '批量提交订单',
    permission: 'logistics.order.submit',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  batchReview: command({
    path: `${PATH}/batch/review`,
    summary: '批量审核订单',
    permission: 'logistics.order.review',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  batchCancel: command({
    path: `${PATH}/batch/cancel`,
    summary: '批量取消订单',
    permission: 'logistics.order.cancel',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  batchAssign: command({
    path: `${PATH}/batch/assign`,
    summary: '批量指派订单',
    permission: 'logistics.order.assign',
    scope,
    body: z.extend(batchBody(), { salesId: optional(id()), operatorId: optional(id()), csId: optional(id()) }),
    answer: batchAnswer(),
  }),
  batchRestore: command({
    path: `${PATH}/batch/restore`,
    summary: '批量恢复订单',
    permission: 'logistics.order.restore',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
};

/** Item: id, label order number, hint customer · POL→POD. */
export const orderPicker = definePicker({
  kind: 'orders',
  title: '物流订单',
  permission: 'logistics.order.view',
  scope,
});

/**
 * Warehouses that cargo can be sent to: every enabled one of the caller's companies by name, because who writes an order
 * need not work in its warehouse. Item: id, label name, hint code.
 */
export const inboundWarehousePicker = definePicker({
  kind: 'inbound-warehouses',
  title: '入仓仓库',
  permission: { anyOf: ['logistics.order.view', 'logistics.container.view', 'logistics.pingui.view'] },
  scope: 'company',
});
