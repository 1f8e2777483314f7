import { sql, type SQL } from 'drizzle-orm';
import { rows, type Db } from '../../platform/database.ts';

/** What names a code: goods (merged ones too), order lines, voided codes that it replaces; orders that are not finished. */
export async function hsUsage(
  db: Db,
  code: string,
): Promise<{ goods: number; orderLines: number; openOrders: number; replaces: number }> {
  const [found] = await rows<{ goods: number; orderLines: number; openOrders: number; replaces: number }>(
    db,
    sql`select (select count(*)::int from sy_goods where hs_code = ${code}) as goods,
      (select count(*)::int from lg_order_line where hs_code = ${code}) as "orderLines",
      (select count(distinct o.id)::int from lg_order_line l join lg_order o on o.id = l.order_id
        where l.hs_code = ${code} and ${OPEN_ORDER}) as "openOrders",
      (select count(*)::int from sy_hs_code where replaced_by = ${code}) as replaces`,
  );
  return found ?? { goods: 0, orderLines: 0, openOrders: 0, replaces: 0 };
}

/** Orders `o` that are neither finished nor cancelled. */
export const OPEN_ORDER: SQL = sql`o.status in ('DRAFT', 'SUBMITTED', 'CONFIRMED', 'RUNNING')`;
