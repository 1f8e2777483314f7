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
    containerCode: col.text('柜子编号', { sort: true, fixed: true, width: 150 }),
    stage: col.code('阶段', STAGE, { tones: STAGE_TONES, sort: true, width: 104 }),
    containerNo: col.text('箱号', { sort: true, width: 122 }),
    customers: col.tags('客户', { width: 150 }),
    etd: col.date('ETD', { sort: true, width: 100 }),
    cutCy: col.time('截港', { sort: true, width: 188 }),
    stayMinutes: col.int('停留', { width: 96 }),
    containerType: col.text('柜型', { sort: true, width: 80 }),
    route: col.text('航线', { width: 140 }),
    orderCount: col.int('订单数', { sort: true, width: 84 }),
    customerCount: col.int('客户数', { sort: true, width: 84 }),
    planCartons: col.int('箱数', { sort: true, sum: true, width: 84 }),
    planVolume: col.volume('CBM计划', { sort: true, sum: true, width: 100 }),
    loadedVolume: col.volume('CBM实装', { sort: true, sum: true, width: 104 }),
    planGross: col.weight('毛重(kg)', { sort: true, sum: true, width: 116 }),
    fillRate: col.percent('装载率', { sort: true, width: 130 }),
    payloadRate: col.percent('载重率', { width: 96 }),
    carrierName: col.text('船公司', { width: 100 }),
    vesselVoyage: col.text('船名航次', { width: 150 }),
    soNo: col.text('SO号', { sort: true, width: 130 }),
    mblNo: col.text('主提单', { sort: true, width: 140 }),
    sealNo: col.text('封号', { width: 110 }),
    serviceType: col.code('业务类型', SERVICE_TYPE, { width: 88, hidden: true }),
    transportMode: col.code('运输方式', TRANSPORT_MODE, { width: 88, hidden: true }),
    planLoadDate: col.date('计划装柜', { sort: true, width: 108, hidden: true }),
    atd: col.date('ATD', { sort: true, width: 104 }),
    eta: col.date('ETA', { sort: true, width: 104 }),
    ata: col.date('ATA', { sort: true, width: 104 }),
    ownerName: col.text('负责人', { width: 88 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
  },
  filters: {
    numbers: filter.numbers('柜子编号·箱号·SO·提单号', { placeholder: '柜子编号 / 箱号 / SO / 提单号，可粘贴多个' }),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    orderId: filter.picker('订单', 'orders', { quick: true }),
    pod: filter.picker('目的港', 'ports', { quick: true }),
    containerType: filter.picker('柜型', 'container-types'),
    carrierId: filter.picker('船公司', 'suppliers'),
    vessel: filter.text('船名航次'),
    overseasAgentId: filter.picker('国外代理', 'suppliers'),
    pol: filter.picker('起运港', 'ports'),
    transportMode: filter.codes('运输方式', TRANSPORT_MODE),
    serviceType: filter.codes('业务类型', SERVICE_TYPE),
    ownerId: filter.picker('负责人', 'users'),
    stage: filter.codes('阶段', STAGE),
    overdue: filter.flag('仅看超时'),
    dueSoon: filter.flag('仅看24小时内到期'),
    cutSoon: filter.flag('仅看截单截港将到'),
    freeSoon: filter.flag('仅看免箱期将到'),
    lacking: filter.flag('仅看缺资料'),
    hold: filter.flag('仅看暂停'),
    planLoadDate: filter.dates('计划装柜'),
    etd: filter.dates('ETD'),
    eta: filter.dates('ETA'),
    fillRate: filter.range('装载率(%)'),
    stageSince: filter.dates('进入阶段日期'),
  },
  tabs: { all: '全部', ...STAGE },
  defaultSort: '-createdAt',
  exportPermission: 'logistics.container.export',
});
export type ContainerListRow = ListRow<typeof containerList>;
