import type { QueryOf } from '@shared/contract/endpoint.ts';
import { orderFigures } from '@shared/contract/logistics/order-figures.ts';
import type { SERVICE_TYPE, TransportMode } from '@shared/contract/logistics/order.labels.ts';
import type { priceEstimate } from '@shared/contract/logistics/price-estimate.contract.ts';
import { figures } from './line-measures.ts';
import type { OrderValues } from './order-values.ts';

/** What the form says so far, as the estimate asks for it; null while customer, currency or goods are missing. */
export function estimateQuery(values: Partial<OrderValues>): QueryOf<typeof priceEstimate> | null {
  const text = (key: string) => (typeof values[key] === 'string' ? values[key] : null);
  const [customerId, companyId, currency] = [text('customerId'), text('companyId'), text('currency')];
  const goodsCurrency = text('goodsCurrency') ?? 'USD';
  const mode = (text('transportMode') ?? 'SEA') as TransportMode;
  const serviceType = (text('serviceType') ?? 'LCL') as keyof typeof SERVICE_TYPE;
  if (!customerId || !companyId || !currency) return null;
  const lines = (values.lines ?? []).flatMap((line) => {
    const own = figures(line);
    return own ? [{ ...own, cartons: line.cartons ?? 0 }] : [];
  });
  const { cartons, volume, gross, goodsValue } = orderFigures(lines, mode);
  const optional = {
    pol: text('pol'),
    pod: text('pod'),
    warehouseId: text('inboundWarehouseId'),
    orderDate: text('orderDate'),
    services: Array.isArray(values.services) && values.services.length > 0 ? values.services.join(',') : null,
  };
  const base = {
    customerId,
    companyId,
    transportMode: mode,
    serviceType,
    currency,
    cartons,
    volume,
    gross,
    goodsCurrency,
    goodsValue,
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null));
  return volume > 0 || gross > 0 ? { ...base, ...given } : null;
}
