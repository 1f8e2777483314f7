import { add, compare, divide, multiply, round } from '@shared/contract/decimal.ts';
import type { FeeLineInput } from '@shared/contract/finance/fee-line.input.ts';
import { closestAgreement, priceDeviates } from '@shared/contract/finance/price-agreement.rules.ts';
import { eq, inArray } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgOrder, type OrderRow } from '../../logistics/orders/order.tables.ts';
import { pricesInForce, type AgreedPrice } from '../../masters/price-agreements/price-agreement-lookup.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { FeeBiz } from './fee-biz.ts';
import { feeRight, type FeeDirection, type FeeLineRow } from './fee-line.entity.ts';

/** How far a unit price may be from the agreed one, in basis points (finance.price.deviation). */

type Priced = Pick<
  FeeLineInput,
  'partyId' | 'chargeCodeId' | 'containerId' | 'currency' | 'unitPrice' | 'taxMode' | 'taxRateBp'
>;
/** A line whose price is further from the agreed one than the limit. */
interface Deviation {
  agreed: AgreedPrice;
  /** Tax included, as agreed prices are. */
  price: string;
  above: boolean;
}

/** Agreed prices include tax; so does this one. */
const taxed = ({ unitPrice, taxMode, taxRateBp }: Priced): string =>
  taxMode === 'INCL' ? unitPrice : multiply(unitPrice, add('1', divide(String(taxRateBp), '10000')));

/**
 * Lines of a logistics order whose unit price is further from the party's agreed price of the day, in the same currency, than
 * `limit` basis points; a price of one container type counts for lines that name a container of that type.
 */
async function deviationsOf(
  ctx: CommandCtx,
  direction: FeeDirection,
  order: OrderRow,
  lines: readonly Priced[],
  limit: number,
): Promise<Deviation[]> {
  const { companyId, transportMode, pol, pod } = order;
  const agreed = await pricesInForce(ctx, { companyId, direction, transportMode, pol, pod, day: ctx.today() });
  if (agreed.length === 0) return [];
  const boxes = [...new Set(lines.flatMap(({ containerId }) => containerId ?? []))];
  const types = new Map(
    (
      await ctx.tx
        .select({ id: lgContainer.id, type: lgContainer.containerType })
        .from(lgContainer)
        .where(inArray(lgContainer.id, boxes))
    ).map(({ id, type }) => [id, type]),
  );
  return lines.flatMap((line): Deviation[] => {
    const scope = {
      transportMode,
      pol,
      pod,
      containerType: (line.containerId && types.get(line.containerId)) || null,
      warehouseId: order.inboundWarehouseId,
      carrierId: null,
    };
    const found = closestAgreement(
      agreed.filter(
        (one) =>
          (direction === 'AR' ? one.customerId : one.supplierId) === line.partyId &&
          one.chargeCodeId === line.chargeCodeId &&
          one.currency === line.currency,
      ),
      scope,
    );
    const price = taxed(line);
    if (!found || found.basis === 'VALUE' || !priceDeviates(found.unitPrice, price, limit)) return [];
    return [{ agreed: found, price, above: compare(price, found.unitPrice) > 0 }];
  });
}
const limitOf = (ctx: CommandCtx, companyId: string) => ctx.setting('finance.price.deviation', companyId);
const percent = (limit: number) => `${divide(String(limit), '100')}%`;

/** 6.2, 4.10: asks about lines of a logistics order that are further from the agreed price than finance.price.deviation. */
export async function warnOfDeviation(
  ctx: CommandCtx,
  direction: FeeDirection,
  { order }: Pick<FeeBiz, 'order'>,
  lines: readonly Priced[],
): Promise<void> {
  if (!order) return;
  const limit = await limitOf(ctx, order.companyId);
  for (const { agreed, price, above } of await deviationsOf(ctx, direction, order, lines, limit))
    ctx.warn(
      'FIN_PRICE_DEVIATION',
      `${agreed.chargeName} 单价 ${add(round(price, 4))} ${above ? '高于' : '低于'}协议价 ${agreed.unitPrice} ${agreed.currency}（${agreed.label}）超过 ${percent(limit)}，确定吗？`,
    );
}

/** 4.10: a line that is further from the agreed price than the limit is confirmed by fin_manager, who may also reverse. */
export async function requireAgreedPrice(ctx: CommandCtx, row: FeeLineRow): Promise<void> {
  const { direction, bizType, bizId, customerId, supplierId } = row;
  if (ctx.actor.system || ctx.actor.may(feeRight(direction, 'reverse')) || bizType !== 'LOGISTICS' || !bizId) return;
  const [order] = await ctx.tx.select().from(lgOrder).where(eq(lgOrder.id, bizId));
  if (!order) return;
  const limit = await limitOf(ctx, order.companyId);
  const line = { ...row, partyId: customerId ?? supplierId ?? '' };
  const [far] = await deviationsOf(ctx, direction, order, [line], limit);
  if (far)
    throw refuse(
      'FIN_PRICE_DEVIATION',
      `${row.feeNo} 单价${far.above ? '高于' : '低于'}协议价超过 ${percent(limit)}，请由财务主管审核。`,
    );
}
