import { and, eq, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { freezes, holds, liveOn } from '../credit/credit-holds.ts';
import { riskHold } from '../credit/credit.tables.ts';
import { customers } from '../customers/customer.entity.ts';

/** Ends holds; the credit is no longer frozen when none of the live ones freezes it (LOG-051). */
export async function endHolds(
  ctx: CommandCtx,
  customerId: string,
  ended: readonly (typeof riskHold.$inferSelect)[],
  action: { action: string; reason: string | null },
): Promise<void> {
  const customer = await customers.lock(ctx, customerId);
  for (const hold of ended) await holds.update(ctx, hold, { state: 'RELEASED' }, action);
  const left = await holds.findMany(ctx, and(eq(riskHold.customerId, customerId), liveOn(ctx.today())));
  const frozen = left.some(({ scope }) => freezes(scope));
  await customers.update(ctx, customer, frozen ? {} : { creditState: 'NORMAL' }, {
    action: '解冻',
    code: 'unfreeze',
    touch: true,
    reason: action.reason,
  });
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
          { action: '到期结束', reason: '控货截止日已过' },
        );
      return `结束 ${past.length} 条控货`;
    }),
});
