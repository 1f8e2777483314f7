import { and, eq, exists, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Actor } from '../../platform/actor.ts';
import { customers } from '../customers/customer.entity.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { suppliers } from './supplier.entity.ts';
import { acSupplier } from './supplier.tables.ts';

/** Scope of rows that follow their customer or their supplier (3.6): those of the parties in scope. */
export const ofParty =
  ({ customerId, supplierId }: { customerId: SQLWrapper; supplierId: SQLWrapper }) =>
  (actor: Actor): SQL | undefined => {
    const one = () => new QueryBuilder().select({ one: sql`1` });
    const customer = and(eq(acCustomer.id, customerId), customers.scopeWhere(actor));
    const supplier = and(eq(acSupplier.id, supplierId), suppliers.scopeWhere(actor));
    return or(exists(one().from(acCustomer).where(customer)), exists(one().from(acSupplier).where(supplier)));
  };
