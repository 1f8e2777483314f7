import { add, compare, isZero, roundMoney, type Amount } from '@shared/contract/decimal.ts';
import { feeAmounts, type FeeAmounts } from '@shared/contract/finance/fee-line.rules.ts';
import type { BillRule } from '@shared/contract/finance/storage-bill.answers.ts';
import { CHARGE_BASES, type ChargeBasis } from '@shared/contract/warehouse/charge.labels.ts';
import { tierText } from '@shared/contract/warehouse/charge-tiers.ts';
import type { ChargeLine } from '../../warehouse/charging/charge-engine.ts';
import type { RuleCharge } from '../../warehouse/charging/charge-party.ts';
import type { PartyRule } from '../../warehouse/charging/charge-terms.ts';
import type { StorageBillLine } from './storage-bill.tables.ts';

/** A line before it is stored. */
export type DraftLine = Omit<StorageBillLine, 'id' | 'billId' | 'lineNo'>;
/** What the charges of a party come to. */
export interface BillDraft {
  currency: string;
  rules: BillRule[];
  ruleText: string;
  freeDays: string;
  /** cm³·day that is charged by volume, without top-ups. */
  volumeDays: number;
  storage: Amount;
  handling: Amount;
  amountEx: Amount;
  tax: Amount;
  amount: Amount;
  lines: DraftLine[];
}

/** What a bill becomes one fee line of: storage and handling apart, each at its tax rate. */
export interface BillPart extends FeeAmounts {
  charge: 'STORAGE' | 'HANDLING';
  taxRate: number;
}

/** Parts of a bill's lines: tax is counted once on the sum of each (FIN-002 EXCL), so that they are the fee lines exactly. */
export function partsOf(
  lines: readonly Pick<DraftLine, 'kind' | 'taxRate' | 'amount'>[],
  currency: string,
): BillPart[] {
  const sums = new Map<string, Amount>();
  for (const { kind, taxRate, amount } of lines) {
    const key = `${kind === 'HANDLING' ? 'HANDLING' : 'STORAGE'} ${taxRate}`;
    sums.set(key, add(sums.get(key) ?? '0', amount));
  }
  return [...sums]
    .filter(([, sum]) => !isZero(sum))
    .map(([key, sum]): BillPart => {
      const [charge, rate] = key.split(' ') as [BillPart['charge'], string];
      const line = { qty: '1', unitPrice: sum, currency, taxMode: 'EXCL', taxRateBp: Number(rate) } as const;
      return { charge, taxRate: Number(rate), ...feeAmounts(line) };
    })
    .toSorted((one, other) => other.charge.localeCompare(one.charge) || one.taxRate - other.taxRate);
}

/**
 * The bill of what the rules charge (WMS-081, WMS-082), or why there is none. 最低收费 and 封顶 are a line of their own, so
 * that the bill is the sum of its lines. `scopeText`: what a rule is for, in words.
 */
export function draftOf(charges: readonly RuleCharge[], scopeText: (rule: PartyRule) => string): BillDraft | string {
  const [first] = charges;
  if (!first) return '账期内没有要收的费用（在免费期内或没有适用的计费规则）';
  const { currency } = first.rule;
  if (charges.some(({ rule }) => rule.currency !== currency)) return '适用的计费规则币种不一致，请先统一规则币种';
  const lines = charges.flatMap(linesOf);
  const parts = partsOf(lines, currency);
  const sum = (values: readonly Amount[]) => roundMoney(add('0', ...values), currency);
  const amount = sum(parts.map((part) => part.amount));
  if (compare(amount, '0') <= 0) return '账期内没有要收的费用（金额为 0）';
  const ex = (charge: BillPart['charge']) =>
    sum(parts.filter((part) => part.charge === charge).map((part) => part.amountEx));
  const free = [...new Set(charges.filter(({ rule }) => rule.freeDays > 0).map(({ rule }) => String(rule.freeDays)))];
  return {
    currency,
    rules: charges.map((charge) => copyOf(charge, scopeText(charge.rule))),
    ruleText: charges
      .map(
        ({ rule }) =>
          `${CHARGE_BASES[rule.basis]} ${rule.tiers.length > 1 || rule.freeDays > 0 ? tierText(rule.tiers) : (rule.tiers[0]?.price ?? '')}`,
      )
      .join('；'),
    freeDays: free.join('/') || '0',
    volumeDays: lines
      .filter(({ kind, basis }) => kind === 'STORAGE' && basis === 'CBM_DAY')
      .reduce((total, { units }) => total + units, 0),
    storage: ex('STORAGE'),
    handling: ex('HANDLING'),
    amountEx: sum(parts.map((part) => part.amountEx)),
    tax: sum(parts.map((part) => part.tax)),
    amount,
    lines,
  };
}

const copyOf = ({ rule, totals, lines }: RuleCharge, scopeText: string): BillRule => {
  const {
    id: ruleId,
    basis,
    freeDays,
    tiers,
    minVolume,
    minDays,
    minCharge,
    maxCharge,
    taxRate,
    validFrom,
    validTo,
  } = rule;
  return {
    ruleId,
    scopeText,
    basis,
    freeDays,
    minVolume,
    minDays,
    minCharge,
    maxCharge,
    taxRate,
    validFrom,
    validTo,
    tiers: tiers.map((tier) => ({ ...tier })),
    charged: roundMoney(add('0', ...lines.map(({ amount }) => amount)), rule.currency),
    adjustment: totals.adjustment,
  };
};

function linesOf({ rule, lines, totals }: RuleCharge): DraftLine[] {
  const common = { ruleId: rule.id, basis: rule.basis, taxRate: rule.taxRate };
  const made = lines.map(({ kind, fromDay, toDay, units, price, amount, days, subject }): DraftLine => ({
    ...common,
    kind,
    fromDay,
    toDay,
    units,
    price,
    amount,
    days,
    ...subjectOf(rule.basis, subject),
  }));
  if (isZero(totals.adjustment)) return made;
  const { adjustment } = totals;
  return [
    ...made,
    {
      ...common,
      kind: 'ADJUST',
      fromDay: 1,
      toDay: null,
      units: 1,
      days: [],
      price: adjustment,
      amount: adjustment,
      ...subjectOf(rule.basis, null),
    },
  ];
}

/** What a line is about: a batch, a place or a lease, by the basis. */
function subjectOf(basis: ChargeBasis, subject: ChargeLine['subject']) {
  const place = basis === 'LOCATION_DAY' || basis === 'PALLET_DAY';
  const lease = basis === 'CHAMBER_DAY';
  return {
    batchId: place || lease ? null : subject,
    locationId: place ? subject : null,
    chamberRecordId: lease ? subject : null,
  };
}

/** Tells a line from the others of a bill, in the bill as it was and as it would be; 月包 has one for each month. */
export const lineKey = (line: DraftLine): string => {
  const { kind, ruleId, batchId, locationId, chamberRecordId, fromDay, basis, days } = line;
  const month = basis === 'FIXED_MONTH' ? days[0]?.day.slice(0, 7) : '';
  return [kind, ruleId, batchId, locationId, chamberRecordId, fromDay, month].map((part) => part ?? '').join(':');
};

/** Whether a bill is still what it would be today: the same lines with the same units, prices and tax. */
export function sameLines(stored: readonly DraftLine[], fresh: readonly DraftLine[]): boolean {
  const told = (lines: readonly DraftLine[]) =>
    lines
      .map((line) => `${lineKey(line)} ${line.units} ${roundMoney(line.amount, 'KWD')} ${line.taxRate}`)
      .toSorted()
      .join('\n');
  return told(stored) === told(fresh);
}
