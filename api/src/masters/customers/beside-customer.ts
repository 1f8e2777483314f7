import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Numbered } from '../../services/search/numbered.ts';
import { acCustomer } from './customer.tables.ts';

/** The customer beside the number of a document that names one. */
export const besideCustomer = (customerId: PgColumn): Pick<Numbered, 'join' | 'hint'> => ({
  join: [[acCustomer, eq(acCustomer.id, customerId)]],
  hint: acCustomer.shortName,
});
