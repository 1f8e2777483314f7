import { sql } from 'drizzle-orm';
import type { TwinRows } from '../../masters/base/ports.ts';
import { refusedTwins } from '../../masters/base/refused-twins.ts';

/** Living outbounds of one container and warehouse that both customers have: one of them is cancelled or shipped first. */
export const loadingTwins: TwinRows = refusedTwins({
  keys: ['wh_outbound_loading_key'],
  table: 'wh_outbound',
  parties: { ac_customer: ['customer_id'] },
  same: (row) => sql`${row}.container_id, ${row}.warehouse_id, ${row}.company_id`,
  counts: (row) => sql`${row}.type = 'LOADING' and ${row}.state not in ('CANCELLED', 'REVERSED')`,
  words: (earlier, later) => sql`'同一柜子的装柜出库单 ' || ${earlier}.outbound_no || '、' || ${later}.outbound_no`,
});
