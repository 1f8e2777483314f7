import { addDays } from '@shared/contract/business-day.ts';
import type { ChargeRuleInput } from '@shared/contract/warehouse/charge-rule.contract.ts';
import type { ChargeTerms, Period } from './charge-engine.ts';
import { chargesOf, type PartyFeed } from './charge-party.ts';
import type { PartyRule } from './charge-terms.ts';
import type { ReceivedBatch, StockDay } from './charge-units.ts';

export const M3 = 1_000_000;
export const OCTOBER: Period = { from: '2026-10-01', to: '2026-10-31' };

/** What makes a rule for everything in a warehouse: 1.00 a unit without free days, 6 % tax. */
export const ruleInput = (warehouseId: string, values: Partial<ChargeRuleInput> = {}): ChargeRuleInput => ({
  direction: 'AR',
  warehouseId,
  zoneId: null,
  tempClass: null,
  customerId: null,
  supplierId: null,
  stockKind: null,
  basis: 'CBM_DAY',
  freeDays: 0,
  tiers: flat('1'),
  minVolume: 0,
  minDays: 0,
  minCharge: null,
  maxCharge: null,
  currency: 'CNY',
  taxRate: 600,
  validFrom: '2026-01-01',
  validTo: null,
  ...values,
});
let ids = 0;
/** The same as a rule of warehouse 1. */
export const ruleFor = (values: Partial<PartyRule> = {}): PartyRule => ({
  id: String(++ids),
  ...ruleInput('1'),
  ...values,
});
/** One price for every age. */
export const flat = (price: string) => [{ fromDay: 1, toDay: null, price }];
export const ruleOfTerms = ({ taxRateBp, ...terms }: ChargeTerms): PartyRule =>
  ruleFor({ ...terms, taxRate: taxRateBp });

/** Customer (or lessor) 7 of warehouse 1 in October; zones normal, cold and mall. */
export const feedFor = (values: Partial<PartyFeed>): PartyFeed => ({
  direction: 'AR',
  warehouseId: '1',
  partyId: '7',
  lessorId: null,
  period: OCTOBER,
  rules: [],
  zones: new Map([
    ['normal', { tempClass: 'NORMAL', useType: 'STORAGE' }],
    ['cold', { tempClass: 'CHILLED', useType: 'STORAGE' }],
    ['mall', { tempClass: 'NORMAL', useType: 'MALL' }],
  ]),
  stock: [],
  batches: [],
  leases: [],
  ...values,
});

/** Some m³ of a batch (a piece a m³) that lie in a zone on days of October. */
export const lies = (
  batchId: string,
  from: number,
  to: number,
  m3: number,
  values: Partial<StockDay> = {},
): StockDay[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => ({
    day: addDays(OCTOBER.from, from + nth - 1),
    batchId,
    locationId: 'L1',
    zoneId: 'normal',
    chamberId: 'C1',
    pallets: 1,
    ...measured(m3),
    inQty: 0,
    outQty: 0,
    ...values,
  }));
const measured = (m3: number) => ({ qty: m3, volume: m3 * M3, weight: m3 * 1000 });
/** A batch of some m³ received here. */
export const batchOf = (id: string, m3: number, values: Partial<ReceivedBatch> = {}): ReceivedBatch => ({
  id,
  stockKind: 'CARGO',
  zoneId: 'normal',
  receivedDate: OCTOBER.from,
  ...measured(m3),
  ...values,
});
/** What of a batch came to another warehouse on a day of October. */
export const cameThere = (day: number, m3: number) => ({ day: addDays(OCTOBER.from, day - 1), ...measured(m3) });

/** By rule what is charged: m³ (or other units by the million) and amount of each line. */
export const charged = (feed: PartyFeed) =>
  chargesOf(feed).map(({ rule: { id }, lines }) => [
    id,
    ...lines.map(({ units, amount }) => `${units / M3} ${amount}`),
  ]);
/** The bill before tax by rule. */
export const amounts = (feed: PartyFeed) => chargesOf(feed).map(({ totals }) => totals.amountEx);
