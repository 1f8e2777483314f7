import { sql } from 'drizzle-orm';
import { refusedTwins } from '../base/refused-twins.ts';
import type { TwinRows } from '../base/ports.ts';

/** Goods with one SKU that both customers have: which of them stays, people decide with 合并商品. */
export const goodsTwins: TwinRows = refusedTwins({
  keys: ['sy_goods_sku_key'],
  table: 'sy_goods',
  parties: { ac_customer: ['customer_id'] },
  same: (row) => sql`upper(${row}.sku)`,
  counts: (row) => sql`${row}.deleted_at is null and ${row}.sku is not null`,
  words: (row) => sql`'商品 SKU ' || upper(${row}.sku)`,
});
