import type { ChargeBasis, ChargeDirection } from '@shared/contract/warehouse/charge.labels.ts';
import type { StockKind } from '@shared/contract/warehouse/stock.labels.ts';
import type { TempClass, ZoneUse } from '@shared/contract/warehouse/zone.contract.ts';

/** Whom and what a rule is for; null: everything. A rule names a zone or a temperature class, not both. */
export interface RuleScope {
  direction: ChargeDirection;
  basis: ChargeBasis;
  warehouseId: string;
  zoneId: string | null;
  tempClass: TempClass | null;
  customerId: string | null;
  supplierId: string | null;
  stockKind: StockKind | null;
  validFrom: string;
  validTo: string | null;
}
/** What a rule is looked for: goods of a customer (or lessor; null: of any) in a zone on a day. */
export interface RuleCase extends Pick<RuleScope, 'direction' | 'basis' | 'warehouseId'> {
  zoneId: string;
  tempClass: TempClass;
  partyId: string | null;
  stockKind: StockKind;
  day: string;
}

const fits = (named: string | null, known: string) => named === null || named === known;
const fitsParty = (named: string | null, known: string | null) => known === null || fits(named, known);
const partyOf = ({ customerId, supplierId }: Pick<RuleScope, 'customerId' | 'supplierId'>) => customerId ?? supplierId;

/** 2.15: customer and zone, customer, zone, warehouse; beside it a rule for a temperature class, then for a kind of goods. */
const rank = (rule: RuleScope): number =>
  (partyOf(rule) === null ? 0 : 8) +
  (rule.zoneId === null ? 0 : 4) +
  (rule.tempClass === null ? 0 : 2) +
  (rule.stockKind === null ? 0 : 1);

/** The most specific of the active rules that fit; null: none does. */
export function chooseRule<Rule extends RuleScope>(rules: readonly Rule[], wanted: RuleCase): Rule | null {
  const fitting = rules.filter(
    (rule) =>
      rule.direction === wanted.direction &&
      rule.basis === wanted.basis &&
      rule.warehouseId === wanted.warehouseId &&
      fitsParty(partyOf(rule), wanted.partyId) &&
      fits(rule.zoneId, wanted.zoneId) &&
      fits(rule.tempClass, wanted.tempClass) &&
      fits(rule.stockKind, wanted.stockKind) &&
      rule.validFrom <= wanted.day &&
      (rule.validTo === null || rule.validTo >= wanted.day),
  );
  return fitting.toSorted((one, other) => rank(other) - rank(one))[0] ?? null;
}

/** What is charged for in a chamber that is let as a whole (WMS-088): by the use of its zone. */
export const leaseKind = (use: ZoneUse | undefined): StockKind => (use === 'MALL' ? 'MALL' : 'CARGO');
