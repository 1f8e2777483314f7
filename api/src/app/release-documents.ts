import type { ReleaseDoc } from '@shared/contract/finance/risk.labels.ts';
import { and, eq, sql } from 'drizzle-orm';
import { passThroughCustomers } from '../finance/payment-applications/application-risk.ts';
import { applications } from '../finance/payment-applications/application.entity.ts';
import { finApplication } from '../finance/payment-applications/application.tables.ts';
import { lgAllocation } from '../logistics/allocations/allocation.tables.ts';
import { containers } from '../logistics/containers/container.entity.ts';
import { lgContainer } from '../logistics/containers/container.tables.ts';
import { orders } from '../logistics/orders/order.entity.ts';
import { lgOrder } from '../logistics/orders/order.tables.ts';
import type { ReleaseDocuments } from '../masters/risk/ports.ts';
import type { Ctx } from '../platform/context.ts';
import { outbounds } from '../warehouse/outbounds/outbound.entity.ts';
import { whOutbound } from '../warehouse/outbounds/outbound.tables.ts';

type Found = { id: string; no: string; customerIds: string[] } | null;
const FINDERS: Record<ReleaseDoc, (ctx: Ctx, no: string) => Promise<Found>> = {
  async ORDER(ctx, no) {
    const row = await orders.findOrNull(ctx, eq(lgOrder.orderNo, no));
    return row && { id: row.id, no: row.orderNo, customerIds: [row.customerId] };
  },
  async CONTAINER(ctx, no) {
    const row = await containers.findOrNull(
      ctx,
      sql`(${lgContainer.containerCode} = ${no} or ${lgContainer.containerNo} = ${no})`,
    );
    return row && { id: row.id, no: row.containerCode, customerIds: await customersAboard(ctx, row.id) };
  },
  async OUTBOUND(ctx, no) {
    const row = await outbounds.findOrNull(ctx, eq(whOutbound.outboundNo, no));
    return row && { id: row.id, no: row.outboundNo, customerIds: [row.customerId] };
  },
  async APPLICATION(ctx, no) {
    const row = await applications.findOrNull(ctx, eq(finApplication.applicationNo, no));
    return row && { id: row.id, no: row.applicationNo, customerIds: await passThroughCustomers(ctx, row.id) };
  },
};

async function customersAboard(ctx: Ctx, containerId: string): Promise<string[]> {
  const found = await ctx.db
    .selectDistinct({ id: lgOrder.customerId })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')));
  return found.map(({ id }) => id);
}

/** Documents that a 解控申请 names, by what stands on them, in the applicant's scope (FIN-196). */
export const documentsOfReleases: ReleaseDocuments = { find: (ctx, type, no) => FINDERS[type](ctx, no) };
