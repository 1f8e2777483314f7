import { and, eq } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { containerMachine } from '@shared/contract/logistics/container.machine.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { lgOrder, lgOrderLine } from '../orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { hasBegun, inspectionOf } from './inspection-of.ts';

/**
 * 免检 (5.2): the container passes 待验货 without an inspection; one that was begun is finished. When all its lines come from the factory, every customer
 * must be exempt from inspection at the factory; the refusal names those who are not.
 */
export async function waiveInspection(ctx: CommandCtx, id: string, version: number, reason: string): Promise<void> {
  const row = await containers.lockFor(ctx, containerMachine, 'waiveInspection', id, version);
  if (row.hold) throw refuse('LOG-018', `${row.containerCode} 已暂停（${row.holdReason ?? ''}），请先解除。`);
  const inspection = await inspectionOf(ctx, id);
  if (hasBegun(inspection)) throw refuse('ILLEGAL_STATE', `${inspection.inspectionNo} 已开始验货，不能再免检。`);
  const cargo = await ctx.tx
    .selectDistinct({
      source: lgOrderLine.cargoSource,
      customer: acCustomer.shortName,
      exempt: acCustomer.inspectWaive,
    })
    .from(lgAllocation)
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .innerJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .where(and(eq(lgAllocation.containerId, id), eq(lgAllocation.state, 'LIVE')))
    .orderBy(acCustomer.shortName);
  const bound = [...new Set(cargo.filter(({ exempt }) => !exempt).map(({ customer }) => customer))];
  if (cargo.length > 0 && cargo.every(({ source }) => source === 'FACTORY') && bound.length > 0)
    throw refuse('ILLEGAL_STATE', `${row.containerCode} 全部为工厂货，客户 ${bound.join('、')} 未设工厂装免检。`);
  await containers.transition(
    ctx,
    containerMachine,
    row,
    'waiveInspection',
    { inspectWaivedAt: ctx.now(), inspectWaivedBy: ctx.actor.userId, inspectWaiveReason: reason },
    { reason },
  );
}
