import { add, compare, divide, multiply, round } from '@shared/contract/decimal.ts';
import type { FeeLineInput } from '@shared/contract/finance/fee-line.contract.ts';
import { closestAgreement, priceDeviates } from '@shared/contract/finance/price-agreement.rules.ts';
import { settingDef } from '@shared/contract/shared/settings.ts';
import type { OrderRow } from '../../logistics/orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { declareSettings } from '../../platform/settings.ts';
import { pricesInForce } from '../../masters/price-agreements/price-agreement-lookup.ts';

/** How far a unit price may be from the agreed one, in basis points (finance.price.deviation). */
declareSettings({ 'finance.price.deviation': settingDef('finance.price.deviation').default });

/** Agreed prices include tax; so does this one. */
const taxed = ({ unitPrice, taxMode, taxRateBp }: FeeLineInput): string =>
  taxMode === 'INCL' ? unitPrice : multiply(unitPrice, add('1', divide(String(taxRateBp), '10000')));

/**
 * 6.2, 4.10: asks about receivables whose unit price is further from the customer's agreed price of the day, in the same
 * currency, than finance.price.deviation. A price of one container type is not compared, for an order knows none.
 */
export async function warnOfDeviation(ctx: CommandCtx, order: OrderRow, lines: readonly FeeLineInput[]): Promise<void> {
  const { companyId, transportMode, pol, pod } = order;
  const limit = await ctx.setting<number>('finance.price.deviation', companyId);
  const scope = {
    transportMode,
    pol,
    pod,
    containerType: null,
    warehouseId: order.inboundWarehouseId,
    carrierId: null,
  };
  const agreed = await pricesInForce(ctx, { companyId, direction: 'AR', transportMode, pol, pod, day: ctx.today() });
  for (const line of lines) {
    const price = closestAgreement(
      agreed.filter(
        (one) =>
          one.customerId === line.partyId && one.chargeCodeId === line.chargeCodeId && one.currency === line.currency,
      ),
      scope,
    );
    if (!price || price.basis === 'VALUE' || !priceDeviates(price.unitPrice, taxed(line), limit)) continue;
    const side = compare(taxed(line), price.unitPrice) > 0 ? '高于' : '低于';
    ctx.warn(
      'FIN_PRICE_DEVIATION',
      `${price.chargeName} 单价 ${round(taxed(line), 2)} ${side}协议价 ${price.unitPrice} ${line.currency}（${price.label}）超过 ${divide(String(limit), '100')}%，确定吗？`,
    );
  }
}
