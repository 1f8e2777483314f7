import { and, eq, gte, isNull, or, sql, type SQL } from 'drizzle-orm';
import { customers } from '../customers/customer.entity.ts';
import { scheduledJob } from '../jobs/schedule.service.ts';
import type { CommandCtx } from '../platform/context.ts';
import { entity } from '../platform/entity.ts';
import { riskHold } from './risk.tables.ts';

export const holds = entity({
  table: riskHold,
  title: '控货',
  no: 'id',
  labels: { scope: '控货范围', validFrom: '开始', validTo: '截止', reason: '原因', state: '状态' },
  unique: { risk_hold_live: '该客户已有生效的同范围控货。' },
});

/** Holds that stop something on a day: active, and not past their last day. */
export const liveOn = (today: string): SQL | undefined =>
  and(eq(riskHold.state, 'ACTIVE'), or(isNull(riskHold.validTo), gte(riskHold.validTo, today)));

/** Whether a scope freezes the credit of the customer (LOG-051). */
export const freezes = (scope: (typeof riskHold.$inferSelect)['scope']): boolean =>
  scope === 'ALL' || scope === 'NEW_ORDER';

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
