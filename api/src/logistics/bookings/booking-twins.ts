import { sql } from 'drizzle-orm';
import type { TwinRows } from '../../masters/base/ports.ts';
import { refusedTwins } from '../../masters/base/refused-twins.ts';

/** One SO of a carrier stands in one living booking. */
export const bookingTwins: TwinRows = refusedTwins({
  keys: ['lg_booking_so_live_key'],
  table: 'lg_booking',
  parties: { ac_supplier: ['carrier_id'] },
  same: (row) => sql`${row}.so_no`,
  counts: (row) => sql`${row}.so_no is not null and ${row}.state in ('DRAFT', 'SUBMITTED', 'CONFIRMED')`,
  words: (earlier, later) =>
    sql`'SO 号 ' || ${earlier}.so_no || ' 的订柜单 ' || ${earlier}.booking_no || '、' || ${later}.booking_no`,
});
