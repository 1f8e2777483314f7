import { sql } from 'drizzle-orm';
import type { TwinRows } from '../../masters/base/ports.ts';

/** ACC-014: sums of a day that both customers have become one; the days themselves move with their rows of 每日库存. */
export const mergeDailyTotals: TwinRows = {
  // The rows of 每日库存 are of batches, and a batch is of one customer.
  keys: ['wh_daily_total_key', 'wh_daily_inventory_key'],
  async settle({ tx }, { kind, keptId, goneId }) {
    if (kind !== 'ac_customer') return [];
    await tx.execute(sql`update wh_daily_total k set places = k.places + g.places, opening = k.opening + g.opening,
      in_qty = k.in_qty + g.in_qty, out_qty = k.out_qty + g.out_qty, moved_in = k.moved_in + g.moved_in,
      moved_out = k.moved_out + g.moved_out, adjust_qty = k.adjust_qty + g.adjust_qty, closing = k.closing + g.closing,
      closing_volume = k.closing_volume + g.closing_volume, closing_weight = k.closing_weight + g.closing_weight
    from wh_daily_total g
    where k.customer_id = ${keptId} and g.customer_id = ${goneId}
      and (k.day, k.warehouse_id, k.company_id, k.quality) = (g.day, g.warehouse_id, g.company_id, g.quality)`);
    await tx.execute(sql`delete from wh_daily_total g where g.customer_id = ${goneId} and exists (
    select from wh_daily_total k where k.customer_id = ${keptId}
      and (k.day, k.warehouse_id, k.company_id, k.quality) = (g.day, g.warehouse_id, g.company_id, g.quality))`);
    return [];
  },
};
