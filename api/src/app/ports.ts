import { sheetProfits } from '../finance/cost-sheets/order-profits.ts';
import { orderRefunds } from '../finance/cost-sheets/ports.ts';
import { logisticsFees } from '../finance/fee-lines/logistics-fees.ts';
import { ratesOfPosted } from '../finance/rates/posted-rates.ts';
import { stageSteps } from '../logistics/containers/ports.ts';
import { fees, profits } from '../logistics/fees/ports.ts';
import { loadingOutbounds } from '../logistics/loading/ports.ts';
import { customerOrders } from '../logistics/orders/customer-orders.ts';
import { applicationClaims } from '../finance/allocations/ports.ts';
import { receiptRefunds } from '../finance/payment-applications/apply-refund.ts';
import { claimsOfApplications } from '../finance/payment-applications/claims.ts';
import { quotaOfDocuments, quotaOfReceipts } from '../finance/exchange-quotas/quota-ports.ts';
import { collectedOfDeclarations } from '../finance/exchange-quotas/collected-fx.ts';
import { collections, refunds, taxRefunds } from '../finance/receipts/ports.ts';
import { refundsOfOrders } from '../finance/tax-cases/order-refunds.ts';
import { collectedFx } from '../finance/tax-cases/ports.ts';
import { exposuresOfCustomers } from '../finance/risks/exposure.ts';
import { invoicesOfCases } from '../finance/tax-cases/invoice-use.ts';
import { taxRefundsOfReceipts } from '../finance/tax-cases/receipt-refunds.ts';
import { exchangeQuota, invoiceUse } from '../finance/trade-docs/ports.ts';
import { STAGE_STEPS } from '../logistics/stages/stage-steps.ts';
import { ordersOfCustomers } from '../masters/customers/ports.ts';
import { exposures } from '../masters/credit/ports.ts';
import { releaseDocuments } from '../masters/risk/ports.ts';
import { documentsOfReleases } from './release-documents.ts';
import { goodsByCode } from '../masters/goods/goods-of-codes.ts';
import { goodsOfCodes } from '../masters/hs-codes/ports.ts';
import { postedRates } from '../masters/rates/ports.ts';
import { usableSupplier } from '../masters/suppliers/usable-supplier.ts';
import { accountSuppliers, site } from '../services/access/ports.ts';
import { userActor } from '../services/access/user-actor.ts';
import { viewersOf } from '../services/access/who-sees.ts';
import { recordViewers } from '../services/approvals/ports.ts';
import { demandedSlots } from '../services/attachments/ports.ts';
import { demandedSlots as documentSlots } from '../services/documents/document-gate.ts';
import { jobActors } from '../services/jobs/ports.ts';
import { printLoaders } from '../services/printing/ports.ts';
import { syWebsite } from '../services/settings/setting.tables.ts';
import { templateParties } from '../services/templates/ports.ts';
import { allocations } from '../warehouse/moves/ports.ts';
import { unfinishedArrivals } from '../warehouse/arrivals/unfinished-arrivals.ts';
import { guardDayClose } from '../warehouse/days/close-guards.ts';
import { movedAllocations } from '../warehouse/outbounds/moved-allocations.ts';
import { outboundsOfContainers } from '../warehouse/outbounds/container-outbounds.ts';
import { PRINT_LOADERS } from './print-loaders.ts';
import { parties } from './template-parties.ts';

/** Who answers what a domain asks of one to its right: the only place that names both sides. */
accountSuppliers.bind({
  mayName: async (ctx, id, stored) => (await usableSupplier(ctx, id, stored ?? null, true)) !== null,
});
templateParties.bind(parties);
printLoaders.bind(PRINT_LOADERS);
ordersOfCustomers.bind(customerOrders);
fees.bind(logisticsFees);
profits.bind(sheetProfits);
orderRefunds.bind(refundsOfOrders);
postedRates.bind(ratesOfPosted);
site.bind({
  name: async ({ db }) => (await db.select({ name: syWebsite.simpleName }).from(syWebsite))[0]?.name ?? null,
  version: async (db) => (await db.select({ version: syWebsite.version }).from(syWebsite))[0]?.version ?? 0,
});
jobActors.bind({ of: userActor });
demandedSlots.bind({ of: documentSlots });
goodsOfCodes.bind(goodsByCode);
stageSteps.bind(STAGE_STEPS);
guardDayClose({ title: '到货单', unfinished: unfinishedArrivals });
allocations.bind(movedAllocations);
exchangeQuota.bind(quotaOfDocuments);
invoiceUse.bind(invoicesOfCases);
loadingOutbounds.bind(outboundsOfContainers);
refunds.bind(receiptRefunds);
applicationClaims.bind(claimsOfApplications);
collections.bind(quotaOfReceipts);
exposures.bind(exposuresOfCustomers);
releaseDocuments.bind(documentsOfReleases);
collectedFx.bind(collectedOfDeclarations);
taxRefunds.bind(taxRefundsOfReceipts);
recordViewers.bind(viewersOf);
