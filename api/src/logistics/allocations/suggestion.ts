import { suggestLoad, type PoolCandidate } from '@shared/contract/logistics/suggest.ts';
import { and, eq, lte, sql } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder, lgOrderLine } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { aboard, capacityOf } from './allocation-checks.ts';
import { readAll } from '../../platform/reads.ts';

/** 自动拼柜建议 (LOG-046) for one container out of the caller's pool; saves nothing. At most 2,000 lines are looked at. */
export async function suggestFor(ctx: Ctx, containerId: string) {
  const container = await containers.find(ctx, containerId);
  const [capacity, cargo, pairs, found] = await readAll(
    ctx,
    () => capacityOf(ctx, container),
    () => aboard(ctx, containerId),
    () => ctx.setting('mix.forbidden_pairs'),
    () =>
      ctx.db
        .select({ line: lgOrderLine, order: lgOrder, customerName: acCustomer.shortName })
        .from(lgOrderLine)
        .innerJoin(lgOrder, eq(lgOrder.id, lgOrderLine.orderId))
        .leftJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
        .where(
          and(
            orders.scopeWhere(ctx.actor),
            sql`${lgOrder.status} in ('CONFIRMED', 'RUNNING')`,
            sql`not ${lgOrder.hold}`,
            lte(lgOrder.confirmedAt, ctx.now()),
            eq(lgOrder.transportMode, container.transportMode),
            eq(lgOrder.pol, container.pol),
            eq(lgOrder.pod, container.pod),
            sql`${lgOrderLine.allocatedCartons} + ${lgOrderLine.closedCartons} < ${lgOrderLine.cartons}`,
          ),
        )
        .orderBy(sql`${lgOrder.requireEtd} nulls last`, lgOrder.confirmedAt, lgOrderLine.id)
        .limit(2000),
  );
  const now = ctx.now().getTime();
  const pool: PoolCandidate[] = found.map(({ line, order }) => ({
    lineId: line.id,
    orderId: order.id,
    orderNo: order.orderNo,
    customerId: order.customerId,
    transportMode: order.transportMode,
    pol: order.pol,
    pod: order.pod,
    finalPlace: order.finalPlace,
    attributes: line.attributes,
    tempClass: line.tempClass,
    cartons: line.cartons,
    allocatedCartons: line.allocatedCartons,
    freeCartons: line.cartons - line.allocatedCartons - line.closedCartons,
    volume: line.volume,
    gross: line.gross,
    requireEtd: order.requireEtd,
    waitingDays: order.confirmedAt ? Math.floor((now - order.confirmedAt.getTime()) / 86_400_000) : 0,
  }));
  const loaded = {
    volume: cargo.reduce((sum, each) => sum + each.load.volume, 0),
    gross: cargo.reduce((sum, each) => sum + each.load.gross, 0),
  };
  const single = await ctx.setting('container.single_customer_fcl');
  const whole = single && container.serviceType === 'FCL' ? (cargo[0]?.customerId ?? 'first') : null;
  const chosen = suggestLoad({ ...container, ...capacity }, loaded, cargo, pool, whole, pairs);
  const proposals = chosen.map((proposal) => {
    const source = found.find(({ line }) => line.id === proposal.lineId);
    return {
      ...proposal,
      orderNo: source?.order.orderNo ?? '',
      customerName: source?.customerName ?? '',
      nameCn: source?.line.nameCn ?? '',
      freeCartons: proposal.cartons,
    };
  });
  return {
    proposals,
    volume: loaded.volume + proposals.reduce((sum, each) => sum + each.volume, 0),
    gross: loaded.gross + proposals.reduce((sum, each) => sum + each.gross, 0),
  };
}
