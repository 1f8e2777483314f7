import { logisticsFees } from '../finance/fee-lines/logistics-fees.ts';
import { stageSteps } from '../logistics/containers/ports.ts';
import { fees } from '../logistics/fees/ports.ts';
import { loadingOutbounds } from '../logistics/loading/ports.ts';
import { customerOrders } from '../logistics/orders/customer-orders.ts';
import { STAGE_STEPS } from '../logistics/stages/stage-steps.ts';
import { ordersOfCustomers } from '../masters/customers/ports.ts';
import { goodsByCode } from '../masters/goods/goods-of-codes.ts';
import { goodsOfCodes } from '../masters/hs-codes/ports.ts';
import { usableSupplier } from '../masters/suppliers/usable-supplier.ts';
import { accountSuppliers, site } from '../services/access/ports.ts';
import { userActor } from '../services/access/user-actor.ts';
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
loadingOutbounds.bind(outboundsOfContainers);
