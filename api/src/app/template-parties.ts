import { eq, sql } from 'drizzle-orm';
import { acCustomer } from '../masters/customers/customer.tables.ts';
import { requireNamedCustomer } from '../masters/customers/named-customer.ts';
import { acSupplier } from '../masters/suppliers/supplier.tables.ts';
import { usableSupplier } from '../masters/suppliers/usable-supplier.ts';
import type { TemplateParties } from '../services/templates/ports.ts';

/** Customers and agents as templates ask for them. */
export const parties: TemplateParties = {
  requireCustomer: requireNamedCustomer,
  async mayNameAgent(ctx, id, stored) {
    const found = await usableSupplier(ctx, id, stored, true);
    return found !== null && (id === stored || found.types.includes('OVERSEAS_AGENT'));
  },
  async keptOf({ db }, { customerId, supplierId }) {
    const [customer] = await db
      .select({ into: acCustomer.mergedIntoId })
      .from(acCustomer)
      .where(eq(acCustomer.id, customerId ?? '0'));
    const [supplier] = await db
      .select({ into: acSupplier.mergedIntoId })
      .from(acSupplier)
      .where(eq(acSupplier.id, supplierId ?? '0'));
    return { customerId: customer?.into ?? customerId, supplierId: supplier?.into ?? supplierId };
  },
  nameOf: (customer, supplier) =>
    sql`coalesce((select c.short_name from ${acCustomer} c where c.id = ${customer}),
      (select s.short_name from ${acSupplier} s where s.id = ${supplier}))`,
};
