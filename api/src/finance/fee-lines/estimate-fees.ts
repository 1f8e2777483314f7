import { chargeOf } from '@shared/contract/logistics/charge-sum.ts';
import { BASIS_UNIT, isLumpSum } from '@shared/contract/logistics/quotation-rules.ts';
import { closestAgreement } from '@shared/contract/finance/price-agreement.rules.ts';
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import type { OrderRow } from '../../logistics/orders/order.tables.ts';
import { priceBook } from '../../logistics/quotations/price-book.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { pricesInForce } from '../../masters/price-agreements/price-agreement-lookup.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { containersOf, lockBiz } from './fee-biz.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { makeFeeLine } from './make-fee.ts';

/** Where an estimate comes from (FIN-016): the order, and the agreement as its line. */
const SOURCE = 'fin_price_agreement';

/**
 * 暂估生成 (F18) for one logistics order: per charge code the closest agreed price of a supplier in force on its day, quantity and
 * amount as a quotation reckons them; charges that have a live payable already are left out, so is what cannot be reckoned yet.
 * A price per container counts only where the order has its containers to itself: a shared one is a cost of the container.
 * Answers the number of lines made; FIN-133 refuses when nothing can be estimated.
 */
export async function estimateOrder(ctx: CommandCtx, orderId: string): Promise<number> {
  const biz = await lockBiz(ctx, 'LOGISTICS', orderId);
  const order = biz.order;
  if (!order) throw refuse('NOT_FOUND');
  const { companyId, transportMode, pol, pod } = order;
  const day = order.orderDate;
  const agreed = await pricesInForce(ctx, { companyId, direction: 'AP', transportMode, pol, pod, day });
  const boxes = await ownContainers(ctx, order);
  const types = [...new Set(boxes.map(({ type }) => type))];
  const scope = {
    transportMode,
    pol,
    pod,
    containerType: types.length === 1 ? (types[0] ?? null) : null,
    warehouseId: order.inboundWarehouseId,
    carrierId: null,
  };
  const measures = {
    units: [{ cartons: order.cartons, volume: order.volume, gross: order.gross }],
    orders: 1,
    containers: boxes.length > 0 ? boxes.length : null,
    goodsValue: { amount: order.goodsValue, currency: order.goodsCurrency },
  };
  const charging = (await priceBook(ctx, [])).charging(order);
  const taken = new Set(await liveCharges(ctx, orderId));
  const taxes = await taxRates(
    ctx,
    agreed.map(({ chargeCodeId }) => chargeCodeId),
  );
  let made = 0;
  for (const chargeCodeId of new Set(agreed.map((one) => one.chargeCodeId))) {
    if (taken.has(chargeCodeId)) continue;
    const price = closestAgreement(
      agreed.filter((one) => one.chargeCodeId === chargeCodeId),
      scope,
    );
    const charge = price && chargeOf(price, measures, charging);
    if (!price?.supplierId || !charge?.qty || charge.amount === null) continue;
    const lump = isLumpSum(price, charge.qty, charge.amount) || price.basis === 'VALUE';
    await makeFeeLine(ctx, {
      direction: 'AP',
      companyId,
      partyId: price.supplierId,
      bizType: 'LOGISTICS',
      bizId: order.id,
      bizNo: order.orderNo,
      containerId: boxes.length === 1 ? (boxes[0]?.id ?? null) : null,
      chargeCodeId,
      qty: lump ? '1' : charge.qty,
      unit: lump ? '票' : BASIS_UNIT[price.basis],
      unitPrice: lump ? charge.amount : price.unitPrice,
      currency: price.currency,
      taxMode: 'INCL',
      taxRateBp: taxes.get(chargeCodeId) ?? 0,
      businessDate: day,
      ownerId: biz.ownerId,
      deptId: biz.deptId,
      remark: `按协议价暂估：${price.label}`,
      isEstimate: true,
      source: { type: SOURCE, id: price.id, line: price.id },
      note: `协议价「${price.label}」暂估`,
    });
    made += 1;
  }
  if (made === 0) throw refuse('FIN-133', `${order.orderNo} 没有可暂估的协议价，或费用项目已有应付。`);
  return made;
}

/** Containers that hold cargo of this order alone. */
async function ownContainers(ctx: CommandCtx, order: OrderRow) {
  const boxes = await containersOf(ctx, order.id);
  if (boxes.length === 0) return [];
  const shared = await ctx.tx
    .selectDistinct({ id: lgAllocation.containerId })
    .from(lgAllocation)
    .where(
      and(
        inArray(
          lgAllocation.containerId,
          boxes.map(({ id }) => id),
        ),
        ne(lgAllocation.orderId, order.id),
        eq(lgAllocation.state, 'LIVE'),
      ),
    );
  return boxes.filter(({ id }) => !shared.some((other) => other.id === id));
}

const liveCharges = async (ctx: CommandCtx, orderId: string): Promise<string[]> =>
  (
    await ctx.tx
      .selectDistinct({ id: finFeeLine.chargeCodeId })
      .from(finFeeLine)
      .where(
        and(
          eq(finFeeLine.direction, 'AP'),
          eq(finFeeLine.bizType, 'LOGISTICS'),
          eq(finFeeLine.bizId, orderId),
          notInArray(finFeeLine.state, ['VOID', 'REVERSED']),
        ),
      )
  ).map(({ id }) => id);

async function taxRates(ctx: CommandCtx, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await ctx.tx
    .select({ id: finChargeCode.id, rate: finChargeCode.taxRateBp })
    .from(finChargeCode)
    .where(and(inArray(finChargeCode.id, [...ids]), sql`${finChargeCode.status} = 'ENABLED'`));
  return new Map(found.map(({ id, rate }) => [id, rate]));
}
