import { today } from '@shared/contract/business-day.ts';
import { compare, isZero, multiply, roundMoney, sign, type Amount } from '@shared/contract/decimal.ts';
import type { FeeGroup } from '@shared/contract/finance/fee-group.contract.ts';
import type {
  ApplicationDetail,
  ApplicationSources,
  OpenPayable,
  ReductionSource,
} from '@shared/contract/finance/payment-application.answers.ts';
import {
  BOOKED_REDUCTIONS,
  type ApplicationKind,
  type ApprovalStepCode,
  type ReductionKind,
} from '@shared/contract/finance/payment-application.labels.ts';
import {
  applicationTotals,
  approvalPath,
  type ApplicationTotals,
} from '@shared/contract/finance/payment-application.rules.ts';

/** A payable in the form, with what is applied for of it in its currency. */
export interface PayableLine extends Partial<Omit<OpenPayable, 'id' | 'feeNo' | 'currency'>> {
  feeLineId: string;
  feeNo: string;
  currency: string;
  applyAmount: Amount | null;
}
/** Something to set off, of the books or an open claim or rebate, with what is taken of it in the currency of the application. */
export interface TakenLine extends Partial<Omit<ReductionSource, 'kind' | 'sourceId' | 'sourceNo' | 'currency'>> {
  kind: ReductionKind;
  sourceId: string;
  sourceNo: string;
  currency: string;
  amount: Amount | null;
}
/** A claim or rebate that is typed: a paper by its number and what it allows. */
export interface PaperLine {
  kind: ReductionKind | null;
  sourceNo: string | null;
  sourceTotal: Amount | null;
  amount: Amount | null;
}
/** Values of the form of an application. */
export interface ApplicationValues {
  kind: ApplicationKind;
  companyId: string | null;
  supplierId: string | null;
  receiptId: string | null;
  currency: string;
  payeeBankId: string | null;
  payeeName: string | null;
  payeeBank: string | null;
  payeeAccount: string | null;
  amount: Amount | null;
  reason: string | null;
  urgent: boolean;
  expectedDate: string | null;
  invoiceReceived: boolean;
  remark: string | null;
  /** Day on which posted reductions of an approved one are taken back; null: there are none. */
  reversedDate: string | null;
  payables: PayableLine[];
  taken: TakenLine[];
  papers: PaperLine[];
}

/** A new application; `supplierId` or chosen fees from the page that leads here. */
export const startValues = (
  companyId: string | null,
  supplierId: string | null,
  group: Pick<FeeGroup, 'companyId' | 'partyId' | 'currency'> | null = null,
): ApplicationValues => ({
  kind: 'NORMAL',
  companyId: group?.companyId ?? companyId,
  supplierId: group?.partyId ?? supplierId,
  receiptId: null,
  currency: group?.currency ?? 'CNY',
  payeeBankId: null,
  payeeName: null,
  payeeBank: null,
  payeeAccount: null,
  amount: null,
  reason: null,
  urgent: false,
  expectedDate: null,
  invoiceReceived: false,
  remark: null,
  reversedDate: null,
  payables: [],
  taken: [],
  papers: [],
});

/** An amount of 0; not one that the reader may not see. */
export const isNothing = (amount: string | null | undefined): boolean => /^[0.]+$/.test(amount ?? '');
/** The form of a stored application: what it asks for and sets off now, without what was taken back or given up of it. */
export function valuesOf(row: ApplicationDetail): ApplicationValues {
  const reductions = row.reductions.filter(({ state }) => state === 'PENDING' || state === 'POSTED');
  const booked = reductions.filter(({ kind }) => BOOKED_REDUCTIONS.includes(kind));
  const { kind, companyId, supplierId, receiptId, currency, payeeBankId, payeeName, payeeBank, payeeAccount } = row;
  const { amount, reason, urgent, expectedDate, invoiceReceived, remark } = row;
  return {
    kind,
    companyId,
    supplierId,
    receiptId,
    currency,
    payeeBankId,
    payeeName,
    payeeBank,
    payeeAccount,
    amount,
    reason,
    urgent,
    expectedDate,
    invoiceReceived,
    remark,
    reversedDate: reductions.some(({ state }) => state === 'POSTED') ? today() : null,
    payables: row.lines
      .filter(({ applyAmount }) => !isNothing(applyAmount))
      .map(({ feeLineId, feeNo, feeCurrency, applyAmount, crossRate, bizNo, statementNo, chargeName }) => ({
        feeLineId,
        feeNo,
        applyAmount,
        crossRate,
        bizNo,
        statementNo,
        chargeName,
        currency: feeCurrency,
      })),
    taken: booked.map((one) => ({
      kind: one.kind,
      sourceId: one.sourceId ?? '',
      sourceNo: one.sourceNo,
      currency: one.sourceCurrency,
      crossRate: one.crossRate,
      amount: one.amount,
    })),
    papers: reductions
      .filter(({ kind: of }) => !BOOKED_REDUCTIONS.includes(of))
      .map(({ kind: of, sourceNo, sourceTotal, amount: taken }) => ({
        kind: of,
        sourceNo,
        sourceTotal,
        amount: taken,
      })),
  };
}

/** A document of the books goes by its id, a claim or rebate by its number and what it allows. */
const reductionOf = ({ kind, sourceId, sourceNo, total, amount }: TakenLine) => {
  const booked = BOOKED_REDUCTIONS.includes(kind);
  return {
    kind,
    sourceId: booked ? sourceId : null,
    sourceNo: booked ? null : sourceNo,
    sourceTotal: booked ? null : (total ?? null),
    amount,
  };
};

/** What the form sends; a kind without lines sends none. */
export function bodyOf(values: ApplicationValues): object {
  const { payables, taken, papers, reversedDate, ...header } = values;
  const lined = values.kind === 'NORMAL';
  return {
    ...header,
    ...(reversedDate !== null && { reversedDate }),
    amount: lined ? null : values.amount,
    lines: lined
      ? payables.flatMap(({ feeLineId, applyAmount }) => (applyAmount ? [{ feeLineId, applyAmount }] : []))
      : [],
    reductions: lined
      ? [
          ...taken.filter(({ amount }) => amount).map(reductionOf),
          ...papers.map((paper) => ({ ...paper, sourceId: null })),
        ]
      : [],
  };
}

/** Payables that can be applied for beside those that the form has already, each with what is applied for. */
export function payableSheet(open: readonly OpenPayable[], chosen: readonly PayableLine[]): PayableLine[] {
  const typed = new Map(chosen.map((line) => [line.feeLineId, line]));
  const rows = open.map(({ id, ...line }) => ({
    ...line,
    feeLineId: id,
    applyAmount: typed.get(id)?.applyAmount ?? null,
  }));
  const known = new Set(open.map(({ id }) => id));
  return [...rows, ...chosen.filter(({ feeLineId }) => !known.has(feeLineId))];
}
/** Rows of statements or business orders whose number contains the text; all of them without one. */
export function payablesOf(rows: readonly PayableLine[], text: string): PayableLine[] {
  const wanted = text.toLowerCase();
  return rows.filter(({ statementNo, bizNo }) =>
    [statementNo, bizNo].some((no) => (no ?? '').toLowerCase().includes(wanted)),
  );
}
/** Rows with all that can be applied for; `only`: of these fees. */
export const applyingAll = (rows: readonly PayableLine[], only?: ReadonlySet<string>): PayableLine[] =>
  rows.map((row) =>
    row.available === undefined || row.heldBy || sign(row.available) <= 0 || (only && !only.has(row.feeLineId))
      ? row
      : { ...row, applyAmount: row.available },
  );
/**
 * Sources in the same way; the rows keep their order, the form the order of entry (FIN-063). A paper that is typed in `papers`
 * is not offered beside it.
 */
export function sourceSheet(
  open: readonly ReductionSource[],
  chosen: readonly TakenLine[],
  papers: readonly PaperLine[] = [],
): TakenLine[] {
  const keyOf = ({ kind, sourceId }: Pick<TakenLine, 'kind' | 'sourceId'>) => `${kind}:${sourceId}`;
  const typed = new Map(chosen.map((line) => [keyOf(line), line]));
  const named = new Set(papers.map(({ kind, sourceNo }) => `${kind}:${sourceNo}`));
  const offered = open.filter((one) => typed.has(keyOf(one)) || !named.has(keyOf(one)));
  const known = new Set(offered.map(keyOf));
  return [
    ...offered.map((one) => ({ ...one, amount: typed.get(keyOf(one))?.amount ?? null })),
    ...chosen.filter((line) => !known.has(keyOf(line))),
  ];
}
/** The sources that have an amount, in the order in which they got it. */
export function inOrderOfEntry(rows: readonly TakenLine[], before: readonly TakenLine[]): TakenLine[] {
  const now = new Map(rows.filter(({ amount }) => amount).map((row) => [`${row.kind}:${row.sourceId}`, row]));
  const kept = before.flatMap(({ kind, sourceId }) => now.get(`${kind}:${sourceId}`) ?? []);
  const old = new Set(kept);
  return [...kept, ...[...now.values()].filter((row) => !old.has(row))];
}

/** What a payable is in the currency of the application; null: a rate is missing. */
export const inCurrency = ({ applyAmount, crossRate }: PayableLine, currency: string): Amount | null =>
  applyAmount === null || !crossRate ? null : roundMoney(multiply(applyAmount, crossRate), currency);

/** What stands against a row of payables; null: nothing. */
export function payableFault({ applyAmount, available, crossRate, heldBy }: PayableLine): string | null {
  if (heldBy) return heldBy;
  if (available === undefined) return '已不能申请，请清空金额';
  if (!applyAmount) return null;
  if (sign(applyAmount) <= 0) return '必须大于 0';
  if (compare(applyAmount, available) > 0) return `超过可申请 ${available}`;
  return crossRate ? null : '缺少汇率';
}
/** What stands against a row of sources. */
export function sourceFault({ amount, available, crossRate, currency }: TakenLine): string | null {
  if (available === undefined) return '来源已不可用，请清空金额';
  if (!amount) return null;
  if (sign(amount) <= 0) return '必须大于 0';
  if (!crossRate) return '缺少汇率';
  return compare(roundMoney(multiply(amount, crossRate), currency), available) > 0 ? `超过可用 ${available}` : null;
}

/** Gross, reductions and net as the server will have them (FIN-060); amounts that cannot be read count as nothing. */
export function totalsOf(
  values: Pick<ApplicationValues, 'kind' | 'amount' | 'currency' | 'payables' | 'taken' | 'papers'>,
): ApplicationTotals {
  return applicationTotals({
    kind: values.kind,
    amount: values.amount,
    lines: values.payables.flatMap((line) => {
      const amount = inCurrency(line, values.currency);
      return amount === null ? [] : [{ amount }];
    }),
    reductions:
      values.kind === 'NORMAL'
        ? [...values.taken, ...values.papers].flatMap(({ amount }) => (amount ? [{ amount }] : []))
        : [],
  });
}

/** Who will have to agree (4.14); null: the rate is missing. */
export function pathOf(
  net: Amount,
  { rate, review, gm }: Pick<ApplicationSources, 'rate' | 'review' | 'gm'>,
  bankRecent: boolean,
): ApprovalStepCode[] | null {
  if (rate === null) return null;
  return approvalPath(roundMoney(multiply(net, rate), 'CNY'), { review, gm, bankRecent: bankRecent && !isZero(net) });
}
