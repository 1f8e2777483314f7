import * as z from 'zod/mini';
import { read } from '../endpoint.ts';
import { code, currency, id, locode, money } from '../fields.ts';
import { TRANSPORT_MODE } from './order.labels.ts';
import type { ChargeBasis } from './quotation-rules.ts';

const whole = () => z.coerce.number().check(z.int(), z.minimum(0));
/** What an order would cost its customer; `quoteNo` null: the customer has accepted no quotation of this mode yet. */
export interface PriceEstimate {
  quoteNo: string | null;
  currency: string;
  /** Null while a rate is missing or nothing was ever quoted. */
  total?: string | null;
  lines: { chargeName: string; basis: ChargeBasis; qty: string | null; currency: string; amount?: string | null }[];
}
/** 预估应收 (2.1) by the prices that the customer accepted last, for the figures of an order that is typed. cm³, gram. */
export const priceEstimate = read({
  path: '/logistics/price-estimate',
  summary: '订单价格预估',
  permission: { anyOf: ['logistics.order.create', 'logistics.order.update'] },
  scope: 'customer',
  fields: { total: 'money.sell', 'lines.*.amount': 'money.sell' },
  query: z.object({
    customerId: id(),
    companyId: id(),
    transportMode: code(TRANSPORT_MODE),
    pod: z.optional(locode()),
    currency: currency(),
    cartons: whole(),
    volume: whole(),
    gross: whole(),
    goodsCurrency: currency(),
    goodsValue: money(),
  }),
  answer: z.custom<PriceEstimate>(),
});
