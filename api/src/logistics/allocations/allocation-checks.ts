import {
  capacityIssues,
  compatibilityIssues,
  type Capacity,
  type Cargo,
  type Load,
} from '@shared/contract/logistics/container-load.ts';
import type { Issue } from '@shared/contract/logistics/order-checks.ts';
import { and, eq } from 'drizzle-orm';
import { syContainerType } from '../../masters/base/base.tables.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { lgOrder, lgOrderLine, type OrderLineRow, type OrderRow } from '../orders/order.tables.ts';
import { namedOrder, visibleOrder } from '../orders/order-visible.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgAllocation } from './allocation.tables.ts';

/** A line in a container with the order behind it, as the rules want it. */
export interface Aboard extends Cargo {
  orderId: string;
  customerId: string;
  load: Load;
}

/** A part of a line as the rules see it. */
export const aboardOf = (order: OrderRow, line: OrderLineRow, load: Load): Aboard => ({
  orderId: order.id,
  orderNo: order.orderNo,
  customerId: order.customerId,
  transportMode: order.transportMode,
  pol: order.pol,
  pod: order.pod,
  finalPlace: order.finalPlace,
  attributes: line.attributes,
  tempClass: line.tempClass,
  load,
});

/** Everything that stands in a container now, with loaded figures once they are confirmed; orders out of scope are not named (ACC-032). */
export async function aboard(ctx: Ctx, containerId: string): Promise<Aboard[]> {
  const found = await ctx.db
    .select({ allocation: lgAllocation, order: lgOrder, line: lgOrderLine, visible: visibleOrder(ctx) })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')));
  return found.map(({ allocation, order, line, visible }) => ({
    ...aboardOf(order, line, {
      volume: allocation.loadedVolume ?? allocation.volume,
      gross: allocation.loadedGross ?? allocation.gross,
    }),
    orderNo: namedOrder({ orderNo: order.orderNo, visible }),
  }));
}

/** What a container holds: the snapshot of 订柜, else its type; plan figures moved by container.plan_over_warn. */
export async function capacityOf(
  ctx: Ctx,
  row: Pick<ContainerRow, 'containerType' | 'capVolumePlan' | 'capVolumeMax' | 'capPayloadPlan' | 'capPayloadMax'>,
): Promise<Capacity & { reefer: boolean }> {
  const [type] = await ctx.db.select().from(syContainerType).where(eq(syContainerType.code, row.containerType));
  return {
    volumePlan: row.capVolumePlan ?? type?.capVolumePlan ?? 0,
    volumeMax: row.capVolumeMax ?? type?.capVolumeMax ?? 0,
    payloadPlan: row.capPayloadPlan ?? type?.payloadPlan ?? 0,
    payloadMax: row.capPayloadMax ?? type?.payloadMax ?? 0,
    reefer: type?.reefer ?? false,
  };
}

/** What stands against this cargo in this container: LOG-041, 042, 043 and the single customer of a whole container. */
export async function loadIssues(
  ctx: Ctx,
  row: ContainerRow,
  cargo: readonly Aboard[],
): Promise<{ blocked: Issue[]; warned: Issue[] }> {
  const capacity = await capacityOf(ctx, row);
  const overPlan = await ctx.setting('container.plan_over_warn');
  const scaled = (plan: number) => Math.round((plan * overPlan) / 10_000);
  const pairs = await ctx.setting('mix.forbidden_pairs');
  const load = cargo.reduce(
    (sum, each) => ({ volume: sum.volume + each.load.volume, gross: sum.gross + each.load.gross }),
    { volume: 0, gross: 0 },
  );
  const room = capacityIssues(load, {
    ...capacity,
    volumePlan: scaled(capacity.volumePlan),
    payloadPlan: scaled(capacity.payloadPlan),
  });
  const together = compatibilityIssues({ ...row, reefer: capacity.reefer }, cargo, pairs);
  const customers = new Set(cargo.map((each) => each.customerId));
  const single = await ctx.setting('container.single_customer_fcl');
  const whole =
    single && row.serviceType === 'FCL' && customers.size > 1
      ? [{ rule: 'LOG-043', path: 'cargo', text: `整柜只能装一个客户的货，现有 ${customers.size} 个` }]
      : [];
  return {
    blocked: [...room.blocked, ...together.blocked, ...whole],
    warned: [...room.warned, ...together.warned],
  };
}
