import type { FEE_DIRECTIONS, TAX_MODES } from '@shared/contract/finance/fee-line.labels.ts';
import { directionOf, PARTY_ROLES, type PartyRole } from '@shared/contract/finance/fee-template.labels.ts';
import { closestAgreement, type AgreementScope } from '@shared/contract/finance/price-agreement.rules.ts';
import { chargeOf, type ChargeMeasures, type Charging } from '@shared/contract/logistics/charge-sum.ts';
import { BASIS_UNIT, isLumpSum, type PricedLine } from '@shared/contract/logistics/quotation-rules.ts';
import type { FeeTemplateLine } from './fee-template.tables.ts';

/** What names the source of fees made by a template (FIN-016): the order, and the line of the template. */
export const TEMPLATE_SOURCE = 'fin_fee_template';

/** A line with what its charge code brings along. */
export type TemplateLine = Omit<FeeTemplateLine, 'templateId' | 'sortNo'> & {
  chargeName: string;
  taxMode: keyof typeof TAX_MODES;
  taxRateBp: number;
};
type Agreement = AgreementScope &
  PricedLine & { id: string; customerId: string | null; supplierId: string | null; chargeCodeId: string };
/** What of an order the lines are reckoned with. */
export interface TemplateCase {
  orderId: string;
  /** Who stands in a role of the order; missing: nobody yet. */
  parties: Readonly<Partial<Record<PartyRole, string>>>;
  measures: ChargeMeasures;
  charging: Charging;
  scope: AgreementScope;
  /** Prices in force on the day, of both directions. */
  agreements: readonly Agreement[];
}
/** A fee that the template proposes; `lacks` names what a person must fill in, then the party, quantity or price are null. */
export interface TemplateDraft {
  direction: keyof typeof FEE_DIRECTIONS;
  partyId: string | null;
  chargeCodeId: string;
  chargeName: string;
  qty: string | null;
  unit: string;
  unitPrice: string | null;
  currency: string;
  taxMode: keyof typeof TAX_MODES;
  taxRateBp: number;
  remark: string | null;
  source: { type: typeof TEMPLATE_SOURCE; id: string; line: string };
  lacks: string[];
}

/**
 * 3.16 the fees that a template makes of an order, one per line: the party by its role, the price by its source (of 协议价 the
 * closest agreement of the party and charge, with its own basis and currency), quantity and amount as a quotation reckons them
 * (LOG-030…034); a minimum or a percentage becomes 1 × amount. What is not known is named, never 0.
 */
export const feeTemplateLines = (lines: readonly TemplateLine[], order: TemplateCase): TemplateDraft[] =>
  lines.map((line) => draftOf(line, order));

function draftOf(line: TemplateLine, order: TemplateCase): TemplateDraft {
  const direction = directionOf(line.partyRole);
  const partyId = line.partyRole === 'NAMED' ? line.supplierId : (order.parties[line.partyRole] ?? null);
  const lacks: string[] = partyId === null ? [PARTY_ROLES[line.partyRole]] : [];
  const priced = priceOf(line, partyId, order);
  const { qty, amount, lacks: unknown } = chargeOf(priced, order.measures, order.charging);
  if (priced.unitPrice === null) lacks.push(line.priceSource === 'AGREEMENT' ? '协议价' : '单价');
  if (unknown !== null && unknown !== '单价') lacks.push(unknown);
  const lump = qty !== null && amount !== null && isLumpSum(priced, qty, amount);
  return {
    direction,
    partyId,
    chargeCodeId: line.chargeCodeId,
    chargeName: line.chargeName,
    qty: lump ? '1' : priced.basis === 'VALUE' ? null : qty,
    unit: lump ? '票' : BASIS_UNIT[priced.basis],
    unitPrice: lump ? amount : priced.basis === 'VALUE' ? null : priced.unitPrice,
    currency: priced.currency,
    // Agreed and fixed prices include tax.
    taxMode: line.priceSource === 'TYPED' ? line.taxMode : 'INCL',
    taxRateBp: line.taxRateBp,
    remark: line.remark,
    source: { type: TEMPLATE_SOURCE, id: order.orderId, line: line.id },
    lacks,
  };
}

/** The price of a line; of 协议价 the closest agreement's, with its own basis, currency and minimum. */
function priceOf(line: TemplateLine, partyId: string | null, { agreements, scope }: TemplateCase): PricedLine {
  if (line.priceSource !== 'AGREEMENT') return line;
  const ofParty = (one: Agreement) =>
    partyId !== null && (directionOf(line.partyRole) === 'AR' ? one.customerId : one.supplierId) === partyId;
  const found = agreements.filter((one) => one.chargeCodeId === line.chargeCodeId && ofParty(one));
  return closestAgreement(found, scope) ?? { ...line, unitPrice: null, minAmount: null };
}
