import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Seed } from '../../services/seed/seed.ts';
import { whAccess } from './access.tables.ts';

/** A customer of the demo data with the warehouse that it may use; its number is its mark. */
export interface StoringCustomer {
  warehouseId: string;
  customerId: string;
  mark: string;
}
/** Customers who may store and bring in until the end of the demo data. */
export const storingCustomers = (seed: Seed): Promise<StoringCustomer[]> =>
  seed.tx
    .select({
      warehouseId: whAccess.warehouseId,
      customerId: sql<string>`${whAccess.customerId}`,
      mark: acCustomer.customerNo,
    })
    .from(whAccess)
    .innerJoin(acCustomer, eq(acCustomer.id, whAccess.customerId))
    .where(and(eq(whAccess.state, 'ACTIVE'), isNotNull(whAccess.customerId), gte(whAccess.validTo, seed.day(10))))
    .orderBy(asc(whAccess.warehouseId), asc(whAccess.customerId));
