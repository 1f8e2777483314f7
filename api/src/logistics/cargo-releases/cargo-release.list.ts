import { cargoReleaseList } from '@shared/contract/logistics/cargo-release-list.contract.ts';
import { UNSENT_DELIVERY } from '@shared/contract/logistics/delivery.machine.ts';
import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { placeMatch } from '../containers/container-match.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { lgDelivery } from '../deliveries/delivery.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { cargoReleases } from './cargo-release.entity.ts';
import { releaseActions } from './cargo-release.reads.ts';
import { lgRelease } from './cargo-release.tables.ts';

const owner = alias(acUser, 'owner');
const applicant = alias(acUser, 'applicant');
const approver = alias(acUser, 'approver');
const NUMBERS = [lgRelease.releaseNo, lgOrder.orderNo, lgContainer.containerCode, lgContainer.containerNo];
const inState = (state: (typeof lgRelease.$inferSelect)['state']) => eq(lgRelease.state, state);

/** Applications for a release that the caller may approve: not their own. */
export const waitsForApproval = (ctx: Ctx): SQL | undefined =>
  and(
    cargoReleases.scopeWhere(ctx.actor),
    inState('PENDING'),
    sql`${lgRelease.applicantId} is distinct from ${ctx.actor.userId}`,
  );

/** 放货单 over all orders and containers (13.1). */
export const cargoReleaseListRoute = serveList(cargoReleaseList, {
  table: lgRelease,
  join: [
    [lgOrder, eq(lgOrder.id, lgRelease.orderId)],
    [lgContainer, eq(lgContainer.id, lgRelease.containerId)],
    [acCustomer, eq(acCustomer.id, lgOrder.customerId)],
    [owner, eq(owner.id, lgRelease.ownerId)],
    [applicant, eq(applicant.id, lgRelease.applicantId)],
    [approver, eq(approver.id, lgRelease.approverId)],
  ],
  select: {
    ...pickColumns(
      getTableColumns(lgRelease),
      ...(['releaseNo', 'state', 'kind', 'document', 'openReceivable', 'overdue', 'reason', 'endReason'] as const),
      ...(['orderId', 'containerId', 'applicantId', 'createdAt', 'approvedAt'] as const),
    ),
    orderNo: lgOrder.orderNo,
    customerName: acCustomer.shortName,
    containerCode: lgContainer.containerCode,
    stage: lgContainer.stage,
    applicantName: applicant.name,
    approverName: approver.name,
    ownerName: owner.name,
  },
  scope: cargoReleases,
  numbers: NUMBERS,
  tabs: {
    all: undefined,
    PENDING: inState('PENDING'),
    RELEASED: inState('RELEASED'),
    REFUSED: inState('REFUSED'),
    REVOKED: inState('REVOKED'),
  },
  filters: {
    numbers: (value) =>
      placeMatch(value, lgRelease.releaseNo, { order: lgRelease.orderId, container: lgRelease.containerId }),
    customerId: (value) => eq(lgOrder.customerId, value),
    ownerId: (value) => eq(lgRelease.ownerId, value),
    mine: (value, ctx) => (value === '1' ? waitsForApproval(ctx) : undefined),
  },
  finish: async (ctx, rows) => {
    const places = rows.map(({ orderId, containerId }) => sql`(${orderId}::bigint, ${containerId}::bigint)`);
    const gone =
      places.length === 0
        ? []
        : await ctx.db
            .select({ orderId: lgDelivery.orderId, containerId: lgDelivery.containerId })
            .from(lgDelivery)
            .where(
              and(
                sql`(${lgDelivery.orderId}, ${lgDelivery.containerId}) in (${sql.join(places, sql`, `)})`,
                sql`not ${inArray(lgDelivery.state, [...UNSENT_DELIVERY])}`,
              ),
            );
    return rows.map((row) => {
      const left = gone.some((each) => each.orderId === row.orderId && each.containerId === row.containerId);
      const { applicantId } = row;
      return { ...row, actions: row.state ? releaseActions(ctx, { state: row.state, applicantId }, !left) : [] };
    });
  },
});
