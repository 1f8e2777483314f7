import { add, compare, isZero, roundMoney, sign, subtract, type Amount } from '@shared/contract/decimal.ts';
import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import { advanceInterest, factoryShare } from '@shared/contract/finance/tax-case.rules.ts';
import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { withHand } from '../../platform/hands.ts';
import { refuse } from '../../platform/refusal.ts';
import { feeLines, type FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { makeFeeLine } from '../fee-lines/make-fee.ts';
import { postInterest } from './tax-case-books.ts';
import { taxCases } from './tax-case.entity.ts';
import type { TaxCase } from './tax-case.tables.ts';

/** What a live fee of a case is, by the line of its source (FIN-016). */
const FEE_OF = { ADVANCE: '1', INTEREST: '2', SHARE: '3', SHORTFALL: '4' } as const;

async function chargeOf(ctx: CommandCtx, code: 'ADVTAX' | 'ADVINT' | 'REFUND') {
  const [charge] = await ctx.tx.select().from(finChargeCode).where(eq(finChargeCode.code, code));
  if (!charge) throw new Error(`No charge code ${code}`);
  return charge;
}

async function makeFee(
  ctx: CommandCtx,
  row: TaxCase,
  fee: {
    line: string;
    direction: 'AR' | 'AP';
    code: Parameters<typeof chargeOf>[1];
    amount: Amount;
    note: string;
    typedBy?: readonly string[];
  },
): Promise<void> {
  const charge = await chargeOf(ctx, fee.code);
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
      typedBy: fee.typedBy ?? [],
    },
    true,
  );
}

/** 垫付税款: what of a COLLECT refund is paid to the factory before it comes, as the caller typed it. */
export const makeAdvanceFee = (ctx: CommandCtx, row: TaxCase, amount: Amount): Promise<void> =>
  makeFee(ctx, row, {
    line: FEE_OF.ADVANCE,
    direction: 'AP',
    code: 'ADVTAX',
    amount,
    note: `退税单 ${row.caseNo} 垫退`,
    typedBy: withHand(ctx, { editedBy: [] }),
  });

/** 付退税款: what of a COLLECT refund is the factory's. */
const makeShareFee = (ctx: CommandCtx, row: TaxCase, share: Amount): Promise<void> =>
  makeFee(ctx, row, {
    line: FEE_OF.SHARE,
    direction: 'AP',
    code: 'REFUND',
    amount: share,
    note: `退税单 ${row.caseNo} 到账，应付工厂退税款`,
  });

/** What of an advance no refund has covered: the customer, on whose account it was paid, gives it back (FIN-160). */
const makeShortfallFee = (ctx: CommandCtx, row: TaxCase, amount: Amount): Promise<void> =>
  makeFee(ctx, row, {
    line: FEE_OF.SHORTFALL,
    direction: 'AR',
    code: 'ADVTAX',
    amount,
    note: `退税单 ${row.caseNo} 退税不足垫退，收回差额`,
  });

/** Live fees of a direction on account of a case, those that were split off or correct one among them. */
const liveFees = (
  ctx: CommandCtx,
  { id }: TaxCase,
  direction: 'AR' | 'AP',
  bizType: 'TAX_ADVANCE' | 'TAX_REFUND',
): Promise<FeeLineRow[]> =>
  ctx.tx
    .select()
    .from(finFeeLine)
    .where(
      and(
        eq(finFeeLine.direction, direction),
        eq(finFeeLine.bizType, bizType),
        eq(finFeeLine.bizId, id),
        notInArray(finFeeLine.state, ['VOID', 'REVERSED']),
      ),
    )
    .orderBy(finFeeLine.id);
/** Receivables of an advance itself, and those of its interest. */
async function claimsOf(ctx: CommandCtx, row: TaxCase): Promise<{ claims: FeeLineRow[]; interests: FeeLineRow[] }> {
  const { id } = await chargeOf(ctx, 'ADVINT');
  const all = await liveFees(ctx, row, 'AR', 'TAX_ADVANCE');
  return {
    claims: all.filter(({ chargeCodeId }) => chargeCodeId !== id),
    interests: all.filter(({ chargeCodeId }) => chargeCodeId === id),
  };
}
const sumOf = (fees: readonly FeeLineRow[]): Amount => add('0', ...fees.map(({ amount }) => amount));

/** FIN-160: what was advanced to the factory of a COLLECT case is a payable; one that is gone or changed is no advance. */
export async function requireAdvanceFee(ctx: CommandCtx, row: TaxCase): Promise<void> {
  if (row.mode !== 'COLLECT' || isZero(row.advanceAmount)) return;
  if (compare(sumOf(await liveFees(ctx, row, 'AP', 'TAX_ADVANCE')), row.advanceAmount) !== 0)
    throw refuse('FIN-160', `${row.caseNo} 的垫退费用已作废、冲红或改动，请先重新登记垫退或取消垫退。`);
}

const voidFee = async (ctx: CommandCtx, id: string, reason: string): Promise<void> =>
  void (await feeLines.transition(
    ctx,
    feeLineMachine,
    await feeLines.lock(ctx, id),
    'void',
    { voidReason: reason },
    { reason, system: true },
  ));

/** Takes the payable of an advance away; one that is already confirmed is not changed behind the payer's back (FIN-160). */
export async function dropAdvanceFee(ctx: CommandCtx, row: TaxCase): Promise<void> {
  for (const fee of await feesOf(ctx, row.id, [FEE_OF.ADVANCE])) {
    if (fee.state === 'CONFIRMED')
      throw refuse('FIN-160', `${row.caseNo} 的垫退费用 ${fee.feeNo} 已审核，请先冲红再修改垫退。`);
    await voidFee(ctx, fee.id, '修改垫退');
  }
}

/**
 * FIN-160 of a COLLECT case that gets no refund (不予退税): what of the advance stands in the books is the customer's to give
 * back, what does not is void and is not paid any more.
 */
export async function claimAdvance(ctx: CommandCtx, row: TaxCase): Promise<void> {
  if (row.mode !== 'COLLECT') return;
  const fees = await liveFees(ctx, row, 'AP', 'TAX_ADVANCE');
  for (const { id, state } of fees) if (state !== 'CONFIRMED') await voidFee(ctx, id, '不予退税');
  const booked = sumOf(fees.filter(({ state }) => state === 'CONFIRMED'));
  if (sign(booked) > 0) await makeShortfallFee(ctx, row, roundMoney(booked, 'CNY'));
}

/**
 * FIN-160 of what was received: interest, what of it is kept out of the refund, what is the factory's and what of the advance the
 * refund does not cover (COLLECT).
 */
function sharesOf({ mode, advanceAmount, advanceDate, advanceRate, refundedOn, refundedAmount }: TaxCase) {
  const interest =
    isZero(advanceAmount) || !advanceDate || !advanceRate || !refundedOn
      ? '0'
      : advanceInterest(advanceAmount, advanceRate, advanceDate, refundedOn);
  if (mode !== 'COLLECT') return { interest, kept: '0', share: '0', shortfall: '0' };
  const beyond = factoryShare(refundedAmount, advanceAmount, '0');
  const kept = compare(interest, beyond) < 0 ? interest : beyond;
  return {
    interest,
    kept,
    share: factoryShare(refundedAmount, advanceAmount, kept),
    shortfall: factoryShare(advanceAmount, refundedAmount, '0'),
  };
}

/**
 * Once everything is received (FIN-160): interest until the receipt is kept out of a COLLECT refund, what is left of it is the
 * factory's (付退税款); what of advance and interest the refund does not cover, and all interest of a BUYOUT case, is charged to
 * the customer.
 */
export async function beginSettlement(ctx: CommandCtx, row: TaxCase): Promise<void> {
  const { interest, kept, share, shortfall } = sharesOf(row);
  const charged = subtract(interest, kept);
  if (sign(kept) > 0) {
    const { taxRateBp } = await chargeOf(ctx, 'ADVINT');
    await postInterest(ctx, row, kept, taxRateBp, ctx.today());
  }
  if (sign(share) > 0) await makeShareFee(ctx, row, share);
  if (sign(shortfall) > 0) await makeShortfallFee(ctx, row, shortfall);
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
 * 结清: the factory's share is paid, the advance and its interest are settled (4.15). A fee of what the factory is owed, or the
 * customer owes, that is gone is made again, once that was agreed to, and the case waits for it; one that was changed is put
 * right by people. Interest that is not charged as it was computed is given up only knowingly.
 */
export async function settleTaxCase(ctx: CommandCtx, id: string, version: number): Promise<TaxCase> {
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'settle', id, version);
  const { share, shortfall, interest, kept } = sharesOf(row);
  const owed = await liveFees(ctx, row, 'AP', 'TAX_REFUND');
  const { claims, interests } = await claimsOf(ctx, row);
  const dues = [
    { due: share, fees: owed, what: '应付工厂退税款', make: makeShareFee },
    { due: shortfall, fees: claims, what: '应收垫退差额', make: makeShortfallFee },
  ];
  const [gone] = dues.filter(({ due, fees }) => sign(due) > 0 && fees.length === 0);
  if (gone) {
    ctx.warn('FIN-160', `${row.caseNo} ${gone.what}的费用已作废或冲红，确认后重新生成，付清后再结清。`);
    await gone.make(ctx, row, gone.due);
    return taxCases.update(ctx, row, {}, { action: `重新生成${gone.what}`, code: 'share', touch: true });
  }
  const wrong = dues.find(({ due, fees }) => compare(sumOf(fees), due) !== 0);
  if (wrong) throw refuse('FIN-160', `${row.caseNo} ${wrong.what}的费用与退税单不一致，请先补差更正。`);
  if (compare(sumOf(interests), roundMoney(subtract(interest, kept), 'CNY')) !== 0)
    ctx.warn('FIN-160', `${row.caseNo} 垫退利息的费用已作废、冲红或与应收利息不一致，确认按现有费用结清？`);
  const made = await feesOf(ctx, id, Object.values(FEE_OF));
  const split = [...owed, ...claims, ...(await liveFees(ctx, row, 'AP', 'TAX_ADVANCE'))].filter(
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
