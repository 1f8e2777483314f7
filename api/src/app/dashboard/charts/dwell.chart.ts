import { STAGES, stageRank } from '@shared/contract/logistics/container.machine.ts';
import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { containers } from '../../../logistics/containers/container.entity.ts';
import { lgContainer } from '../../../logistics/containers/container.tables.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/context.ts';
import { lgStageRecord } from '../../../logistics/stage-records/stage-record.tables.ts';

const DAYS = 90;

/** 各阶段停留时长: hours, median and P90, of the ways out of each stage in the last 90 days. */
export async function dwellChart(ctx: Ctx) {
  const share = (part: number) =>
    sql<number>`percentile_cont(${part}) within group (order by ${lgStageRecord.stayMinutes})`.mapWith(Number);
  const found = await ctx.db
    .select({ stage: lgStageRecord.fromStage, median: share(0.5), late: share(0.9) })
    .from(lgStageRecord)
    .innerJoin(lgContainer, eq(lgContainer.id, lgStageRecord.containerId))
    .where(
      and(
        containers.scopeWhere(ctx.actor),
        eq(lgStageRecord.action, 'ADVANCE'),
        isNotNull(lgStageRecord.stayMinutes),
        gte(lgStageRecord.occurredAt, startOfDay(addDays(ctx.today(), -DAYS))),
      ),
    )
    .groupBy(lgStageRecord.fromStage);
  const hours = (minutes: number | undefined) => (minutes === undefined ? null : Math.round(minutes / 6) / 10);
  return STAGES.filter((stage) => stageRank(stage) < stageRank('DELIVERED')).map((stage) => {
    const row = found.find((one) => one.stage === stage);
    return { label: stage, values: [hours(row?.median), hours(row?.late)] };
  });
}
