import { sql, type SQL } from 'drizzle-orm';
import { lgClearance } from '../clearances/clearance.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { lgStageRecord } from '../stage-records/stage-record.tables.ts';

/** The date of a moment at a place, in Shanghai unless told otherwise, in SQL. */
export const dayOf = (moment: SQL, zone: SQL = sql`'Asia/Shanghai'`): SQL =>
  sql`(${moment} at time zone ${zone})::date`;
/** When a container left 待装柜 the last time. */
const loaded = sql`(select max(r.occurred_at) from ${lgStageRecord} r where r.container_id = ${lgContainer.id}
  and r.action = 'ADVANCE' and r.from_stage = 'LOAD')`;

/** 装柜完成, 清关放行 and 送达完成 of a delivered container as dates. */
export const LOADED = dayOf(loaded);
export const CLEARED = dayOf(
  sql`(select max(q.released_at) from ${lgClearance} q where q.container_id = ${lgContainer.id})`,
);
export const DELIVERED = dayOf(sql`${lgContainer.stageSince}`);
