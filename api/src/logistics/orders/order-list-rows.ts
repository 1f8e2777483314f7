import { progressAhead } from '@shared/contract/logistics/order-progress.ts';
import type { OrderListRow } from '@shared/contract/logistics/order-list.contract.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { orderActions } from './order.reads.ts';
import { lgOrder } from './order.tables.ts';
import { readAll } from '../../platform/reads.ts';

/** Containers and allowed actions of one page of rows: two queries. */
export async function withContainers(ctx: Ctx, rows: OrderListRow[]): Promise<OrderListRow[]> {
  if (rows.length === 0) return rows;
  const ids = rows.map((row) => row.id);
  const [found, facts, selfReview] = await readAll(
    ctx,
    () =>
      ctx.db
        .selectDistinct({
          orderId: lgAllocation.orderId,
          id: lgContainer.id,
          containerCode: lgContainer.containerCode,
          stage: lgContainer.stage,
        })
        .from(lgAllocation)
        .innerJoin(lgContainer, eq(lgContainer.id, lgAllocation.containerId))
        .where(and(inArray(lgAllocation.orderId, ids), eq(lgAllocation.state, 'LIVE'))),
    () => ctx.db.select().from(lgOrder).where(inArray(lgOrder.id, ids)),
    () => ctx.setting('order.self_review'),
  );
  const byId = new Map(facts.map((row) => [row.id, row]));
  return rows.map((row) => {
    const own = found
      .filter((each) => each.orderId === row.id)
      .toSorted((a, b) => a.containerCode.localeCompare(b.containerCode, 'en', { numeric: true }));
    const fact = byId.get(row.id);
    return {
      ...row,
      containerCodes: own.map((each) => each.containerCode),
      containerIds: own.map((each) => each.id),
      containers: own.map(({ id, containerCode }) => ({ id, containerCode })),
      progressAhead: progressAhead(own.map(({ stage }) => stage)),
      actions: fact ? orderActions(ctx, fact, selfReview) : [],
    };
  });
}
