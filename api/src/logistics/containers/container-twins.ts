import { sql } from 'drizzle-orm';
import type { TwinRows } from '../../masters/base/ports.ts';

/** 客户数 of the containers that hold cargo of both. */
export const containerTwins: TwinRows = {
  keys: [],
  async settle({ tx }, { kind, keptId, goneId }) {
    if (kind !== 'ac_customer') return [];
    await tx.execute(sql`update lg_container c set customer_count = c.customer_count - 1 where c.id in (
      select a.container_id from lg_allocation a join lg_order o on o.id = a.order_id
      where a.state = 'LIVE' and o.customer_id in (${keptId}, ${goneId})
      group by a.container_id having count(distinct o.customer_id) = 2)`);
    return [];
  },
};
