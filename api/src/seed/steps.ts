import { commentSeed } from '../comments/comment.seed.ts';
import { customerCodeSeed } from '../customer-codes/customer-code.seed.ts';
import { customerFreezeSeed } from '../customers/customer-freeze.seed.ts';
import { documentSeed } from '../documents/document.seed.ts';
import { customerRiskSeed } from '../customers/customer-risk.seed.ts';
import { customerSeed } from '../customers/customer.seed.ts';
import { bookingSeed } from '../bookings/booking.seed.ts';
import { brandSeed } from '../brands/brand.seed.ts';
import { foreignHsSeed } from '../foreign-hs/foreign-hs.seed.ts';
import { goodsSeed } from '../goods/goods.seed.ts';
import { hsCodeSeed } from '../hs-codes/hs-code.seed.ts';
import { containerSeed } from '../containers/container.seed.ts';
import { orderSeed } from '../orders/order.seed.ts';
import { feeLineSeed } from '../fee-lines/fee-line.seed.ts';
import { priceAgreementSeed } from '../price-agreements/price-agreement.seed.ts';
import { rateSeed } from '../rates/rate.seed.ts';
import { supplierSeed } from '../suppliers/supplier.seed.ts';
import { supplierRatingSeed } from '../suppliers/supplier-rating.seed.ts';
import { truckSeed } from '../trucks/truck.seed.ts';
import { templateSeed } from '../templates/template.seed.ts';
import { inspectFormSeed } from '../inspect-forms/inspect-form.seed.ts';
import { lookSeed } from '../website/look.seed.ts';
import { announcementSeed } from '../website/website.seed.ts';
import { voyageSeed } from '../voyages/voyage.seed.ts';
import { warehouseSeed } from '../warehouses/warehouse.seed.ts';
import { peopleSeed } from './people.seed.ts';
import type { SeedStep } from './seed.ts';

/** The demo data in the order in which it is made; a noun adds its line. */
export const seedSteps: SeedStep[] = [
  peopleSeed,
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
  truckSeed,
  voyageSeed,
  commentSeed,
  templateSeed,
  documentSeed,
  customerFreezeSeed,
  supplierRatingSeed,
];
