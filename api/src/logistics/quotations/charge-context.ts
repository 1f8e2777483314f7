import type { ChargeContext, ChargeRules } from '@shared/contract/logistics/quotation-rules.ts';
import type { TransportMode } from '@shared/contract/logistics/order.labels.ts';
import { eq } from 'drizzle-orm';
import { syCurrency } from '../../masters/base/base.tables.ts';
import { chargeSettings } from '../orders/order-lines.ts';
import type { Ctx } from '../../platform/context.ts';
import { ratesOfRows } from '../../masters/rates/rate.service.ts';
import type { OrderCargo } from './container-cargo.ts';

/** Settings of charging for a transport mode (LOG-031, LOG-032). */
export async function chargeRules(ctx: Ctx, mode: TransportMode): Promise<ChargeRules> {
  return {
    ...(await chargeSettings(ctx, mode)),
    airDivisor: await ctx.setting('charge.air_divisor'),
    expressDivisor: await ctx.setting('charge.express_divisor'),
    step: await ctx.setting('charge.step'),
  };
}

/** What the quantities of an order in a container come from now; rates are those of the day. */
export async function chargeContext(
  ctx: Ctx,
  cargo: Pick<OrderCargo, 'order' | 'cartons' | 'volume' | 'gross' | 'goodsValue'>,
  rates: Readonly<Record<string, string>>,
): Promise<ChargeContext> {
  const { cartons, volume, gross, goodsValue } = cargo;
  return {
    figures: { cartons, volume, gross },
    rules: await chargeRules(ctx, cargo.order.transportMode),
    goodsValue,
    rates,
  };
}

/** Every enabled currency with its rate of today for a company. */
export const allRates = async (ctx: Ctx, companyId: string): Promise<Record<string, string>> =>
  (await allRatesOfRows(ctx))(companyId);
/** The same for documents of several companies. */
export async function allRatesOfRows(ctx: Ctx): Promise<(companyId: string) => Record<string, string>> {
  const known = await ctx.db.select({ code: syCurrency.code }).from(syCurrency).where(eq(syCurrency.enabled, true));
  return ratesOfRows(
    ctx,
    known.map(({ code }) => code),
  );
}
