import { daysFrom, placeDay, lastFreeDay } from '@shared/contract/logistics/free-time.ts';
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { syPort } from '../../masters/base/base.tables.ts';
import { detentionDays } from '../containers/container-free-time.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import type { CommandCtx } from '../../platform/context.ts';

/** Days before the last free day on which people are told (LOG-085). */
const NOTICE = [3, 1];

/** Tells the owners of containers whose free time ends in 3 or in 1 day at the port: demurrage until gate-out, detention after. */
export async function freeTimeNotices(ctx: CommandCtx): Promise<number> {
  const found = await ctx.tx
    .select({ container: lgContainer, timezone: syPort.timezone, detention: detentionDays })
    .from(lgContainer)
    .leftJoin(syPort, eq(syPort.locode, lgContainer.pod))
    .where(
      and(
        inArray(lgContainer.stage, ['CLEAR', 'DELIVER', 'DELIVERED']),
        isNull(lgContainer.emptyReturnAt),
        or(isNotNull(lgContainer.lastFreeDay), isNotNull(lgContainer.gateOutAt)),
      ),
    )
    .orderBy(lgContainer.id);
  const freeDays = await ctx.setting('free_days');
  let told = 0;
  for (const { container, timezone, detention } of found) {
    const zone = timezone ?? 'Asia/Shanghai';
    const out = container.gateOutAt && placeDay(container.gateOutAt, zone);
    const last = out ? lastFreeDay(out, detention ?? freeDays) : container.lastFreeDay;
    const left = last === null ? null : daysFrom(placeDay(ctx.now(), zone), last);
    if (last === null || left === null || !NOTICE.includes(left)) continue;
    const [name, what] = out ? ['免用箱期', '还空'] : ['免堆期', '提柜'];
    told += await notify(ctx, {
      userIds: [container.ownerId],
      kind: `free-time.${out ? 'detention' : 'demurrage'}`,
      level: left === 1 ? 'ALERT' : 'WARN',
      title: `${container.containerCode} ${name}还剩 ${left} 天`,
      body: `${container.containerNo ?? ''} 最后免费日 ${last}（${container.pod} 当地），请及时${what}。`.trim(),
      link: `/transport/container/info?id=${container.id}`,
      object: { kind: 'lg_container', id: container.id },
    });
  }
  return told;
}

scheduledJob({
  name: 'free-time',
  title: '免箱期提醒',
  rhythm: { at: '08:00' },
  run: async ({ transaction }) => `提醒 ${await transaction(freeTimeNotices)} 条`,
});
