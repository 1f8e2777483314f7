import { CONTAINER_FIELDS } from './container.fields.ts';
import { BOOKING_FIELDS } from './booking.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { BOOKING_STATE, BOOKING_TONES, type BookingState } from './booking.machine.ts';
import { TRANSPORT_MODE } from './order.labels.ts';
import { ALL_CONTAINERS } from './everywhere-pages.ts';

/** L10 待订柜: one row a container that stands in 待订柜, with its live or last rolled booking. */
export const bookingList = defineList<{
  bookingId: string | null;
  bookingVersion: number | null;
  /** State of the live booking; null without one. */
  bookingState: BookingState | null;
  pol: string;
  pod: string;
  hold: boolean;
  freightCurrency: string | null;
}>()({
  name: 'logistics.bookings',
  title: '待订柜',
  path: '/logistics/bookings',
  permission: 'logistics.dinggui.view',
  scope: 'logistics',
  columns: {
    containerCode: col.text(CONTAINER_FIELDS.containerCode, { sort: true, fixed: true, width: 150 }),
    containerType: col.text(CONTAINER_FIELDS.containerType, { sort: true, width: 66 }),
    route: col.text('航线', { width: 120 }),
    planLoadDate: col.date(CONTAINER_FIELDS.planLoadDate, { sort: true, width: 92 }),
    bookingNo: col.text(BOOKING_FIELDS.bookingNo, { sort: true, width: 136 }),
    carrierName: col.text(BOOKING_FIELDS.carrierId, { width: 96 }),
    etd: col.date(BOOKING_FIELDS.etd, { sort: true, width: 88 }),
    cutCy: col.time(BOOKING_FIELDS.cutCy, { sort: true, width: 136 }),
    soNo: col.text('SO', { sort: true, width: 130 }),
    vesselVoyage: col.text('船名航次', { width: 150 }),
    agentName: col.text(BOOKING_FIELDS.agentId, { width: 120 }),
    cutSi: col.time(BOOKING_FIELDS.cutSi, { sort: true, width: 136 }),
    freight: col.money('运价', { currency: 'freightCurrency', field: 'money.cost', width: 110 }),
    planVolume: col.volume('CBM', { sort: true, sum: true, width: 90 }),
    orderCount: col.int(CONTAINER_FIELDS.orderCount, { width: 72 }),
    transportMode: col.code(BOOKING_FIELDS.transportMode, TRANSPORT_MODE, { width: 88, hidden: true }),
    stageSince: col.time('进入待订柜', { sort: true, hidden: true }),
    ownerName: col.text(BOOKING_FIELDS.ownerId, { width: 84, hidden: true }),
    state: col.code(BOOKING_FIELDS.state, BOOKING_STATE, { tones: BOOKING_TONES, fixed: 'end', width: 88 }),
  },
  filters: {
    numbers: filter.numbers('柜子编号·订柜单号·SO', { placeholder: '柜子编号 / 订柜单号 / SO，可粘贴多个' }),
    pod: filter.picker(BOOKING_FIELDS.pod, 'ports', { quick: true }),
    carrierId: filter.picker(BOOKING_FIELDS.carrierId, 'suppliers', { quick: true }),
    agentId: filter.picker(BOOKING_FIELDS.agentId, 'suppliers'),
    pol: filter.picker(BOOKING_FIELDS.pol, 'ports'),
    transportMode: filter.codes(BOOKING_FIELDS.transportMode, TRANSPORT_MODE),
    ownerId: filter.picker(BOOKING_FIELDS.ownerId, 'users'),
    lacking: filter.flag('仅看缺放舱资料'),
    etd: filter.dates(BOOKING_FIELDS.etd),
    planLoadDate: filter.dates(CONTAINER_FIELDS.planLoadDate),
  },
  pages: { containers: ALL_CONTAINERS },
  tabs: { open: '待订', submitted: '待放舱', confirmed: '已放舱', rolled: '甩柜' },
  defaultSort: 'stageSince',
  exportPermission: 'logistics.container.export',
});
export type BookingListRow = ListRow<typeof bookingList>;
