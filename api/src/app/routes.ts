import './clean-up.job.ts';
import './ports.ts';
import '../logistics/slip-pickers/document.pickers.ts';
import '../finance/statements/statement.job.ts';
import '../finance/exchange-quotas/fx-overdue.job.ts';
import '../logistics/deadlines/cutoff.job.ts';
import '../logistics/deadlines/paper-expiry.job.ts';
import './dashboard/aggregate.job.ts';
import '../logistics/deadlines/sla.job.ts';
import '../finance/closing/accounting-periods.job.ts';
import '../warehouse/days/daily-inventory.job.ts';
import '../finance/allocations/lock-sweeper.job.ts';
import '../logistics/stage-records/replay.job.ts';
import '../masters/suppliers/supplier-rating.ts';
import { accessRoutes } from '../services/access/access.routes.ts';
import { baseRoutes } from '../masters/base/base.routes.ts';
import { brandCodeRoutes } from '../masters/brands/brand-code.routes.ts';
import { brandRoutes } from '../masters/brands/brand.routes.ts';
import { foreignHsRoutes } from '../masters/foreign-hs/foreign-hs.routes.ts';
import { goodsRoutes } from '../masters/goods/goods.routes.ts';
import { hsCodeRoutes } from '../masters/hs-codes/hs-code.routes.ts';
import { customerCodeRoutes } from '../masters/customer-codes/customer-code.routes.ts';
import { customerRoutes } from '../masters/customers/customer.routes.ts';
import { supplierRoutes } from '../masters/suppliers/supplier.routes.ts';
import { chamberRecordRoutes } from '../warehouse/zones/chamber-record.routes.ts';
import { chamberRoutes } from '../warehouse/zones/chamber.routes.ts';
import { warehouseRoutes } from '../warehouse/warehouses/warehouse.routes.ts';
import { arrivalRoutes } from '../warehouse/arrivals/arrival.routes.ts';
import { warehouseOverviewRoutes } from '../warehouse/overview/overview.routes.ts';
import { inboundRoutes } from '../warehouse/inbounds/inbound.routes.ts';
import { accessRoutes as companyAccessRoutes } from '../warehouse/accesses/access.routes.ts';
import { leaseRoutes } from '../warehouse/leases/lease.routes.ts';
import { batchRoutes } from '../warehouse/stock/batch.routes.ts';
import { freezeRoutes } from '../warehouse/freezes/freeze.routes.ts';
import { moveRoutes } from '../warehouse/moves/move.routes.ts';
import { damageRoutes } from '../warehouse/damages/damage.routes.ts';
import { countRoutes } from '../warehouse/counts/count.routes.ts';
import { zoneMapRoutes } from '../warehouse/maps/zone-map.routes.ts';
import { chargeRuleRoutes } from '../warehouse/charging/charge-rule.routes.ts';
import { dailyRoutes, dayRoutes } from '../warehouse/days/day.routes.ts';
import { ledgerRoutes } from '../warehouse/ledger/ledger.routes.ts';
import { labelRoutes } from '../warehouse/locations/label.routes.ts';
import { locationRoutes } from '../warehouse/locations/location.routes.ts';
import { mallItemRoutes } from '../warehouse/mall/mall-item.routes.ts';
import { outboundRoutes } from '../warehouse/outbounds/outbound.routes.ts';
import { zoneImportRoutes } from '../warehouse/zones/zone.import.ts';
import { zoneRoutes } from '../warehouse/zones/zone.routes.ts';
import { handoverRoutes } from './handover/handover.routes.ts';
import { riskRoutes } from '../masters/risk/risk.routes.ts';
import { releaseRoutes } from '../services/release/release.routes.ts';
import { chargeCodeRoutes } from '../masters/charge-codes/charge-code.routes.ts';
import { approvalRuleRoutes } from '../finance/approval-rules/approval-rule.routes.ts';
import { bankAccountRoutes } from '../finance/bank-accounts/bank-account.routes.ts';
import { applicationRoutes } from '../finance/payment-applications/application.routes.ts';
import { paymentRoutes } from '../finance/payments/payment.routes.ts';
import { feeTemplateRoutes } from '../finance/fee-templates/fee-template.routes.ts';
import { partyFinanceRoutes } from '../masters/party-finance/party-finance.routes.ts';
import { rateRoutes } from '../masters/rates/rate.routes.ts';
import { priceAgreementRoutes } from '../masters/price-agreements/price-agreement.routes.ts';
import { quotaRoutes } from '../finance/exchange-quotas/quota.routes.ts';
import { riskBoardRoutes } from '../finance/risks/risk.routes.ts';
import { taxCaseRoutes } from '../finance/tax-cases/tax-case.routes.ts';
import { tradeDocRoutes } from '../finance/trade-docs/trade-doc.routes.ts';
import { feeLineRoutes } from '../finance/fee-lines/fee-line.routes.ts';
import { templateFeeRoutes } from '../finance/template-fees/apply-template.ts';
import { feeTraceRoutes } from '../finance/fee-traces/fee-trace.routes.ts';
import { balanceRoutes } from '../finance/ageing/balance.routes.ts';
import { storageBillRoutes } from '../finance/storage-bills/storage-bill.routes.ts';
import { costSheetRoutes } from '../finance/cost-sheets/cost-sheet.routes.ts';
import { statementRoutes } from '../finance/statements/statement.routes.ts';
import { closingRoutes } from '../finance/closing/closing.routes.ts';
import { financeOverviewRoutes } from '../finance/overview/overview.routes.ts';
import { journalRoutes } from '../finance/journals/journal.routes.ts';
import { feeReversalRoutes } from '../finance/fee-reversals/fee-reversal.routes.ts';
import { receiptRoutes } from '../finance/receipts/receipt.routes.ts';
import { settlementRoutes } from '../finance/settlements/settlement.routes.ts';
import { allocationRoutes } from '../logistics/allocations/allocation.routes.ts';
import { barcodeOrderRoutes } from '../finance/barcode-orders/barcode-order.routes.ts';
import { bookingRoutes } from '../logistics/bookings/booking.routes.ts';
import { containerRoutes } from '../logistics/containers/container.routes.ts';
import { declarationRoutes } from '../logistics/declarations/declaration.routes.ts';
import { costShareRoutes } from '../logistics/cost-shares/cost-share.routes.ts';
import { clearanceRoutes } from '../logistics/clearances/clearance.routes.ts';
import { inspectionRoutes } from '../logistics/inspections/inspection.routes.ts';
import { loadingRoutes } from '../logistics/loading/loading.routes.ts';
import { cargoReleaseRoutes } from '../logistics/cargo-releases/cargo-release.routes.ts';
import { deliveryRoutes } from '../logistics/deliveries/delivery.routes.ts';
import { quotationRoutes } from '../logistics/quotations/quotation.routes.ts';
import { driverRoutes } from '../logistics/drivers/driver.routes.ts';
import { truckRoutes } from '../logistics/trucks/truck.routes.ts';
import { vehicleRoutes } from '../logistics/vehicles/vehicle.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { logisticsPickerRoutes } from '../logistics/orders/order.pickers.ts';
import { orderRoutes } from '../logistics/orders/order.routes.ts';
import { stageRecordRoutes } from '../logistics/stage-records/stage-record.routes.ts';
import { printRoutes } from '../services/prints/print.routes.ts';
import { serviceRoutes } from './services.routes.ts';
import { templateRoutes } from '../services/templates/template.routes.ts';
import { inspectFormRoutes } from '../masters/inspect-forms/inspect-form.routes.ts';
import { websiteRoutes } from '../masters/website/website.routes.ts';
import { documentRoutes } from '../services/documents/document.routes.ts';
import { overviewRoutes } from './overviews/overview.routes.ts';
import { slipPickerRoutes } from '../logistics/slip-pickers/slip.pickers.ts';
import { trackingRoutes } from '../logistics/tracking/tracking.routes.ts';
import type { Route } from '../platform/route.ts';

/** Every route of the API. A noun adds one line: its import and its spread. */
export const routes: Route[] = [
  ...serviceRoutes,
  ...accessRoutes,
  ...baseRoutes,
  ...brandRoutes,
  ...brandCodeRoutes,
  ...hsCodeRoutes,
  ...foreignHsRoutes,
  ...goodsRoutes,
  ...customerCodeRoutes,
  ...customerRoutes,
  ...supplierRoutes,
  ...overviewRoutes,
  ...handoverRoutes,
  ...riskRoutes,
  ...releaseRoutes,
  ...chamberRoutes,
  ...chamberRecordRoutes,
  ...warehouseRoutes,
  ...leaseRoutes,
  ...batchRoutes,
  ...ledgerRoutes,
  ...dayRoutes,
  ...dailyRoutes,
  ...chargeRuleRoutes,
  ...zoneRoutes,
  ...zoneImportRoutes,
  ...labelRoutes,
  ...mallItemRoutes,
  ...locationRoutes,
  ...zoneMapRoutes,
  ...countRoutes,
  ...damageRoutes,
  ...moveRoutes,
  ...freezeRoutes,
  ...companyAccessRoutes,
  ...outboundRoutes,
  ...warehouseOverviewRoutes,
  ...inboundRoutes,
  ...arrivalRoutes,
  ...chargeCodeRoutes,
  ...priceAgreementRoutes,
  ...rateRoutes,
  ...feeTemplateRoutes,
  ...approvalRuleRoutes,
  ...bankAccountRoutes,
  ...applicationRoutes,
  ...paymentRoutes,
  ...partyFinanceRoutes,
  ...feeLineRoutes,
  ...costSheetRoutes,
  ...storageBillRoutes,
  ...barcodeOrderRoutes,
  ...tradeDocRoutes,
  ...quotaRoutes,
  ...riskBoardRoutes,
  ...taxCaseRoutes,
  ...feeReversalRoutes,
  ...feeTraceRoutes,
  ...templateFeeRoutes,
  ...receiptRoutes,
  ...settlementRoutes,
  ...balanceRoutes,
  ...statementRoutes,
  ...closingRoutes,
  ...journalRoutes,
  ...financeOverviewRoutes,
  ...logisticsPickerRoutes,
  ...orderRoutes,
  ...bookingRoutes,
  ...containerRoutes,
  ...inspectionRoutes,
  ...loadingRoutes,
  ...declarationRoutes,
  ...quotationRoutes,
  ...costShareRoutes,
  ...clearanceRoutes,
  ...allocationRoutes,
  ...cargoReleaseRoutes,
  ...deliveryRoutes,
  ...stageRecordRoutes,
  ...truckRoutes,
  ...vehicleRoutes,
  ...driverRoutes,
  ...dashboardRoutes,
  ...templateRoutes,
  ...printRoutes,
  ...slipPickerRoutes,
  ...documentRoutes,
  ...websiteRoutes,
  ...trackingRoutes,
  ...inspectFormRoutes,
];
