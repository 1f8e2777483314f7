import { closestAgreement, type AgreementScope } from '../finance/price-agreement.rules.ts';
import type { PRICE_SOURCES } from '../finance/fee-template.labels.ts';
import { isWanted } from './order-estimate.ts';
import type { SERVICE } from './order.labels.ts';
import type { PricedLine } from './quotation-rules.ts';

/** A charge that an order is to be quoted: of the fee template, or of its mode and services. */
export interface StartCharge extends PricedLine {
  chargeCodeId: string;
  chargeCode: string;
  chargeName: string;
  priceSource: keyof typeof PRICE_SOURCES;
  remark: string | null;
}
/** What a price of a first line is from. */
export const START_SOURCES = { AGREEMENT: '协议价', TEMPLATE: '费用模板', ACCEPTED: '客户最近报价' } as const;
/** A first line of a quotation (L16); without a price `source` is null. */
export interface StartLine extends PricedLine {
  chargeCodeId: string;
  chargeName: string;
  remark: string | null;
  source: keyof typeof START_SOURCES | null;
}
type Charged = PricedLine & { chargeCodeId: string };
/** What the charges of an order are priced by. */
export interface StartPrices {
  /** Of the customer, in force on the day. */
  agreements: readonly (Charged & AgreementScope & { id: string })[];
  /** Lines of the quotation that the customer accepted last. */
  accepted: readonly Charged[];
  scope: AgreementScope;
}

/** Charges of an order: those of the template that its services take, then those that its services have and the template has not. */
export function chargesOf(
  template: readonly StartCharge[],
  own: readonly StartCharge[],
  services: readonly (keyof typeof SERVICE)[],
): StartCharge[] {
  const given = template.filter(({ chargeCode }) => isWanted(chargeCode, services));
  return [...given, ...own.filter(({ chargeCode }) => !given.some((each) => each.chargeCode === chargeCode))];
}

/**
 * L16 lines from the fee template: a charge of 协议价 at the closest agreement, with its basis, currency and minimum; one of
 * 固定单价 at that of the template; what has none of these at the price that the customer accepted last for the same charge,
 * basis and currency, else unpriced.
 */
export const startLines = (charges: readonly StartCharge[], prices: StartPrices): StartLine[] =>
  charges.map(({ chargeCodeId, chargeName, remark, ...charge }) => ({
    chargeCodeId,
    chargeName,
    remark,
    ...priceOf({ chargeCodeId, ...charge }, prices),
  }));

function priceOf(
  { chargeCodeId, priceSource, basis, currency, unitPrice, minAmount }: Omit<StartCharge, 'chargeName' | 'remark'>,
  { agreements, accepted, scope }: StartPrices,
): PricedLine & Pick<StartLine, 'source'> {
  if (priceSource === 'FIXED') return { basis, currency, unitPrice, minAmount, source: 'TEMPLATE' };
  const agreed =
    priceSource === 'AGREEMENT'
      ? closestAgreement(
          agreements.filter((each) => each.chargeCodeId === chargeCodeId),
          scope,
        )
      : null;
  const last = accepted.find(
    (each) => each.chargeCodeId === chargeCodeId && each.basis === basis && each.currency === currency,
  );
  const found = agreed ?? (last?.unitPrice ? last : null);
  if (!found) return { basis, currency, unitPrice: null, minAmount: null, source: null };
  const { basis: by, currency: paid, unitPrice: price, minAmount: least } = found;
  return { basis: by, currency: paid, unitPrice: price, minAmount: least, source: agreed ? 'AGREEMENT' : 'ACCEPTED' };
}
