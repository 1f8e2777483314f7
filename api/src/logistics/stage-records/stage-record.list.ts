import { STAGES } from '@shared/contract/logistics/container.machine.ts';
import { stageRecordList, type StageStay } from '@shared/contract/logistics/stage-record.contract.ts';
import { and, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ListQuery } from '@shared/contract/list.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { containerMatch } from '../containers/container-match.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { planList, type ListSource } from '../../platform/list-plan.ts';
import { serveList } from '../../platform/list.ts';
import type { StageRecordListRow } from '@shared/contract/logistics/stage-record.contract.ts';
import { corrected } from './milestone-standing.ts';
import { lgStageRecord } from './stage-record.tables.ts';

const source: ListSource<StageRecordListRow> = {
  table: lgStageRecord,
  join: [
    [lgContainer, eq(lgContainer.id, lgStageRecord.containerId)],
    [acUser, eq(acUser.id, lgStageRecord.createdBy)],
  ],
  select: {
    ...pickColumns(
      getTableColumns(lgStageRecord),
      ...(['action', 'fromStage', 'toStage', 'milestone', 'occurredAt', 'recordedAt', 'stayMinutes'] as const),
      ...(['location', 'reason', 'remark', 'source', 'containerId'] as const),
    ),
    containerCode: lgContainer.containerCode,
    containerNo: lgContainer.containerNo,
    userName: acUser.name,
    corrected,
    files: sql<number>`(select count(*)::int from ${shAttachment} a
      where a.owner_type = 'lg_stage_record' and a.owner_id = ${lgStageRecord.id})`,
  },
  scope: containers,
  numbers: [lgContainer.containerCode, lgContainer.containerNo],
  filters: {
    numbers: containerMatch,
    createdBy: (value) => eq(lgStageRecord.createdBy, value),
  },
  finish: (ctx, rows) =>
    rows.map((row) => ({
      ...row,
      actions:
        row.milestone && !row.corrected && ctx.actor.may('logistics.record.correct')
          ? [{ code: 'correct', enabled: true, unmet: [] }]
          : [],
    })),
};

/** L8 over all containers. */
export const stageRecordListRoute = serveList(stageRecordList, source);

/** LOG-065: average and P90 of the stays in each stage over the records of a filter; only changes of stage count. */
export async function stagesStayed(ctx: Ctx, query: ListQuery): Promise<StageStay[]> {
  const { where } = await planList(stageRecordList, source, ctx, query);
  const found = await ctx.db
    .select({
      stage: lgStageRecord.fromStage,
      count: sql<number>`count(*)::int`,
      average: sql<number>`round(avg(${lgStageRecord.stayMinutes}))::int`,
      p90: sql<number>`(percentile_disc(0.9) within group (order by ${lgStageRecord.stayMinutes}))::int`,
    })
    .from(lgStageRecord)
    .leftJoin(lgContainer, eq(lgContainer.id, lgStageRecord.containerId))
    .leftJoin(acUser, eq(acUser.id, lgStageRecord.createdBy))
    .where(
      and(
        where,
        inArray(lgStageRecord.action, ['ADVANCE', 'ROLLBACK', 'CANCEL']),
        isNotNull(lgStageRecord.stayMinutes),
      ),
    )
    .groupBy(lgStageRecord.fromStage);
  return STAGES.flatMap((stage) => {
    const one = found.find((each) => each.stage === stage);
    return one ? [{ ...one, stage }] : [];
  });
}
