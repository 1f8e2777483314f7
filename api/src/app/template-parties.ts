import { sql } from 'drizzle-orm';
import { acCustomer } from '../masters/customers/customer.tables.ts';
import { requireNamedCustomer } from '../masters/customers/named-customer.ts';
import { acSupplier } from '../masters/suppliers/supplier.tables.ts';
import { usableSupplier } from '../masters/suppliers/usable-supplier.ts';
import type { TemplateParties } from '../services/templates/ports.ts';

/** Customers and agents as templates ask for them. */
export const parties: TemplateParties = {
  requireCustomer: requireNamedCustomer,
  mayNameAgent: async (ctx, id, stored) => (await usableSupplier(ctx, id, stored, true)) !== null,
  nameOf: (customer, supplier) =>
    sql`coalesce((select c.short_name from ${acCustomer} c where c.id = ${customer}),
      (select s.short_name from ${acSupplier} s where s.id = ${supplier}))`,
};
