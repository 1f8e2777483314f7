import { STAGE, type Stage } from '@shared/contract/logistics/container.machine.ts';
import { sql } from 'drizzle-orm';
import { overdueWhere } from '../containers/container-sla.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { lastNotifiedAt } from './last-notified.ts';

/** Shares of the limit at which who answers for a container is told (LOG-066). */
const SHARES = {
  warn: { share: 0.8, words: '已用去 80% 的时限', level: 'WARN' },
  late: { share: 1, words: '已超时', level: 'ALERT' },
} as const;
const kindOf = (share: keyof typeof SHARES, stage: Stage): string => `sla.${share}.${stage}`;

/** LOG-066: once each at 80 % and 100 % of the limit of a stage; a container that comes back into a stage is told of again. */
export async function remindOfLimits(ctx: CommandCtx): Promise<number> {
  const late = await overdueWhere(ctx);
  const found = await ctx.tx
    .select({ container: lgContainer, late: sql<boolean>`coalesce(${late}, false)` })
    .from(lgContainer)
    .where(await overdueWhere(ctx, 0, SHARES.warn.share))
    .orderBy(lgContainer.id);
  const due = found.map((row) => ({ ...row, kind: kindOf(row.late ? 'late' : 'warn', row.container.stage) }));
  const told = await lastNotifiedAt(
    ctx,
    'lg_container',
    due.map(({ container }) => container.id),
    [...new Set(due.map(({ kind }) => kind))],
  );
  let made = 0;
  for (const { container, late: isLate, kind } of due) {
    const before = told.get(`${kind} ${container.id}`);
    if (before && before >= container.stageSince) continue;
    const { words, level } = SHARES[isLate ? 'late' : 'warn'];
    made += await notify(ctx, {
      userIds: [container.ownerId],
      kind,
      level,
      title: `${container.containerCode} ${STAGE[container.stage]}${words}`,
      body: container.hold ? `柜子暂停中：${container.holdReason ?? ''}` : '',
      link: `/transport/container/info?id=${container.id}`,
      object: { kind: 'lg_container', id: container.id },
    });
  }
  return made;
}

scheduledJob({
  name: 'sla-check',
  title: '柜子时限检查',
  rhythm: { everyMinutes: 10 },
  run: ({ transaction }) => transaction(async (ctx) => `发出 ${await remindOfLimits(ctx)} 条通知`),
});
