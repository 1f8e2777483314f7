import { INBOUND_FIELDS } from './inbound.fields.ts';
import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, id, version } from '../fields.ts';
import type { PermissionCode } from '../permissions.ts';
import {
  costsInput,
  inboundInput,
  receiveInput,
  remeasureInput,
  putawayInput,
  putawayScanInput,
} from './inbound.input.ts';
import { inboundAnswer, orderRest, putawaySuggestion } from './inbound.answers.ts';

const PATH = '/warehouse/inbounds';
const scope = 'warehouse' as const;
const view = { permission: 'warehouse.inbound.view', scope } as const;
/** What a piece costs is for who may see the costs of the mall. */
const fields = { 'lines.*.unitCost': 'warehouse.mall.cost' } as const;
const may = (permission: PermissionCode) => ({ permission, scope, answer: inboundAnswer, fields }) as const;
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;

/** What the fields of its form are called. */
const BODY = { ...INBOUND_FIELDS, sourceId: '来源单据', lines: '明细' } as const;

export const inbounds = {
  get: read({ path: `${PATH}/{id}`, summary: '入库单详情', ...view, answer: inboundAnswer, fields }),
  create: command({
    path: PATH,
    summary: '新建入库单',
    body: z.extend(inboundInput, { ack: ack() }),
    labels: BODY,
    ...may('warehouse.inbound.create'),
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑入库单',
    body: z.extend(inboundInput, { version: version(), ack: ack() }),
    labels: BODY,
    ...may('warehouse.inbound.edit'),
  }),
  submit: command({
    path: one('submit'),
    summary: '提交入库单',
    body: stateBody(),
    ...may('warehouse.inbound.submit'),
  }),
  submitMany: command({
    path: `${PATH}/submit`,
    summary: '批量提交入库单',
    permission: 'warehouse.inbound.submit',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  /** 直接收货 without a truck visit: posts at once (WMS-020, WMS-021). */
  receive: command({
    path: one('receive'),
    summary: '入库收货',
    body: receiveInput,
    ...may('warehouse.inbound.receive'),
  }),
  putaway: command({
    path: one('putaway'),
    summary: '入库上架',
    body: putawayInput,
    ...may('warehouse.inbound.putaway'),
  }),
  /** 上架 of one scan; it needs no version, because each scan is counted for itself. */
  putawayScan: command({
    path: one('putaway-scan'),
    summary: '扫码上架',
    body: putawayScanInput,
    ...may('warehouse.inbound.putaway'),
  }),
  /** 合并上架: what waits of each goes where the suggestions say; what finds no room stays in staging. */
  putawayMany: command({
    path: `${PATH}/putaway`,
    summary: '合并上架',
    permission: 'warehouse.inbound.putaway',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  /** 复尺: the pieces on hand get the new volume and weight from today on. */
  remeasure: command({
    path: one('remeasure'),
    summary: '批次复尺',
    body: remeasureInput,
    ...may('warehouse.inbound.receive'),
  }),
  /** 登记成本 of 商城入库 (W11). */
  costs: command({
    path: one('costs'),
    summary: '登记入库成本',
    body: costsInput,
    ...may('warehouse.mall.cost'),
  }),
  /** 带入订单明细 (W6); without `inboundId`, the draft that is written, its own lines would count as brought. NOT_FOUND out of scope. */
  orderRest: read({
    path: `${PATH}/order-rest`,
    summary: '订单待入库明细',
    permission: { anyOf: ['warehouse.inbound.create', 'warehouse.inbound.edit'] },
    scope,
    query: z.object({ orderId: id(), inboundId: z.optional(id()) }),
    answer: orderRest,
  }),
  suggestions: read({
    path: one('putaway-suggestions'),
    summary: '上架建议',
    permission: 'warehouse.inbound.putaway',
    scope,
    answer: z.object({ list: z.array(putawaySuggestion) }),
  }),
  closeShort: command({
    path: one('close-short'),
    summary: '入库单短少结案',
    body: reasonBody(2),
    ...may('warehouse.inbound.close'),
  }),
  settleNotice: command({
    path: one('settle-notice'),
    summary: '订单变动已核对',
    body: stateBody(),
    ...may('warehouse.inbound.close'),
  }),
  cancel: command({
    path: one('cancel'),
    summary: '取消入库单',
    body: reasonBody(2),
    permission: { anyOf: ['warehouse.inbound.cancel', 'warehouse.inbound.create'] },
    scope,
    answer: inboundAnswer,
    fields,
  }),
  /** Answers the new document with the negative quantities. */
  reverse: command({
    path: one('reverse'),
    summary: '冲红入库单',
    body: reasonBody(2),
    ...may('warehouse.inbound.reverse'),
  }),
};
