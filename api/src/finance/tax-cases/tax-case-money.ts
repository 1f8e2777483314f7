import { add, compare, isZero, roundMoney, sign, subtract, type Amount } from '@shared/contract/decimal.ts';
import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { and, eq, sql } from 'drizzle-orm';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { finReceipt, type Receipt } from '../allocations/receipt.tables.ts';
import { receipts } from '../receipts/receipt.entity.ts';
import { enter, postDifference, postPassedOn } from './tax-case-books.ts';
import { beginSettlement, dropAdvanceFee, makeAdvanceFee, requireAdvanceFee } from './tax-case-settle.ts';
import { withoutReddened } from './tax-case-figures.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCaseEntry, type TaxCase } from './tax-case.tables.ts';
import { tellOrders } from './order-refunds.ts';

/** The later of two days. */
const latest = (known: string | null, day: string): string => (known !== null && known > day ? known : day);

/** Who may not see what comes of a case cannot register it. */
function requireSight(ctx: CommandCtx): void {
  if (!ctx.actor.system && fieldLevel(ctx.actor, 'money.cost') !== 'VISIBLE')
    throw refuse('NO_PERMISSION', '看不到退税金额，不能登记。');
}
const cents = (value: Amount, field: string): Amount => {
  if (compare(roundMoney(value, 'CNY'), value) !== 0) throw invalid({ [field]: '最多两位小数' });
  return roundMoney(value, 'CNY');
};

/** 登记核准 (FIN-161): another amount than declared needs its reason and posts the difference to 6401. */
export async function approveTaxCase(
  ctx: CommandCtx,
  id: string,
  version: number,
  given: { approvedOn: string | null; amount: Amount; differenceReason: string | null },
): Promise<TaxCase> {
  requireSight(ctx);
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'approve', id, version);
  const amount = cents(given.amount, 'amount');
  const day = given.approvedOn ?? ctx.today();
  if (sign(amount) <= 0) throw invalid({ amount: '必须大于 0，不予退税请用「不予退税」' });
  if (day > ctx.today()) throw invalid({ approvedOn: '不能晚于今天' });
  if (row.declaredOn !== null && day < row.declaredOn) throw invalid({ approvedOn: '不能早于申报日期' });
  const difference = roundMoney(subtract(amount, row.declaredAmount), 'CNY');
  if (!isZero(difference) && !given.differenceReason)
    throw invalid({ differenceReason: `与申报金额相差 ${difference}，须填写原因` });
  await postDifference(ctx, row, difference, day);
  return tellOrders(
    ctx,
    await taxCases.transition(ctx, taxCaseMachine, row, 'approve', {
      approvedOn: day,
      approvedAmount: amount,
      approveReason: isZero(difference) ? null : given.differenceReason,
      writtenOff: roundMoney(subtract(row.declaredAmount, amount), 'CNY'),
    }),
  );
}

/** A receipt that the caller sees. */
export async function requireReceipt(ctx: CommandCtx, receiptId: string): Promise<void> {
  if (!(await receipts.exists(ctx, eq(finReceipt.id, receiptId))))
    throw invalid({ receiptId: '不是该经营主体已确认的退税到账收款' });
}

/** The confirmed 退税到账 receipt of the company, locked, and what of it is not yet registered on a case, CNY. */
async function receiptOf(
  ctx: CommandCtx,
  row: TaxCase,
  receiptId: string,
): Promise<{ receipt: Receipt; left: Amount }> {
  await requireReceipt(ctx, receiptId);
  const [receipt] = await ctx.tx.select().from(finReceipt).where(eq(finReceipt.id, receiptId)).for('update');
  if (!receipt || receipt.kind !== 'TAX_REFUND' || receipt.state !== 'CONFIRMED' || receipt.companyId !== row.companyId)
    throw invalid({ receiptId: '不是该经营主体已确认的退税到账收款' });
  const [used] = await ctx.tx
    .select({ amount: sql<string>`coalesce(sum(${taxCaseEntry.amount}), 0)::text` })
    .from(taxCaseEntry)
    .where(eq(taxCaseEntry.receiptId, receiptId));
  return { receipt, left: roundMoney(subtract(receipt.baseAmount ?? '0', used?.amount ?? '0'), 'CNY') };
}

/**
 * 登记到账 of a locked case: an amount of a receipt of kind 退税到账, at most what the receipt has left and the case lacks; what is
 * missing comes with another one. The receipt has posted the bank (Dr 1002 Cr 122101); of COLLECT it goes on to 2241. With the
 * last of it the case is 已到账 and its settlement begins (FIN-160).
 */
export async function refundTaxCase(
  ctx: CommandCtx,
  row: TaxCase,
  { receiptId, amount: given }: { receiptId: string; amount: Amount | null },
): Promise<TaxCase> {
  requireSight(ctx);
  taxCases.mustBeLegal(taxCaseMachine, row, 'refund');
  await requireAdvanceFee(ctx, row);
  const { receipt, left } = await receiptOf(ctx, row, receiptId);
  const missing = subtract(row.approvedAmount ?? '0', row.refundedAmount);
  const amount = given === null ? (compare(left, missing) < 0 ? left : missing) : cents(given, 'amount');
  if (sign(amount) <= 0) throw invalid({ amount: sign(left) <= 0 ? '该收款已全部登记' : '必须大于 0' });
  if (compare(amount, left) > 0) throw invalid({ amount: `该收款只剩 ${left}` });
  if (compare(amount, missing) > 0) throw invalid({ amount: `不能大于未到账 ${roundMoney(missing, 'CNY')}` });
  const date = ctx.today();
  await enter(ctx, row, { kind: 'RECEIVED', date, amount: roundMoney(amount, 'CNY'), receiptId });
  const [count] = await ctx.tx
    .select({ nth: sql<number>`count(*)::int` })
    .from(taxCaseEntry)
    .where(and(eq(taxCaseEntry.caseId, row.id), eq(taxCaseEntry.kind, 'RECEIVED')));
  const { receiptNo } = receipt;
  await postPassedOn(ctx, row, { receiptNo, nth: count?.nth ?? 1, amount, date });
  const refundedAmount = roundMoney(add(row.refundedAmount, amount), 'CNY');
  const whole = compare(refundedAmount, row.approvedAmount ?? '0') === 0;
  const done = await taxCases.transition(
    ctx,
    taxCaseMachine,
    row,
    'refund',
    { refundedAmount, refundedOn: latest(row.refundedOn, receipt.valueDate) },
    { to: whole ? 'RECEIVED' : 'APPROVED', after: { 收款单: receiptNo } },
  );
  if (whole) await beginSettlement(ctx, done);
  return done;
}

/**
 * 登记垫退 (FIN-160): at most the refund, with its day and share a day. Of COLLECT it is paid to the factory: a payable 垫付税款 is
 * made; one that is already confirmed is not changed behind the payer's back. Without an amount the advance is taken back.
 */
export async function advanceTaxCase(
  ctx: CommandCtx,
  id: string,
  version: number,
  given: { amount: Amount | null; advanceDate: string | null; dailyRate: Amount | null },
): Promise<TaxCase> {
  requireSight(ctx);
  const row = await withoutReddened(ctx, await taxCases.lockFor(ctx, taxCaseMachine, 'advance', id, version));
  if (row.mode === 'AGENCY') throw refuse('FIN-157', `${row.caseNo} 是代理出口，没有退税款可垫。`);
  const amount = given.amount === null ? '0.00' : cents(given.amount, 'amount');
  const faults: Record<string, string> = {};
  if (sign(amount) < 0) faults.amount = '不能小于 0';
  if (compare(amount, row.approvedAmount ?? row.refundAmount) > 0)
    faults.amount = `不能大于退税额 ${row.approvedAmount ?? row.refundAmount}`;
  if (sign(amount) > 0 && given.advanceDate === null) faults.advanceDate = '必填';
  if (sign(amount) > 0 && given.dailyRate === null) faults.dailyRate = '必填';
  if (given.dailyRate !== null && compare(given.dailyRate, '0.01') > 0) faults.dailyRate = '不能大于 1%/天';
  if (given.advanceDate !== null && given.advanceDate > ctx.today()) faults.advanceDate = '不能晚于今天';
  if (Object.keys(faults).length > 0) throw invalid(faults);
  await dropAdvanceFee(ctx, row);
  const none = sign(amount) === 0;
  const changed = await taxCases.update(
    ctx,
    row,
    {
      advanceAmount: amount,
      advanceDate: none ? null : given.advanceDate,
      advanceRate: none ? null : given.dailyRate,
    },
    { action: none ? '取消垫退' : '登记垫退', code: 'advance', touch: true },
  );
  if (!none && row.mode === 'COLLECT') await makeAdvanceFee(ctx, changed, amount);
  return changed;
}
