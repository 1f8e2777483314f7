import { sql, type SQL } from 'drizzle-orm';
import { DAY_COLUMNS, liveDays } from '../../warehouse/days/live-days.ts';
import type { BigParts } from './big-parts.ts';

const FIRST = sql`date '2026-08-22'`;
const LAST = sql`date '2026-11-19'`;

/** Ninety closed days of warehouse w with their inventory, as the nightly job stores it (WMS-042). */
export const bigDays = ({ base, staff }: BigParts, w: number): SQL[] => {
  const warehouse = sql`${base.warehouse}::bigint + ${w}`;
  const span = sql`select ${warehouse} as warehouse_id, day::date as day from generate_series(${FIRST}, ${LAST}, interval '1 day') as day`;
  return [
    sql`insert into wh_daily_inventory (${DAY_COLUMNS}) ${liveDays(span)} order by day, stock_id`,
    sql`insert into wh_day (created_by, created_at, updated_at, warehouse_id, day, state, closed_at, closed_by, generated_at)
      select ${staff.warehouseHead}::bigint, at, at, ${warehouse}, span.day, 'CLOSED', at, ${staff.warehouseHead}::bigint, at
      from (${span}) as span cross join lateral (select (span.day + 1)::timestamp at time zone 'UTC' as at) as t order by span.day`,
  ];
};
