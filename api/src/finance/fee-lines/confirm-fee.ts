import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import { feeBaseAmount } from '@shared/contract/finance/fee-line.rules.ts';
import { absolute, multiply, roundMoney, subtract, type Amount } from '@shared/contract/decimal.ts';
import { eq } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import { refuse } from '../../platform/refusal.ts';
import { ACCOUNTS, credit, debit, type JournalLine } from '../ledger/journal-lines.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { feeLines, type FeeLineRow } from './fee-line.entity.ts';
import { confirmProblem } from './fee-line.rules.ts';
import { requireAgreedPrice } from './price-deviation.ts';

type Charge = Pick<typeof finChargeCode.$inferSelect, 'nature' | 'incomeAccount' | 'costAccount'>;

/** The journal lines of a confirmed fee line by nature and direction (FIN-012, FIN-090); a negative line swaps the sides. */
export function feeJournal(
  row: Pick<FeeLineRow, 'direction' | 'currency' | 'amount' | 'amountEx' | 'customerId' | 'supplierId' | 'id'>,
  charge: Charge,
  { rate, baseAmount }: { rate: Amount; baseAmount: Amount },
): JournalLine[] {
  const { direction, currency, amount, customerId, supplierId, id } = row;
  const control = { currency, foreign: amount, customerId, supplierId, feeLineId: id };
  const baseEx = roundMoney(multiply(row.amountEx, rate), 'CNY');
  const baseTax = subtract(baseAmount, baseEx);
  const receivable = direction === 'AR';
  if (charge.nature === 'PASS_THROUGH')
    return receivable
      ? [...debit(ACCOUNTS.RECEIVABLE, baseAmount, control), ...credit(ACCOUNTS.OTHER_PAYABLE, baseAmount, control)]
      : [...debit(ACCOUNTS.OTHER_PAYABLE, baseAmount, control), ...credit(ACCOUNTS.PAYABLE, baseAmount, control)];
  const ex = { currency, foreign: row.amountEx, feeLineId: id };
  const tax = { currency, foreign: subtract(amount, row.amountEx), feeLineId: id };
  return receivable
    ? [
        ...debit(ACCOUNTS.RECEIVABLE, baseAmount, control),
        ...credit(charge.incomeAccount ?? ACCOUNTS.INCOME, baseEx, ex),
        ...credit(ACCOUNTS.TAX_OUTPUT, baseTax, tax),
      ]
    : [
        ...debit(charge.costAccount ?? ACCOUNTS.COST, baseEx, ex),
        ...debit(ACCOUNTS.TAX_INPUT, baseTax, tax),
        ...credit(ACCOUNTS.PAYABLE, baseAmount, control),
      ];
}

/**
 * 审核 (4.10) of a locked line: by another person than its author, into an open period (`date`: today unless said, FIN-115),
 * with a rate (RATE_MISSING), near the agreed price or by fin_manager (4.10), within the approval limit of the role (ACC-030; a negative amount counts as
 * what it is worth); the line enters the control account.
 */
export async function confirmFee(ctx: CommandCtx, row: FeeLineRow, date = ctx.today()): Promise<FeeLineRow> {
  const code = row.direction === 'AR' ? 'finance.ar.fee.confirm' : 'finance.ap.fee.confirm';
  if (!ctx.actor.system && !ctx.actor.may(code)) throw refuse('NO_PERMISSION');
  const problem = ctx.actor.system || row.state !== 'SUBMITTED' ? null : confirmProblem(row, ctx.actor.userId);
  if (problem) throw refuse('FIN_SELF_APPROVE', `${row.feeNo} ${problem}。`);
  if (row.state === 'SUBMITTED') await requireAgreedPrice(ctx, row);
  const rate = row.rate ? { rate: row.rate, date: row.rateDate } : await rateOf(ctx, row.companyId, row.currency, date);
  if (!rate) throw refuse('RATE_MISSING', `费用 ${row.feeNo} 缺少 ${row.currency} 在 ${date} 的汇率，请先维护汇率。`);
  const baseAmount = feeBaseAmount(row.amount, rate.rate) ?? '0';
  if (!ctx.actor.system)
    guards.limit(ctx.actor, code, absolute(baseAmount), row.direction === 'AR' ? 'money.sell' : 'money.cost');
  const confirmed = await feeLines.transition(ctx, feeLineMachine, row, 'confirm', {
    rate: rate.rate,
    rateDate: rate.date,
    baseAmount,
    accountingDate: date,
    confirmedBy: ctx.actor.system ? null : ctx.actor.userId,
    confirmedAt: ctx.now(),
    rejectReason: null,
  });
  await postFee(ctx, confirmed, date, `${row.direction === 'AR' ? '应收' : '应付'}费用 ${row.feeNo}`);
  await ctx.emit('fee.confirmed', { feeLineId: confirmed.id });
  return confirmed;
}

/** The journal of a line that has become a fact of the books. */
export async function postFee(ctx: CommandCtx, row: FeeLineRow, date: string, summary: string): Promise<void> {
  const [charge] = await ctx.tx
    .select({
      nature: finChargeCode.nature,
      incomeAccount: finChargeCode.incomeAccount,
      costAccount: finChargeCode.costAccount,
    })
    .from(finChargeCode)
    .where(eq(finChargeCode.id, row.chargeCodeId));
  if (!charge || row.rate === null || row.baseAmount === null) throw new Error(`${row.feeNo} cannot be posted`);
  await postJournal(ctx, {
    companyId: row.companyId,
    date,
    module: row.direction,
    source: { type: feeLines.kind, id: row.id, no: row.feeNo },
    key: 'confirm',
    summary,
    lines: feeJournal(row, charge, { rate: row.rate, baseAmount: row.baseAmount }),
  });
}
