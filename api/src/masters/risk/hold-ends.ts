import { sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { holds } from '../credit/credit-holds.ts';
import { riskHold } from '../credit/credit.tables.ts';
import { customers } from '../customers/customer.entity.ts';
import { evaluateCredit } from './credit-state.ts';

/** Ends holds, and says what the credit is without them (LOG-051). */
export async function endHolds(
  ctx: CommandCtx,
  customerId: string,
  ended: readonly (typeof riskHold.$inferSelect)[],
  action: { action: string; reason: string | null; state: 'RELEASED' | 'ENDED' },
): Promise<void> {
  const customer = await customers.lock(ctx, customerId);
  const { state, ...note } = action;
  for (const hold of ended) {
    await holds.update(ctx, hold, { state }, note);
    await ctx.emit('risk.hold', { customerId, scope: hold.scope });
  }
  await customers.update(ctx, customer, {}, { action: '解冻', code: 'unfreeze', touch: true, reason: action.reason });
  await evaluateCredit(ctx, [customerId]);
}

scheduledJob({
  name: 'risk-hold-end',
  title: '结束到期的控货',
  rhythm: { at: '00:05' },
  run: ({ transaction }) =>
    transaction(async (ctx) => {
      const past = await holds.lockWhere(
        ctx,
        sql`${riskHold.state} = 'ACTIVE' and ${riskHold.validTo} < ${ctx.today()}`,
      );
      for (const customerId of new Set(past.map((hold) => hold.customerId)))
        await endHolds(
          ctx,
          customerId,
          past.filter((hold) => hold.customerId === customerId),
          { action: '到期结束', reason: '控货截止日已过', state: 'ENDED' },
        );
      return `结束 ${past.length} 条控货`;
    }),
});
