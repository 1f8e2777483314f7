import { sql, type SQL } from 'drizzle-orm';
import { lgContainer } from '../containers/container.tables.ts';
import { lgStageRecord } from '../stage-records/stage-record.tables.ts';

/** The Shanghai date of a moment, in SQL. */
export const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone 'Asia/Shanghai')::date`;
/** When a container left a stage the last time. */
const left = (stage: 'LOAD' | 'CLEAR'): SQL =>
  sql`(select max(r.occurred_at) from ${lgStageRecord} r where r.container_id = ${lgContainer.id}
    and r.action = 'ADVANCE' and r.from_stage = ${stage})`;

/** 装柜完成, 清关完成 and 送达完成 of a delivered container as dates. */
export const LOADED = dayOf(left('LOAD'));
export const CLEARED = dayOf(left('CLEAR'));
export const DELIVERED = dayOf(sql`${lgContainer.stageSince}`);
