import { OUTBOUND_FIELDS } from './outbound.fields.ts';
import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import { code, id } from '../fields.ts';
import type { PermissionCode } from '../permissions.ts';
import type {
  AvailableStock,
  ContainerRoom,
  LoadingProposal,
  OutboundDetail,
  OutboundEntry,
  TakeableStock,
} from './outbound.answers.ts';
import { allocateInput, outboundInput, outboundUpdate, pickInput, pickScanInput } from './outbound.input.ts';
import { putBackInput, reverseInput, shipInput, signInput } from './outbound.input.ts';
import { OUTBOUND_TYPES } from './outbound.labels.ts';
import { QUALITIES } from './stock.labels.ts';

const scope = 'warehouse' as const;
const PATH = '/warehouse/outbounds';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;
const answer = z.custom<OutboundDetail>();
const fields = { pickupIdNo: 'user.idno' } as const;
const may = (action: string) =>
  ({ permission: `warehouse.outbound.${action}` as PermissionCode, scope, answer, fields }) as const;
const making = {
  permission: {
    anyOf: ['warehouse.outbound.create', 'warehouse.outbound.edit', 'warehouse.outbound.allocate'],
  },
  scope,
} as const;

/** What the fields of its form are called. */
const BODY = { ...OUTBOUND_FIELDS, lines: '明细' } as const;

/** 出库单 (W7, W8, W9). */
export const outbounds = {
  get: read({ path: `${PATH}/{id}`, summary: '出库单详情', ...may('view') }),
  /** Entries of the document and of its reversal. */
  entries: read({
    path: one('entries'),
    summary: '出库单流水',
    permission: 'warehouse.outbound.view',
    scope,
    answer: z.object({ list: z.custom<OutboundEntry[]>() }),
  }),
  /** Stock of one customer in one warehouse with what can be allocated of it, in the order of FIFO; at most 500 rows. */
  available: read({
    path: '/warehouse/stock/available',
    summary: '可配货库存',
    ...making,
    query: z.object({
      warehouseId: id(),
      customerId: id(),
      companyId: z.optional(id()),
      type: z.optional(code(OUTBOUND_TYPES)),
      quality: z.optional(code(QUALITIES)),
      q: z.optional(z.string().check(z.maxLength(100))),
    }),
    answer: z.object({ list: z.custom<AvailableStock[]>(), more: z.boolean() }),
  }),
  /** 手工配货: what each line could take, in the order of FIFO; a page is so many balances, each once for every line it fits. */
  takeable: read({
    path: one('takeable'),
    summary: '出库单可配库存',
    permission: 'warehouse.outbound.allocate',
    scope,
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(100))),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    }),
    answer: z.object({ list: z.custom<TakeableStock[]>(), total: z.number(), pageSize: z.number() }),
  }),
  /** What the loading slip of a container asks of the warehouses, 入仓 lines only. */
  loading: read({
    path: `${PATH}/loading`,
    summary: '装柜单待出库货物',
    ...making,
    query: z.object({ containerId: id() }),
    answer: z.object({ list: z.custom<LoadingProposal[]>(), room: z.custom<ContainerRoom>() }),
  }),
  create: command({ path: PATH, summary: '新建出库单', body: outboundInput, labels: BODY, ...may('create') }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑出库单',
    body: outboundUpdate,
    labels: BODY,
    ...may('edit'),
  }),
  submit: command({ path: one('submit'), summary: '提交出库单', body: stateBody(), ...may('submit') }),
  /** By another person than who submitted (WMS_SELF_APPROVE); RISK_HOLD while the customer is on hold. */
  approve: command({ path: one('approve'), summary: '审核出库单', body: stateBody(), ...may('approve') }),
  reject: command({ path: one('reject'), summary: '驳回出库单', body: reasonBody(2), ...may('approve') }),
  allocate: command({ path: one('allocate'), summary: '出库配货', body: allocateInput, ...may('allocate') }),
  deallocate: command({ path: one('deallocate'), summary: '出库改配', body: stateBody(), ...may('allocate') }),
  startPick: command({ path: one('start-pick'), summary: '开始拣货', body: stateBody(), ...may('pick') }),
  /** 已拣货 once every allocation is picked or given back. */
  pick: command({ path: one('confirm-pick'), summary: '确认拣货', body: pickInput, ...may('pick') }),
  /** 确认拣货 of one scan; it needs no version, because each row is picked once. */
  pickScan: command({ path: one('pick-scan'), summary: '扫码拣货', body: pickScanInput, ...may('pick') }),
  putBack: command({ path: one('put-back'), summary: '拣货退回库位', body: putBackInput, ...may('pick') }),
  ship: command({ path: one('ship'), summary: '确认出库', body: shipInput, ...may('ship') }),
  sign: command({
    path: one('sign'),
    summary: '出库签收',
    body: signInput,
    ...may('view'),
    permission: { anyOf: ['warehouse.outbound.sign', 'warehouse.outbound.ship'] },
  }),
  cancel: command({
    path: one('cancel'),
    summary: '取消出库单',
    body: reasonBody(2),
    ...may('view'),
    permission: { anyOf: ['warehouse.outbound.cancel', 'warehouse.outbound.create'] },
  }),
  /** 冲红: answers the document that takes it back. */
  reverse: command({ path: one('reverse'), summary: '冲红出库单', body: reverseInput, ...may('reverse') }),
  approveMany: command({
    path: `${PATH}/approve`,
    summary: '批量审核出库单',
    permission: 'warehouse.outbound.approve',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  allocateMany: command({
    path: `${PATH}/allocate`,
    summary: '批量自动配货',
    permission: 'warehouse.outbound.allocate',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
};
