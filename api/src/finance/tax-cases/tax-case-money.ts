import { add, compare, isZero, roundMoney, sign, subtract, type Amount } from '@shared/contract/decimal.ts';
import { feeLineMachine } from '@shared/contract/finance/fee-line.contract.ts';
import { advanceInterest, factoryShare } from '@shared/contract/finance/tax-case.rules.ts';
import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { finReceipt, type Receipt } from '../allocations/receipt.tables.ts';
import { feeLines, type FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { makeFeeLine } from '../fee-lines/make-fee.ts';
import { receipts } from '../receipts/receipt.entity.ts';
import { enter, postDifference, postInterest, postPassedOn } from './tax-case-books.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCaseEntry, type TaxCase } from './tax-case.tables.ts';
import { tellOrder } from './order-refunds.ts';

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
  return tellOrder(
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
    { refundedAmount, refundedOn: receipt.valueDate },
    { to: whole ? 'RECEIVED' : 'APPROVED', after: { 收款单: receiptNo } },
  );
  if (whole) await beginSettlement(ctx, done);
  return done;
}

/** What a live fee of a case is, by the line of its source (FIN-016). */
const FEE_OF = { ADVANCE: '1', INTEREST: '2', SHARE: '3' } as const;

async function makeFee(
  ctx: CommandCtx,
  row: TaxCase,
  fee: { line: string; direction: 'AR' | 'AP'; code: string; amount: Amount; note: string },
): Promise<void> {
  const [charge] = await ctx.tx.select().from(finChargeCode).where(eq(finChargeCode.code, fee.code));
  if (!charge) throw new Error(`No charge code ${fee.code}`);
  await makeFeeLine(
    ctx,
    {
      direction: fee.direction,
      companyId: row.companyId,
      partyId: (fee.direction === 'AR' ? row.customerId : row.supplierId) ?? '',
      ownerId: row.ownerId,
      deptId: row.deptId,
      bizType: fee.line === FEE_OF.SHARE ? 'TAX_REFUND' : 'TAX_ADVANCE',
      bizId: row.id,
      bizNo: row.caseNo,
      containerId: row.containerId,
      chargeCodeId: charge.id,
      qty: '1',
      unit: charge.unit,
      unitPrice: fee.amount,
      currency: 'CNY',
      taxMode: 'INCL',
      taxRateBp: charge.taxRateBp,
      source: { type: taxCases.kind, id: row.id, line: fee.line },
      note: fee.note,
    },
    true,
  );
}

/** FIN-160: what was advanced to the factory of a COLLECT case is a payable; one that is gone or changed is no advance. */
async function requireAdvanceFee(ctx: CommandCtx, row: TaxCase): Promise<void> {
  if (row.mode !== 'COLLECT' || isZero(row.advanceAmount)) return;
  const booked = add('0', ...(await payablesOf(ctx, row, 'TAX_ADVANCE')).map(({ amount }) => amount));
  if (compare(booked, row.advanceAmount) !== 0)
    throw refuse('FIN-160', `${row.caseNo} 的垫退费用已作废、冲红或改动，请先重新登记垫退或取消垫退。`);
}

/** Live payables on account of a case, those that were split off or correct one among them. */
const payablesOf = (ctx: CommandCtx, { id }: TaxCase, bizType: 'TAX_ADVANCE' | 'TAX_REFUND'): Promise<FeeLineRow[]> =>
  ctx.tx
    .select()
    .from(finFeeLine)
    .where(
      and(
        eq(finFeeLine.direction, 'AP'),
        eq(finFeeLine.bizType, bizType),
        eq(finFeeLine.bizId, id),
        notInArray(finFeeLine.state, ['VOID', 'REVERSED']),
      ),
    );

/** FIN-160 of what was received: interest, what of it is kept out of the refund, and what is the factory's (COLLECT). */
function sharesOf({ mode, advanceAmount, advanceDate, advanceRate, refundedOn, refundedAmount }: TaxCase) {
  const interest =
    isZero(advanceAmount) || !advanceDate || !advanceRate || !refundedOn
      ? '0'
      : advanceInterest(advanceAmount, advanceRate, advanceDate, refundedOn);
  if (mode !== 'COLLECT') return { interest, kept: '0', share: '0' };
  const beyond = factoryShare(refundedAmount, advanceAmount, '0');
  const kept = compare(interest, beyond) < 0 ? interest : beyond;
  return { interest, kept, share: factoryShare(refundedAmount, advanceAmount, kept) };
}

/** 付退税款: what of a COLLECT refund is the factory's. */
const makeShareFee = (ctx: CommandCtx, row: TaxCase, share: Amount): Promise<void> =>
  makeFee(ctx, row, {
    line: FEE_OF.SHARE,
    direction: 'AP',
    code: 'REFUND',
    amount: share,
    note: `退税单 ${row.caseNo} 到账，应付工厂退税款`,
  });

/**
 * Once everything is received (FIN-160): interest until the receipt is kept out of a COLLECT refund, what is left of it is the
 * factory's (付退税款); interest that the refund does not cover, and all of a BUYOUT case, is charged to the customer.
 */
async function beginSettlement(ctx: CommandCtx, row: TaxCase): Promise<void> {
  const { interest, kept, share } = sharesOf(row);
  const charged = subtract(interest, kept);
  if (sign(kept) > 0) {
    const [charge] = await ctx.tx.select().from(finChargeCode).where(eq(finChargeCode.code, 'ADVINT'));
    await postInterest(ctx, row, kept, charge?.taxRateBp ?? 600, ctx.today());
  }
  if (sign(share) > 0) await makeShareFee(ctx, row, share);
  if (sign(charged) > 0)
    await makeFee(ctx, row, {
      line: FEE_OF.INTEREST,
      direction: 'AR',
      code: 'ADVINT',
      amount: roundMoney(charged, 'CNY'),
      note: `退税单 ${row.caseNo} 垫退利息`,
    });
}

/** Live fees that a case has made. */
const feesOf = (ctx: CommandCtx, caseId: string, lines: readonly string[]): Promise<FeeLineRow[]> =>
  ctx.tx
    .select()
    .from(finFeeLine)
    .where(
      and(
        eq(finFeeLine.sourceType, taxCases.kind),
        eq(finFeeLine.sourceId, caseId),
        inArray(finFeeLine.sourceLine, [...lines]),
        notInArray(finFeeLine.state, ['VOID', 'REVERSED']),
      ),
    );

/**
 * 结清: the factory's share is paid, the advance and its interest are settled (4.15). A share whose payable is gone is made again,
 * once that was agreed to, and the case waits for it; one that was changed is put right by people.
 */
export async function settleTaxCase(ctx: CommandCtx, id: string, version: number): Promise<TaxCase> {
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'settle', id, version);
  const { share } = sharesOf(row);
  const owed = await payablesOf(ctx, row, 'TAX_REFUND');
  if (sign(share) > 0 && owed.length === 0) {
    ctx.warn('FIN-160', `${row.caseNo} 应付工厂退税款的费用已作废或冲红，确认后重新生成，付清后再结清。`);
    await makeShareFee(ctx, row, share);
    return taxCases.update(ctx, row, {}, { action: '重新生成退税款费用', code: 'share', touch: true });
  }
  if (compare(add('0', ...owed.map(({ amount }) => amount)), share) !== 0)
    throw refuse('FIN-160', `${row.caseNo} 应付工厂退税款的费用与退税单不一致，请先补差更正。`);
  const made = await feesOf(ctx, id, Object.values(FEE_OF));
  const split = [...owed, ...(await payablesOf(ctx, row, 'TAX_ADVANCE'))].filter(
    (fee) => !made.some((one) => one.id === fee.id),
  );
  const open = [...made, ...split].filter((fee) => fee.state !== 'CONFIRMED' || !isZero(fee.open ?? '0'));
  if (open.length > 0)
    throw refuse(
      'GUARD_FAILED',
      `${row.caseNo} 还有未结清的费用 ${open.map(({ feeNo }) => feeNo).join('、')}，结清后再操作。`,
    );
  return taxCases.transition(ctx, taxCaseMachine, row, 'settle', { settledOn: ctx.today() });
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
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'advance', id, version);
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
  for (const fee of await feesOf(ctx, id, [FEE_OF.ADVANCE])) {
    if (fee.state === 'CONFIRMED')
      throw refuse('FIN-160', `${row.caseNo} 的垫退费用 ${fee.feeNo} 已审核，请先冲红再修改垫退。`);
    const locked = await feeLines.lock(ctx, fee.id);
    await feeLines.transition(
      ctx,
      feeLineMachine,
      locked,
      'void',
      { voidReason: '修改垫退' },
      { reason: '修改垫退', system: true },
    );
  }
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
  if (!none && row.mode === 'COLLECT')
    await makeFee(ctx, changed, {
      line: FEE_OF.ADVANCE,
      direction: 'AP',
      code: 'ADVTAX',
      amount,
      note: `退税单 ${row.caseNo} 垫退`,
    });
  return changed;
}
