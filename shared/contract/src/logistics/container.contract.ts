import { CONTAINER_FIELDS } from './container.fields.ts';
import * as z from 'zod/mini';
import { dictCode } from '../base/trade.contract.ts';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, code, date, id, int, locode, optional, optionalText, reason, text, time, version } from '../fields.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { ALLOCATION_FIELDS, LOAD_POSITION } from './allocation.fields.ts';
import type { ContainerDetail, Guard } from './container.answers.ts';
import { LOAD_PLACE } from './container.labels.ts';
import { SERVICE_TYPE, TRANSPORT_MODE } from './order.labels.ts';

const input = {
  companyId: id(),
  containerType: text(10),
  serviceType: z._default(code(SERVICE_TYPE), 'LCL'),
  transportMode: z._default(code(TRANSPORT_MODE), 'SEA'),
  pol: locode(),
  pod: locode(),
  finalPlace: optionalText(60),
  loadPlaceType: z._default(code(LOAD_PLACE), 'WAREHOUSE'),
  warehouseId: optional(id()),
  loadAddress: optionalText(200),
  planLoadDate: optional(date()),
  dg: z._default(z.boolean(), false),
  /** Without: who creates it. */
  ownerId: optional(id()),
  remark: optionalText(500),
};
/** A container as the form sends it. */
export const containerInput = z.object({ ...input, ack: ack() });
export type ContainerInput = z.output<typeof containerInput>;

const detail = z.custom<ContainerDetail>();
const scope = 'logistics' as const;
const PATH = '/logistics/containers';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;
const see = {
  anyOf: [
    'logistics.container.view',
    'logistics.pingui.view',
    'logistics.dinggui.view',
    'logistics.yanhuo.view',
    'logistics.zhuanggui.view',
    'logistics.baoguan.view',
    'logistics.songda.view',
  ],
} as const;

export const containers = {
  get: read({ path: `${PATH}/{id}`, summary: '柜子详情', permission: see, scope, answer: detail }),
  create: command({
    path: PATH,
    summary: '新建柜子',
    permission: 'logistics.container.create',
    scope,
    body: containerInput,
    labels: CONTAINER_FIELDS,
    answer: detail,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑柜子',
    permission: 'logistics.container.update',
    scope,
    body: z.extend(containerInput, { version: version() }),
    labels: CONTAINER_FIELDS,
    answer: detail,
  }),
  /** Conditions of the next step, met or not (L7). */
  guards: read({
    path: one('guards'),
    summary: '推进条件',
    permission: see,
    scope,
    answer: z.object({ next: z.nullable(z.string()), guards: z.array(z.custom<Guard>()) }),
  }),
  /**
   * 拼柜完成, 订柜完成, 验货完成, 装柜完成, 报关完成: one stage on (5.2), with the right of the stage that is left. GUARD_FAILED names what
   * is missing; warnings are confirmable.
   */
  advance: command({
    path: one('advance'),
    summary: '推进柜子',
    permission: {
      anyOf: [
        'logistics.pingui.advance',
        'logistics.dinggui.advance',
        'logistics.yanhuo.advance',
        'logistics.zhuanggui.advance',
        'logistics.baoguan.advance',
        'logistics.qingguan.advance',
        'logistics.songda.advance',
        'logistics.container.advance',
      ],
    },
    scope,
    body: z.extend(stateBody(), { reason: z.optional(reason()) }),
    answer: detail,
  }),
  /**
   * 免检 of a container in 待验货, with a reason. When all its lines come from the factory, every customer must be exempt
   * (工厂装免检 of the customer).
   */
  waiveInspection: command({
    path: one('waive-inspection'),
    summary: '免检',
    permission: 'logistics.inspection.waive',
    scope,
    body: reasonBody(2),
    answer: detail,
  }),
  /**
   * The agent overseas, compulsory for 报关完成, the number of the master bill, and the free days of demurrage (null: those of
   * the setting; absent: as they are).
   */
  shipment: command({
    path: one('shipment'),
    summary: '登记国外代理与提单',
    permission: 'logistics.baoguan.edit',
    scope,
    body: z.object({
      version: version(),
      ack: ack(),
      overseasAgentId: optional(id()),
      mblNo: optionalText(50),
      freeDays: z.optional(z.nullable(int(0, 120))),
    }),
    answer: detail,
  }),
  /** 装载与分单 (2.4): of the cargo that is named; what is not named stays. */
  place: command({
    method: 'PUT',
    path: one('placing'),
    summary: '登记分单号、装载位置与顺序',
    permission: { anyOf: ['logistics.pingui.allocate', 'logistics.zhuanggui.fill', 'logistics.baoguan.edit'] },
    scope,
    body: z.object({
      version: version(),
      ack: ack(),
      items: z
        .array(
          z.object({
            allocationId: id(),
            hblNo: optionalText(35),
            position: optional(code(LOAD_POSITION)),
            sequence: optional(int(1, 9999)),
          }),
        )
        .check(z.maxLength(2000)),
    }),
    labels: { ...ALLOCATION_FIELDS, items: '拼柜明细', allocationId: '明细' },
    answer: detail,
  }),
  /** LOG-060: one stage back, reason of at least 5 characters. */
  rollback: command({
    path: one('rollback'),
    summary: '回退柜子',
    permission: 'logistics.container.rollback',
    scope,
    body: reasonBody(5),
    answer: detail,
  }),
  /** 反送达: DELIVERED back to 待送达 within 30 days, while no order of it is locked (5.2); its orders run again. */
  unfinish: command({
    path: one('unfinish'),
    summary: '反送达',
    permission: 'logistics.songda.unfinish',
    scope,
    body: reasonBody(5),
    answer: detail,
  }),
  /** 登记还空 of a delivered container; gate-out too where it is not known yet (LOG-085). */
  returnEmpty: command({
    path: one('return-empty'),
    summary: '登记还空',
    permission: 'logistics.songda.empty_return',
    scope,
    body: z.object({ version: version(), ack: ack(), gateOutAt: optional(time()), emptyReturnAt: time() }),
    answer: detail,
  }),
  hold: command({
    path: one('hold'),
    summary: '暂停柜子',
    permission: 'logistics.container.hold',
    scope,
    body: reasonBody(2),
    answer: detail,
  }),
  unhold: command({
    path: one('unhold'),
    summary: '解除柜子暂停',
    permission: 'logistics.container.hold',
    scope,
    body: stateBody(),
    answer: detail,
  }),
  cancel: command({
    path: one('cancel'),
    summary: '取消柜子',
    permission: 'logistics.container.cancel',
    scope,
    /** code: entry of the dictionary 取消原因. */
    body: z.extend(reasonBody(2), { code: z._default(dictCode(), 'OTHER') }),
    answer: detail,
  }),
  restore: command({
    path: one('restore'),
    summary: '恢复柜子',
    permission: 'logistics.container.restore',
    scope,
    body: stateBody(),
    answer: detail,
  }),
  assign: command({
    path: one('assign'),
    summary: '指派柜子',
    permission: 'logistics.container.assign',
    scope,
    body: z.object({ version: version(), ack: ack(), ownerId: id() }),
    answer: detail,
  }),
  batchAssign: command({
    path: `${PATH}/batch/assign`,
    summary: '批量指派柜子',
    permission: 'logistics.container.assign',
    scope,
    body: z.extend(batchBody(), { ownerId: id() }),
    answer: batchAnswer(),
  }),
};

/** Item: id, label container code, hint type · POL→POD · stage. */
export const containerPicker = definePicker({
  kind: 'containers',
  title: '柜子',
  permission: {
    anyOf: [
      'logistics.container.view',
      'logistics.pingui.view',
      'logistics.dinggui.view',
      'logistics.order.view',
      'logistics.truck.view',
      'warehouse.inbound.view',
      'warehouse.outbound.view',
    ],
  },
  scope,
});

/** Containers that cargo may be put into: in 待拼柜, not held. Item: id, label container code, hint type · POL→POD · 装载率. */
export const openContainerPicker = definePicker({
  kind: 'open-containers',
  title: '拼柜中的柜子',
  permission: 'logistics.pingui.view',
  scope,
});
