import { freightCode } from '@shared/contract/logistics/booking-offers.ts';
import { SERVICE_LINES, type EstimateCase } from '@shared/contract/logistics/order-estimate.ts';
import type { SERVICE, SERVICE_TYPE } from '@shared/contract/logistics/order.labels.ts';
import { chargesOf, startLines, type StartCharge, type StartLine } from '@shared/contract/logistics/quote-start.ts';
import type { ChargeBasis } from '@shared/contract/logistics/quotation-rules.ts';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { pricesInForce } from '../../masters/price-agreements/price-agreement-lookup.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { feeTemplates } from './ports.ts';
import type { Line } from './quotation-lines.ts';
import { lgQuotation, lgQuotationLine } from './quotation.tables.ts';

/** What of an order its charges depend on; `id` null: it is typed. */
export type StartOrder = Pick<
  EstimateCase,
  'companyId' | 'customerId' | 'transportMode' | 'pol' | 'pod' | 'inboundWarehouseId' | 'currency'
> & {
  id: string | null;
  serviceType: keyof typeof SERVICE_TYPE;
  services: readonly (keyof typeof SERVICE)[];
};
/** The container that is quoted, as far as prices name it. */
type Container = { containerType: string; carrierId: string | null } | null;

/**
 * Lines that a new quotation of an order starts with: those of its last version in the container; else those of the fee
 * template for such orders, priced (startLines); where finance keeps none, those of the last quotation that the customer
 * accepted, else by the order's services. Charge codes that were disabled since are left out.
 */
export async function firstLines(
  ctx: Ctx,
  order: StartOrder,
  container: NonNullable<Container>,
  previousId: string | null,
): Promise<Line[]> {
  if (previousId !== null) return usableLines(ctx, previousId);
  const template = await templateOf(ctx, order);
  const accepted = await acceptedLines(ctx, order);
  if (template.length === 0 && accepted.length > 0) return accepted;
  return pricedLines(ctx, order, container, template, accepted);
}

/** The charges that an order of these services is quoted, at the prices of today, before there is a quotation (L2). */
export const previewLines = async (ctx: Ctx, order: StartOrder): Promise<StartLine[]> =>
  pricedLines(ctx, order, null, await templateOf(ctx, order), await acceptedLines(ctx, order));

const templateOf = (ctx: Ctx, { transportMode, serviceType }: StartOrder): Promise<StartCharge[]> =>
  feeTemplates().customerCharges(ctx, {
    freight: freightCode(transportMode),
    wholeContainers: serviceType === 'FCL',
  });

async function pricedLines(
  ctx: Ctx,
  order: StartOrder,
  container: Container,
  template: readonly StartCharge[],
  accepted: readonly Line[],
): Promise<StartLine[]> {
  const { companyId, customerId, transportMode, pol, pod, inboundWarehouseId } = order;
  const agreed = await pricesInForce(ctx, { companyId, transportMode, pol, pod, direction: 'AR', day: ctx.today() });
  return startLines(chargesOf(template, await ownCharges(ctx, order), order.services), {
    agreements: agreed.filter((price) => price.customerId === customerId),
    accepted,
    scope: {
      transportMode,
      pol,
      pod,
      warehouseId: inboundWarehouseId,
      containerType: container?.containerType ?? null,
      carrierId: container?.carrierId ?? null,
    },
  });
}

/** Freight of the mode, then what the order's services are charged by. */
async function ownCharges(ctx: Ctx, order: StartOrder): Promise<StartCharge[]> {
  const wanted: (readonly [string, ChargeBasis])[] = [
    [freightCode(order.transportMode), order.serviceType === 'FCL' ? 'CONTAINER' : 'RT'],
    ...order.services.map((service) => SERVICE_LINES[service]),
  ];
  const charges = await ctx.db.select().from(finChargeCode).where(eq(finChargeCode.status, 'ENABLED'));
  const unpriced = { priceSource: 'AGREEMENT' as const, unitPrice: null, minAmount: null, remark: null };
  return wanted.flatMap(([code, basis]) => {
    const charge = charges.find((each) => each.code === code);
    const currency = order.currency ?? 'CNY';
    return charge
      ? [{ chargeCodeId: charge.id, chargeCode: code, chargeName: charge.name, basis, currency, ...unpriced }]
      : [];
  });
}

/** Lines of a quotation whose charge is still in use. */
async function usableLines(ctx: Ctx, quotationId: string): Promise<Line[]> {
  const enabled = await ctx.db
    .select({ line: lgQuotationLine })
    .from(lgQuotationLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, lgQuotationLine.chargeCodeId))
    .where(and(eq(lgQuotationLine.quotationId, quotationId), eq(finChargeCode.status, 'ENABLED')))
    .orderBy(asc(lgQuotationLine.sortNo));
  return enabled.map(({ line }) => line);
}

/** Those of the quotation that a customer accepted last in a company and mode, to the same port of destination before others. */
async function acceptedLines(ctx: Ctx, order: StartOrder): Promise<Line[]> {
  const [found] = await ctx.db
    .select({ id: lgQuotation.id })
    .from(lgQuotation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgQuotation.orderId))
    .where(
      and(
        eq(lgQuotation.customerId, order.customerId),
        eq(lgQuotation.companyId, order.companyId),
        eq(lgQuotation.state, 'ACCEPTED'),
        ...(order.id === null ? [] : [ne(lgQuotation.orderId, order.id)]),
        eq(lgOrder.transportMode, order.transportMode),
      ),
    )
    .orderBy(sql`(${lgOrder.pod} is not distinct from ${order.pod}) desc`, desc(lgQuotation.id))
    .limit(1);
  return found ? usableLines(ctx, found.id) : [];
}
