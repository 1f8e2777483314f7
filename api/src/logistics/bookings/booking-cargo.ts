import { and, asc, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';

const loadedIn = (rows: readonly ContainerRow[]) =>
  and(
    inArray(
      lgAllocation.containerId,
      rows.map((row) => row.id),
    ),
    eq(lgAllocation.state, 'LIVE'),
  );

/** Orders aboard the containers of a booking with their terms, by number. */
export const ordersAboard = (ctx: CommandCtx, rows: readonly ContainerRow[]) =>
  ctx.tx
    .selectDistinct({ orderNo: lgOrder.orderNo, incoterm: lgOrder.incoterm })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(loadedIn(rows))
    .orderBy(asc(lgOrder.orderNo));

/** LOG-010 W: an order aboard wanted to sail before this ETD. */
export async function warnLate(ctx: CommandCtx, rows: readonly ContainerRow[], etd: string): Promise<void> {
  const late = await ctx.tx
    .selectDistinct({ orderNo: lgOrder.orderNo, requireEtd: lgOrder.requireEtd })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(and(loadedIn(rows), isNotNull(lgOrder.requireEtd), lt(lgOrder.requireEtd, etd)))
    .orderBy(asc(lgOrder.orderNo));
  for (const each of late) ctx.warn('LOG-010', `${each.orderNo} 要求 ${each.requireEtd ?? ''} 前开船，早于 ETD ${etd}`);
}
