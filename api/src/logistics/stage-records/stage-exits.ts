import { and, eq, inArray, max, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { lgContainer } from '../containers/container.tables.ts';
import { lgStageRecord } from './stage-record.tables.ts';
import { lgStageExit } from './stage-exit.tables.ts';

/** Records so far back are heeded again: a transaction may have taken its number long before it was committed. */
const OVERLAP = 5000;
const { containerId, occurredAt, fromStage } = lgStageRecord;
const last = (stage: 'CONSOLIDATE' | 'LOAD') =>
  sql<Date | null>`max(${occurredAt}) filter (where ${fromStage} = ${stage})`.mapWith(occurredAt);

/** Last ways out of 待拼柜 and 待装柜 of the containers with records since the last run of the job. */
export const lately = () =>
  new QueryBuilder()
    .select({
      containerId,
      consolidatedAt: last('CONSOLIDATE').as('late_consolidated_at'),
      loadedAt: last('LOAD').as('late_loaded_at'),
      seenId: max(lgStageRecord.id).as('late_seen_id'),
    })
    .from(lgStageRecord)
    .where(
      and(
        sql`${lgStageRecord.id} > (select coalesce(max(${lgStageExit.seenId}), 0) - ${OVERLAP} from ${lgStageExit})`,
        eq(lgStageRecord.action, 'ADVANCE'),
        inArray(fromStage, ['CONSOLIDATE', 'LOAD']),
      ),
    )
    .groupBy(containerId);

const late = lately().as('late');
/** Joins (on the left) for containers whose exits from a stage are asked for; each matches at most one row. */
export const knownStageExit = [lgStageExit, eq(lgStageExit.containerId, lgContainer.id)] as const;
export const lateStageExit = [late, eq(late.containerId, lgContainer.id)] as const;
/** When a container last left 待拼柜, whatever became of it since; null: it never did. */
export const consolidatedAt = sql`greatest(${lgStageExit.consolidatedAt}, ${late.consolidatedAt})`;
/** When it last left 待装柜. */
export const loadedAt = sql`greatest(${lgStageExit.loadedAt}, ${late.loadedAt})`;

/** Whether a moment lies in a time, its end excluded. */
export const within = (moment: SQL, { from, to }: { from: Date; to?: Date | undefined }): SQL =>
  to ? sql`(${moment} >= ${from} and ${moment} < ${to})` : sql`(${moment} >= ${from})`;
