import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import { CUTOFF_STAGES, cutoffsOver } from '@shared/contract/logistics/cutoff.ts';
import { CLEARED_DECL } from '@shared/contract/logistics/declaration.machine.ts';
import { and, eq, inArray, isNotNull, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { syPort } from '../../masters/base/base.tables.ts';
import { lgBooking, lgBookingContainer } from '../bookings/booking.tables.ts';
import { lgDeclaration } from '../declarations/declaration.tables.ts';
import { addDays } from '@shared/contract/business-day.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgStageRecord } from '../stage-records/stage-record.tables.ts';
import { detentionDays } from './container-free-time.ts';
import { lgContainer, type ContainerRow } from './container.tables.ts';

/** Days before the last free one from which on it is brought to mind (LOG-085). */
const FREE_DAYS_AHEAD = 3;
const { cutCustoms, cutCy, cutSi, cutVgm, stage, vgm } = lgContainer;

const siSent = sql`exists (select 1 from ${lgBookingContainer} join ${lgBooking} on ${lgBooking.id} = ${lgBookingContainer.bookingId}
  where ${lgBookingContainer.containerId} = ${lgContainer.id} and ${lgBookingContainer.live}
    and ${lgBooking.state} = 'CONFIRMED' and ${lgBooking.siState} <> 'NONE')`;
const gatedIn = sql`exists (select 1 from ${lgStageRecord} where ${lgStageRecord.containerId} = ${lgContainer.id}
  and ${lgStageRecord.milestone} = 'GATE_IN')`;
/** 截关 is met once the customs have released every declaration of the container. */
export const customsReleased = sql<boolean>`(exists (select 1 from ${lgDeclaration} where ${lgDeclaration.containerId} = ${lgContainer.id}
    and ${lgDeclaration.state} <> 'REVOKED')
  and not exists (select 1 from ${lgDeclaration} where ${lgDeclaration.containerId} = ${lgContainer.id}
    and ${notInArray(lgDeclaration.state, ['REVOKED', ...CLEARED_DECL])}))`;

/** Each cut-off of a container that is ahead and whose step is not done; null otherwise (LOG-067). */
function openCutoffs(ctx: Ctx) {
  const open = (at: typeof cutSi, done: SQL) =>
    sql<Date | null>`case when ${at} > ${ctx.now()} and not ${done} then ${at} end`.mapWith(cutSi);
  return {
    cutSi: open(cutSi, siSent),
    cutVgm: open(cutVgm, sql`(${vgm} is not null)`),
    cutCy: open(cutCy, gatedIn),
    cutCustoms: open(cutCustoms, customsReleased),
  };
}

/** The next of them; null: none is ahead. */
export const nextCutoff = (ctx: Ctx): SQL<Date | null> =>
  sql<Date | null>`least(${sql.join(Object.values(openCutoffs(ctx)), sql`, `)})`.mapWith(cutSi);

const TITLES = {
  cutSi: CONTAINER_FIELDS.cutSi,
  cutVgm: CONTAINER_FIELDS.cutVgm,
  cutCy: CONTAINER_FIELDS.cutCy,
  cutCustoms: CONTAINER_FIELDS.cutCustoms,
} as const;

/** That cut-off of one container with its name, for its page (L7). */
export async function nextCutoffOf(ctx: Ctx, row: ContainerRow): Promise<{ title: string; at: string } | null> {
  if (cutoffsOver({ stage: row.stage })) return null;
  const [found] = await ctx.db.select(openCutoffs(ctx)).from(lgContainer).where(eq(lgContainer.id, row.id));
  const ahead = (Object.keys(TITLES) as (keyof typeof TITLES)[]).flatMap((key) => {
    const at = found?.[key];
    return at ? [{ title: TITLES[key], at: at.toISOString() }] : [];
  });
  return ahead.toSorted((left, right) => left.at.localeCompare(right.at))[0] ?? null;
}

/** Containers with such a cut-off within the longest of the hours of cutoff.warn_hours (LOG-067). */
export async function cutoffNear(ctx: Ctx): Promise<SQL | undefined> {
  const hours = Math.max(...(await ctx.setting('cutoff.warn_hours')));
  const last = new Date(ctx.now().getTime() + hours * 3_600_000);
  const ahead = [cutSi, cutVgm, cutCy, cutCustoms].map((at) => and(sql`${at} > ${ctx.now()}`, lte(at, last)));
  return and(inArray(stage, [...CUTOFF_STAGES]), or(...ahead), sql`${nextCutoff(ctx)} <= ${last}`);
}

/** The last free day of a container: to be picked up (demurrage), once it is out to come back empty (detention); LOG-085. */
export const lastFreeDayNow = async (ctx: Ctx): Promise<SQL<string | null>> =>
  sql<string | null>`case when ${lgContainer.gateOutAt} is null then ${lgContainer.lastFreeDay}
    else (${lgContainer.gateOutAt} at time zone coalesce((select ${syPort.timezone} from ${syPort}
        where ${syPort.locode} = ${lgContainer.pod}), 'Asia/Shanghai'))::date
      + coalesce(${detentionDays}, ${await ctx.setting('free_days')}::int) - 1 end`;

/** Containers at their destination whose free time ends within three days or has ended: not yet picked up, or not yet back empty. */
export async function freeTimeNear(ctx: Ctx): Promise<SQL | undefined> {
  return and(
    or(
      and(inArray(stage, ['CLEAR', 'DELIVER']), isNull(lgContainer.gateOutAt)),
      and(inArray(stage, ['CLEAR', 'DELIVER', 'DELIVERED']), isNotNull(lgContainer.gateOutAt)),
    ),
    isNull(lgContainer.emptyReturnAt),
    sql`${await lastFreeDayNow(ctx)} <= ${addDays(ctx.today(), FREE_DAYS_AHEAD)}`,
  );
}
