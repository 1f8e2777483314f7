import * as z from 'zod/mini';
import { read } from '../endpoint.ts';
import { code, currency, id, locode, money } from '../fields.ts';
import { TRANSPORT_MODE } from './order.labels.ts';
import type { ChargeBasis } from './quotation-rules.ts';

const whole = () => z.coerce.number().check(z.int(), z.minimum(0));
/** Where the prices of an estimate are from. */
export const ESTIMATE_SOURCES = { AGREEMENT: '协议价', QUOTATION: '报价单' } as const;
/** What an order would cost its customer; `source` null: nothing is agreed, and no quotation of this mode was accepted yet. */
export interface PriceEstimate {
  source: keyof typeof ESTIMATE_SOURCES | null;
  /** The quotation that the prices are from. */
  quoteNo: string | null;
  currency: string;
  /** Null while a rate is missing or nothing was ever quoted. */
  total?: string | null;
  lines: { chargeName: string; basis: ChargeBasis; qty: string | null; currency: string; amount?: string | null }[];
}
/**
 * 预估应收 (2.1) for the figures of an order that is typed: by the customer's agreements in force today when these price the
 * freight, else by the quotation that the customer accepted last. cm³, gram.
 */
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
  }),
  answer: z.custom<PriceEstimate>(),
});
