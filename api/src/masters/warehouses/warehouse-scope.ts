import { inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../platform/actor.ts';
import { warehouses } from './warehouse.entity.ts';
import { whWarehouse } from './warehouse.tables.ts';

/** Keeps rows whose column names a warehouse in the caller's scope; zones, chambers and locations follow theirs. */
export const inWarehouseScope = (column: PgColumn) => (actor: Actor) => {
  const where = warehouses.scopeWhere(actor);
  return where ? inArray(column, sql`(select ${whWarehouse.id} from ${whWarehouse} where ${where})`) : undefined;
};
