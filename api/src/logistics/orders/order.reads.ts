import type { OrderContainer, OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { orderMachine, type OrderAction, type OrderStatus } from '@shared/contract/logistics/order.machine.ts';
import type { AllowedAction } from '@shared/contract/envelope.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { dictLabel } from '../../services/dicts/dict.service.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { syCountry } from '../../masters/base/base.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { shownHolds } from '../../masters/risk/shown-holds.ts';
import type { Answerable } from '../../platform/route.ts';
import type { Ctx } from '../../platform/context.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { hadHand, isAuthor } from './order-confirm.ts';
import { orders } from './order.entity.ts';
import { linesOf } from './order-lines.ts';
import { lgOrderLine, type OrderRow } from './order.tables.ts';
import { readAll } from '../../platform/reads.ts';

/**
 * What the caller may do with an order now: withdraw only the author, review only another person (ACC-039),
 * hold or unhold, whichever applies; 结束剩余 only when something is left.
 */
export function orderActions(
  ctx: Ctx,
  row: Pick<
    OrderRow,
    | 'status'
    | 'hold'
    | 'lockedAt'
    | 'createdBy'
    | 'editedBy'
    | 'submittedBy'
    | 'cartons'
    | 'allocatedCartons'
    | 'closedCartons'
    | 'wasConfirmed'
  >,
  selfReview: boolean,
): AllowedAction[] {
  const author = isAuthor(ctx.actor.userId, row);
  const unmet = (action: OrderAction): string[] | null => {
    if (action === 'withdraw') return author ? [] : null;
    if (action === 'review' || action === 'reject')
      return hadHand(ctx, row) && !selfReview ? ['不能审核自己制单、编辑或提交的订单'] : [];
    if (action === 'hold') return row.hold ? null : [];
    if (action === 'unhold') return row.hold ? [] : null;
    if (action === 'closeRemaining')
      return row.allocatedCartons > 0 && row.allocatedCartons + row.closedCartons < row.cartons ? [] : null;
    if (action === 'reopen') return row.lockedAt ? ['订单已锁定'] : [];
    if (action === 'purge') return row.wasConfirmed ? ['曾经审核通过，只能保留在回收站'] : [];
    return [];
  };
  return allowedActions(orderMachine, row.status, (code) => ctx.actor.may(code), unmet);
}

/** States in which a hold of the customer stands in the way of an order. */
const LIVE: readonly OrderStatus[] = ['DRAFT', 'SUBMITTED', 'CONFIRMED', 'RUNNING'];

/** An order with everything its pages show. */
export async function orderDetail(ctx: Ctx, id: string): Promise<Answerable<OrderDetail>> {
  const row = await orders.find(ctx, id);
  const [names, lines, containers, customerHolds] = await readAll(
    ctx,
    () => namesOf(ctx, row),
    () => linesOf(ctx, id),
    () => containersOfOrder(ctx, id),
    () => (LIVE.includes(row.status) ? shownHolds(ctx, row) : []),
  );
  const { editedBy: _hands, ...shown } = row;
  return {
    ...shown,
    ...names,
    lines: lines.map(({ orderId: _order, createdBy: _by, ...line }) => line),
    containers,
    customerHolds,
    actions: orderActions(ctx, row, await ctx.setting('order.self_review')),
  };
}

async function namesOf(ctx: Ctx, row: OrderRow) {
  const people = [row.salesId, row.csId, row.operatorId, row.ownerId, row.createdBy, row.submittedBy, row.confirmedBy];
  const ids = [...new Set(people.filter((id) => id !== null))];
  const { db } = ctx;
  const [users, [company], [customer], [code], [warehouse], [country], cancelName] = await readAll(
    ctx,
    () =>
      ids.length === 0
        ? []
        : db.select({ id: acUser.id, name: acUser.name }).from(acUser).where(inArray(acUser.id, ids)),
    () => db.select({ name: syCompany.shortName }).from(syCompany).where(eq(syCompany.id, row.companyId)),
    () => db.select({ name: acCustomer.shortName }).from(acCustomer).where(eq(acCustomer.id, row.customerId)),
    () =>
      db
        .select({ code: acCustomerCode.code })
        .from(acCustomerCode)
        .where(eq(acCustomerCode.id, row.customerCodeId ?? '0')),
    () =>
      db
        .select({ name: whWarehouse.name })
        .from(whWarehouse)
        .where(eq(whWarehouse.id, row.inboundWarehouseId ?? '0')),
    () =>
      db
        .select({ name: syCountry.nameCn })
        .from(syCountry)
        .where(eq(syCountry.alpha2, row.destCountry ?? '')),
    () => dictLabel(ctx, 'cancel_reason', row.cancelCode),
  );
  const nameOf = (id: string | null) => users.find((user) => user.id === id)?.name ?? null;
  return {
    companyName: company?.name ?? '',
    customerName: customer?.name ?? '',
    customerCode: code?.code ?? null,
    inboundWarehouseName: warehouse?.name ?? null,
    destCountryName: country?.name ?? null,
    cancelName,
    salesName: nameOf(row.salesId),
    csName: nameOf(row.csId),
    operatorName: nameOf(row.operatorId),
    ownerName: nameOf(row.ownerId),
    createdByName: nameOf(row.createdBy),
    submittedByName: nameOf(row.submittedBy),
    confirmedByName: nameOf(row.confirmedBy),
  };
}

/** Live allocations of an order by container. */
async function containersOfOrder(ctx: Ctx, orderId: string): Promise<Answerable<OrderContainer[]>> {
  const found = await ctx.db
    .select({
      allocation: lgAllocation,
      container: lgContainer,
      lineNo: lgOrderLine.lineNo,
      nameCn: lgOrderLine.nameCn,
    })
    .from(lgAllocation)
    .innerJoin(lgContainer, eq(lgContainer.id, lgAllocation.containerId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .where(and(eq(lgAllocation.orderId, orderId), eq(lgAllocation.state, 'LIVE')))
    .orderBy(asc(lgContainer.id), asc(lgOrderLine.lineNo));
  const byId = new Map<string, Answerable<OrderContainer>>();
  for (const { allocation, container, lineNo, nameCn } of found) {
    const before = byId.get(container.id);
    const { cartons, volume, gross, orderLineId } = allocation;
    byId.set(container.id, {
      id: container.id,
      containerCode: container.containerCode,
      containerType: container.containerType,
      stage: container.stage,
      stageSince: container.stageSince,
      pol: container.pol,
      pod: container.pod,
      etd: container.etd,
      cartons: (before?.cartons ?? 0) + cartons,
      volume: (before?.volume ?? 0) + volume,
      gross: (before?.gross ?? 0) + gross,
      lines: [...(before?.lines ?? []), { orderLineId, lineNo, nameCn, cartons, volume, gross }],
    });
  }
  return [...byId.values()];
}
