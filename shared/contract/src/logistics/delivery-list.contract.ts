import { CONTAINER_FIELDS } from './container.fields.ts';
import { DELIVERY_FIELDS } from './delivery.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import type { CargoRelease } from './cargo-release.contract.ts';
import { STAGE, STAGE_TONES } from './container.machine.ts';
import type { DeliveryItem } from './delivery.contract.ts';
import { DELIVERY_STATE } from './delivery.machine.ts';
import { RELEASE_STATE } from './order.labels.ts';
import { ALL_CONTAINERS } from './everywhere-pages.ts';

/**
 * L20 待送达: containers of the stage, each with its deliveries. Containers in 待清关 whose 放货 waits for approval stand in
 * the tab 待放货审批 as well.
 */
export const deliveryList = defineList<{
  hold: boolean;
  deliveries: DeliveryItem[];
  /** 放货单 that wait for approval while the container has no deliveries yet. */
  releases: CargoRelease[];
}>()({
  name: 'logistics.deliveries',
  title: '待送达',
  path: '/logistics/deliveries',
  permission: { anyOf: ['logistics.songda.view', 'logistics.release.view'] },
  scope: 'logistics',
  columns: {
    containerCode: col.text(CONTAINER_FIELDS.containerCode, { sort: true, fixed: true, width: 150 }),
    containerNo: col.text(CONTAINER_FIELDS.containerNo, { sort: true, width: 118 }),
    route: col.text('航线', { width: 130 }),
    settled: col.text('送达', { width: 68 }),
    released: col.text('放货', { width: 68 }),
    lastFreeDay: col.date(CONTAINER_FIELDS.lastFreeDay, { sort: true, width: 168 }),
    appointmentAt: col.time('最近预约', { sort: true, width: 136 }),
    orderCount: col.int(CONTAINER_FIELDS.orderCount, { sort: true, width: 76 }),
    loadedCartons: col.int('箱数', { sort: true, sum: true, width: 76 }),
    ata: col.date(CONTAINER_FIELDS.ata, { sort: true, width: 104 }),
    stage: col.code(CONTAINER_FIELDS.stage, STAGE, { tones: STAGE_TONES, width: 88, hidden: true }),
    stageSince: col.time(CONTAINER_FIELDS.stageSince, { sort: true, width: 136 }),
    ownerName: col.text(DELIVERY_FIELDS.ownerId, { width: 84 }),
  },
  filters: {
    numbers: filter.numbers('柜子·箱号·送达单·订单', {
      placeholder: '柜子编号 / 箱号 / 送达单号 / 订单号，可粘贴多个',
    }),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    deliveryState: filter.codes('送达状态', DELIVERY_STATE, { quick: true }),
    releaseState: filter.codes('放货状态', RELEASE_STATE, { quick: true }),
    appointment: filter.dates('预约日期'),
    pod: filter.picker(CONTAINER_FIELDS.pod, 'ports'),
    ownerId: filter.picker(DELIVERY_FIELDS.ownerId, 'users'),
    hold: filter.flag('仅看暂停'),
    mine: filter.flag('仅看待我审批放货'),
  },
  pages: { containers: ALL_CONTAINERS, delivered: { title: '已送达', path: '/transport/container/songda' } },
  tabs: { all: '待送达', out: '派送中', exception: '异常', pending: '待放货审批', ready: '可完成' },
  defaultSort: 'lastFreeDay,stageSince',
  exportPermission: 'logistics.container.export',
});
export type DeliveryListRow = ListRow<typeof deliveryList>;
