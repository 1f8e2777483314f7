import { sql } from 'drizzle-orm';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { lgStageExit } from '../../logistics/stage-records/stage-exit.tables.ts';
import { lately } from '../../logistics/stage-records/stage-exits.ts';

/** Heeds the stage records that came since the last run; how many containers have changed. */
export async function aggregatePassages(ctx: CommandCtx): Promise<number> {
  const changed = await rows<{ id: string }>(
    ctx.tx,
    sql`insert into ${lgStageExit} as known (container_id, consolidated_at, loaded_at, seen_id) ${lately()}
      on conflict (container_id) do update set consolidated_at = greatest(known.consolidated_at, excluded.consolidated_at),
        loaded_at = greatest(known.loaded_at, excluded.loaded_at), seen_id = greatest(known.seen_id, excluded.seen_id)
      where excluded.seen_id > known.seen_id or excluded.consolidated_at > known.consolidated_at
        or excluded.loaded_at > known.loaded_at
      returning container_id as id`,
  );
  return changed.length;
}

/** DSH-002: what the board adds up of each container, once a minute for all who look. */
scheduledJob({
  name: 'dashboard-aggregate',
  title: '看板汇总',
  rhythm: { everyMinutes: 1 },
  run: ({ transaction }) => transaction(async (ctx) => `汇总 ${await aggregatePassages(ctx)} 个柜子`),
});
