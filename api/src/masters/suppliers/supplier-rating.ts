import type { RatingPart } from '@shared/contract/accounts/supplier.answers.ts';
import { sql, type SQL } from 'drizzle-orm';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { addDays } from '@shared/contract/business-day.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { supplierDisputes } from './ports.ts';
import { ratingOf, type Disputes } from './supplier-rating.rules.ts';
import { acSupplier } from './supplier.tables.ts';

/** Days that count. */
const SPAN = 365;
const day = (moment: SQL) => sql`(${moment} at time zone 'Asia/Shanghai')::date`;

/**
 * One row a promise whose outcome is known since `from` (calendar date): supplier, kind, whether it was kept.
 *
 * - SAILING (DSH-004): actual sailing no later than the first confirmed one; carrier and booking agent answer for it.
 * - TRIP: arrival at a stop of a 拖车单, to the minute, no later than planned.
 * - DECLARATION: released by customs before the customs cut-off; the broker.
 * - CLEARANCE: released within the hours that 待清关 has from ATA (LOG-066); the agent overseas.
 * - DELIVERY: delivered no later than the appointed day; the carrier of the last leg.
 *
 * An inspection names its inspector, no supplier, so that inspection companies stay unrated.
 */
const promises = (from: string, clearHours: number): SQL => sql`
  select distinct whose.supplier_id, 'SAILING' as kind, c.id, c.atd <= c.first_etd as kept
    from lg_container c
    cross join lateral (
      select c.carrier_id as supplier_id
      union select b.agent_id from lg_booking_container bc join lg_booking b on b.id = bc.booking_id
        where bc.container_id = c.id and bc.live
    ) whose
    where c.atd >= ${from}::date and c.first_etd is not null and whose.supplier_id is not null
  union all select t.supplier_id, 'TRIP', s.id, date_trunc('minute', s.arrive_at) <= s.plan_at
    from lg_truck t join lg_truck_stop s on s.truck_id = t.id
    where t.state <> 'CANCELLED' and s.plan_at is not null and ${day(sql`s.arrive_at`)} >= ${from}::date
  union all select d.broker_id, 'DECLARATION', d.id, d.released_at <= c.cut_customs
    from lg_declaration d join lg_container c on c.id = d.container_id
    where d.broker_id is not null and d.state <> 'REVOKED' and c.cut_customs is not null and ${day(sql`d.released_at`)} >= ${from}::date
  union all select q.agent_id, 'CLEARANCE', q.id,
      q.released_at <= c.ata::timestamp at time zone 'Asia/Shanghai' + make_interval(hours => ${clearHours}::int)
    from lg_clearance q join lg_container c on c.id = q.container_id
    where c.ata is not null and ${day(sql`q.released_at`)} >= ${from}::date
  union all select e.carrier_id, 'DELIVERY', e.id, ${day(sql`e.delivered_at`)} <= ${day(sql`e.appointment_at`)}
    from lg_delivery e
    where e.carrier_id is not null and e.appointment_at is not null and ${day(sql`e.delivered_at`)} >= ${from}::date`;

/**
 * Rates every supplier anew from the last twelve months: by the promises that it kept and the lines of its payable
 * statements (对账单) that were in dispute (FIN-044); answers how many have a rating. A computed figure: neither version nor log of the supplier moves.
 */
export async function rateSuppliers(ctx: CommandCtx): Promise<number> {
  const from = addDays(ctx.today(), -SPAN);
  const disputes = await supplierDisputes().since(ctx, from);
  const { rows } = await ctx.tx.execute<{ id: string; rating: string | null; parts: RatingPart[] | null }>(sql`
    select s.id::text as id, s.rating::text as rating, p.parts from ac_supplier s
    left join (
      select supplier_id, jsonb_agg(jsonb_build_object('kind', kind, 'promised', promised, 'kept', kept) order by kind) as parts
      from (
        select supplier_id, kind, count(*)::int as promised, (count(*) filter (where kept))::int as kept
        from (${promises(from, await ctx.setting('sla.clear'))}) promise group by supplier_id, kind
      ) counted group by supplier_id
    ) p on p.supplier_id = s.id
    where s.deleted_at is null and (p.parts is not null or s.rated_at is not null or s.id = any(${sql.param([...disputes.keys()])}::bigint[]))
    order by s.id for update of s`);
  let rated = 0;
  for (const { id, parts } of rows) {
    const ofStatements = disputes.get(id) ?? null;
    const rating = ratingOf(parts ?? [], ofStatements);
    if (rating !== null) rated += 1;
    await ctx.tx
      .update(acSupplier)
      .set({ rating, ratedAt: ctx.now(), ratingBasis: [...(parts ?? []), ...statementPart(ofStatements)] })
      .where(sql`${acSupplier.id} = ${id}`);
  }
  return rated;
}

const statementPart = (disputes: Disputes | null): RatingPart[] =>
  disputes ? [{ kind: 'STATEMENT', promised: disputes.lines, kept: disputes.lines - disputes.disputed }] : [];

scheduledJob({
  name: 'supplier-rating',
  title: '供应商评分',
  rhythm: { at: '04:20' },
  run: ({ transaction }) => transaction(async (ctx) => `评出 ${await rateSuppliers(ctx)} 家`),
});
