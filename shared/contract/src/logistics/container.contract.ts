import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, date, id, locode, optional, optionalText, text, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { definePicker } from '../shared/picker.contract.ts';
import type { Allocation } from './allocation.contract.ts';
import { STAGE, STAGE_TONES, type Stage } from './container.machine.ts';
import { SERVICE_TYPE, TRANSPORT_MODE, type Attribute, type ServiceType, type TransportMode } from './order.labels.ts';

export const LOAD_PLACE = { WAREHOUSE: '仓库', FACTORY: '工厂', YARD: '外部场站' } as const;

/** L6 全部柜子. 载重率 beside 装载率; the colour follows the larger (LOG-044). 停留 in minutes since it entered the stage. */
export const containerList = defineList<{
  hold: boolean;
  dg: boolean;
  stageSince: string;
  capVolumePlan: number;
  capVolumeMax: number;
  capPayloadPlan: number;
  capPayloadMax: number;
}>()({
  name: 'logistics.containers',
  title: '柜子',
  path: '/logistics/containers',
  permission: 'logistics.container.view',
  scope: 'logistics',
  columns: {
    containerCode: col.text('柜子编号', { sort: true, fixed: true, width: 168 }),
    containerNo: col.text('箱号', { sort: true, width: 130 }),
    containerType: col.text('柜型', { sort: true, width: 80 }),
    serviceType: col.code('业务类型', SERVICE_TYPE, { width: 88 }),
    transportMode: col.code('运输方式', TRANSPORT_MODE, { width: 88, hidden: true }),
    route: col.text('航线', { width: 140 }),
    orderCount: col.int('订单数', { sort: true, width: 84 }),
    customerCount: col.int('客户数', { sort: true, width: 84 }),
    planCartons: col.int('箱数', { sort: true, sum: true, width: 84 }),
    planVolume: col.volume('CBM', { sort: true, sum: true, width: 100 }),
    planGross: col.weight('毛重(kg)', { sort: true, sum: true, width: 116 }),
    fillRate: col.percent('装载率', { sort: true, width: 130 }),
    payloadRate: col.percent('载重率', { width: 96 }),
    planLoadDate: col.date('计划装柜', { sort: true, width: 108 }),
    stage: col.code('阶段', STAGE, { tones: STAGE_TONES, sort: true, width: 96 }),
    stayMinutes: col.int('停留', { width: 110 }),
    ownerName: col.text('负责人', { width: 88 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
  },
  filters: {
    numbers: filter.numbers('柜子编号·箱号', { placeholder: '柜子编号 / 箱号，可粘贴多个' }),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    orderId: filter.picker('订单', 'orders', { quick: true }),
    pod: filter.picker('目的港', 'ports', { quick: true }),
    containerType: filter.picker('柜型', 'container-types'),
    pol: filter.picker('起运港', 'ports'),
    transportMode: filter.codes('运输方式', TRANSPORT_MODE),
    serviceType: filter.codes('业务类型', SERVICE_TYPE),
    ownerId: filter.picker('负责人', 'users'),
    stage: filter.codes('阶段', STAGE),
    overdue: filter.flag('仅看超时'),
    hold: filter.flag('仅看暂停'),
    planLoadDate: filter.dates('计划装柜'),
    fillRate: filter.range('装载率(%)'),
    stageSince: filter.dates('进入阶段日期'),
  },
  tabs: { all: '全部', ...STAGE },
  defaultSort: '-createdAt',
  exportPermission: 'logistics.container.export',
});
export type ContainerListRow = ListRow<typeof containerList>;

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

/** One condition of the next step; a warning may be confirmed, a blocking one may not. `link` is where to fix it. */
export interface Guard {
  code: string;
  title: string;
  ok: boolean;
  level: 'BLOCK' | 'WARN';
  message: string | null;
  link: string | null;
}

/**
 * A container with what its page shows. Capacities are those of the type until 订柜 is confirmed. Lines of orders
 * outside the caller's scope carry no names, only 「其他客户货物」 with counts (ACC-032).
 */
export interface ContainerDetail {
  id: string;
  version: number;
  containerCode: string;
  containerNo: string | null;
  sealNo: string | null;
  containerType: string;
  companyId: string;
  companyName: string;
  serviceType: ServiceType;
  transportMode: TransportMode;
  pol: string;
  pod: string;
  finalPlace: string | null;
  loadPlaceType: keyof typeof LOAD_PLACE;
  warehouseId: string | null;
  warehouseName: string | null;
  loadAddress: string | null;
  planLoadDate: string | null;
  dg: boolean;
  reefer: boolean;
  /** Of the confirmed booking. */
  carrierName: string | null;
  vessel: string | null;
  voyage: string | null;
  soNo: string | null;
  cutCy: string | null;
  etd: string | null;
  eta: string | null;
  /** The live booking, for the tab 订柜. */
  bookingId: string | null;
  bookingNo: string | null;
  stage: Stage;
  stageSince: string;
  hold: boolean;
  holdReason: string | null;
  ownerId: string;
  ownerName: string;
  remark: string | null;
  volumePlan: number;
  volumeMax: number;
  payloadPlan: number;
  payloadMax: number;
  planCartons: number;
  planVolume: number;
  planGross: number;
  orderCount: number;
  customerCount: number;
  attributes: Attribute[];
  customers: string[];
  fillRate: number;
  payloadRate: number;
  createdByName: string | null;
  createdAt: string;
  allocations: Allocation[];
  actions: AllowedAction[];
}

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
    answer: detail,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑柜子',
    permission: 'logistics.container.update',
    scope,
    body: z.extend(containerInput, { version: version() }),
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
   * 拼柜完成, 订柜完成, 验货完成, 装柜完成: one stage on (5.2), with the right of the stage that is left. GUARD_FAILED names what
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
        'logistics.container.advance',
      ],
    },
    scope,
    body: stateBody(),
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
  /** LOG-060: one stage back, reason of at least 5 characters. */
  rollback: command({
    path: one('rollback'),
    summary: '回退柜子',
    permission: 'logistics.container.rollback',
    scope,
    body: reasonBody(5),
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
    body: reasonBody(2),
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
    ],
  },
  scope,
});
