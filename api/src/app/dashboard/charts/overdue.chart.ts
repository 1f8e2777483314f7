import { sql } from 'drizzle-orm';
import { containers } from '../../../logistics/containers/container.entity.ts';
import { limits } from '../../../logistics/containers/container-sla.ts';
import { lgContainer } from '../../../logistics/containers/container.tables.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/context.ts';
import { rows } from '../../../platform/database.ts';

const DAYS = 30;

/**
 * 近30天超时柜数: at the end of each day, containers that had stood in their stage longer than its limit of today, replayed
 * from the stage records; 待清关 counts from ATA.
 */
export async function overdueChart(ctx: Ctx) {
  const first = addDays(ctx.today(), 1 - DAYS);
  const limit = sql.join(
    Object.entries(await limits(ctx)).map(([stage, hours]) => sql`(${stage}::text, ${hours}::integer)`),
    sql`, `,
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
      ), late as materialized (
        select greatest(stays.came, stays.since + make_interval(hours => limits.hours)) as begins,
          coalesce(stays.gone, 'infinity') as ends
        from stays join (values ${limit}) as limits (stage, hours) on limits.stage = stays.stage
        where stays.since + make_interval(hours => limits.hours) < coalesce(stays.gone, 'infinity')
          and coalesce(stays.gone, 'infinity') >= ${startOfDay(first)}
      ), days as materialized (
        select day::date as day, least((day::date + 1)::timestamp at time zone 'Asia/Shanghai', ${ctx.now()}::timestamptz) as ends
        from generate_series(${first}::date, ${ctx.today()}::date, interval '1 day') as day
      )
      select to_char(days.day, 'YYYY-MM-DD') as day, count(late.begins)::integer as many
      from days left join late on late.begins < days.ends and late.ends >= days.ends
      group by days.day order by days.day`,
  );
  return found.map(({ day, many }) => ({ label: day, values: [many] }));
}
