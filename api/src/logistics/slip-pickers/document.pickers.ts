import { BOOKING_STATE } from '@shared/contract/logistics/booking.machine.ts';
import { CARGO_RELEASE_STATE } from '@shared/contract/logistics/cargo-release.machine.ts';
import { CLEARANCE_STATE } from '@shared/contract/logistics/clearance.machine.ts';
import { DELIVERY_STATE } from '@shared/contract/logistics/delivery.machine.ts';
import { INSPECTION_STATE } from '@shared/contract/logistics/inspection.machine.ts';
import { SLIP_STATE } from '@shared/contract/logistics/loading-slip.machine.ts';
import { QUOTE_STATE } from '@shared/contract/logistics/quotation.machine.ts';
import { TRUCK_STATE } from '@shared/contract/logistics/truck.machine.ts';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { labelSql } from '../../platform/label-sql.ts';
import { bookings } from '../bookings/booking.entity.ts';
import { lgBooking } from '../bookings/booking.tables.ts';
import { cargoReleases } from '../cargo-releases/cargo-release.entity.ts';
import { lgRelease } from '../cargo-releases/cargo-release.tables.ts';
import { clearances } from '../clearances/clearance.entity.ts';
import { lgClearance } from '../clearances/clearance.tables.ts';
import { deliveries } from '../deliveries/delivery.entity.ts';
import { lgDelivery } from '../deliveries/delivery.tables.ts';
import { inspections } from '../inspections/inspection.entity.ts';
import { lgInspection } from '../inspections/inspection.tables.ts';
import { loadingSlips } from '../loading/loading-slip.entity.ts';
import { lgLoadingSlip } from '../loading/loading-slip.tables.ts';
import { quotations } from '../quotations/quotation.entity.ts';
import { lgQuotation } from '../quotations/quotation.tables.ts';
import { byNumber, type Numbered } from '../../services/search/numbered.ts';
import { trucks } from '../trucks/truck.entity.ts';
import { lgTruck } from '../trucks/truck.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';

/** Beside the number the code of the container, where it has one, and the state. */
const beside = (
  state: PgColumn,
  states: Readonly<Record<string, string>>,
  containerId?: PgColumn,
): Pick<Numbered, 'join' | 'hint'> => ({
  ...(containerId && { join: [[lgContainer, eq(lgContainer.id, containerId)]] }),
  hint: sql<string>`concat_ws(' · ', ${containerId ? lgContainer.containerCode : sql`null`}, ${labelSql(state, states)})`,
});

/** Documents of containers in Ctrl+K. */
byNumber(
  { kind: 'lg_booking', title: '订柜单', permission: 'logistics.dinggui.view' },
  {
    table: lgBooking,
    no: lgBooking.bookingNo,
    text: sql`(${lgBooking.bookingNo} || ' ' || coalesce(${lgBooking.soNo}, ''))`,
    scope: bookings,
    ...beside(lgBooking.state, BOOKING_STATE),
  },
);
byNumber(
  { kind: 'lg_inspection', title: '验货单', permission: 'logistics.yanhuo.view' },
  {
    table: lgInspection,
    no: lgInspection.inspectionNo,
    scope: inspections,
    ...beside(lgInspection.state, INSPECTION_STATE, lgInspection.containerId),
  },
);
byNumber(
  { kind: 'lg_loading_slip', title: '装柜单', permission: 'logistics.zhuanggui.view' },
  {
    table: lgLoadingSlip,
    no: lgLoadingSlip.slipNo,
    scope: loadingSlips,
    ...beside(lgLoadingSlip.state, SLIP_STATE, lgLoadingSlip.containerId),
  },
);
byNumber(
  { kind: 'lg_quotation', title: '报价单', permission: 'logistics.quote.view', page: lgQuotation.orderId },
  {
    table: lgQuotation,
    no: lgQuotation.quoteNo,
    scope: quotations,
    ...beside(lgQuotation.state, QUOTE_STATE, lgQuotation.containerId),
  },
);
byNumber(
  { kind: 'lg_clearance', title: '清关单', permission: 'logistics.qingguan.view' },
  {
    table: lgClearance,
    no: lgClearance.clearanceNo,
    scope: clearances,
    ...beside(lgClearance.state, CLEARANCE_STATE, lgClearance.containerId),
  },
);
byNumber(
  { kind: 'lg_release', title: '放货单', permission: 'logistics.release.view', page: lgRelease.orderId },
  {
    table: lgRelease,
    no: lgRelease.releaseNo,
    scope: cargoReleases,
    ...beside(lgRelease.state, CARGO_RELEASE_STATE, lgRelease.containerId),
  },
);
byNumber(
  { kind: 'lg_delivery', title: '送达单', permission: 'logistics.songda.view', page: lgDelivery.containerId },
  {
    table: lgDelivery,
    no: lgDelivery.deliveryNo,
    scope: deliveries,
    ...beside(lgDelivery.state, DELIVERY_STATE, lgDelivery.containerId),
  },
);
byNumber(
  { kind: 'lg_truck', title: '拖车单', permission: 'logistics.truck.view' },
  { table: lgTruck, no: lgTruck.truckNo, scope: trucks, ...beside(lgTruck.state, TRUCK_STATE, lgTruck.containerId) },
);
