import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { stockScope } from './stock-scope.ts';
import { whBatch, whStock } from './stock.tables.ts';

const owned = { customer: whBatch.customerId, company: whBatch.companyId };
const received = stockScope({ warehouse: whBatch.warehouseId, ...owned });
const lying = stockScope({ warehouse: whStock.warehouseId, ...owned });
/** Received in a warehouse of the caller, or transferred to one. */
function scopeWhere(actor: Actor): SQL | undefined {
  const here = received.scopeWhere(actor);
  return (
    here &&
    or(
      here,
      sql`exists (select from ${whStock} where ${and(eq(whStock.batchId, whBatch.id), lying.scopeWhere(actor))})`,
    )
  );
}
/** Batches whose stock the caller may see; made by receipts, changed by 复尺 only (2.9). */
export const batches = entity({
  table: whBatch,
  title: '批次',
  no: 'batchNo',
  area: 'warehouse',
  scope: { and: scopeWhere },
  fields: { unitCost: 'money.cost' },
  labels: BATCH_FIELDS,
});
