import { compare } from '@shared/contract/decimal.ts';
import type { SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import { crossOf } from '@shared/contract/finance/settlement.rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { crossDeviates } from '../allocations/allocation.rules.ts';
import type { Sides } from '../allocations/compute-allocations.ts';
import { parameters } from '../parameters.ts';

type Item = Pick<SettlementItem, 'kind' | 'sourceId' | 'feeLineId' | 'cross'>;

/** The cross rate of the day for an item; null: both are of one currency, or a rate is missing. */
function standardOf(sides: Sides, item: Item): string | null {
  const fee = sides.lines.get(item.feeLineId)?.left.currency;
  const id = item.sourceId ?? '';
  const source = (sides.receipts.get(id) ?? sides.payments.get(id) ?? sides.lines.get(id))?.left.currency;
  return fee && source && fee !== source ? crossOf(sides.rates, fee, source) : null;
}

/** Places of the items whose typed rate is further from that of the day than the parameter allows. */
export async function deviatingItems(
  ctx: Ctx,
  companyId: string,
  sides: Sides,
  items: readonly Item[],
): Promise<number[]> {
  const limit = await parameters(ctx, companyId).crossRateDeviationBp();
  return items.flatMap(({ cross, ...item }, at) => {
    const standard = standardOf(sides, { cross, ...item });
    return cross !== null && standard !== null && crossDeviates(cross, standard, limit) ? [at] : [];
  });
}

/** FIN-021: a rate other than that of the day needs `finance.ar.settlement.cross`, one further off a reason as well. */
export async function requireCross(
  ctx: Ctx,
  { companyId, crossReason }: { companyId: string; crossReason: string | null },
  sides: Sides,
  items: readonly Item[],
): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (item.cross === null) continue;
    if (compare(item.cross, '0') <= 0) throw invalid({ [`items.${at}.cross`]: '汇率必须大于 0' });
    const standard = standardOf(sides, item);
    const typed = standard === null || compare(item.cross, standard) !== 0;
    if (typed && !ctx.actor.system && !ctx.actor.may('finance.ar.settlement.cross'))
      throw refuse('NO_PERMISSION', '您没有修改交叉汇率的权限，请使用当日汇率。');
  }
  if (crossReason === null && (await deviatingItems(ctx, companyId, sides, items)).length > 0)
    throw invalid({ crossReason: '交叉汇率与当日汇率相差过大，请填写说明' });
}
