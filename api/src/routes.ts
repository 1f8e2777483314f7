import './deadlines/cutoff.job.ts';
import './deadlines/paper-expiry.job.ts';
import './dashboard/aggregate.job.ts';
import './deadlines/sla.job.ts';
import './stage-records/replay.job.ts';
import './suppliers/supplier.rating.ts';
import { accessRoutes } from './access/access.routes.ts';
import { baseRoutes } from './base/base.routes.ts';
import { brandCodeRoutes } from './brands/brand-code.routes.ts';
import { brandRoutes } from './brands/brand.routes.ts';
import { foreignHsRoutes } from './foreign-hs/foreign-hs.routes.ts';
import { goodsRoutes } from './goods/goods.routes.ts';
import { hsCodeRoutes } from './hs-codes/hs-code.routes.ts';
import { customerCodeRoutes } from './customer-codes/customer-code.routes.ts';
import { customerRoutes } from './customers/customer.routes.ts';
import { supplierRoutes } from './suppliers/supplier.routes.ts';
import { chamberRoutes } from './chambers/chamber.routes.ts';
import { warehouseRoutes } from './warehouses/warehouse.routes.ts';
import { zoneRoutes } from './zones/zone.routes.ts';
import { handoverRoutes } from './handover/handover.routes.ts';
import { riskRoutes } from './risk/risk.routes.ts';
import { releaseRoutes } from './release/release.routes.ts';
import { chargeCodeRoutes } from './charge-codes/charge-code.routes.ts';
import { priceAgreementRoutes } from './price-agreements/price-agreement.routes.ts';
import { feeLineRoutes } from './fee-lines/fee-line.routes.ts';
import { allocationRoutes } from './allocations/allocation.routes.ts';
import { bookingRoutes } from './bookings/booking.routes.ts';
import { containerRoutes } from './containers/container.routes.ts';
import { declarationRoutes } from './declarations/declaration.routes.ts';
import { costShareRoutes } from './cost-shares/cost-share.routes.ts';
import { clearanceRoutes } from './clearances/clearance.routes.ts';
import { inspectionRoutes } from './inspections/inspection.routes.ts';
import { loadingRoutes } from './loading/loading.routes.ts';
import { cargoReleaseRoutes } from './cargo-releases/cargo-release.routes.ts';
import { deliveryRoutes } from './deliveries/delivery.routes.ts';
import { quotationRoutes } from './quotations/quotation.routes.ts';
import { driverRoutes } from './drivers/driver.routes.ts';
import { truckRoutes } from './trucks/truck.routes.ts';
import { vehicleRoutes } from './vehicles/vehicle.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { logisticsPickerRoutes } from './orders/order.lookups.ts';
import { orderRoutes } from './orders/order.routes.ts';
import { stageRecordRoutes } from './stage-records/stage-record.routes.ts';
import { printRoutes } from './printing/print.routes.ts';
import { serviceRoutes } from './services.routes.ts';
import { templateRoutes } from './templates/template.routes.ts';
import { inspectFormRoutes } from './inspect-forms/inspect-form.routes.ts';
import { websiteRoutes } from './website/website.routes.ts';
import { documentRoutes } from './documents/document.routes.ts';
import type { Route } from './platform/route.ts';

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
  ...handoverRoutes,
  ...riskRoutes,
  ...releaseRoutes,
  ...chamberRoutes,
  ...warehouseRoutes,
  ...zoneRoutes,
  ...chargeCodeRoutes,
  ...priceAgreementRoutes,
  ...feeLineRoutes,
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
  ...documentRoutes,
  ...websiteRoutes,
  ...inspectFormRoutes,
];
