import { sql } from 'drizzle-orm';
import { lgAllocation } from './allocation.tables.ts';

/** Of `lgAllocation`: cartons of its line in earlier live allocations; their part of the purchase amount is cut before (LOG-023). */
export const earlierCartons = sql<number>`(select coalesce(sum(coalesce(e.loaded_cartons, e.cartons)), 0)::int
  from lg_allocation e where e.order_line_id = ${lgAllocation.orderLineId} and e.state = 'LIVE' and e.id < ${lgAllocation.id})`;
