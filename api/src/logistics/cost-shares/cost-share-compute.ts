import { add, roundMoney } from '@shared/contract/decimal.ts';
import { COST_BASIS, costShares, type CostBasis, type ShareCargo } from '@shared/contract/logistics/cost-share.ts';
import { convert } from '@shared/contract/logistics/quotation-rules.ts';
import { eq } from 'drizzle-orm';
import type { ContainerRow } from '../containers/container.tables.ts';
import { chargeSettings } from '../orders/order-lines.ts';
import type { Ctx } from '../../platform/context.ts';
import { cargoOf, type OrderCargo } from '../quotations/container-cargo.ts';
import { costPool, type CostPool } from './cost-pool.ts';
import { lgContainerShare } from './cost-share.tables.ts';

/** The shared costs of a container and each order's part by every basis; CNY without tax. */
export interface Shared {
  pool: CostPool;
  cargo: OrderCargo[];
  weights: ShareCargo[];
  kgPerCbm: number;
  /** By basis: order → share; null where the basis sums to zero (LOG-053). */
  byBasis: Record<CostBasis, Map<string, string> | null>;
}

/** By what the costs of a container may go over its orders, in CNY for 货值; also what finance shares by (FIN-131). */
export async function shareCargo(
  ctx: Ctx,
  container: ContainerRow,
  rates: Readonly<Record<string, string>>,
): Promise<Pick<Shared, 'cargo' | 'weights' | 'kgPerCbm'>> {
  const cargo = await cargoOf(ctx, container.id);
  const typed = await ctx.db.select().from(lgContainerShare).where(eq(lgContainerShare.containerId, container.id));
  const weights = cargo.map(({ order, cartons, volume, gross, goodsValue }) => ({
    orderId: order.id,
    cartons,
    volume,
    gross,
    value: convert(goodsValue, 'CNY', rates),
    manualBp: typed.find(({ orderId }) => orderId === order.id)?.percentBp ?? null,
  }));
  const { kgPerCbm } = await chargeSettings(ctx, container.transportMode);
  return { cargo, weights, kgPerCbm };
}

/** LOG-052: each cost is shared for itself, so that the shares of every cost sum to it; one without a rate waits. */
export async function sharedCosts(
  ctx: Ctx,
  container: ContainerRow,
  rates: Readonly<Record<string, string>>,
): Promise<Shared> {
  const { cargo, weights, kgPerCbm } = await shareCargo(ctx, container, rates);
  const pool = await costPool(ctx, container, rates);
  const shares = (basis: CostBasis): Map<string, string> | null => {
    // Something to share by even when nothing is to be shared yet.
    if (costShares('0', 'CNY', basis, weights, kgPerCbm) === null) return null;
    const sums = new Map(weights.map(({ orderId }) => [orderId, '0.00']));
    for (const { base } of pool.items)
      for (const [orderId, share] of (base && costShares(base, 'CNY', basis, weights, kgPerCbm)) || [])
        sums.set(orderId, roundMoney(add(sums.get(orderId) ?? '0', share), 'CNY'));
    return sums;
  };
  const byBasis = Object.fromEntries(
    (Object.keys(COST_BASIS) as CostBasis[]).map((basis) => [basis, shares(basis)]),
  ) as Shared['byBasis'];
  return { pool, cargo, weights, kgPerCbm, byBasis };
}

/** Cost of an order in a container by the container's basis, haulage of its own included; null while a rate is missing. */
export function costOfOrder({ pool, byBasis }: Shared, basis: CostBasis, orderId: string): string | null {
  const share = byBasis[basis]?.get(orderId);
  if (share === undefined || pool.items.some(({ base }) => base === null)) return null;
  return roundMoney(add(share, pool.direct.get(orderId) ?? '0'), 'CNY');
}
