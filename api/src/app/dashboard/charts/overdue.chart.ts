import { sql } from 'drizzle-orm';
import { containers } from '../../../logistics/containers/container.entity.ts';
import { clockOf, limits } from '../../../logistics/containers/container-sla.ts';
import { lgContainer } from '../../../logistics/containers/container.tables.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/context.ts';
import { rows } from '../../../platform/database.ts';
import { readAll } from '../../../platform/reads.ts';

const DAYS = 30;

/**
 * 近30天超时柜数: at the end of each day, containers that had stood in their stage longer than its limit of today, by the clock
 * or the working calendar (LOG-066), replayed from the stage records; 待清关 counts from ATA.
 */
export async function overdueChart(ctx: Ctx) {
  const first = addDays(ctx.today(), 1 - DAYS);
  const [hours, before] = await readAll(
    ctx,
    () => limits(ctx),
    () => clockOf(ctx),
  );
  const days = Array.from({ length: DAYS }, (_, nth) => addDays(first, nth));
  const ends = (day: string) => new Date(Math.min(startOfDay(addDays(day, 1)).getTime(), ctx.now().getTime()));
  const marks = days.flatMap((day) =>
    Object.entries(hours).map(
      ([stage, many]) =>
        sql`(${day}::date, ${ends(day).toISOString()}::timestamptz, ${stage}::text, ${before(many, ends(day)).toISOString()}::timestamptz)`,
    ),
  );
  const found = await rows<{ day: string; many: number }>(
    ctx.db,
    sql`with seen as (
        select ${lgContainer.id} as id, ${lgContainer.ata} as ata from ${lgContainer}
        where ${containers.scopeWhere(ctx.actor) ?? sql`true`}
          and (${lgContainer.stage} not in ('DELIVERED', 'CANCELLED') or ${lgContainer.stageSince} >= ${startOfDay(first)})
      ), stays as (
        select r.to_stage as stage, case when r.to_stage = 'CLEAR' then seen.ata::timestamptz else r.occurred_at end as since,
          r.occurred_at as came, lead(r.occurred_at) over (partition by r.container_id order by r.seq) as gone
        from lg_stage_record r join seen on seen.id = r.container_id
        where r.to_stage is not null and r.to_stage is distinct from r.from_stage
      ), lasting as materialized (
        select stage, since, came, coalesce(gone, 'infinity') as gone from stays
        where since is not null and coalesce(gone, 'infinity') >= ${startOfDay(first)}
      ), marks (day, ends, stage, late_since) as materialized (values ${sql.join(marks, sql`, `)})
      select to_char(marks.day, 'YYYY-MM-DD') as day, count(lasting.stage)::integer as many
      from marks left join lasting on lasting.stage = marks.stage and lasting.since < marks.late_since
        and lasting.came < marks.ends and lasting.gone >= marks.ends
      group by marks.day order by marks.day`,
  );
  return found.map(({ day, many }) => ({ label: day, values: [many] }));
}
