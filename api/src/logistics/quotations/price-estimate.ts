import { requireCurrency } from '../../masters/base/known-currency.ts';
import type { QueryOf } from '@shared/contract/endpoint.ts';
import { chargeOf } from '@shared/contract/logistics/charge-sum.ts';
import { noEstimate } from '@shared/contract/logistics/order-estimate.ts';
import { SERVICE } from '@shared/contract/logistics/order.labels.ts';
import type {
  ChargePreview,
  priceEstimate as contract,
  PriceEstimate,
} from '@shared/contract/logistics/price-estimate.contract.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { allRates, chargeRules } from './charge-context.ts';
import { estimateOf } from './order-estimate.ts';
import { previewLines, type StartOrder } from './quotation-start.ts';

/** What figures of an order that is typed would be estimated at, and quoted for; of companies that are not the caller's nothing. */
export async function estimatePrice(ctx: Ctx, query: QueryOf<typeof contract>): Promise<PriceEstimate> {
  await customers.find(ctx, query.customerId);
  await requireCurrency(ctx, query.currency);
  await requireCurrency(ctx, query.goodsCurrency, 'goodsCurrency');
  const { currency, pol = null, pod = null, warehouseId = null, orderDate = ctx.today(), serviceType, ...rest } = query;
  if (!ctx.actor.companies.includes(query.companyId)) return { ...noEstimate('PRICE'), currency, preview: [] };
  const services = (query.services?.split(',') ?? []).filter(isService);
  const content = { ...rest, currency, pol, pod, inboundWarehouseId: warehouseId, orderDate, services };
  const preview = await previewOf(ctx, { ...content, id: null, serviceType }, content);
  return { ...(await estimateOf(ctx, content, null)), currency, preview };
}
const isService = (code: string): code is keyof typeof SERVICE => Object.hasOwn(SERVICE, code);

/** LOG-030…034 of the charges that the order will be quoted. */
async function previewOf(
  ctx: Ctx,
  order: StartOrder,
  {
    cartons,
    volume,
    gross,
    goodsCurrency,
    goodsValue,
  }: Pick<QueryOf<typeof contract>, 'cartons' | 'volume' | 'gross' | 'goodsCurrency' | 'goodsValue'>,
): Promise<ChargePreview[]> {
  const lines = await previewLines(ctx, order);
  const charging = { rules: await chargeRules(ctx, order.transportMode), rates: await allRates(ctx, order.companyId) };
  const measures = {
    units: [{ cartons, volume, gross }],
    orders: 1,
    containers: null,
    goodsValue: { currency: goodsCurrency, amount: goodsValue },
  };
  return lines.map((line) => ({
    ...pickColumns(line, 'chargeName', 'basis', 'currency', 'unitPrice', 'source'),
    ...chargeOf(line, measures, charging),
  }));
}
