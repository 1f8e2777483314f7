import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rateSql } from '../rates/rate.service.ts';

/**
 * LOG-050: what of the estimate of an order `o` is not charged yet, so that each amount counts once: as an estimate until its fee is
 * confirmed, from then on as that receivable (FIN-191), paid or not. Of an order that is charged in part it is the rest, never less
 * than nothing; a draft is no charge, one that was taken back is none any more. Fees in the currency of the estimate are set
 * against it there, whatever the rates, others in CNY. Only running orders have one (已确认, 执行中): of one that is done, what was
 * charged is all that counts.
 *
 * `join` stands behind `lg_order o`; `rest` is CNY at the 记账 rate of today, null without an estimate or, while something is left,
 * without a rate; `charged`: whether anything is.
 */
export async function unchargedOf(ctx: Ctx): Promise<{ join: SQL; rest: SQL<string | null>; charged: SQL<boolean> }> {
  const own = sql`coalesce(o.currency, 'CNY')`;
  const rate = await rateSql(ctx, { currency: own, company: sql`o.company_id` });
  const feeRate = await rateSql(ctx, { currency: sql`f.currency`, company: sql`o.company_id` });
  return {
    join: sql`left join lateral (select coalesce(sum(f.amount) filter (where f.currency = ${own}), 0) as own,
        coalesce(sum(round(f.amount * coalesce(${feeRate}, f.rate), 2)) filter (where f.currency <> ${own}), 0) as other
      from fin_fee_line f where f.biz_type = 'LOGISTICS' and f.biz_id = o.id and f.direction = 'AR'
        and f.state in ('CONFIRMED', 'REVERSED')) charged on true`,
    rest: sql<
      string | null
    >`case when o.est_receivable <= charged.own then 0 when o.est_receivable * ${rate} is not null
      then greatest((o.est_receivable - charged.own) * ${rate} - charged.other, 0) end`,
    charged: sql<boolean>`(charged.own <> 0 or charged.other <> 0)`,
  };
}
