import { FEE_BIZ_TYPES, type FeeBizType } from '@shared/contract/finance/fee-line.labels.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgOrder, type OrderRow } from '../../logistics/orders/order.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { scopeCondition } from '../../platform/scope.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { ordersInFinance } from './fee-line.entity.ts';
import { finBizFee } from './fee-line.tables.ts';

/** The business document that fees are of, as far as fees need it. */
export interface FeeBiz {
  bizType: FeeBizType;
  bizId: string;
  bizNo: string;
  companyId: string;
  companyName: string;
  /** Of the document; null where it knows none (a payable of its own). */
  customerId: string | null;
  customerName: string | null;
  currency: string;
  /** The day that due dates count from; null: the business date of each line. */
  day: string | null;
  ownerId: string | null;
  deptId: string | null;
  /** The logistics order itself. */
  order: OrderRow | null;
}

/** The document in the caller's finance scope, or NOT_FOUND. Other types than logistics orders are known by their fees. */
export async function findBiz(ctx: Ctx, bizType: FeeBizType, bizId: string): Promise<FeeBiz> {
  const found = bizType === 'LOGISTICS' ? (await ordersBiz(ctx, [bizId]))[0] : await otherBiz(ctx, bizType, bizId);
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

/** Logistics orders in the caller's finance scope. */
async function ordersBiz(ctx: Ctx, ids: readonly string[]): Promise<FeeBiz[]> {
  const found = await ctx.db
    .select({ order: lgOrder, companyName: syCompany.shortName, customerName: acCustomer.name })
    .from(lgOrder)
    .innerJoin(syCompany, eq(syCompany.id, lgOrder.companyId))
    .innerJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .where(and(inArray(lgOrder.id, [...ids]), ordersInFinance.scopeWhere(ctx.actor)));
  return found.map(({ order, companyName, customerName }) => ({
    bizType: 'LOGISTICS',
    bizId: order.id,
    bizNo: order.orderNo,
    companyId: order.companyId,
    companyName,
    customerId: order.customerId,
    customerName,
    currency: order.currency ?? 'CNY',
    day: order.orderDate,
    ownerId: order.salesId ?? order.ownerId,
    deptId: order.deptId,
    order,
  }));
}

/** Orders of other modules in scope, by what their fees say of them. */
export const bizInScope = {
  scopeWhere: (actor: Ctx['actor']) =>
    scopeCondition(actor, 'finance', {
      company: finBizFee.companyId,
      dept: finBizFee.deptId,
      people: [finBizFee.ownerId],
    }),
};

async function otherBiz(ctx: Ctx, bizType: FeeBizType, bizId: string): Promise<FeeBiz | null> {
  const [row] = await ctx.db
    .select({ biz: finBizFee, companyName: syCompany.shortName, customerName: acCustomer.name })
    .from(finBizFee)
    .innerJoin(syCompany, eq(syCompany.id, finBizFee.companyId))
    .leftJoin(acCustomer, eq(acCustomer.id, finBizFee.customerId))
    .where(and(eq(finBizFee.bizType, bizType), eq(finBizFee.bizId, bizId), bizInScope.scopeWhere(ctx.actor)))
    .orderBy(sql`${finBizFee.customerId} is null`, asc(finBizFee.id))
    .limit(1);
  if (!row?.biz.companyId) return null;
  const { biz, companyName, customerName } = row;
  return {
    bizType,
    bizId,
    bizNo: biz.bizNo ?? FEE_BIZ_TYPES[bizType],
    companyId: biz.companyId ?? '',
    companyName,
    customerId: biz.customerId,
    customerName,
    currency: 'CNY',
    day: null,
    ownerId: biz.ownerId,
    deptId: biz.deptId,
    order: null,
  };
}

/** The same, locked before its lines (11.2); refused when the order is cancelled. */
export async function lockBiz(ctx: CommandCtx, bizType: FeeBizType, bizId: string): Promise<FeeBiz> {
  if (bizType === 'LOGISTICS') {
    const order = (await lockOrders(ctx, [bizId])).get(bizId);
    if (!order) throw refuse('NOT_FOUND');
    return order;
  }
  await ctx.tx
    .select({ id: finBizFee.id })
    .from(finBizFee)
    .where(and(eq(finBizFee.bizType, bizType), eq(finBizFee.bizId, bizId)))
    .orderBy(asc(finBizFee.id))
    .for('update');
  return findBiz(ctx, bizType, bizId);
}

/** Locks logistics orders, ascending (11.2). */
export async function lockOrderRows(ctx: CommandCtx, ids: readonly string[]): Promise<void> {
  await ctx.tx
    .select({ id: lgOrder.id })
    .from(lgOrder)
    .where(inArray(lgOrder.id, [...new Set(ids)]))
    .orderBy(asc(lgOrder.id))
    .for('update');
}

/** Logistics orders by id, locked; those out of scope are left out, a cancelled one is refused (FIN-010). */
export async function lockOrders(ctx: CommandCtx, ids: readonly string[]): Promise<Map<string, FeeBiz>> {
  await lockOrderRows(ctx, ids);
  const found = await ordersBiz(ctx, ids);
  const cancelled = found.find(({ order }) => order?.status === 'CANCELLED');
  if (cancelled) throw refuse('FIN-010', `${cancelled.bizNo} 已取消，不能录入费用。`);
  return new Map(found.map((biz) => [biz.bizId, biz]));
}

/** Containers in which an order has cargo. */
export const containersOf = (ctx: Ctx, orderId: string): Promise<{ id: string; code: string; type: string }[]> =>
  ctx.db
    .selectDistinct({ id: lgContainer.id, code: lgContainer.containerCode, type: lgContainer.containerType })
    .from(lgAllocation)
    .innerJoin(lgContainer, eq(lgContainer.id, lgAllocation.containerId))
    .where(and(eq(lgAllocation.orderId, orderId), eq(lgAllocation.state, 'LIVE')))
    .orderBy(asc(lgContainer.id));
