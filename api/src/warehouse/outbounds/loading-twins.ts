import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database.ts';
import type { TwinRows } from '../../masters/base/ports.ts';

/** Living outbounds of one container and warehouse that both customers have: one of them is cancelled or shipped first. */
export const loadingTwins: TwinRows = async ({ tx }, { kind, keptId, goneId }) => {
  if (kind !== 'ac_customer') return [];
  const found = await rows<{ no: string }>(
    tx,
    sql`select k.outbound_no || '、' || g.outbound_no as no from wh_outbound k join wh_outbound g
        on (g.container_id, g.warehouse_id, g.company_id) = (k.container_id, k.warehouse_id, k.company_id)
      where k.customer_id = ${keptId} and g.customer_id = ${goneId} and k.type = 'LOADING' and g.type = 'LOADING'
        and k.state not in ('CANCELLED', 'REVERSED') and g.state not in ('CANCELLED', 'REVERSED')
      order by k.id limit 10`,
  );
  return found.map(({ no }) => `同一柜子的装柜出库单 ${no}`);
};
