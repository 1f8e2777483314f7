import type { PermissionCode } from '@shared/contract/permissions.ts';
import { BOOKING_STATE } from '@shared/contract/logistics/booking.machine.ts';
import { CARGO_RELEASE_STATE } from '@shared/contract/logistics/cargo-release.machine.ts';
import { CLEARANCE_STATE } from '@shared/contract/logistics/clearance.machine.ts';
import { DELIVERY_STATE } from '@shared/contract/logistics/delivery.machine.ts';
import { INSPECTION_STATE } from '@shared/contract/logistics/inspection.machine.ts';
import { SLIP_STATE } from '@shared/contract/logistics/loading-slip.machine.ts';
import { QUOTE_STATE } from '@shared/contract/logistics/quotation.machine.ts';
import { TRUCK_STATE } from '@shared/contract/logistics/truck.machine.ts';
import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { orderKey } from '../../platform/number-order.ts';
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
import type { Actor } from '../../platform/actor.ts';
import { quotations } from '../quotations/quotation.entity.ts';
import { lgQuotation } from '../quotations/quotation.tables.ts';
import { numberFragment, numberPrefix } from '../../services/search/search-match.ts';
import { searchable } from '../../services/search/search.service.ts';
import { trucks } from '../trucks/truck.entity.ts';
import { lgTruck } from '../trucks/truck.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';

/** A document of the logistics that Ctrl+K finds by a part of its number. */
interface Numbered {
  kind: string;
  title: string;
  permission: PermissionCode;
  table: PgTable & { id: PgColumn; state: PgColumn };
  no: PgColumn;
  /** In what a part is looked for, as its index over bigrams says; by default the number. */
  text?: SQL;
  /** Its container, where it has one: its code stands beside the number. */
  container?: PgColumn;
  states: Readonly<Record<string, string>>;
  scope: { scopeWhere(actor: Actor): SQL | undefined };
  /** Record whose page shows it, where it has no page of its own. */
  page?: PgColumn;
}
/** Every number has digits; other terms are not asked for here. */
const NUMBER = /\d/;

function byNumber({ kind, title, permission, table, no, text, container, states, scope, page }: Numbered): void {
  searchable({
    kind,
    title,
    permission,
    async find(ctx, q, limit) {
      if (!NUMBER.test(q)) return [];
      const found = await ctx.db
        .select({
          id: sql<string>`${table.id}::text`,
          pageId: sql<string>`${page ?? table.id}::text`,
          label: sql<string>`${no}`,
          state: sql<string>`${table.state}`,
          containerCode: lgContainer.containerCode,
        })
        .from(table)
        .leftJoin(lgContainer, container ? eq(lgContainer.id, container) : sql`false`)
        .where(
          and(
            or(
              numberPrefix(no, q),
              numberFragment(q, { table, texts: [text ?? no], scope: scope.scopeWhere(ctx.actor) }),
            ),
            scope.scopeWhere(ctx.actor),
          ),
        )
        .orderBy(desc(orderKey(no)))
        .limit(limit);
      return found.map(({ state, containerCode, ...hit }) => ({
        ...hit,
        hint: [containerCode, states[state]].filter(Boolean).join(' · '),
      }));
    },
  });
}

byNumber({
  kind: 'lg_booking',
  title: '订柜单',
  permission: 'logistics.dinggui.view',
  table: lgBooking,
  no: lgBooking.bookingNo,
  text: sql`(${lgBooking.bookingNo} || ' ' || coalesce(${lgBooking.soNo}, ''))`,
  states: BOOKING_STATE,
  scope: bookings,
});
byNumber({
  kind: 'lg_inspection',
  title: '验货单',
  permission: 'logistics.yanhuo.view',
  table: lgInspection,
  no: lgInspection.inspectionNo,
  container: lgInspection.containerId,
  states: INSPECTION_STATE,
  scope: inspections,
});
byNumber({
  kind: 'lg_loading_slip',
  title: '装柜单',
  permission: 'logistics.zhuanggui.view',
  table: lgLoadingSlip,
  no: lgLoadingSlip.slipNo,
  container: lgLoadingSlip.containerId,
  states: SLIP_STATE,
  scope: loadingSlips,
});
byNumber({
  kind: 'lg_quotation',
  title: '报价单',
  permission: 'logistics.quote.view',
  table: lgQuotation,
  no: lgQuotation.quoteNo,
  container: lgQuotation.containerId,
  states: QUOTE_STATE,
  scope: quotations,
  page: lgQuotation.orderId,
});
byNumber({
  kind: 'lg_clearance',
  title: '清关单',
  permission: 'logistics.qingguan.view',
  table: lgClearance,
  no: lgClearance.clearanceNo,
  container: lgClearance.containerId,
  states: CLEARANCE_STATE,
  scope: clearances,
});
byNumber({
  kind: 'lg_release',
  title: '放货单',
  permission: 'logistics.release.view',
  table: lgRelease,
  no: lgRelease.releaseNo,
  container: lgRelease.containerId,
  states: CARGO_RELEASE_STATE,
  scope: cargoReleases,
  page: lgRelease.orderId,
});
byNumber({
  kind: 'lg_delivery',
  title: '送达单',
  permission: 'logistics.songda.view',
  table: lgDelivery,
  no: lgDelivery.deliveryNo,
  container: lgDelivery.containerId,
  states: DELIVERY_STATE,
  scope: deliveries,
  page: lgDelivery.containerId,
});
byNumber({
  kind: 'lg_truck',
  title: '拖车单',
  permission: 'logistics.truck.view',
  table: lgTruck,
  no: lgTruck.truckNo,
  container: lgTruck.containerId,
  states: TRUCK_STATE,
  scope: trucks,
});
