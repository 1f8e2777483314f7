import { commentSeed } from './comment.seed.ts';
import { customerCodeSeed } from '../../masters/customer-codes/customer-code.seed.ts';
import { customerFreezeSeed } from '../../masters/risk/customer-freeze.seed.ts';
import { documentSeed } from '../../services/documents/document.seed.ts';
import { customerRiskSeed } from '../../masters/risk/customer-risk.seed.ts';
import { customerSeed } from '../../masters/customers/customer.seed.ts';
import { bookingSeed } from '../../logistics/bookings/booking.seed.ts';
import { brandSeed } from '../../masters/brands/brand.seed.ts';
import { foreignHsSeed } from '../../masters/foreign-hs/foreign-hs.seed.ts';
import { goodsSeed } from '../../masters/goods/goods.seed.ts';
import { hsCodeSeed } from '../../masters/hs-codes/hs-code.seed.ts';
import { containerSeed } from '../../logistics/containers/container.seed.ts';
import { orderSeed } from '../../logistics/orders/order.seed.ts';
import { feeBooksSeed } from '../../finance/fee-reversals/fee-books.seed.ts';
import { approvalRuleSeed } from '../../finance/approval-rules/approval-rule.seed.ts';
import { bankAccountSeed } from '../../finance/bank-accounts/bank-account.seed.ts';
import { feeTemplateSeed } from '../../finance/fee-templates/fee-template.seed.ts';
import { partyFinanceSeed } from '../../masters/party-finance/party-finance.seed.ts';
import { storageBillSeed } from '../../finance/storage-bills/storage-bill.seed.ts';
import { barcodeOrderSeed } from '../../finance/barcode-orders/barcode-order.seed.ts';
import { taxCaseSeed } from '../../finance/tax-cases/tax-case.seed.ts';
import { tradeDocSeed } from '../../finance/trade-docs/trade-doc.seed.ts';
import { costSheetSeed } from '../../finance/cost-sheets/cost-sheet.seed.ts';
import { riskSeed } from '../../finance/risks/risk.seed.ts';
import { quotaSeed } from '../../finance/exchange-quotas/quota.seed.ts';
import { statementSeed } from '../../finance/statements/statement.seed.ts';
import { feeLineSeed } from '../../finance/fee-lines/fee-line.seed.ts';
import { priceAgreementSeed } from '../../masters/price-agreements/price-agreement.seed.ts';
import { internalReceiptSeed } from '../../finance/payments/internal-receipt.seed.ts';
import { paymentSeed } from '../../finance/payments/payment.seed.ts';
import { rateSeed } from '../../masters/rates/rate.seed.ts';
import { settlementSeed } from '../../finance/settlements/settlement.seed.ts';
import { supplierSeed } from '../../masters/suppliers/supplier.seed.ts';
import { supplierRatingSeed } from '../../masters/suppliers/supplier-rating.seed.ts';
import { truckSeed } from '../../logistics/trucks/truck.seed.ts';
import { templateSeed } from './template.seed.ts';
import { inspectFormSeed } from '../../masters/inspect-forms/inspect-form.seed.ts';
import { lookSeed } from '../../masters/website/look.seed.ts';
import { announcementSeed } from '../../masters/website/website.seed.ts';
import { journeySeed } from '../../logistics/demo-journeys/journey.seed.ts';
import { arrivalSeed } from '../../warehouse/arrivals/arrival.seed.ts';
import { inboundSeed } from '../../warehouse/inbounds/inbound.seed.ts';
import { locationSeed } from '../../warehouse/locations/location.seed.ts';
import { countSeed } from '../../warehouse/counts/count.seed.ts';
import { damageSeed } from '../../warehouse/damages/damage.seed.ts';
import { accessSeed } from '../../warehouse/accesses/access.seed.ts';
import { mallItemSeed } from '../../warehouse/mall/mall-item.seed.ts';
import { chargeRuleSeed } from '../../warehouse/charging/charge-rule.seed.ts';
import { warehouseSeed } from '../../warehouse/warehouses/warehouse.seed.ts';
import { moveSeed } from '../../warehouse/moves/move.seed.ts';
import { outboundSeed } from '../../warehouse/outbounds/outbound.seed.ts';
import { closingSeed, periodSeed } from '../../finance/closing/period.seed.ts';
import { peopleSeed } from './people.seed.ts';
import type { SeedStep } from '../../services/seed/seed.ts';

/** The demo data in the order in which it is made; a noun adds its line. */
export const seedSteps: SeedStep[] = [
  peopleSeed,
  periodSeed,
  rateSeed,
  supplierSeed,
  warehouseSeed,
  customerSeed,
  customerRiskSeed,
  lookSeed,
  announcementSeed,
  customerCodeSeed,
  brandSeed,
  hsCodeSeed,
  foreignHsSeed,
  goodsSeed,
  inspectFormSeed,
  orderSeed,
  containerSeed,
  feeLineSeed,
  bookingSeed,
  priceAgreementSeed,
  feeTemplateSeed,
  approvalRuleSeed,
  partyFinanceSeed,
  bankAccountSeed,
  paymentSeed,
  truckSeed,
  journeySeed,
  commentSeed,
  templateSeed,
  documentSeed,
  customerFreezeSeed,
  accessSeed,
  locationSeed,
  mallItemSeed,
  inboundSeed,
  arrivalSeed,
  chargeRuleSeed,
  outboundSeed,
  moveSeed,
  damageSeed,
  countSeed,
  feeBooksSeed,
  storageBillSeed,
  closingSeed,
  barcodeOrderSeed,
  tradeDocSeed,
  taxCaseSeed,
  settlementSeed,
  statementSeed,
  supplierRatingSeed,
  costSheetSeed,
  quotaSeed,
  riskSeed,
  internalReceiptSeed,
];
