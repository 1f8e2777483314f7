import { STAGES, type Stage } from '@shared/contract/logistics/container.machine.ts';
import { sql, type SQL } from 'drizzle-orm';
import { workingDays } from '../../masters/base/working-days.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgContainer } from './container.tables.ts';
import { readAll } from '../../platform/reads.ts';
import { workingHoursBefore } from './sla.rules.ts';

/** Stage → key of its limit in hours (9.x SLA). */
const KEYS = {
  CONSOLIDATE: 'sla.pool',
  BOOK: 'sla.book',
  INSPECT: 'sla.inspect',
  LOAD: 'sla.load',
  DECLARE: 'sla.declare',
  CLEAR: 'sla.clear',
  DELIVER: 'sla.deliver',
} as const satisfies Partial<Record<Stage, string>>;
type Limited = keyof typeof KEYS;
const LIMITED = STAGES.filter((stage): stage is Limited => stage in KEYS);

/** Limit in hours of every stage that has one (LOG-066). */
export async function limits(ctx: Ctx): Promise<Record<Limited, number>> {
  const pairs = await readAll(
    ctx,
    ...LIMITED.map((stage) => async () => [stage, await ctx.setting(KEYS[stage])] as const),
  );
  return Object.fromEntries(pairs) as Record<Limited, number>;
}

/** The moment before which a stage of so many hours must have begun to be late at a time, now if not said, by the clock or by the working calendar. */
type Before = (hours: number, at?: Date) => Date;
export async function clockOf(ctx: Ctx): Promise<Before> {
  const now = ctx.now();
  if (!(await ctx.setting('sla.working_calendar')))
    return (hours, at = now) => new Date(at.getTime() - hours * 3_600_000);
  const works = await workingDays(ctx);
  return (hours, at = now) => workingHoursBefore(at, hours, works);
}

/**
 * Containers that are past a part of the limit of their stage: `share` 1 is the limit, 0.8 four fifths of it; `ahead`: once
 * so many more hours have gone. 待清关 counts from ATA (LOG-066). Held ones count too.
 */
export async function overdueWhere(ctx: Ctx, ahead = 0, share = 1): Promise<SQL> {
  const [hours, before] = await readAll(
    ctx,
    () => limits(ctx),
    () => clockOf(ctx),
  );
  const parts = LIMITED.map((stage) => {
    const since = before(hours[stage] * share - ahead).toISOString();
    return sql`(${lgContainer.stage} = ${stage} and ${stageStart} < ${since}::timestamptz)`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Containers that are not late yet and will be within 24 hours. */
export async function dueSoonWhere(ctx: Ctx): Promise<SQL> {
  const [late, soon] = await readAll(
    ctx,
    () => overdueWhere(ctx),
    () => overdueWhere(ctx, 24),
  );
  return sql`(${soon} and not coalesce(${late}, false))`;
}

/** Since when a stage counts: ATA for 待清关. */
const stageStart = sql`case when ${lgContainer.stage} = 'CLEAR' then ${lgContainer.ata}::timestamptz else ${lgContainer.stageSince} end`;
