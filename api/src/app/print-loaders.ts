import { arrivalDocument, arrivalReceiptDocument } from '../warehouse/arrivals/arrival.print.ts';
import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { bookingDocument } from '../logistics/bookings/booking.print.ts';
import { clearanceDocument } from '../logistics/clearances/clearance.print.ts';
import { containerDocument } from '../logistics/containers/container.print.ts';
import { customerCodeDocument } from '../masters/customer-codes/customer-code.print.ts';
import { deliveryDocument } from '../logistics/deliveries/delivery.print.ts';
import type { PrintLoader } from '../services/printing/document.ts';
import { goodsDocument } from '../masters/goods/goods.print.ts';
import { inspectionDocument } from '../logistics/inspections/inspection.print.ts';
import { loadingSlipDocument } from '../logistics/loading/loading-slip.print.ts';
import { orderDocument } from '../logistics/orders/order.print.ts';
import { quotationDocument } from '../logistics/quotations/quotation.print.ts';
import { truckDocument } from '../logistics/trucks/truck.print.ts';
import { outboundDocument, passDocument, pickListDocument } from '../warehouse/outbounds/outbound.print.ts';
import { batchDocument } from '../warehouse/stock/batch.print.ts';
import { locationDocument } from '../warehouse/locations/location.print.ts';

/** Each kind of document by the loader of its noun; a noun adds its line. */
export const PRINT_LOADERS: Readonly<Record<PrintSourceName, PrintLoader>> = {
  lg_order: orderDocument,
  lg_container: containerDocument,
  lg_quotation: quotationDocument,
  lg_clearance: clearanceDocument,
  lg_inspection: inspectionDocument,
  lg_delivery: deliveryDocument,
  lg_booking: bookingDocument,
  lg_loading_slip: loadingSlipDocument,
  lg_truck: truckDocument,
  wh_arrival: arrivalDocument,
  wh_arrival_receipt: arrivalReceiptDocument,
  wh_outbound_picks: pickListDocument,
  wh_outbound: outboundDocument,
  wh_outbound_pass: passDocument,
  sy_goods: goodsDocument,
  ac_customer_code: customerCodeDocument,
  wh_location: locationDocument,
  wh_batch: batchDocument,
};
