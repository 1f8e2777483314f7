import type { CustomerHold } from '@shared/contract/finance/risk.answers.ts';
import { eq } from 'drizzle-orm';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { customers } from '../customers/customer.entity.ts';
import { countsFor, levelOf, riskLevels, scoreOf } from './risk-levels.ts';
import { liveHolds } from './risk.service.ts';

/** Rights that open the credit of a customer, where the reason of a hold stands. */
const SEES_REASONS = ['risk.view', 'risk.limit.edit', 'account.customer.view'] as const;

/** Live holds of a document's customer that count for its company; why is told to who may open the credit of that customer. */
export async function shownHolds(
  ctx: Ctx,
  { customerId, companyId }: { customerId: string; companyId: string },
): Promise<CustomerHold[]> {
  const level = levelOf(await scoreOf(ctx, customerId), (await riskLevels(ctx)).of(companyId));
  const live = (await liveHolds(ctx, customerId)).filter((hold) => countsFor(hold, level));
  if (live.length === 0) return [];
  const told =
    SEES_REASONS.some((code) => ctx.actor.may(code)) &&
    (await customers.findOrNull(ctx, eq(acCustomer.id, customerId))) !== null;
  return live.map((hold) => ({ ...pickColumns(hold, 'scope', 'validTo'), reason: told ? hold.reason : null }));
}
