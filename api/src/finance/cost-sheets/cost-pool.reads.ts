import type { PoolLine } from '@shared/contract/finance/cost-pool.contract.ts';
import { and, asc, eq } from 'drizzle-orm';
import { shareCargo } from '../../logistics/cost-shares/cost-share-compute.ts';
import { visibleOrder } from '../../logistics/orders/order-visible.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { allRates } from '../../logistics/quotations/charge-context.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { finCostShare, finCostShareLine } from './cost-share.tables.ts';
import { isPoolLine, poolAmount } from './pool-lines.ts';
import { containerOf } from './share-pool.ts';

/** A pool line in scope with the orders of its container that the caller sees, and its share. */
export async function poolLineDetail(ctx: Ctx, id: string): Promise<PoolLine> {
  const [found] = await ctx.db
    .select({ fee: finFeeLine, chargeName: finChargeCode.name, supplierName: acSupplier.shortName })
    .from(finFeeLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
    .leftJoin(acSupplier, eq(acSupplier.id, finFeeLine.supplierId))
    .where(and(eq(finFeeLine.id, id), isPoolLine(), feeLines.scopeWhere(ctx.actor)));
  if (!found) throw refuse('NOT_FOUND');
  const { fee, ...names } = found;
  const container = await containerOf(ctx, fee.containerId);
  const { cargo, weights, kgPerCbm } = await shareCargo(ctx, container, await allRates(ctx, container.companyId));
  return {
    feeLineId: id,
    feeNo: fee.feeNo,
    version: fee.version,
    ...names,
    containerId: container.id,
    containerCode: container.containerCode,
    basis: container.costBasis,
    kgPerCbm,
    figuresSource: cargo.some(({ source }) => source === 'LOADED') ? 'LOADED' : 'PLANNED',
    amount: poolAmount(fee),
    targets: cargo.flatMap(({ order, visible, customerName, cartons, volume, gross }, at) =>
      visible
        ? [
            {
              orderId: order.id,
              orderNo: order.orderNo,
              customerName,
              cartons,
              volume,
              gross,
              value: weights[at]?.value ?? '0',
              manualBp: weights[at]?.manualBp ?? null,
            },
          ]
        : [],
    ),
    share: await shareOf(ctx, id),
  };
}

/** The share of a pool line with its parts of the orders that the caller sees. */
async function shareOf(ctx: Ctx, feeLineId: string): Promise<PoolLine['share']> {
  const [share] = await ctx.db
    .select()
    .from(finCostShare)
    .where(and(eq(finCostShare.feeLineId, feeLineId), eq(finCostShare.state, 'LIVE')));
  if (!share) return null;
  const lines = await ctx.db
    .select({
      orderId: finCostShareLine.orderId,
      orderNo: lgOrder.orderNo,
      weight: finCostShareLine.weight,
      amount: finCostShareLine.amount,
      visible: visibleOrder(ctx),
    })
    .from(finCostShareLine)
    .innerJoin(lgOrder, eq(lgOrder.id, finCostShareLine.orderId))
    .where(eq(finCostShareLine.shareId, share.id))
    .orderBy(asc(finCostShareLine.orderId));
  return {
    id: share.id,
    version: share.version,
    basis: share.basis,
    auto: share.auto,
    lines: lines.flatMap(({ visible, ...line }) => (visible ? [line] : [])),
  };
}
