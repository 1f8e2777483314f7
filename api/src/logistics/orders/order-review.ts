import { compare, multiply } from '@shared/contract/decimal.ts';
import { ruleAt } from '../../services/documents/document.rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import type { OrderRow } from './order.tables.ts';

/**
 * Whether 单据设置 wants another person to review an order (4.7): always, never, or from an amount of 预估应收 in CNY on. An
 * amount that is not known or cannot be converted today is reviewed.
 */
export async function needsReview(
  ctx: Ctx,
  row: Pick<OrderRow, 'companyId' | 'createdAt' | 'estReceivable' | 'currency'>,
): Promise<boolean> {
  const { needed, above } = (await ruleAt(ctx.db, 'WL', row.createdAt)).review;
  if (!needed) return false;
  if (above === null || row.estReceivable === null || row.currency === null) return true;
  const rate = await rateOf(ctx, row.companyId, row.currency, ctx.today());
  return rate === null || compare(multiply(row.estReceivable, rate.rate), above) >= 0;
}
