import { add, roundMoney } from '@shared/contract/decimal.ts';
import { chargeableTonnes } from '@shared/contract/figures.ts';
import { COST_BASIS, type CostBasis } from '@shared/contract/logistics/cost-share.ts';
import type { CostShares, ShareRow } from '@shared/contract/logistics/cost-share.contract.ts';
import { containers } from '../containers/container.entity.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { allRates } from '../quotations/charge-context.ts';
import { profits } from '../fees/ports.ts';
import { sharedCosts } from './cost-share-compute.ts';

/**
 * 成本分摊 of a container: its costs and every order's share by all bases side by side, or by the one asked for, which is
 * refused when it sums to zero (LOG-053). Orders out of scope stand without names, income and profit (ACC-032).
 */
export async function costSharesOf(ctx: Ctx, containerId: string, only?: CostBasis): Promise<CostShares> {
  const container = await containers.find(ctx, containerId);
  const rates = await allRates(ctx, container.companyId);
  const shared = await sharedCosts(ctx, container, rates);
  const { pool, cargo, byBasis, weights, kgPerCbm } = shared;
  if (only && byBasis[only] === null)
    throw refuse('LOG-053', `${container.containerCode} 按${COST_BASIS[only]}分摊基数为零。`);
  const bases = only ? [only] : (Object.keys(COST_BASIS) as CostBasis[]);
  const basis = container.costBasis;
  const computed = await profits().inContainer(ctx, containerId);
  const rows = cargo.map(({ order, visible, customerName, cartons, volume, gross }, index): ShareRow => {
    const known = visible ? computed.get(order.id) : undefined;
    const weight = weights[index];
    return {
      key: visible ? order.id : `hidden-${index}`,
      orderId: visible ? order.id : null,
      orderNo: visible ? order.orderNo : null,
      customerName: visible ? customerName : null,
      cartons,
      volume,
      gross,
      rt: chargeableTonnes(volume, gross, kgPerCbm, '0'),
      value: weight?.value ?? '0',
      manualBp: weight?.manualBp ?? null,
      shares: Object.fromEntries(bases.map((each) => [each, byBasis[each]?.get(order.id) ?? null])),
      direct: pool.direct.get(order.id) ?? null,
      income: known?.income ?? null,
      profit: known?.profit ?? null,
      marginBp: known?.marginBp ?? null,
    };
  });
  return {
    containerId,
    containerCode: container.containerCode,
    version: container.version,
    basis,
    figuresSource: cargo.some(({ source }) => source === 'LOADED') ? 'LOADED' : 'PLANNED',
    items: pool.items,
    total: roundMoney(add(...pool.items.map(({ base }) => base ?? '0')), 'CNY'),
    missingRates: [...new Set(pool.items.filter(({ base }) => base === null).map(({ currency }) => currency))],
    rows,
    mayChange: ctx.actor.may('logistics.container.cost') && container.stage !== 'CANCELLED',
  };
}
