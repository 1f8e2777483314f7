import {
  bookingPicker,
  clearancePicker,
  declarationPicker,
  deliveryPicker,
  inspectionPicker,
  loadingSlipPicker,
  quotationPicker,
} from '@shared/contract/logistics/slip.pickers.ts';
import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { bookings } from '../bookings/booking.entity.ts';
import { lgBooking } from '../bookings/booking.tables.ts';
import { clearances } from '../clearances/clearance.entity.ts';
import { lgClearance } from '../clearances/clearance.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { declarations } from '../declarations/declaration.entity.ts';
import { lgDeclaration } from '../declarations/declaration.tables.ts';
import { deliveries } from '../deliveries/delivery.entity.ts';
import { lgDelivery } from '../deliveries/delivery.tables.ts';
import { inspections } from '../inspections/inspection.entity.ts';
import { lgInspection } from '../inspections/inspection.tables.ts';
import { loadingSlips } from '../loading/loading-slip.entity.ts';
import { lgLoadingSlip } from '../loading/loading-slip.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { pickFrom, servePicker, type TablePicker } from '../../services/pickers/picker.ts';
import type { Route } from '../../platform/route.ts';
import { likePattern } from '../../platform/search.ts';
import { quotations } from '../quotations/quotation.entity.ts';
import { lgQuotation } from '../quotations/quotation.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';

type SlipTable = TablePicker['table'] & { containerId: PgColumn };
type Join = NonNullable<TablePicker['join']>[number];

/** A picker of documents of containers, newest first, found by their own number or that of the container. */
const slips = (table: SlipTable, no: PgColumn, scope: TablePicker['scope'], more: Join[] = [], beside?: SQL) =>
  pickFrom({
    table,
    join: [[lgContainer, eq(lgContainer.id, table.containerId)], ...more],
    scope,
    label: no,
    hint: sql<string>`concat_ws(' · ', ${lgContainer.containerCode}, ${beside ?? sql`null`})`,
    match: (q) => sql`(${no} ilike ${likePattern(q)} or ${lgContainer.containerCode} ilike ${likePattern(q)})`,
    orderBy: [desc(table.id)],
  });

/** Quotations, clearances, inspections, deliveries, bookings and loading slips to choose from (preview of templates). */
export const slipPickerRoutes: Route[] = [
  servePicker(
    quotationPicker,
    slips(
      lgQuotation,
      lgQuotation.quoteNo,
      quotations,
      [[acCustomer, eq(acCustomer.id, lgQuotation.customerId)]],
      sql`${acCustomer.shortName}`,
    ),
  ),
  servePicker(clearancePicker, slips(lgClearance, lgClearance.clearanceNo, clearances)),
  servePicker(declarationPicker, slips(lgDeclaration, lgDeclaration.declNo, declarations)),
  servePicker(inspectionPicker, slips(lgInspection, lgInspection.inspectionNo, inspections)),
  servePicker(
    deliveryPicker,
    slips(
      lgDelivery,
      lgDelivery.deliveryNo,
      deliveries,
      [[lgOrder, eq(lgOrder.id, lgDelivery.orderId)]],
      sql`${lgOrder.orderNo}`,
    ),
  ),
  servePicker(
    bookingPicker,
    pickFrom({
      table: lgBooking,
      join: [[acSupplier, eq(acSupplier.id, lgBooking.carrierId)]],
      scope: bookings,
      label: lgBooking.bookingNo,
      hint: sql<string>`concat_ws(' · ', ${acSupplier.shortName}, ${lgBooking.soNo})`,
      match: (q) => sql`(${lgBooking.bookingNo} ilike ${likePattern(q)} or ${lgBooking.soNo} ilike ${likePattern(q)})`,
      orderBy: [desc(lgBooking.id)],
    }),
  ),
  servePicker(loadingSlipPicker, slips(lgLoadingSlip, lgLoadingSlip.slipNo, loadingSlips)),
];
