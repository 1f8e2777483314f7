import * as z from 'zod/mini';
import { dictCode } from '../base/trade.contract.ts';
import { batchAnswer, batchBody, command, formCheck, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, id, optional, reason, text, version } from '../fields.ts';
import { ORDER_FIELDS } from './order.fields.ts';
import { orderInput } from './order.input.ts';
import type { OrderDetail, CustomerDefaults, OrderDocument, OrderInbound, TimelineEvent } from './order.answers.ts';

const detail = z.custom<OrderDetail>();
const scope = 'logistics' as const;
const FIELDS = { estReceivable: 'money.sell', estBasis: 'money.sell', 'lines.*.purchaseAmount': 'money.cost' } as const;
/** Typed before several orders are deleted for good. */
export const PURGE_WORDS = '彻底删除';
/** What the fields of its form are called. */
const BODY = { ...ORDER_FIELDS, lines: '货物明细', copyOf: '复制自' } as const;
const PATH = '/logistics/orders';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;

export const orders = {
  get: read({
    path: `${PATH}/{id}`,
    summary: '订单详情',
    permission: { anyOf: ['logistics.order.view', 'logistics.order.cancelled'] },
    scope,
    fields: FIELDS,
    answer: detail,
  }),
  create: command({
    path: PATH,
    summary: '新建订单',
    permission: 'logistics.order.create',
    scope,
    fields: FIELDS,
    body: orderInput,
    labels: BODY,
    answer: detail,
  }),
  /** DRAFT only; later changes go through `change`. */
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑订单',
    permission: 'logistics.order.update',
    scope,
    fields: FIELDS,
    body: z.extend(orderInput, { version: version() }),
    labels: BODY,
    answer: detail,
  }),
  /** LOG-017: what may change after 已确认, with a reason; refused fields are named. */
  change: command({
    path: one('change'),
    summary: '变更订单',
    permission: 'logistics.order.update',
    scope,
    fields: FIELDS,
    body: z.extend(orderInput, { version: version(), reason: reason(2) }),
    labels: BODY,
    answer: detail,
  }),
  /**
   * The form before it is saved (L2): what 提交 would refuse, at its fields, and what it would ask. `id`: the draft that
   * is edited. Writes nothing.
   */
  validate: command({
    path: `${PATH}/validate`,
    summary: '检查订单内容',
    permission: { anyOf: ['logistics.order.create', 'logistics.order.update'] },
    scope,
    body: z.extend(orderInput, { id: optional(id()) }),
    answer: formCheck(),
  }),
  submit: command({
    path: one('submit'),
    summary: '提交订单',
    permission: 'logistics.order.submit',
    scope,
    fields: FIELDS,
    body: stateBody(),
    answer: detail,
  }),
  withdraw: command({
    path: one('withdraw'),
    summary: '撤回订单',
    permission: 'logistics.order.submit',
    scope,
    fields: FIELDS,
    body: reasonBody(2),
    answer: detail,
  }),
  review: command({
    path: one('review'),
    summary: '审核订单',
    permission: 'logistics.order.review',
    scope,
    fields: FIELDS,
    body: stateBody(),
    answer: detail,
  }),
  reject: command({
    path: one('reject'),
    summary: '驳回订单',
    permission: 'logistics.order.review',
    scope,
    fields: FIELDS,
    body: reasonBody(2),
    answer: detail,
  }),
  hold: command({
    path: one('hold'),
    summary: '暂停订单',
    permission: 'logistics.order.hold',
    scope,
    fields: FIELDS,
    body: reasonBody(2),
    answer: detail,
  }),
  unhold: command({
    path: one('unhold'),
    summary: '解除订单暂停',
    permission: 'logistics.order.hold',
    scope,
    fields: FIELDS,
    body: stateBody(),
    answer: detail,
  }),
  /** 反完成: DONE back to RUNNING while the order is not locked (5.1). */
  reopen: command({
    path: one('reopen'),
    summary: '订单反完成',
    permission: 'logistics.order.reopen',
    scope,
    fields: FIELDS,
    body: reasonBody(2),
    answer: detail,
  }),
  closeRemaining: command({
    path: one('close-remaining'),
    summary: '结束订单剩余',
    permission: 'logistics.order.close_remaining',
    scope,
    fields: FIELDS,
    body: reasonBody(2),
    answer: detail,
  }),
  cancel: command({
    path: one('cancel'),
    summary: '取消订单',
    permission: 'logistics.order.cancel',
    scope,
    fields: FIELDS,
    body: z.object({
      version: version(),
      ack: ack(),
      /** Entry of the dictionary 取消原因. */
      code: z._default(dictCode(), 'OTHER'),
      reason: reason(2),
    }),
    answer: detail,
  }),
  restore: command({
    path: one('restore'),
    summary: '恢复订单',
    permission: 'logistics.order.restore',
    scope,
    fields: FIELDS,
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
    fields: FIELDS,
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
  /** 单据 of the containers that carry the order; those that the caller may not open are left out. */
  documents: read({
    path: one('documents'),
    summary: '订单的单据',
    permission: { anyOf: ['logistics.order.view', 'logistics.order.cancelled'] },
    scope,
    answer: z.object({ list: z.array(z.custom<OrderDocument>()) }),
  }),
  /** 入库 (L4): what the warehouses expect and have received for the order, whatever the caller's warehouses. */
  inbounds: read({
    path: one('inbounds'),
    summary: '订单的入库单',
    permission: { anyOf: ['logistics.order.view', 'logistics.order.cancelled'] },
    scope,
    answer: z.object({ list: z.array(z.custom<OrderInbound>()) }),
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
    body: z.extend(batchBody(), { code: z._default(dictCode(), 'OTHER') }),
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
  /**
   * 拼入柜子 of chosen orders (L1): every free carton of each goes into one container, by the rules of `allocations.add`; an order that
   * has none left is refused with LOG-022, one that does not fit with its own rule.
   */
  batchAllocate: command({
    path: `${PATH}/batch/allocate`,
    summary: '批量拼入柜子',
    permission: 'logistics.pingui.allocate',
    scope,
    body: z.extend(batchBody(), { containerId: id() }),
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
  /** 彻底删除 of several: the words are typed in place of each number. */
  batchPurge: command({
    path: `${PATH}/batch/purge`,
    summary: '批量彻底删除订单',
    permission: 'logistics.order.purge',
    scope,
    body: z.extend(batchBody(), { typed: z.literal(PURGE_WORDS, `请输入「${PURGE_WORDS}」`) }),
    answer: batchAnswer(),
  }),
};
