import { add, isZero, roundMoney } from '@shared/contract/decimal.ts';
import { DUE_STATES } from '@shared/contract/finance/tax-case.labels.ts';
import { advanceInterest, daysBetween, matchedPercent } from '@shared/contract/finance/tax-case.rules.ts';
import type { Ctx } from '../../platform/context.ts';
import type { CaseFacts } from './tax-case-facts.ts';
import type { TaxCase } from './tax-case.tables.ts';

/** Until the deadline of the refund, of AGENCY that of its certificate, while it counts; negative: it is past. */
export function daysLeft(ctx: Ctx, { mode, state, deadline, certDeadline }: TaxCase): number | null {
  const due = mode === 'AGENCY' ? certDeadline : deadline;
  return due === null || !DUE_STATES.includes(state) ? null : daysBetween(ctx.today(), due);
}

/** What of the declared exchange is matched. */
export function fxOf({ declared, matched, matchMinBp }: CaseFacts) {
  return { declared, matched, percent: matchedPercent(declared, matched), minBp: matchMinBp };
}

/** FIN-160 until the receipt, else until today. */
export function interestOf(ctx: Ctx, row: TaxCase): string | null {
  const { advanceAmount, advanceDate, advanceRate } = row;
  if (isZero(advanceAmount) || !advanceDate || !advanceRate) return null;
  const whole = row.state === 'RECEIVED' || row.state === 'SETTLED';
  return advanceInterest(advanceAmount, advanceRate, advanceDate, (whole ? row.refundedOn : null) ?? ctx.today());
}

/** The checks of a case; `asked`: for which of them a waiver waits for its decision. */
export const checksOf = (
  { checks, waivers }: CaseFacts,
  asked: readonly string[],
  nameOf: (user: string | null) => string | null,
) =>
  checks.map(({ code, title, ok, text, seen }) => {
    const waiver = ok ? undefined : waivers.find((one) => one.code === code && one.seen === seen);
    return {
      code,
      title,
      ok,
      text,
      waived: waiver ? { by: nameOf(waiver.grantedBy), at: waiver.grantedAt, reason: waiver.reason } : null,
      asked: asked.includes(code),
    };
  });

/** Items with their invoices; `differing`: what of an item its declaration says otherwise now. */
export const linesOf = ({ lines }: CaseFacts, differing: ReadonlyMap<string, string[]>) =>
  lines.map(({ line: { caseId: _case, customsNo: _customs, live: _live, ...line }, invoices, lights }) => {
    const sum = (key: 'amountEx' | 'refund' | 'nonRefund') =>
      roundMoney(add('0', ...invoices.map(({ match }) => match[key])), 'CNY');
    return {
      ...line,
      amountEx: sum('amountEx'),
      refund: sum('refund'),
      nonRefund: sum('nonRefund'),
      lights,
      differences: differing.get(line.id) ?? [],
      invoices: invoices.map(({ match, line: paper, doc, supplierName }) => ({
        id: match.id,
        docLineId: match.docLineId,
        docId: doc.id,
        docNo: doc.docNo,
        invoiceCode: doc.invoiceCode,
        invoiceNo: doc.invoiceNo,
        invoiceDate: doc.invoiceDate,
        supplierName,
        goodsName: paper.nameCn,
        hsCode: paper.hsCode,
        unit: paper.unit,
        qty: match.qty,
        vatRateBp: match.vatRateBp,
        amountEx: match.amountEx,
        tax: match.tax,
        refund: match.refund,
        nonRefund: match.nonRefund,
      })),
    };
  });
