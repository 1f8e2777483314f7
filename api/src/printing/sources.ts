import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { bookingDocument } from './booking.print.ts';
import { clearanceDocument } from './clearance.print.ts';
import { containerDocument } from './container.print.ts';
import { customerCodeDocument } from './customer-code.print.ts';
import { deliveryDocument } from './delivery.print.ts';
import type { PrintLoader } from './document.ts';
import { goodsDocument } from './goods.print.ts';
import { inspectionDocument } from './inspection.print.ts';
import { loadingSlipDocument } from './loading-slip.print.ts';
import { orderDocument } from './order.print.ts';
import { quotationDocument } from './quotation.print.ts';
import { truckDocument } from './truck.print.ts';

/** How each kind of document is found and what it prints; a noun adds its line. */
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
  sy_goods: goodsDocument,
  ac_customer_code: customerCodeDocument,
};
