import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database.ts';
import type { TwinRows } from '../../masters/base/ports.ts';
import { clashesOf, wordsOf, type Twins } from '../../masters/base/refused-twins.ts';

const BILLS: Twins = {
  keys: ['wh_storage_bill_live'],
  table: 'wh_storage_bill',
  parties: { ac_customer: ['customer_id'], ac_supplier: ['supplier_id'] },
  same: (row) => sql`${row}.direction, ${row}.warehouse_id`,
  period: ['period_from', 'period_to'],
  counts: (row) => sql`${row}.state <> 'REVERSED'`,
  words: (earlier, later) => sql`'账期重叠的仓储账单 ' || ${earlier}.bill_no || '、' || ${later}.bill_no`,
};

/**
 * WMS-084, WMS-085: a bill stands for everything that its customer stored in its period. Two of one period, or goods of the
 * other one that a bill would cover without having counted them, people settle: 冲红, merge, bill both together.
 */
export const storageBillTwins: TwinRows = {
  keys: BILLS.keys,
  async settle({ tx }, pair) {
    const overlaps = wordsOf(await clashesOf(tx, BILLS, pair));
    if (overlaps.length > 0 || pair.kind !== 'ac_customer') return overlaps;
    const found = await rows<{ no: string }>(
      tx,
      sql`select b.bill_no as no from wh_storage_bill b
        where b.customer_id in (${pair.keptId}, ${pair.goneId}) and b.state <> 'REVERSED' and exists (
          select from wh_daily_inventory i where i.warehouse_id = b.warehouse_id and i.day between b.period_from and b.period_to
            and i.customer_id in (${pair.keptId}, ${pair.goneId}) and i.customer_id <> b.customer_id)
        order by b.bill_no limit 10`,
    );
    return found.map(({ no }) => `仓储账单 ${no} 账期内的库存`);
  },
};
