import { addDays } from '@shared/contract/business-day.ts';
import { lt } from 'drizzle-orm';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { evaluateRisk, inParts, judgedCustomers } from './evaluate.ts';
import { riskSnapshot } from './risk.tables.ts';
import { evaluateSuppliers } from './supplier-risk.ts';

/** Days of measurements that are kept: more than the board and a trial run look back. */
const KEPT_DAYS = 120;

scheduledJob({
  name: 'risk-evaluate',
  title: '风险评估',
  rhythm: { at: '03:00' },
  async run({ transaction }) {
    const all = await transaction((ctx) => judgedCustomers(ctx));
    let changed = 0;
    // Part by part, so that nobody waits for the whole house.
    for (const ids of inParts(all)) changed += (await transaction((ctx) => evaluateRisk(ctx, ids))).changed;
    await transaction(async (ctx) => {
      await evaluateSuppliers(ctx);
      await ctx.tx.delete(riskSnapshot).where(lt(riskSnapshot.day, addDays(ctx.today(), -KEPT_DAYS)));
    });
    return `评估 ${all.length} 个客户，${changed} 个级别有变化`;
  },
});
