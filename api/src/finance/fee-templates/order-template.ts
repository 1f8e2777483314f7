import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { lgBooking, lgBookingContainer } from '../../logistics/bookings/booking.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import { orders } from '../../logistics/orders/order.entity.ts';
import { allRates, chargeRules } from '../../logistics/quotations/charge-context.ts';
import { lgTruck, lgTruckOrder } from '../../logistics/trucks/truck.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { pricesInForce } from '../../masters/price-agreements/price-agreement-lookup.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { feeTemplateEntity } from './fee-template.entity.ts';
import { finFeeTemplateLine } from './fee-template.tables.ts';
import { feeTemplateLines, TEMPLATE_SOURCE, type TemplateCase, type TemplateDraft } from './template-lines.ts';

/**
 * The fees that a template proposes for a logistics order, what it was given already left out (FIN-016). Nothing is written:
 * whoever makes the fees hands their `source` on. Refused for a template that is stopped or of another business.
 */
export async function templateLinesFor(ctx: Ctx, templateId: string, orderId: string): Promise<TemplateDraft[]> {
  const template = await feeTemplateEntity.find(ctx, templateId);
  if (template.status !== 'ENABLED' || template.bizType !== 'LOGISTICS')
    throw refuse('ILLEGAL_STATE', `费用模板「${template.name}」已停用或不用于物流订单，请另选模板。`);
  const order = await orders.find(ctx, orderId);
  const made = await ctx.db
    .select({ line: finFeeLine.sourceLine })
    .from(finFeeLine)
    .where(
      and(
        eq(finFeeLine.sourceType, TEMPLATE_SOURCE),
        eq(finFeeLine.sourceId, orderId),
        notInArray(finFeeLine.state, ['VOID', 'REVERSED']),
      ),
    );
  const given = new Set(made.map(({ line }) => line));
  const lines = await ctx.db
    .select({
      line: finFeeTemplateLine,
      chargeName: finChargeCode.name,
      taxMode: finChargeCode.taxMode,
      taxRateBp: finChargeCode.taxRateBp,
    })
    .from(finFeeTemplateLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeTemplateLine.chargeCodeId))
    .where(eq(finFeeTemplateLine.templateId, templateId))
    .orderBy(asc(finFeeTemplateLine.sortNo));
  const left = lines.filter(({ line }) => !given.has(line.id)).map(({ line, ...charge }) => ({ ...line, ...charge }));
  return left.length === 0 ? [] : feeTemplateLines(left, await caseOf(ctx, order));
}

async function caseOf(ctx: Ctx, order: Awaited<ReturnType<typeof orders.find>>): Promise<TemplateCase> {
  const { companyId, transportMode, pol, pod } = order;
  const containers = await containersOf(ctx, order.id);
  const asked = { companyId, transportMode, pol, pod, day: ctx.today() };
  const agreements = [
    ...(await pricesInForce(ctx, { ...asked, direction: 'AR' })),
    ...(await pricesInForce(ctx, { ...asked, direction: 'AP' })),
  ];
  const types = new Set(containers.map(({ containerType }) => containerType));
  return {
    orderId: order.id,
    parties: { CUSTOMER: order.customerId, ...(await suppliersOf(ctx, order.id, containers)) },
    measures: {
      units: [order],
      orders: 1,
      containers: containers.length || null,
      goodsValue: { currency: order.goodsCurrency, amount: order.goodsValue },
    },
    charging: { rules: await chargeRules(ctx, transportMode), rates: await allRates(ctx, order.companyId) },
    scope: {
      transportMode,
      pol,
      pod,
      containerType: types.size === 1 ? (containers[0]?.containerType ?? null) : null,
      warehouseId: order.inboundWarehouseId,
      carrierId: containers[0]?.carrierId ?? null,
    },
    agreements,
  };
}

/** The containers that hold cargo of an order, the one that came first first. */
const containersOf = async (ctx: Ctx, orderId: string) =>
  ctx.db
    .select({
      id: lgContainer.id,
      containerType: lgContainer.containerType,
      carrierId: lgContainer.carrierId,
      overseasAgentId: lgContainer.overseasAgentId,
    })
    .from(lgContainer)
    .where(
      inArray(
        lgContainer.id,
        ctx.db
          .select({ id: lgAllocation.containerId })
          .from(lgAllocation)
          .where(and(eq(lgAllocation.orderId, orderId), eq(lgAllocation.state, 'LIVE'))),
      ),
    )
    .orderBy(asc(lgContainer.id));

/** Who stands in the roles of an order: by its booking, containers, truck orders and declarations, the latest of each. */
async function suppliersOf(
  ctx: Ctx,
  orderId: string,
  containers: Awaited<ReturnType<typeof containersOf>>,
): Promise<TemplateCase['parties']> {
  const ids = containers.map(({ id }) => id);
  const [booking] = ids.length
    ? await ctx.db
        .select({ agentId: lgBooking.agentId, carrierId: lgBooking.carrierId })
        .from(lgBookingContainer)
        .innerJoin(lgBooking, eq(lgBooking.id, lgBookingContainer.bookingId))
        .where(and(inArray(lgBookingContainer.containerId, ids), sql`${lgBookingContainer.live}`))
        .orderBy(desc(lgBooking.id))
        .limit(1)
    : [];
  const [declaration] = ids.length
    ? await ctx.db
        .select({ brokerId: lgDeclaration.brokerId })
        .from(lgDeclaration)
        .where(and(inArray(lgDeclaration.containerId, ids), sql`${lgDeclaration.brokerId} is not null`))
        .orderBy(desc(lgDeclaration.id))
        .limit(1)
    : [];
  const [truck] = await ctx.db
    .select({ supplierId: lgTruck.supplierId })
    .from(lgTruckOrder)
    .innerJoin(lgTruck, eq(lgTruck.id, lgTruckOrder.truckId))
    .where(eq(lgTruckOrder.orderId, orderId))
    .orderBy(desc(lgTruck.id))
    .limit(1);
  const named = {
    BOOKING_AGENT: booking?.agentId,
    CARRIER: booking?.carrierId ?? containers[0]?.carrierId,
    TRUCKER: truck?.supplierId,
    BROKER: declaration?.brokerId,
    OVERSEAS_AGENT: containers.find(({ overseasAgentId }) => overseasAgentId !== null)?.overseasAgentId,
  };
  return Object.fromEntries(Object.entries(named).filter(([, id]) => Boolean(id)));
}
