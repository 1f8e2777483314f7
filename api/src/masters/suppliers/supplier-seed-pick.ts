import type { SupplierType } from '@shared/contract/accounts/supplier.machine.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { acSupplier } from './supplier.tables.ts';

/** Ids of the suppliers of a type that are 合作中, oldest first. */
export async function activeSuppliers(tx: Db, type: SupplierType): Promise<string[]> {
  const rows = await tx
    .select({ id: acSupplier.id })
    .from(acSupplier)
    .where(and(sql`${acSupplier.types} @> array[${type}]::text[]`, eq(acSupplier.status, 'ACTIVE')))
    .orderBy(asc(acSupplier.id));
  return rows.map(({ id }) => id);
}
