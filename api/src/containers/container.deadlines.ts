import { and, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { lgBooking, lgBookingContainer } from '../bookings/booking.tables.ts';
import { addDays } from '../platform/clock.ts';
import type { Ctx } from '../platform/context.ts';
import { lgStageRecord } from '../stage-records/stage-record.tables.ts';
import { lgContainer } from './container.tables.ts';

/** Days before the last free one on which it is brought to mind (LOG-085). */
const FREE_DAYS_AHEAD = 3;
const { cutCustoms, cutCy, cutSi, cutVgm, stage, vgm } = lgContainer;

const siSent = sql`exists (select 1 from ${lgBookingContainer} join ${lgBooking} on ${lgBooking.id} = ${lgBookingContainer.bookingId}
  where ${lgBookingContainer.containerId} = ${lgContainer.id} and ${lgBookingContainer.live}
    and ${lgBooking.state} = 'CONFIRMED' and ${lgBooking.siState} <> 'NONE')`;
const gatedIn = sql`exists (select 1 from ${lgStageRecord} where ${lgStageRecord.containerId} = ${lgContainer.id}
  and ${lgStageRecord.milestone} = 'GATE_IN')`;

/** The next cut-off of a container whose step is not done (LOG-067); null: none is ahead. */
export function nextCutoff(ctx: Ctx): SQL<Date | null> {
  const now = ctx.now();
  const open = (at: typeof cutSi, done: SQL) => sql`case when ${at} > ${now} and not ${done} then ${at} end`;
  return sql<Date | null>`least(${sql.join(
    [open(cutSi, siSent), open(cutVgm, sql`${vgm} is not null`), open(cutCy, gatedIn), open(cutCustoms, sql`false`)],
    sql`, `,
  )})`.mapWith(cutSi);
}

/** Containers with such a cut-off within the longest of the hours of cutoff.warn_hours (LOG-067). */
export async function cutoffNear(ctx: Ctx): Promise<SQL | undefined> {
  const hours = Math.max(...(await ctx.setting<readonly number[]>('cutoff.warn_hours')));
  const last = new Date(ctx.now().getTime() + hours * 3_600_000);
  const ahead = [cutSi, cutVgm, cutCy, cutCustoms].map((at) => and(sql`${at} > ${ctx.now()}`, lte(at, last)));
  return and(inArray(stage, ['BOOK', 'INSPECT', 'LOAD', 'DECLARE']), or(...ahead), sql`${nextCutoff(ctx)} <= ${last}`);
}

/** Containers at their destination whose free time ends within three days or has ended, not yet picked up (LOG-085). */
export const freeTimeNear = (ctx: Ctx): SQL | undefined =>
  and(
    inArray(stage, ['CLEAR', 'DELIVER']),
    isNull(lgContainer.gateOutAt),
    lte(lgContainer.lastFreeDay, addDays(ctx.today(), FREE_DAYS_AHEAD)),
  );
