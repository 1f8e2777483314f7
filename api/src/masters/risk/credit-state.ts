import { CREDIT_STATES } from '@shared/contract/accounts/customer.labels.ts';
import { compare, multiply } from '@shared/contract/decimal.ts';
import { and, asc, inArray } from 'drizzle-orm';
import { customers } from '../customers/customer.entity.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { creditOf } from '../credit/credit.service.ts';
import { freezes, liveOn } from '../credit/credit-holds.ts';
import { riskHold, riskProfile } from '../credit/credit.tables.ts';
import { wholeReleases } from './releases-in-force.ts';

export type CreditState = keyof typeof CREDIT_STATES;
export interface CreditFacts {
  /** A hold 全部 or 新单 is live. */
  held: boolean;
  /** CNY; limit null: no limit. */
  used: string;
  limit: string | null;
  /** Days since the oldest open receivable fell due. */
  overdueDays: number;
  /** Pays in advance: what is paid stands for the limit (LOG-050). */
  prepaid: boolean;
  /** A release as a whole covers the customer: neither overdue nor use freezes. */
  released: boolean;
}

/**
 * LOG-051: FROZEN by a hold, by overdue beyond credit.overdue_grace or by use above the limit (limit 0: by any use,
 * FIN-191); WARN from credit.warn_percent (basis points) of the limit on; nothing used is never WARN. Who pays in advance
 * has the default limit 0 and is measured by receipts instead (LOG-050): no amount freezes such a customer.
 */
export function creditStateOf(
  { held, used, limit, overdueDays, prepaid, released }: CreditFacts,
  { grace, warnBp }: { grace: number; warnBp: number },
): CreditState {
  if (held || (overdueDays > grace && !released)) return 'FROZEN';
  if (limit === null || prepaid || compare(used, '0') <= 0) return 'NORMAL';
  if (compare(used, limit) > 0 && !released) return 'FROZEN';
  return compare(multiply(used, '10000'), multiply(limit, String(warnBp))) >= 0 ? 'WARN' : 'NORMAL';
}

const PART = 500;
/** Writes the credit state of customers, of all without ids; answers how many changed. */
export async function evaluateCredit(ctx: CommandCtx, only?: readonly string[]): Promise<number> {
  const policy = {
    grace: await ctx.setting('credit.overdue_grace'),
    warnBp: await ctx.setting('credit.warn_percent'),
  };
  const all = await ctx.tx
    .select({ id: riskProfile.customerId })
    .from(riskProfile)
    .where(only ? inArray(riskProfile.customerId, [...only]) : undefined)
    .orderBy(asc(riskProfile.customerId));
  let changed = 0;
  for (let at = 0; at < all.length; at += PART)
    changed += await evaluatePart(
      ctx,
      all.slice(at, at + PART).map(({ id }) => id),
      policy,
    );
  return changed;
}

async function evaluatePart(
  ctx: CommandCtx,
  ids: readonly string[],
  policy: { grace: number; warnBp: number },
): Promise<number> {
  const credit = await creditOf(ctx, ids);
  const released = await wholeReleases(ctx, ids);
  const standing = await ctx.tx
    .select({ id: riskHold.customerId, scope: riskHold.scope, since: riskHold.createdAt })
    .from(riskHold)
    .where(and(inArray(riskHold.customerId, [...ids]), liveOn(ctx.today())));
  const held = new Set(
    standing
      .filter(({ id, scope, since }) => freezes(scope) && since > (released.get(id) ?? new Date(0)))
      .map(({ id }) => id),
  );
  const current = await ctx.tx
    .select({ id: acCustomer.id, state: acCustomer.creditState, settlement: acCustomer.settlement })
    .from(acCustomer)
    .where(inArray(acCustomer.id, [...ids]));
  let changed = 0;
  for (const { id, state, settlement } of current) {
    const own = credit.get(id);
    if (!own) continue;
    const facts = {
      held: held.has(id),
      used: own.used,
      limit: own.inForce,
      overdueDays: own.exposure.overdueDays,
      prepaid: settlement === 'PREPAID',
      released: released.has(id),
    };
    const next = creditStateOf(facts, policy);
    if (next === state) continue;
    const row = await customers.lock(ctx, id);
    await customers.update(ctx, row, { creditState: next }, { action: '信用评估', code: 'credit' });
    changed += 1;
  }
  return changed;
}
