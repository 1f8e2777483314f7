import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** WMS-035: a used volume as a whole percent of a capacity, half up; null: unlimited. */
export const usedPercent = (used: SQL, capacity: PgColumn | SQL): SQL<number | null> =>
  sql`(case when ${capacity} > 0 then round(${used} * 100.0 / ${capacity})::int end)`;
