import { CONTAINER_FIELDS } from './container.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { STAGE, STAGE_TONES } from './container.machine.ts';
import { SERVICE_TYPE, TRANSPORT_MODE, type Attribute } from './order.labels.ts';

/**
 * L6 全部柜子. 载重率 beside 装载率; the colour follows the larger (LOG-044). 停留 in minutes since it entered the stage; 客户 of
 * the orders in the caller's scope only (ACC-032).
 */
export const containerList = defineList<{
  hold: boolean;
  dg: boolean;
  stageSince: string;
  capVolumePlan: number;
  capVolumeMax: number;
  capPayloadPlan: number;
  capPayloadMax: number;
  attributes: Attribute[];
}>()({
  name: 'logistics.containers',
  title: '柜子',
  path: '/logistics/containers',
  permission: 'logistics.container.view',
  scope: 'logistics',
  columns: {
    containerCode: col.text(CONTAINER_FIELDS.containerCode, { sort: true, fixed: true, width: 150 }),
    stage: col.code(CONTAINER_FIELDS.stage, STAGE, { tones: STAGE_TONES, sort: true, width: 104 }),
    containerNo: col.text(CONTAINER_FIELDS.containerNo, { sort: true, width: 122 }),
    customers: col.tags('客户', { width: 150 }),
    etd: col.date(CONTAINER_FIELDS.etd, { sort: true, width: 100 }),
    cutCy: col.time(CONTAINER_FIELDS.cutCy, { sort: true, width: 188 }),
    stayMinutes: col.int('停留', { width: 96, exportTitle: '停留(分钟)' }),
    containerType: col.text(CONTAINER_FIELDS.containerType, { sort: true, width: 80 }),
    route: col.text('航线', { width: 140 }),
    orderCount: col.int(CONTAINER_FIELDS.orderCount, { sort: true, width: 84 }),
    customerCount: col.int(CONTAINER_FIELDS.customerCount, { sort: true, width: 84 }),
    planCartons: col.int('箱数', { sort: true, sum: true, width: 84 }),
    planVolume: col.volume('CBM计划', { sort: true, sum: true, width: 100 }),
    loadedVolume: col.volume('CBM实装', { sort: true, sum: true, width: 104 }),
    planGross: col.weight('毛重(kg)', { sort: true, sum: true, width: 116 }),
    fillRate: col.percent(CONTAINER_FIELDS.fillRate, { sort: true, width: 130 }),
    payloadRate: col.percent('载重率', { width: 96 }),
    carrierName: col.text(CONTAINER_FIELDS.carrierId, { width: 100 }),
    vesselVoyage: col.text('船名航次', { width: 150 }),
    soNo: col.text(CONTAINER_FIELDS.soNo, { sort: true, width: 130 }),
    mblNo: col.text('主提单', { sort: true, width: 140 }),
    sealNo: col.text(CONTAINER_FIELDS.sealNo, { width: 110 }),
    serviceType: col.code(CONTAINER_FIELDS.serviceType, SERVICE_TYPE, { width: 88, hidden: true }),
    transportMode: col.code(CONTAINER_FIELDS.transportMode, TRANSPORT_MODE, { width: 88, hidden: true }),
    planLoadDate: col.date(CONTAINER_FIELDS.planLoadDate, { sort: true, width: 108, hidden: true }),
    atd: col.date(CONTAINER_FIELDS.atd, { sort: true, width: 104 }),
    eta: col.date(CONTAINER_FIELDS.eta, { sort: true, width: 104 }),
    ata: col.date(CONTAINER_FIELDS.ata, { sort: true, width: 104 }),
    ownerName: col.text(CONTAINER_FIELDS.ownerId, { width: 88 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
  },
  filters: {
    numbers: filter.numbers('柜子编号·箱号·SO·提单号', { placeholder: '柜子编号 / 箱号 / SO / 提单号，可粘贴多个' }),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    orderId: filter.picker('订单', 'orders', { quick: true }),
    pod: filter.picker(CONTAINER_FIELDS.pod, 'ports', { quick: true }),
    containerType: filter.picker(CONTAINER_FIELDS.containerType, 'container-types'),
    carrierId: filter.picker(CONTAINER_FIELDS.carrierId, 'suppliers'),
    vessel: filter.text('船名航次'),
    /** A sailing as 近期船期 names it: vessel and voyage in full. */
    sailing: filter.text('船名航次（完整）'),
    noVessel: filter.flag('仅看未定船名'),
    noCarrier: filter.flag('仅看未定船公司'),
    unsailed: filter.flag('仅看未离港'),
    unarrived: filter.flag('仅看未到港'),
    overseasAgentId: filter.picker(CONTAINER_FIELDS.overseasAgentId, 'suppliers'),
    pol: filter.picker(CONTAINER_FIELDS.pol, 'ports'),
    transportMode: filter.codes(CONTAINER_FIELDS.transportMode, TRANSPORT_MODE),
    serviceType: filter.codes(CONTAINER_FIELDS.serviceType, SERVICE_TYPE),
    ownerId: filter.picker(CONTAINER_FIELDS.ownerId, 'users'),
    stage: filter.codes(CONTAINER_FIELDS.stage, STAGE),
    overdue: filter.flag('仅看超时'),
    dueSoon: filter.flag('仅看24小时内到期'),
    cutSoon: filter.flag('仅看截单截港将到'),
    freeSoon: filter.flag('仅看免箱期将到'),
    lacking: filter.flag('仅看缺资料'),
    hold: filter.flag('仅看暂停'),
    planLoadDate: filter.dates(CONTAINER_FIELDS.planLoadDate),
    etd: filter.dates(CONTAINER_FIELDS.etd),
    eta: filter.dates(CONTAINER_FIELDS.eta),
    fillRate: filter.range('装载率(%)'),
    stageSince: filter.dates('进入阶段日期'),
  },
  tabs: { all: '全部', ...STAGE },
  defaultSort: '-createdAt',
  exportPermission: 'logistics.container.export',
});
export type ContainerListRow = ListRow<typeof containerList>;
