import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import type { Actor } from '../../platform/actor.ts';
import { scopeCondition, type ScopeSpec } from '../../platform/scope.ts';
import { whBatch, whStock } from './stock.tables.ts';

/** Columns by which stock belongs to somebody. */
interface Owned {
  warehouse: PgColumn;
  customer: PgColumn;
  /** Company of the batch. */
  company: PgColumn;
}
/**
 * Stock that an actor may see (1.8): in the own warehouses, of the own companies; who does not see the whole area 仓库
 * (a salesperson) only that of the own customers.
 */
export const stockScope = ({ warehouse, customer, company }: Owned) => ({
  scopeWhere(actor: Actor): SQL | undefined {
    if (actor.system) return undefined;
    return and(
      scopeCondition(actor, 'warehouse', { and: inWarehouseScope(warehouse) }),
      actor.companies.length > 0 ? inArray(company, [...actor.companies]) : sql`false`,
      actor.scopes.warehouse?.level === 'ALL' ? undefined : ownCustomer(customer, actor),
    );
  },
});

/** Of balances, their batches joined. */
export const lyingStock = stockScope({
  warehouse: whStock.warehouseId,
  customer: whStock.customerId,
  company: whBatch.companyId,
});

/** Scope of documents of one company, warehouse and customer: who sees own records only sees those of the own customers. */
export const documentScope = ({ warehouse, customer, company }: Owned): ScopeSpec => ({
  company,
  and: inWarehouseScope(warehouse),
  or: (actor) => ownCustomer(customer, actor),
});

/**
 * Scope of what stands in a warehouse and names a customer (3.6: a record without people follows its customer); what names none,
 * as a price for everybody, is there for all of the warehouse.
 */
export const customerScope = ({ warehouse, customer }: Pick<Owned, 'warehouse' | 'customer'>): ScopeSpec => ({
  and: inWarehouseScope(warehouse),
  or: (actor) => (customer.notNull ? ownCustomer(customer, actor) : or(isNull(customer), ownCustomer(customer, actor))),
});

/** The customer of a row is one of the actor's own. */
export const ownCustomer = (column: PgColumn, actor: Actor): SQL =>
  sql`exists (select from ${acCustomer} where ${and(eq(acCustomer.id, column), customers.scopeWhere(actor))})`;
