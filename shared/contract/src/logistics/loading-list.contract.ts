import { CONTAINER_FIELDS } from './container.fields.ts';
import { LOADING_SLIP_FIELDS } from './loading-slip.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { LOAD_PLACE } from './container.labels.ts';
import { SLIP_STATE, SLIP_TONES, type SlipState } from './loading-slip.machine.ts';
import { ALL_CONTAINERS } from './everywhere-pages.ts';

/** L15 待装柜: containers of the stage with their slips. */
export const loadingList = defineList<{
  hold: boolean;
  slipId: string | null;
  slipVersion: number | null;
  slipState: SlipState | null;
  stage: 'LOAD';
  /** Who entered last, and everybody who entered something; they do not confirm (LOG-049). */
  tallyId: string | null;
  enteredBy: string[];
  /** The trip that brings the container, which may have no plate yet. */
  truckId: string | null;
  /** Orders of the container without an accepted quotation. */
  quotesLacking: number;
}>()({
  name: 'logistics.loading',
  title: '待装柜',
  path: '/logistics/loading-slips',
  permission: 'logistics.zhuanggui.view',
  scope: 'logistics',
  columns: {
    containerCode: col.text(CONTAINER_FIELDS.containerCode, { sort: true, fixed: true, width: 150 }),
    containerNo: col.text(LOADING_SLIP_FIELDS.containerNo, { sort: true, width: 118 }),
    containerType: col.text(CONTAINER_FIELDS.containerType, { sort: true, width: 68 }),
    planLoadDate: col.date(CONTAINER_FIELDS.planLoadDate, { sort: true, width: 104 }),
    plate: col.text('拖车', { width: 92 }),
    planCartons: col.int(CONTAINER_FIELDS.planCartons, { sort: true, sum: true, width: 88 }),
    loadedCartons: col.int(CONTAINER_FIELDS.loadedCartons, { sort: true, sum: true, width: 88 }),
    /** Shipped and all outbounds of the warehouses: 1/2. */
    outbounds: col.text('出库单', { width: 84 }),
    /** Accepted and all orders that want one: 1/2. */
    quotes: col.text('报价', { width: 96 }),
    cutCy: col.time(CONTAINER_FIELDS.cutCy, { sort: true, width: 176 }),
    /** Places with a photo and those that are wanted: 5/6. */
    photos: col.text('照片', { width: 72 }),
    vgm: col.weight('VGM(kg)', { width: 100 }),
    planVolume: col.volume('CBM', { sort: true, sum: true, width: 90 }),
    loadPlaceType: col.code('地点', LOAD_PLACE, { width: 88 }),
    place: col.text(LOADING_SLIP_FIELDS.place, { width: 140 }),
    driverName: col.text('司机', { width: 80 }),
    state: col.code('装柜', SLIP_STATE, { tones: SLIP_TONES, width: 88 }),
    slipNo: col.text(LOADING_SLIP_FIELDS.slipNo, { sort: true, width: 160 }),
    route: col.text('航线', { width: 140 }),
    stageSince: col.time('进入待装柜', { sort: true, hidden: true }),
    ownerName: col.text(LOADING_SLIP_FIELDS.ownerId, { width: 84 }),
  },
  filters: {
    numbers: filter.numbers('柜子编号·箱号·装柜单号', { placeholder: '柜子编号 / 箱号 / 装柜单号，可粘贴多个' }),
    planLoadDate: filter.dates(CONTAINER_FIELDS.planLoadDate, { quick: true }),
    warehouseId: filter.picker('仓库', 'warehouses', { quick: true }),
    pod: filter.picker(CONTAINER_FIELDS.pod, 'ports'),
    ownerId: filter.picker(LOADING_SLIP_FIELDS.ownerId, 'users'),
    hold: filter.flag('仅看暂停'),
    sent: filter.flag('仅看报价待客户确认'),
    mine: filter.flag('仅看待我确认'),
  },
  pages: { containers: ALL_CONTAINERS },
  tabs: { open: '待装', loading: '装柜中', finished: '已装完', confirmed: '已确认', quote: '待报价确认' },
  defaultSort: 'stageSince',
  exportPermission: 'logistics.container.export',
});
export type LoadingListRow = ListRow<typeof loadingList>;
