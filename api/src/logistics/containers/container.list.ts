import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { and, eq, exists, ilike, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { syContainerType } from '../../masters/base/base.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { likePattern } from '../../platform/search.ts';
import { containers } from './container.entity.ts';
import { containerMatch } from './container-match.ts';
import { withCargo } from './container-list-rows.ts';
import { missingContainerPapers } from './container-papers.ts';
import { cutoffNear, freeTimeNear } from './container-deadlines.ts';
import { dueSoonWhere, overdueWhere } from './container-sla.ts';
import { lgContainer } from './container.tables.ts';

const owner = alias(acUser, 'owner');
const carrier = alias(acSupplier, 'carrier');
const live = ne(lgContainer.stage, 'CANCELLED');
const vesselVoyage = sql<string>`concat_ws(' ', ${lgContainer.vessel}, ${lgContainer.voyage})`;
const query = () => new QueryBuilder();

/** A live allocation of the container that fulfils the condition on its order. */
const carries = (condition: SQL) =>
  exists(
    query()
      .select({ one: sql`1` })
      .from(lgAllocation)
      .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
      .where(and(eq(lgAllocation.containerId, lgContainer.id), eq(lgAllocation.state, 'LIVE'), condition)),
  );
/** What the container was given when it was booked, else what its type allows. */
const capacity = (own: PgColumn, ofType: PgColumn) => sql<number>`coalesce(${own}, ${ofType})`.mapWith(Number);
const capPayloadPlan = capacity(lgContainer.capPayloadPlan, syContainerType.payloadPlan);
const inStage = (name: (typeof lgContainer.$inferSelect)['stage']) => eq(lgContainer.stage, name);

/** L6 全部柜子. */
export const containerListRoute = serveList(containerList, {
  table: lgContainer,
  join: [
    [owner, eq(owner.id, lgContainer.ownerId)],
    [carrier, eq(carrier.id, lgContainer.carrierId)],
    [syContainerType, eq(syContainerType.code, lgContainer.containerType)],
  ],
  select: {
    ...pickColumns(
      lgContainer,
      ...(['containerCode', 'containerNo', 'containerType', 'serviceType', 'transportMode', 'orderCount'] as const),
      ...(['customerCount', 'planCartons', 'planVolume', 'planGross', 'fillRate', 'planLoadDate', 'stage'] as const),
      ...(['createdAt', 'hold', 'dg', 'stageSince', 'sealNo', 'loadedVolume'] as const),
      ...(['soNo', 'mblNo', 'cutCy', 'etd', 'atd', 'eta', 'ata'] as const),
    ),
    capVolumePlan: capacity(lgContainer.capVolumePlan, syContainerType.capVolumePlan),
    capVolumeMax: capacity(lgContainer.capVolumeMax, syContainerType.capVolumeMax),
    capPayloadPlan,
    capPayloadMax: capacity(lgContainer.capPayloadMax, syContainerType.payloadMax),
    route: sql<string>`(${lgContainer.pol} || '→' || ${lgContainer.pod})`,
    ownerName: owner.name,
    carrierName: carrier.shortName,
    vesselVoyage,
    payloadRate: sql<number>`round(100.0 * ${lgContainer.planGross} / nullif(${capPayloadPlan}, 0), 1)`.mapWith(Number),
  },
  scope: containers,
  numbers: [lgContainer.containerCode, lgContainer.containerNo, lgContainer.soNo, lgContainer.mblNo],
  tabs: {
    all: undefined,
    CONSOLIDATE: inStage('CONSOLIDATE'),
    BOOK: inStage('BOOK'),
    INSPECT: inStage('INSPECT'),
    LOAD: inStage('LOAD'),
    DECLARE: inStage('DECLARE'),
    CLEAR: inStage('CLEAR'),
    DELIVER: inStage('DELIVER'),
    DELIVERED: inStage('DELIVERED'),
    CANCELLED: inStage('CANCELLED'),
  },
  filters: {
    numbers: containerMatch,
    customerId: (value) => carries(eq(lgOrder.customerId, value)),
    orderId: (value) => carries(eq(lgOrder.id, value)),
    pod: (value) => eq(lgContainer.pod, value),
    pol: (value) => eq(lgContainer.pol, value),
    ownerId: (value) => eq(lgContainer.ownerId, value),
    carrierId: (value) => eq(lgContainer.carrierId, value),
    overseasAgentId: (value) => eq(lgContainer.overseasAgentId, value),
    vessel: (value) => ilike(vesselVoyage, likePattern(value.trim())),
    sailing: (value) => eq(vesselVoyage, value),
    noVessel: (value) => (value === '1' ? eq(vesselVoyage, '') : undefined),
    noCarrier: (value) => (value === '1' ? isNull(lgContainer.carrierId) : undefined),
    unsailed: (value) => (value === '1' ? and(isNull(lgContainer.atd), live) : undefined),
    unarrived: (value) => (value === '1' ? and(isNull(lgContainer.ata), live) : undefined),
    overdue: (value, ctx) => (value === '1' ? overdueWhere(ctx) : undefined),
    dueSoon: (value, ctx) => (value === '1' ? dueSoonWhere(ctx) : undefined),
    cutSoon: (value, ctx) => (value === '1' ? cutoffNear(ctx) : undefined),
    lacking: (value, ctx) => (value === '1' ? missingContainerPapers(ctx) : undefined),
    freeSoon: (value, ctx) => (value === '1' ? freeTimeNear(ctx) : undefined),
  },
  finish: withCargo,
});
