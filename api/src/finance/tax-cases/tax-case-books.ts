import { divide, isZero, multiply, negate, roundMoney, subtract, type Amount } from '@shared/contract/decimal.ts';
import type { RefusedOutcome, TaxEntryKind } from '@shared/contract/finance/tax-case.labels.ts';
import { add } from '@shared/contract/decimal.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { ACCOUNTS, credit, debit, type JournalLine } from '../ledger/journal-lines.ts';
import { postJournal, reverseJournal } from '../ledger/post-journal.ts';
import { taxCaseEntry, type TaxCase, type TaxCaseLine } from './tax-case.tables.ts';

const sourceOf = ({ id, caseNo }: TaxCase) => ({ type: 'tax_case', id, no: caseNo });
/** Key of the posting of one 申报: a case that was returned is declared again. */
const declareKey = (round: number) => `declare.${round}`;

interface Posting {
  key: string;
  date: string;
  summary: string;
  lines: readonly JournalLine[];
}
const post = (ctx: CommandCtx, row: TaxCase, posting: Posting) =>
  postJournal(ctx, { companyId: row.companyId, module: 'GL', source: sourceOf(row), ...posting });

/** Puts down what a case has moved on 122101 (FIN-091), CNY; nothing for 0. */
export async function enter(
  ctx: CommandCtx,
  row: TaxCase,
  entry: { kind: TaxEntryKind; date: string; amount: Amount; receiptId?: string },
): Promise<void> {
  if (isZero(entry.amount) || row.mode === 'AGENCY') return;
  await ctx.tx.insert(taxCaseEntry).values({
    createdBy: ctx.actor.system ? null : ctx.actor.userId,
    createdAt: ctx.now(),
    caseId: row.id,
    companyId: row.companyId,
    mode: row.mode,
    kind: entry.kind,
    entryDate: entry.date,
    amount: entry.amount,
    receiptId: entry.receiptId ?? null,
  });
}

/** FIN-090 Refund declared (BUYOUT): Dr 122101 refund, 6401 non-refundable; Cr 222103, 222104. Of the others nothing (FIN-157). */
export async function postDeclared(ctx: CommandCtx, row: TaxCase, round: number, date: string): Promise<void> {
  if (row.mode !== 'BUYOUT') return;
  await post(ctx, row, {
    key: declareKey(round),
    date,
    summary: `退税申报 ${row.caseNo}`,
    lines: [
      ...debit(ACCOUNTS.TAX_REFUND, row.refundAmount),
      ...debit(ACCOUNTS.COST, row.nonRefundTax),
      ...credit(ACCOUNTS.TAX_EXPORT, row.refundAmount),
      ...credit(ACCOUNTS.TAX_TRANSFER, row.nonRefundTax),
    ],
  });
  await enter(ctx, row, { kind: 'DECLARED', date, amount: row.refundAmount });
}

/** Posts the last 申报 back: the tax office returned it, or it is given up. */
export async function unpostDeclared(
  ctx: CommandCtx,
  row: TaxCase,
  kind: 'RETURNED' | 'REFUSED',
  date: string,
): Promise<void> {
  if (row.mode !== 'BUYOUT' || isZero(row.declaredAmount)) return;
  await reverseJournal(ctx, {
    source: sourceOf(row),
    key: declareKey(row.rounds),
    date,
    summary: `${kind === 'RETURNED' ? '税局退回' : '不予退税'} ${row.caseNo}`,
  });
  await enter(ctx, row, { kind, date, amount: negate(row.declaredAmount) });
}

/** FIN-161: approved less declared goes to 6401, a loss as cost, a gain off it. */
export async function postDifference(ctx: CommandCtx, row: TaxCase, difference: Amount, date: string): Promise<void> {
  if (row.mode !== 'BUYOUT') return;
  await post(ctx, row, {
    key: `approve.${row.rounds}`,
    date,
    summary: `退税核准差额 ${row.caseNo}`,
    lines: [...debit(ACCOUNTS.TAX_REFUND, difference), ...credit(ACCOUNTS.COST, difference)],
  });
  await enter(ctx, row, { kind: 'DIFFERENCE', date, amount: difference });
}

/** FIN-157: what was received of a COLLECT refund is the factory's: out of 122101, where the receipt stood, into 2241. */
export async function postPassedOn(
  ctx: CommandCtx,
  row: TaxCase,
  { receiptNo, nth, amount, date }: { receiptNo: string; nth: number; amount: Amount; date: string },
): Promise<void> {
  if (row.mode !== 'COLLECT') return;
  const facts = { supplierId: row.supplierId };
  await post(ctx, row, {
    key: `receive.${nth}`,
    date,
    summary: `代办退税到账 ${row.caseNo} ${receiptNo}`,
    lines: [...debit(ACCOUNTS.TAX_REFUND, amount), ...credit(ACCOUNTS.OTHER_PAYABLE, amount, facts)],
  });
}

/** FIN-160 interest kept out of a COLLECT refund: Dr 2241, Cr 6051 without and 222101 with its VAT, a rate in basis points. */
export async function postInterest(
  ctx: CommandCtx,
  row: TaxCase,
  interest: Amount,
  vatBp: number,
  date: string,
): Promise<void> {
  const ex = roundMoney(divide(interest, add('1', divide(String(vatBp), '10000'))), 'CNY');
  await post(ctx, row, {
    key: 'interest',
    date,
    summary: `垫退利息 ${row.caseNo}`,
    lines: [
      ...debit(ACCOUNTS.OTHER_PAYABLE, interest, { supplierId: row.supplierId }),
      ...credit(ACCOUNTS.OTHER_INCOME, ex),
      ...credit(ACCOUNTS.TAX_OUTPUT, subtract(interest, ex)),
    ],
  });
}

/**
 * What 不予退税 costs, CNY: EXEMPT the input tax of the invoices, which is no longer deductible; DOMESTIC the output tax of a sale
 * at home, FOB at the 记账 rate of the export date ÷ (1 + VAT) × VAT, item by item. Nothing where the refund is not ours
 * (FIN-157). null: a rate is missing.
 */
export async function refusedCosts(
  ctx: Ctx,
  row: TaxCase,
  lines: readonly Pick<TaxCaseLine, 'fob' | 'vatRateBp'>[],
): Promise<Record<RefusedOutcome, Amount | null>> {
  if (row.mode !== 'BUYOUT') return { EXEMPT: '0.00', DOMESTIC: '0.00' };
  const rate = await rateOf(ctx, row.companyId, row.currency, row.exportDate ?? ctx.today());
  const output = (fob: Amount, vatRateBp: number) => {
    const vat = divide(String(vatRateBp), '10000');
    const sold = roundMoney(multiply(fob, rate?.rate ?? '0'), 'CNY');
    return roundMoney(multiply(divide(sold, add('1', vat)), vat), 'CNY');
  };
  return {
    EXEMPT: roundMoney(row.invoiceTax, 'CNY'),
    DOMESTIC:
      rate === null ? null : roundMoney(add('0', ...lines.map(({ fob, vatRateBp }) => output(fob, vatRateBp))), 'CNY'),
  };
}

/** Posts that cost: Dr 6401; Cr 222104 of input tax, 222101 of output tax. */
export async function postRefused(
  ctx: CommandCtx,
  row: TaxCase,
  outcome: RefusedOutcome,
  cost: Amount,
  date: string,
): Promise<void> {
  await post(ctx, row, {
    key: 'refuse',
    date,
    summary: `不予退税 ${row.caseNo}`,
    lines: [
      ...debit(ACCOUNTS.COST, cost),
      ...credit(outcome === 'EXEMPT' ? ACCOUNTS.TAX_TRANSFER : ACCOUNTS.TAX_OUTPUT, cost),
    ],
  });
}
