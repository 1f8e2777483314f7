import { sql } from 'drizzle-orm';
import type { PostedRates } from '../../masters/rates/ports.ts';
import { rateAges } from '../../masters/rates/rate.service.ts';
import { rows } from '../../platform/database.ts';
import { byCompanySql } from '../../platform/settings.ts';

/**
 * 3.14: posted documents that took a rate over. Fees keep the day of the rate they took; receipts and payments have taken it
 * when they carry its figure and no later rate was in force on their day. The last revaluation of a month has kept what it
 * reckoned with (FIN-116).
 */
export const ratesOfPosted: PostedRates = {
  async usedBy(ctx, { currency, rateType, rateDate, rate }) {
    if (rateType !== 'BOOK') return null;
    const age = byCompanySql(await rateAges(ctx), sql`company_id`, (days) => sql`${days}::int`);
    const took = (day: string) => sql`currency = ${currency} and rate = ${rate}::numeric
      and ${sql.raw(day)} between ${rateDate}::date and ${rateDate}::date + ${age}
      and not exists (select from fx_rate later where later.currency = ${currency} and later.rate_type = 'BOOK' and later.confirmed
        and later.rate_date > ${rateDate}::date and later.rate_date <= ${sql.raw(day)})`;
    const [found] = await rows<{ no: string }>(
      ctx.db,
      sql`(select '费用 ' || fee_no as no from fin_fee_line
          where currency = ${currency} and rate_date = ${rateDate}::date and state in ('CONFIRMED', 'REVERSED') order by id limit 1)
        union all (select '收款单 ' || receipt_no from fin_receipt
          where state in ('CONFIRMED', 'REVERSED') and ${took('coalesce(accounting_date, value_date)')} order by id limit 1)
        union all (select '付款单 ' || payment_no from fin_payment
          where state <> 'PAYING' and ${took('coalesce(accounting_date, pay_date)')} order by id limit 1)
        union all (select p.month || ' 期末调汇' from fin_revaluation_rate v join fin_period p on p.id = v.period_id and p.revaluations = v.run
          where v.currency = ${currency} and v.rate_date = ${rateDate}::date order by p.id limit 1)
        limit 1`,
    );
    return found?.no ?? null;
  },
};
