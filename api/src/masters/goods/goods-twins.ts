import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database.ts';
import type { TwinRows } from '../base/ports.ts';

/** Goods with one SKU that both customers have: which of them stays, people decide with 合并商品. */
export const goodsTwins: TwinRows = async ({ tx }, { kind, keptId, goneId }) => {
  if (kind !== 'ac_customer') return [];
  const found = await rows<{ sku: string }>(
    tx,
    sql`select distinct upper(k.sku) as sku from sy_goods k join sy_goods g on upper(g.sku) = upper(k.sku)
      where k.customer_id = ${keptId} and g.customer_id = ${goneId} and k.deleted_at is null and g.deleted_at is null
      order by 1 limit 10`,
  );
  return found.map(({ sku }) => `商品 SKU ${sku}`);
};
