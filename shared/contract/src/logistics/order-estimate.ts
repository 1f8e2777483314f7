import { compare } from '../decimal.ts';
import { closestAgreement, inValidity, type AgreementScope } from '../finance/price-agreement.rules.ts';
import { freightCode } from './booking-offers.ts';
import { chargeOf, sumIn, type Charging } from './charge-sum.ts';
import type { SERVICE, TransportMode } from './order.labels.ts';
import type { ChargeBasis, PricedLine } from './quotation-rules.ts';

/** Where the prices of an estimate are from: 本单报价 are accepted quotations of the order itself. */
export const ESTIMATE_SOURCES = { QUOTES: '本单报价', AGREEMENT: '协议价', QUOTATION: '客户最近报价' } as const;
/** How 预估应收 came to be. */
export const ESTIMATE_MODES = { AUTO: '自动估算', MANUAL: '人工填写' } as const;
/** Why there is no estimate. */
export const ESTIMATE_GAPS = {
  CURRENCY: '还没有结算币种',
  FIGURES: '货物还没有体积和毛重',
  PRICE: '客户没有适用的协议价，也没有已确认的同航线报价',
  FREIGHT: '协议价里没有适用的运费，也没有已确认的同航线报价',
  LACKS: '缺少：',
} as const;
export type EstimateGap = keyof typeof ESTIMATE_GAPS;

/** What of an order its estimate depends on; cm³, gram. */
export interface EstimateCase {
  companyId: string;
  customerId: string;
  transportMode: TransportMode;
  pol: string | null;
  pod: string | null;
  inboundWarehouseId: string | null;
  services: readonly string[];
  currency: string | null;
  cartons: number;
  volume: number;
  gross: number;
  goodsCurrency: string;
  goodsValue: string;
  /** Agreements count that are in force on it. */
  orderDate: string;
  /** Null while not all of it stands in containers. */
  containers: number | null;
}
export interface EstimatePrice extends PricedLine {
  chargeCode: string;
  chargeName: string;
}
export type AgreedPrice = EstimatePrice & AgreementScope & { id: string; validFrom: string; validTo: string | null };
/** The quotation that the customer accepted last for the route. */
export interface QuotedPrices {
  quoteNo: string;
  prices: readonly EstimatePrice[];
}
export interface EstimateLine {
  chargeName: string;
  basis: ChargeBasis;
  qty: string | null;
  currency: string;
  amount: string | null;
  lacks: string | null;
}
export interface Estimate {
  source: keyof typeof ESTIMATE_SOURCES | null;
  quoteNo: string | null;
  total: string | null;
  gap: EstimateGap | null;
  /** What is missing for LACKS: 海运费的体积, USD 汇率. */
  missing: string[];
  lines: EstimateLine[];
}

/** What a service of an order is charged by. */
export const SERVICE_LINES: Readonly<Record<keyof typeof SERVICE, readonly [code: string, basis: ChargeBasis]>> = {
  PICKUP: ['PICKUP', 'ORDER'],
  STORAGE: ['STORAGE', 'VOLUME'],
  INSPECTION: ['QC', 'ORDER'],
  CUSTOMS: ['CUSTOMS', 'ORDER'],
  TAX_REFUND: ['AGENCY', 'ORDER'],
  INSURANCE: ['INS', 'VALUE'],
  CLEARANCE: ['CLEAR', 'ORDER'],
  DELIVERY: ['DELIVERY', 'ORDER'],
};

/** Why an order cannot be estimated whatever is agreed; null: it can. */
export function estimateGap(order: Pick<EstimateCase, 'currency' | 'volume' | 'gross'>): EstimateGap | null {
  if (!order.currency) return 'CURRENCY';
  return order.volume === 0 && order.gross === 0 ? 'FIGURES' : null;
}
export const noEstimate = (gap: EstimateGap): Estimate => ({
  source: null,
  quoteNo: null,
  total: null,
  gap,
  missing: [],
  lines: [],
});

/**
 * 预估应收 (2.1) by the customer's agreements, of each charge the closest one, once the freight is among them; else by the
 * quotation that the customer accepted last. Same amounts as a quotation (LOG-030…034). What is not known is named.
 */
export function estimateOrder(
  order: EstimateCase,
  agreements: readonly AgreedPrice[],
  quoted: QuotedPrices | null,
  charging: Charging,
): Estimate {
  const gap = estimateGap(order);
  const { currency } = order;
  if (gap || !currency) return noEstimate(gap ?? 'CURRENCY');
  const agreed = agreedPrices(order, agreements);
  const freight = freightCode(order.transportMode);
  const byAgreement = agreed.some((price) => price.chargeCode === freight);
  if (!byAgreement && !quoted) return noEstimate(agreed.length > 0 ? 'FREIGHT' : 'PRICE');
  const prices: readonly EstimatePrice[] = byAgreement ? agreed : (quoted?.prices ?? []);
  const measures = {
    units: [order],
    orders: 1,
    containers: order.containers,
    goodsValue: { currency: order.goodsCurrency, amount: order.goodsValue },
  };
  const lines = prices.map((price) => {
    const { chargeName, basis } = price;
    return { chargeName, basis, currency: price.currency, ...chargeOf(price, measures, charging) };
  });
  const known = lines.flatMap(({ amount, ...line }) => (amount === null ? [] : [{ ...line, amount }]));
  const { total, missingRates } = sumIn(currency, known, charging.rates);
  const missing = [
    ...lines.flatMap(({ chargeName, lacks }) => (lacks === null ? [] : [`${chargeName}的${lacks}`])),
    ...missingRates.map((each) => `${each} 汇率`),
  ];
  return {
    source: byAgreement ? 'AGREEMENT' : 'QUOTATION',
    quoteNo: byAgreement ? null : (quoted?.quoteNo ?? null),
    total: missing.length > 0 ? null : total,
    gap: missing.length > 0 ? 'LACKS' : null,
    missing,
    lines,
  };
}

/** Of the agreements on the order's day those of its route, mode and services, of each charge the closest. */
function agreedPrices(order: EstimateCase, agreements: readonly AgreedPrice[]): AgreedPrice[] {
  const { transportMode, pol, pod } = order;
  const scope = {
    transportMode,
    pol,
    pod,
    warehouseId: order.inboundWarehouseId,
    containerType: null,
    carrierId: null,
  };
  const found = agreements.filter((price) => inValidity(price, order.orderDate));
  return [...new Set(found.map((price) => price.chargeCode))].flatMap((code) => {
    if (!isWanted(code, order.services)) return [];
    const price = closestAgreement(
      found.filter((one) => one.chargeCode === code),
      scope,
    );
    return price ? [price] : [];
  });
}

/** Charges of a service count only for orders that take it. */
export function isWanted(code: string, services: readonly string[]): boolean {
  const of = Object.entries(SERVICE_LINES).filter(([, [charge]]) => charge === code);
  return of.length === 0 || of.some(([service]) => services.includes(service));
}

/** Source of an estimate, or why there is none, in words: 协议价, 客户最近报价 BJ20261120-0001, 缺少：海运费的体积. */
export function estimateText({
  source,
  quoteNo,
  gap,
  missing,
}: Pick<Estimate, 'source' | 'quoteNo' | 'gap' | 'missing'>) {
  const from = source === null ? '' : [ESTIMATE_SOURCES[source], quoteNo].filter(Boolean).join(' ');
  if (gap === null) return from;
  return [from, `${ESTIMATE_GAPS[gap]}${missing.join('、')}`].filter(Boolean).join('，');
}

/** An amount as it is stored: by hand or computed. */
export interface EstimateEntry {
  estManual: boolean | null;
  estReceivable: string | null;
}
/**
 * Whether a person has entered the amount. Who does not say (`estManual` null) enters one that differs from what is
 * stored; without an amount nothing was entered.
 */
export function isEntered(given: EstimateEntry, stored: EstimateEntry | null): boolean {
  if (given.estReceivable === null) return false;
  if (given.estManual !== null) return given.estManual;
  if (stored?.estReceivable == null || stored.estManual) return true;
  return compare(stored.estReceivable, given.estReceivable) !== 0;
}

const DEPENDS = [
  'companyId',
  'customerId',
  'transportMode',
  'pol',
  'pod',
  'inboundWarehouseId',
  'currency',
  'cartons',
  'volume',
  'gross',
  'goodsCurrency',
  'orderDate',
] as const satisfies readonly (keyof EstimateCase)[];
type Depends = Pick<EstimateCase, (typeof DEPENDS)[number] | 'services' | 'goodsValue'>;
/** Whether two contents of an order would be estimated differently. */
export const estimateMoved = (one: Depends, other: Depends): boolean =>
  DEPENDS.some((key) => one[key] !== other[key]) ||
  compare(one.goodsValue, other.goodsValue) !== 0 ||
  one.services.toSorted().join() !== other.services.toSorted().join();
