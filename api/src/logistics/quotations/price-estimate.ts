import { requireCurrency } from '../../masters/base/known-currency.ts';
import type { QueryOf } from '@shared/contract/endpoint.ts';
import { noEstimate } from '@shared/contract/logistics/order-estimate.ts';
import type { priceEstimate as contract, PriceEstimate } from '@shared/contract/logistics/price-estimate.contract.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import type { Ctx } from '../../platform/context.ts';
import { estimateOf } from './order-estimate.ts';

/** What figures of an order that is typed would be estimated at; of companies that are not the caller's nothing. */
export async function estimatePrice(ctx: Ctx, query: QueryOf<typeof contract>): Promise<PriceEstimate> {
  await customers.find(ctx, query.customerId);
  await requireCurrency(ctx, query.currency);
  await requireCurrency(ctx, query.goodsCurrency, 'goodsCurrency');
  const { currency, pol = null, pod = null, warehouseId = null, services, orderDate = ctx.today(), ...rest } = query;
  if (!ctx.actor.companies.includes(query.companyId)) return { ...noEstimate('PRICE'), currency };
  const content = { ...rest, currency, pol, pod, inboundWarehouseId: warehouseId, orderDate };
  return { ...(await estimateOf(ctx, { ...content, services: services?.split(',') ?? [] }, null)), currency };
}
