import { INTERNAL_TYPES } from '@shared/contract/warehouse/stock.labels.ts';
import { sql, type SQL } from 'drizzle-orm';

const INTERNAL = sql.raw(INTERNAL_TYPES.map((type) => `'${type}'`).join(', '));
/** Names of an entry of the ledger in a FROM: wh_stock_ledger itself, or its alias. */
type Entry = SQL;

/** What an entry is about: its type, of a 冲红 that of the entry it takes back. */
const about = (entry: Entry): SQL =>
  sql`(case when ${entry}.type = 'REVERSAL' then (select o.type from wh_stock_ledger o where o.id = ${entry}.reversal_of) else ${entry}.type end)`;
/** Whether goods only changed place or quality, or such a change is taken back. */
export const internalEntry = (entry: Entry): SQL => sql`(${about(entry)} in (${INTERNAL}))`;

/**
 * Pieces of an entry by how they count in a day (2.14, WMS-042): in and out by their sign, 盘点 apart. in − out + adjust is
 * always its change.
 */
export const flowOf = (entry: Entry): Record<'inQty' | 'outQty' | 'adjustQty', SQL<number>> => ({
  inQty: sql`(case when ${entry}.qty_delta > 0 and ${about(entry)} <> 'ADJUST' then ${entry}.qty_delta else 0 end)`,
  outQty: sql`(case when ${entry}.qty_delta < 0 and ${about(entry)} <> 'ADJUST' then -${entry}.qty_delta else 0 end)`,
  adjustQty: sql`(case when ${about(entry)} = 'ADJUST' then ${entry}.qty_delta else 0 end)`,
});
