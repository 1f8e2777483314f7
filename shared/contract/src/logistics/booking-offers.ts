import { add, compare, divide, isZero, multiply, round, roundMoney, subtract } from '../decimal.ts';
import { closestAgreement, fitsScope, type AgreementScope } from '../finance/price-agreement.rules.ts';
import type { BookingRate, BookingSurcharge } from './booking.answers.ts';
import type { TransportMode } from './order.labels.ts';
import { convert, quoteAmount, totalsByCurrency } from './quotation-rules.ts';

/** Code of the charge that is the freight of a mode. */
export const freightCode = (mode: TransportMode): string => (mode === 'ROAD' ? 'TRUCK' : 'OF');

/** A payable price as far as a booking can take it over: 柜 or 票. */
export interface OfferPrice extends AgreementScope {
  id: string;
  supplierId: string;
  chargeCodeId: string;
  chargeCode: string;
  chargeName: string;
  basis: 'CONTAINER' | 'ORDER';
  currency: string;
  unitPrice: string;
  minAmount: string | null;
}
/** Who offers; `carrier`: a shipping line, which carries itself. */
export interface OfferParty {
  id: string;
  name: string;
  carrier: boolean;
}
/** What is to be booked: one route and mode, how many containers of each type. */
export interface OfferCase {
  transportMode: TransportMode;
  pol: string;
  pod: string;
  types: readonly { containerType: string; count: number }[];
}
/** One charge of an offer. Prices are absent without the right to see costs. */
export interface OfferLine {
  agreementId: string;
  chargeCodeId: string;
  chargeName: string;
  freight: boolean;
  /** Null: once for the booking (票). */
  containerType: string | null;
  count: number;
  currency: string;
  unitPrice?: string;
  amount?: string;
}
/** What an agent asks for the containers with one carrier. */
export interface BookingOffer {
  agentId: string;
  agentName: string;
  /** Null: the agreement names none, the form asks for it. */
  carrierId: string | null;
  carrierName: string | null;
  lines: OfferLine[];
  /** Charges that another offer names and this one lacks, and freight that it lacks for a type: 海运费 40HQ. */
  missing: string[];
  totals?: Record<string, string>;
  /** Currencies without a rate of the day; then there is no total in CNY. */
  missingRates: string[];
  totalCny?: string | null;
  /** In CNY, what the offers are sorted by; null while a rate is missing. */
  perContainer?: string | null;
  /** It prices the freight of every type, in currencies with a rate. */
  comparable: boolean;
  /** What a booking takes over. */
  rates: BookingRate[];
  surcharges: BookingSurcharge[];
}

type Line = OfferLine & { unitPrice: string; amount: string };
type Priced = { lines: Line[]; lacking: Map<string, string[]> };
const byId = (one: string, other: string): number => (BigInt(one) < BigInt(other) ? -1 : one === other ? 0 : 1);

/** The charges of one agent with one carrier: of each the closest price a type, 票 once. */
function priceOf(prices: readonly OfferPrice[], wanted: OfferCase, carrierId: string | null, freight: string): Priced {
  const charges = [...new Set(prices.map((price) => price.chargeCodeId))].toSorted(byId);
  const lines: Line[] = [];
  const lacking = new Map<string, string[]>();
  for (const chargeCodeId of charges) {
    const own = prices.filter((price) => price.chargeCodeId === chargeCodeId);
    for (const { containerType, count } of wanted.types) {
      const scope = { ...wanted, containerType, carrierId, warehouseId: null };
      const price = closestAgreement(own, scope);
      if (!price) lacking.set(chargeCodeId, [...(lacking.get(chargeCodeId) ?? []), containerType]);
      else if (price.basis === 'CONTAINER') lines.push(lineOf(price, containerType, count, freight));
      else if (!lines.some((line) => line.agreementId === price.id)) lines.push(lineOf(price, null, 1, freight));
    }
  }
  return { lines: lines.toSorted((one, other) => Number(other.freight) - Number(one.freight)), lacking };
}

const lineOf = (price: OfferPrice, containerType: string | null, count: number, freight: string): Line => ({
  agreementId: price.id,
  chargeCodeId: price.chargeCodeId,
  chargeName: price.chargeName,
  freight: price.chargeCode === freight,
  containerType,
  count,
  currency: price.currency,
  unitPrice: price.unitPrice,
  amount: quoteAmount(price, String(count)) ?? '0',
});

/** Price of one container of a line; of a minimum its share, with more digits where the currency has not enough. */
function eachOf({ unitPrice, count, amount, currency }: Line): string {
  const share = divide(amount, String(count));
  const sums = (price: string) => isZero(subtract(roundMoney(multiply(price, String(count)), currency), amount));
  return [unitPrice, roundMoney(share, currency)].find(sums) ?? round(share, 6);
}

function takenOver(lines: readonly Line[], types: OfferCase['types']): Pick<BookingOffer, 'rates' | 'surcharges'> {
  const freight = lines.filter((line) => line.freight && line.containerType !== null);
  const others = lines.filter((line) => !freight.includes(line));
  const keys = [...new Set(others.map((line) => `${line.chargeCodeId} ${line.currency}`))];
  return {
    rates: freight.map((line) => ({
      containerType: line.containerType ?? '',
      currency: line.currency,
      unitPrice: eachOf(line),
      count: line.count,
    })),
    surcharges: keys.flatMap((key) => {
      const own = others.filter((line) => `${line.chargeCodeId} ${line.currency}` === key);
      const [first] = own;
      if (!first) return [];
      const each = roundMoney(eachOf(first), first.currency);
      const perBox =
        own.length === types.length &&
        own.every(
          (line) => line.containerType !== null && compare(multiply(each, String(line.count)), line.amount) === 0,
        );
      const amount = perBox ? each : roundMoney(add(...own.map((line) => line.amount)), first.currency);
      const { chargeCodeId, chargeName, currency } = first;
      return [
        { chargeCodeId, chargeName, currency, amount, basis: perBox ? ('CONTAINER' as const) : ('BILL' as const) },
      ];
    }),
  };
}

/** Carriers with which an agent prices the freight; a shipping line carries itself. */
function carriersOf(party: OfferParty, freight: readonly OfferPrice[]): (string | null)[] {
  const named = freight.flatMap((price) => price.carrierId ?? []);
  const open = freight.some((price) => price.carrierId === null);
  const self = open && party.carrier ? [party.id] : [];
  const all = [...new Set([...named, ...self])].toSorted(byId);
  return all.length > 0 || !open ? all : [null];
}

/** Before others: what can be compared, then the cheaper container; of equals the agent and carrier that were known first. */
export function compareOffers(one: BookingOffer, other: BookingOffer): number {
  if (one.comparable !== other.comparable) return one.comparable ? -1 : 1;
  const price = one.comparable ? compare(one.perContainer ?? '0', other.perContainer ?? '0') : 0;
  return price || compareParties(one, other);
}
/** The order in which agents and carriers were made known. */
export const compareParties = (one: BookingOffer, other: BookingOffer): number =>
  byId(one.agentId, other.agentId) || byId(one.carrierId ?? '0', other.carrierId ?? '0');

/**
 * L10 比价: what each agent that prices the freight asks for the containers, with each of its carriers, out of its payable
 * agreements, sorted by the total per container in CNY at rates of the day. A missing rate or price is named, never
 * counted as 0; offers that lack one come after the others.
 */
export function bookingOffers(
  prices: readonly OfferPrice[],
  parties: readonly OfferParty[],
  carriers: ReadonlyMap<string, string>,
  wanted: OfferCase,
  rates: Readonly<Record<string, string>>,
): BookingOffer[] {
  const freight = freightCode(wanted.transportMode);
  const fits = (price: OfferPrice) =>
    wanted.types.some(({ containerType }) =>
      fitsScope(price, { ...wanted, containerType, warehouseId: null, carrierId: price.carrierId }),
    );
  const found = parties.flatMap((party) => {
    const own = prices.filter((price) => price.supplierId === party.id && fits(price));
    const sailed = own.filter((price) => price.chargeCode === freight);
    return carriersOf(party, sailed).map((carrierId) => ({
      party,
      carrierId,
      ...priceOf(own, wanted, carrierId, freight),
    }));
  });
  const charges = new Map(found.flatMap(({ lines }) => lines.map((line) => [line.chargeCodeId, line.chargeName])));
  const count = String(wanted.types.reduce((sum, type) => sum + type.count, 0));
  return found
    .map(({ party, carrierId, lines, lacking }): BookingOffer => {
      const totals = totalsByCurrency(lines);
      const inCny = Object.entries(totals).map(
        ([currency, amount]) => [currency, convert({ currency, amount }, 'CNY', rates)] as const,
      );
      const missingRates = inCny.flatMap(([currency, amount]) => (amount === null ? [currency] : []));
      const totalCny =
        missingRates.length > 0 ? null : roundMoney(add('0', ...inCny.map(([, amount]) => amount ?? '0')), 'CNY');
      const missing = [...charges].flatMap(([id, name]) => {
        if (!lines.some((line) => line.chargeCodeId === id)) return [name];
        return (lacking.get(id) ?? []).map((type) => `${name} ${type}`);
      });
      const sailed = lines.filter((line) => line.freight);
      const freightWhole = sailed.length > 0 && sailed.every((line) => !lacking.has(line.chargeCodeId));
      return {
        agentId: party.id,
        agentName: party.name,
        carrierId,
        carrierName: carrierId === null ? null : (carriers.get(carrierId) ?? null),
        lines,
        missing,
        totals,
        missingRates,
        totalCny,
        perContainer: totalCny === null ? null : roundMoney(divide(totalCny, count), 'CNY'),
        comparable: freightWhole && totalCny !== null,
        ...takenOver(lines, wanted.types),
      };
    })
    .toSorted(compareOffers);
}
