import * as z from 'zod/mini';
import { read } from '../endpoint.ts';
import { code, currency, date, id, locode, money } from '../fields.ts';
import type { Estimate, EstimateLine } from './order-estimate.ts';
import { SERVICE_TYPE, TRANSPORT_MODE } from './order.labels.ts';
import type { ChargeBasis } from './quotation-rules.ts';
import type { StartLine } from './quote-start.ts';

const whole = () => z.coerce.number().check(z.int(), z.minimum(0));
/** What an order would cost its customer; amounts follow money.sell. */
export type PriceEstimate = Omit<Estimate, 'total' | 'lines'> & {
  currency: string;
  total?: string | null;
  lines: (Omit<EstimateLine, 'amount'> & { amount?: string | null })[];
  /** What the order will be quoted for its services (2.1): the charges of the fee template, priced as far as prices are known. */
  preview: ChargePreview[];
};
/** A charge of the preview; `lacks` says what is not known yet, then quantity or amount are null. */
export interface ChargePreview {
  chargeName: string;
  basis: ChargeBasis;
  currency: string;
  qty: string | null;
  unitPrice?: string | null;
  amount?: string | null;
  lacks: string | null;
  source: StartLine['source'];
}
/**
 * 预估应收 (2.1) for the figures of an order that is typed, by the same rule as the one that is stored: by the customer's
 * agreements in force on the day of the order when these price the freight, else by the quotation for the same port that
 * the customer accepted last. cm³, gram.
 */
export const priceEstimate = read({
  path: '/logistics/price-estimate',
  summary: '订单价格预估',
  permission: { anyOf: ['logistics.order.create', 'logistics.order.update'] },
  scope: 'customer',
  fields: {
    total: 'money.sell',
    'lines.*.amount': 'money.sell',
    'preview.*.unitPrice': 'money.sell',
    'preview.*.amount': 'money.sell',
  },
  query: z.object({
    customerId: id(),
    companyId: id(),
    serviceType: z._default(code(SERVICE_TYPE), 'LCL'),
    transportMode: code(TRANSPORT_MODE),
    pol: z.optional(locode()),
    pod: z.optional(locode()),
    warehouseId: z.optional(id()),
    /** Services of the order: `CUSTOMS,INSURANCE`; agreed prices of other services do not count. */
    services: z.optional(z.string().check(z.regex(/^[A-Z_]+(,[A-Z_]+)*$/, '格式不正确'))),
    currency: currency(),
    cartons: whole(),
    volume: whole(),
    gross: whole(),
    goodsCurrency: currency(),
    goodsValue: money(),
    /** Today when left out. */
    orderDate: z.optional(date()),
  }),
  answer: z.custom<PriceEstimate>(),
});
