import type { ArrivalCandidate, ArrivalOfInbound } from '@shared/contract/warehouse/arrival.answers.ts';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { inbounds } from '../inbounds/inbound.entity.ts';
import { whInbound, whInboundLine } from '../inbounds/inbound.tables.ts';
import { arrivals } from './arrival.entity.ts';
import { whArrival, whArrivalLine } from './arrival.tables.ts';

const MAX = 500;
const open = sql<number>`(${whInboundLine.expected} - ${whInboundLine.received} - ${whInboundLine.short})`.mapWith(
  Number,
);
/** Pieces that other visits under way announce of the line. */
const announced =
  sql<number>`coalesce((select sum(a.notified) from wh_arrival_line a join wh_arrival h on h.id = a.arrival_id
  where a.inbound_line_id = ${whInboundLine.id} and h.state not in ('CONFIRMED', 'VOID')), 0)`.mapWith(Number);

/** Lines of inbounds that still wait for goods: of a customer in a warehouse, or of one inbound. */
export async function arrivalCandidates(
  ctx: Ctx,
  asked: { warehouseId?: string | undefined; customerId?: string | undefined; inboundId?: string | undefined },
): Promise<Answerable<ArrivalCandidate>[]> {
  return ctx.db
    .select({
      inboundLineId: whInboundLine.id,
      inboundId: whInbound.id,
      inboundNo: whInbound.inboundNo,
      mark: whInbound.mark,
      expectedAt: whInbound.expectedAt,
      warehouseId: whInbound.warehouseId,
      warehouseName: whWarehouse.name,
      customerId: whInbound.customerId,
      customerName: acCustomer.shortName,
      companyId: whInbound.companyId,
      companyName: syCompany.shortName,
      carrier: whInbound.carrier,
      plateNo: whInbound.plateNo,
      driver: whInbound.driver,
      driverPhone: whInbound.driverPhone,
      goodsName: whInboundLine.goodsName,
      open,
      announced,
    })
    .from(whInbound)
    .innerJoin(whInboundLine, eq(whInboundLine.inboundId, whInbound.id))
    .innerJoin(whWarehouse, eq(whWarehouse.id, whInbound.warehouseId))
    .innerJoin(acCustomer, eq(acCustomer.id, whInbound.customerId))
    .innerJoin(syCompany, eq(syCompany.id, whInbound.companyId))
    .where(
      and(
        inArray(whInbound.state, ['PENDING', 'PARTIAL']),
        gt(open, 0),
        asked.warehouseId ? eq(whInbound.warehouseId, asked.warehouseId) : undefined,
        asked.customerId ? eq(whInbound.customerId, asked.customerId) : undefined,
        asked.inboundId ? eq(whInbound.id, asked.inboundId) : undefined,
        inbounds.scopeWhere(ctx.actor),
      ),
    )
    .orderBy(asc(whInbound.expectedAt), asc(whInbound.id), asc(whInboundLine.lineNo))
    .limit(MAX);
}

/** The visits that bring or brought goods of an inbound, newest first; NOT_FOUND when it is out of scope. */
export async function arrivalsOfInbound(ctx: Ctx, inboundId: string): Promise<Answerable<ArrivalOfInbound>[]> {
  await inbounds.find(ctx, inboundId);
  return ctx.db
    .select({
      id: whArrival.id,
      arrivalNo: whArrival.arrivalNo,
      state: whArrival.state,
      plateNo: whArrival.plateNo,
      planAt: whArrival.planAt,
      arrivedAt: whArrival.arrivedAt,
      notified: sql<number>`sum(${whArrivalLine.notified})::int`,
      actual: sql<number>`coalesce(sum(${whArrivalLine.actual}), 0)::int`,
      damaged: sql<number>`sum(${whArrivalLine.damaged})::int`,
    })
    .from(whArrival)
    .innerJoin(whArrivalLine, eq(whArrivalLine.arrivalId, whArrival.id))
    .leftJoin(whInboundLine, eq(whInboundLine.id, whArrivalLine.inboundLineId))
    .where(
      and(
        sql`(${whInboundLine.inboundId} = ${inboundId} or ${whArrivalLine.supplementId} = ${inboundId})`,
        arrivals.scopeWhere(ctx.actor),
      ),
    )
    .groupBy(whArrival.id)
    .orderBy(desc(whArrival.id));
}
