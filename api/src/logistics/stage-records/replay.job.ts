import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import { replay } from '@shared/contract/logistics/stage-replay.ts';
import { asc, gt, inArray } from 'drizzle-orm';
import { usersWithPermission } from '../../services/people/users-with-permission.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { lgStageRecord } from './stage-record.tables.ts';

/** Containers read at once. */
const PAGE = 500;
/** Containers named in the result of the job. */
const NAMED = 10;

/** Replays the records of the next containers after `after`: how many, which do not fit and why, and where it stopped. */
async function checkSome(ctx: CommandCtx, after: string) {
  const found = await ctx.tx
    .select({ id: lgContainer.id, code: lgContainer.containerCode, stage: lgContainer.stage })
    .from(lgContainer)
    .where(gt(lgContainer.id, after))
    .orderBy(asc(lgContainer.id))
    .limit(PAGE);
  const ids = found.map(({ id }) => id);
  const { containerId, action, fromStage, toStage } = lgStageRecord;
  const records = await ctx.tx
    .select({ containerId, action, fromStage, toStage })
    .from(lgStageRecord)
    .where(inArray(containerId, ids))
    .orderBy(asc(containerId), asc(lgStageRecord.seq));
  const steps = new Map<string, typeof records>();
  for (const record of records) steps.set(record.containerId, [...(steps.get(record.containerId) ?? []), record]);
  const wrong: string[] = [];
  for (const { id, code, stage } of found) {
    const played = replay(steps.get(id) ?? []);
    const why =
      'why' in played
        ? `第 ${played.broken + 1} 条${played.why}`
        : played.stage === stage
          ? null
          : `应为${STAGE[played.stage]}，现为${STAGE[stage]}`;
    if (why) wrong.push(`${code} ${why}`);
  }
  return { checked: found.length, wrong, last: found.length < PAGE ? null : (found.at(-1)?.id ?? null) };
}

/** Who may run jobs is told of containers whose records do not lead to their stage. */
async function tell(ctx: CommandCtx, wrong: readonly string[]): Promise<void> {
  await notify(ctx, {
    userIds: await usersWithPermission(ctx.tx, 'system.job.run'),
    kind: 'job.stage-replay',
    level: 'ALERT',
    title: `${wrong.length} 个柜子的状态记录与阶段不一致`,
    body: wrong.slice(0, NAMED).join('；'),
    link: '/system/global?part=jobs',
  });
}

/** LOG-064, every night: the records of each container, replayed from CREATE, give its stage. Changes nothing. */
scheduledJob({
  name: 'stage-replay-check',
  title: '柜子状态记录核对',
  rhythm: { at: '02:30' },
  run: async ({ transaction }) => {
    let checked = 0;
    const wrong: string[] = [];
    for (let after: string | null = '0'; after !== null;) {
      const from: string = after;
      const part = await transaction((ctx) => checkSome(ctx, from));
      checked += part.checked;
      wrong.push(...part.wrong);
      after = part.last;
    }
    if (wrong.length === 0) return `核对 ${checked} 个柜子，全部一致`;
    await transaction((ctx) => tell(ctx, wrong));
    return `核对 ${checked} 个柜子，${wrong.length} 个不一致：${wrong.slice(0, NAMED).join('；')}`;
  },
});
