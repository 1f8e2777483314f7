import { STAGES, type Stage } from '@shared/contract/logistics/container.machine.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { lgContainer } from './container.tables.ts';
import { readAll } from '../platform/reads.ts';

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
    ...LIMITED.map((stage) => async () => [stage, await ctx.setting<number>(KEYS[stage])] as const),
  );
  return Object.fromEntries(pairs) as Record<Limited, number>;
}

/**
 * Containers that are past the limit of their stage once `ahead` more hours have gone; 待清关 counts from ATA
 * (LOG-066). Held ones count too.
 */
export async function overdueWhere(ctx: Ctx, ahead = 0): Promise<SQL> {
  const hours = await limits(ctx);
  const now = ctx.now();
  const parts = LIMITED.map((stage) => {
    const since = new Date(now.getTime() - (hours[stage] - ahead) * 3_600_000).toISOString();
    const from = stage === 'CLEAR' ? sql`${lgContainer.ata}::timestamptz` : sql`${lgContainer.stageSince}`;
    return sql`(${lgContainer.stage} = ${stage} and ${from} < ${since}::timestamptz)`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}
