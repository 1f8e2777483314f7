import type { CargoRelease, ReleasePlace } from '@shared/contract/logistics/cargo-release.contract.ts';
import { RELEASE_STAGES } from '@shared/contract/logistics/cargo-release.contract.ts';
import { cargoReleaseMachine } from '@shared/contract/logistics/cargo-release.machine.ts';
import { releaseStateIn } from '@shared/contract/logistics/cargo-release.rules.ts';
import { UNSENT_DELIVERY } from '@shared/contract/logistics/delivery.machine.ts';
import type { AllowedAction } from '@shared/contract/envelope.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { lgDelivery } from '../deliveries/delivery.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { cargoReleases } from './cargo-release.entity.ts';
import { newestReleases, placeKey } from './cargo-release-newest.ts';
import { lgRelease, type CargoReleaseRow } from './cargo-release.tables.ts';

/** What the caller may do with a 放货单; `unsent`: its delivery has not left yet. The applicant does not decide. */
export const releaseActions = (
  ctx: Ctx,
  row: Pick<CargoReleaseRow, 'state' | 'applicantId'>,
  unsent: boolean,
): AllowedAction[] =>
  allowedActions(
    cargoReleaseMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => {
      if (action === 'revoke') return unsent ? [] : null;
      return row.applicantId === ctx.actor.userId ? ['由您申请，请由其他人审批'] : [];
    },
  );

/** 放货单 that match and lie in scope, newest first. */
export async function releaseItems(ctx: Ctx, where: SQL | undefined): Promise<CargoRelease[]> {
  const applicant = alias(acUser, 'applicant');
  const approver = alias(acUser, 'approver');
  const found = await ctx.db
    .select({
      row: lgRelease,
      orderNo: lgOrder.orderNo,
      containerCode: lgContainer.containerCode,
      customerName: acCustomer.shortName,
      applicantName: applicant.name,
      approverName: approver.name,
      deliveryState: lgDelivery.state,
    })
    .from(lgRelease)
    .innerJoin(lgOrder, eq(lgOrder.id, lgRelease.orderId))
    .innerJoin(lgContainer, eq(lgContainer.id, lgRelease.containerId))
    .innerJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .leftJoin(applicant, eq(applicant.id, lgRelease.applicantId))
    .leftJoin(approver, eq(approver.id, lgRelease.approverId))
    .leftJoin(
      lgDelivery,
      and(eq(lgDelivery.orderId, lgRelease.orderId), eq(lgDelivery.containerId, lgRelease.containerId)),
    )
    .where(and(where, cargoReleases.scopeWhere(ctx.actor)))
    .orderBy(desc(lgRelease.id))
    .limit(200);
  return found.map(({ row, deliveryState, ...names }) => ({
    id: row.id,
    version: row.version,
    releaseNo: row.releaseNo,
    state: row.state,
    kind: row.kind,
    document: row.document,
    orderId: row.orderId,
    containerId: row.containerId,
    openReceivable: row.openReceivable,
    overdue: row.overdue,
    reason: row.reason,
    appliedAt: row.createdAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    endReason: row.endReason,
    ...names,
    actions: releaseActions(
      ctx,
      row,
      deliveryState === null || UNSENT_DELIVERY.some((state) => state === deliveryState),
    ),
  }));
}

export async function releaseDetail(ctx: Ctx, id: string): Promise<CargoRelease> {
  const [item] = await releaseItems(ctx, eq(lgRelease.id, id));
  if (!item) throw refuse('NOT_FOUND');
  return item;
}

/** 放货 of an order (L4): every container with its release state, and every 放货单. */
export async function orderReleases(
  ctx: Ctx,
  orderId: string,
): Promise<{ places: ReleasePlace[]; list: CargoRelease[] }> {
  const order = await orders.find(ctx, orderId);
  const boxes = await ctx.db
    .select({
      containerId: lgContainer.id,
      containerCode: lgContainer.containerCode,
      stage: lgContainer.stage,
      cartons: sql<number>`sum(coalesce(${lgAllocation.loadedCartons}, ${lgAllocation.cartons}))::int`,
    })
    .from(lgAllocation)
    .innerJoin(lgContainer, eq(lgContainer.id, lgAllocation.containerId))
    .where(and(eq(lgAllocation.orderId, orderId), eq(lgAllocation.state, 'LIVE')))
    .groupBy(lgContainer.id)
    .orderBy(asc(lgContainer.id));
  const newest = await newestReleases(ctx, [order.id]);
  const places = boxes.map((box): ReleasePlace => {
    const state = newest.get(placeKey(orderId, box.containerId))?.state ?? null;
    const free = state !== 'PENDING' && state !== 'RELEASED';
    return {
      ...box,
      state: releaseStateIn(state),
      open: free && RELEASE_STAGES.some((stage) => stage === box.stage) && ctx.actor.may('logistics.release.apply'),
    };
  });
  return { places, list: await releaseItems(ctx, eq(lgRelease.orderId, orderId)) };
}
