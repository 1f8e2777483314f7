import { sql, type SQL } from 'drizzle-orm';
import type { BigParts } from './big-parts.ts';

const STAGES = sql`(array['CONSOLIDATE', 'BOOK', 'INSPECT', 'LOAD', 'DECLARE', 'CLEAR', 'DELIVER', 'DELIVERED'])`;

/**
 * Containers k in [from, to) of the big set as their documents see them: the stored row, its number k, how far it is (rank
 * 0–7, a new stage every four days) and the day of its orders.
 */
export const boxes = ({ base }: BigParts, from: number, to: number): SQL => sql`
  select c.*, c.id - ${base.container}::bigint as k, array_position(${STAGES}, c.stage) - 1 as rank, c.plan_load_date - 14 as day
  from lg_container c where c.id >= ${base.container}::bigint + ${from}::bigint and c.id < ${base.container}::bigint + ${to}::bigint`;

/** Noon in China of a day some days later. */
export const noon = (day: SQL, days: number | SQL): SQL =>
  sql`((${day} + ${typeof days === 'number' ? sql.raw(String(days)) : days})::timestamp + interval '4 hours') at time zone 'UTC'`;

/** Document number of a day: PREFIX20260101-5001; the demo data stay far below 5000. */
export const docNo = (prefix: string, day: SQL, serial: SQL, first = 5000): SQL =>
  sql`(${prefix}::text || to_char(${day}, 'YYYYMMDD') || '-' || (${first}::integer + ${serial} % 5000)::text)`;

/** One of some ids, by a number. */
export const oneOf = (ids: readonly string[], n: SQL): SQL =>
  sql`(array[${sql.join(
    ids.map((id) => sql`${id}::bigint`),
    sql`, `,
  )}])[1 + ${n} % ${ids.length}]`;
