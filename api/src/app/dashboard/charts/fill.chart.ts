import { FILL_CLASSES } from '@shared/contract/dashboard/charts.contract.ts';
import { sql } from 'drizzle-orm';
import { lgContainer } from '../../../logistics/containers/container.tables.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/context.ts';
import { consolidatedSince } from '../fill-figures.ts';
import { knownStageExit, lateStageExit } from '../../../logistics/stage-records/stage-exits.ts';

const DAYS = 90;

/** 装载率分布: containers that left 待拼柜 in the last 90 days, by class of their fill rate. */
export async function fillChart(ctx: Ctx) {
  const since = startOfDay(addDays(ctx.today(), -DAYS));
  // 100.0 itself is not over full.
  const classOf = sql<number>`case when ${lgContainer.fillRate} > 100 then 5 when ${lgContainer.fillRate} >= 95 then 4
    when ${lgContainer.fillRate} >= 85 then 3 when ${lgContainer.fillRate} >= 70 then 2 when ${lgContainer.fillRate} >= 50 then 1 else 0 end`;
  const found = await ctx.db
    .select({ at: classOf.mapWith(Number), many: sql<number>`count(*)`.mapWith(Number) })
    .from(lgContainer)
    .leftJoin(...knownStageExit)
    .leftJoin(...lateStageExit)
    .where(consolidatedSince(ctx, since))
    .groupBy(sql`1`);
  return FILL_CLASSES.map((from, at) => {
    const to = FILL_CLASSES[at + 1];
    const label = to === undefined ? `>${from}%` : from === 0 ? `<${to}%` : `${from}–${to}%`;
    return { label, values: [found.find((row) => row.at === at)?.many ?? 0] };
  });
}
