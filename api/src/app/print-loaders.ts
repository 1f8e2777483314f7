import { arrivalDocument, arrivalReceiptDocument } from '../warehouse/arrivals/arrival.print.ts';
import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { barcodeOrderDocument } from '../finance/barcode-orders/barcode-order.print.ts';
import {
  contractDocument,
  instructionDocument,
  invoiceDocument,
  packingDocument,
  purchaseDocument,
} from '../finance/trade-docs/trade-doc.print.ts';
import { bookingDocument } from '../logistics/bookings/booking.print.ts';
import { clearanceDocument } from '../logistics/clearances/clearance.print.ts';
import { containerDocument } from '../logistics/containers/container.print.ts';
import { customerCodeDocument } from '../masters/customer-codes/customer-code.print.ts';
import { declarationDocument } from '../logistics/declarations/declaration.print.ts';
import { deliveryDocument } from '../logistics/deliveries/delivery.print.ts';
import type { PrintLoader } from '../services/printing/document.ts';
import { goodsDocument } from '../masters/goods/goods.print.ts';
import { inspectionDocument } from '../logistics/inspections/inspection.print.ts';
import { loadingSlipDocument } from '../logistics/loading/loading-slip.print.ts';
import { orderDocument } from '../logistics/orders/order.print.ts';
import { quotationDocument } from '../logistics/quotations/quotation.print.ts';
import { truckDocument } from '../logistics/trucks/truck.print.ts';
import { customerStatementDocument, supplierStatementDocument } from '../finance/statements/statement.print.ts';
import { outboundDocument, passDocument, pickListDocument } from '../warehouse/outbounds/outbound.print.ts';
import { storageBillDocument } from '../finance/storage-bills/storage-bill.print.ts';
import { applicationDocument } from '../finance/payment-applications/application.print.ts';
import { orderBillDocument } from '../finance/fee-lines/order-bill.print.ts';
import { paymentDocument } from '../finance/payments/payment.print.ts';
import { receiptDocument } from '../finance/receipts/receipt.print.ts';
import { customerSettlementDocument, supplierSettlementDocument } from '../finance/settlements/settlement.print.ts';
import { inboundDocument } from '../warehouse/inbounds/inbound.print.ts';
import { countDocument } from '../warehouse/counts/count.print.ts';
import { damageDocument } from '../warehouse/damages/damage.print.ts';
import { chamberDocument } from '../warehouse/zones/chamber.print.ts';
import { batchDocument } from '../warehouse/stock/batch.print.ts';
import { locationDocument } from '../warehouse/locations/location.print.ts';

/** Each kind of document by the loader of its noun; a noun adds its line. */
export const PRINT_LOADERS: Readonly<Record<PrintSourceName, PrintLoader>> = {
  lg_order: orderDocument,
  lg_container: containerDocument,
  lg_quotation: quotationDocument,
  lg_clearance: clearanceDocument,
  lg_declaration: declarationDocument,
  lg_inspection: inspectionDocument,
  lg_delivery: deliveryDocument,
  lg_booking: bookingDocument,
  lg_loading_slip: loadingSlipDocument,
  lg_truck: truckDocument,
  wh_inbound: inboundDocument,
  wh_arrival: arrivalDocument,
  wh_arrival_receipt: arrivalReceiptDocument,
  wh_outbound_picks: pickListDocument,
  wh_outbound: outboundDocument,
  wh_outbound_pass: passDocument,
  wh_storage_bill: storageBillDocument,
  wh_damage: damageDocument,
  wh_count: countDocument,
  wh_chamber: chamberDocument,
  fin_payment_application: applicationDocument,
  fin_order_bill: orderBillDocument,
  fin_receipt: receiptDocument,
  fin_payment: paymentDocument,
  fin_settlement: customerSettlementDocument,
  fin_settlement_ap: supplierSettlementDocument,
  sy_goods: goodsDocument,
  ac_customer_code: customerCodeDocument,
  wh_location: locationDocument,
  wh_batch: batchDocument,
  fin_barcode_order: barcodeOrderDocument,
  trade_doc_contract: contractDocument,
  trade_doc_invoice: invoiceDocument,
  trade_doc_packing: packingDocument,
  trade_doc_purchase: purchaseDocument,
  trade_doc_instruction: instructionDocument,
  fin_statement: customerStatementDocument,
  fin_statement_ap: supplierStatementDocument,
};
