import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database.ts';
import type { SeedStep } from '../../services/seed/seed.ts';
import { evaluateRisk, judgedCustomers } from './evaluate.ts';
import { evaluateSuppliers } from './supplier-risk.ts';

/** 风险 (12.2): a month of evaluations, alerts in every state, a hold and requests in the ways they end. */
export const riskSeed: SeedStep = {
  name: '风险',
  async run(seed) {
    for (const day of [-28, 0])
      await seed.command(null, seed.at(day, 3), async (ctx) => {
        await evaluateRisk(ctx, await judgedCustomers(ctx));
        await evaluateSuppliers(ctx);
      });
  },
  async totals(tx) {
    const [found] = await rows<Record<string, string>>(
      tx,
      sql`select (select count(*) from risk_alert) as 预警,
        (select json_agg(json_build_object('r', rule_code, 's', score, 'l', level, 'n', n))::text from (select rule_code, level, score, count(*) n from risk_alert group by 1,2,3 order by 1) x) as 预警明细,
        (select json_agg(json_build_object('c', customer_id, 's', score, 'l', level, 'h', hits, 'e', exposure, 'lim', credit_limit, 'od', overdue_days, 'o', overdue))::text from risk_profile where score > 0) as 客户,
        (select count(*) from risk_hold where state = 'ACTIVE') as 控货, (select count(*) from risk_release) as 解控`,
    );
    return found ?? {};
  },
};
