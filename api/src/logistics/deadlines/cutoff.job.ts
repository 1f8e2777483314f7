import { CUTOFF_STAGES, cutoffLevel } from '@shared/contract/logistics/cutoff.ts';
import { and, eq, exists, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { lgBooking, lgBookingContainer } from '../bookings/booking.tables.ts';
import { customsReleased } from '../containers/container-deadlines.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { lgStageRecord } from '../stage-records/stage-record.tables.ts';
import { CUTOFFS, cutoffKind, dueCutoffs } from './cutoff.rules.ts';
import { lastNotifiedAt } from './last-notified.ts';

const TIME = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** LOG-067: notices before cut-offs whose step is not done, to who answers for container and booking. Answers how many were new. */
export async function remindOfCutoffs(ctx: CommandCtx): Promise<number> {
  const warnHours = await ctx.setting('cutoff.warn_hours');
  const now = ctx.now();
  const last = new Date(now.getTime() + Math.max(...warnHours) * 3_600_000);
  const { cutSi, cutVgm, cutCy, cutCustoms } = lgContainer;
  const within = [cutSi, cutVgm, cutCy, cutCustoms].map((column) => and(gt(column, now), lte(column, last)));
  const gatedIn = ctx.tx
    .select({ one: sql`1` })
    .from(lgStageRecord)
    .where(and(eq(lgStageRecord.containerId, lgContainer.id), eq(lgStageRecord.milestone, 'GATE_IN')));
  const found = await ctx.tx
    .select({
      container: lgContainer,
      siState: lgBooking.siState,
      bookingOwner: lgBooking.ownerId,
      gatedIn: sql<boolean>`${exists(gatedIn)}`,
      released: customsReleased,
    })
    .from(lgContainer)
    .leftJoin(
      lgBookingContainer,
      and(eq(lgBookingContainer.containerId, lgContainer.id), eq(lgBookingContainer.live, true)),
    )
    .leftJoin(lgBooking, and(eq(lgBooking.id, lgBookingContainer.bookingId), eq(lgBooking.state, 'CONFIRMED')))
    .where(and(inArray(lgContainer.stage, [...CUTOFF_STAGES]), or(...within)))
    .orderBy(lgContainer.id);
  const due = found.flatMap((row) => {
    const done = {
      cutSi: row.siState !== null && row.siState !== 'NONE',
      cutVgm: row.container.vgm !== null,
      cutCy: row.gatedIn,
      cutCustoms: row.released,
    };
    return dueCutoffs({ ...row.container, done }, now, warnHours).map((one) => ({ row, one, kind: cutoffKind(one) }));
  });
  const told = await lastNotifiedAt(
    ctx,
    'lg_container',
    [...new Set(due.map(({ row }) => row.container.id))],
    [...new Set(due.map(({ kind }) => kind))],
  );
  let made = 0;
  for (const { row, one, kind } of due) {
    const { id, containerCode, ownerId } = row.container;
    if (told.has(`${kind} ${id}`)) continue;
    const { title, todo } = CUTOFFS[one.cutoff];
    const left = Math.max(1, Math.ceil((one.at.getTime() - now.getTime()) / 3_600_000));
    made += await notify(ctx, {
      userIds: [ownerId, ...(row.bookingOwner ? [row.bookingOwner] : [])],
      kind,
      level: cutoffLevel(one.at.getTime() - now.getTime(), warnHours) ?? 'WARN',
      title: `${containerCode} ${title}还有 ${left} 小时，${todo}`,
      body: `${title}时间 ${TIME.format(one.at)}。`,
      link: `/transport/container/info?id=${id}`,
      object: { kind: 'lg_container', id },
    });
  }
  return made;
}

scheduledJob({
  name: 'cutoff-notice',
  title: '截关截单提醒',
  rhythm: { everyMinutes: 15 },
  run: ({ transaction }) => transaction(async (ctx) => `发出 ${await remindOfCutoffs(ctx)} 条通知`),
});
