import { add, compare, divide, fitsCurrency, isZero, multiply, round } from '@shared/contract/decimal.ts';
import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import { feeAmounts, feeBaseAmount } from '@shared/contract/finance/fee-line.rules.ts';
import { and, eq, ne, notInArray } from 'drizzle-orm';
import { requireCurrency } from '../../masters/base/known-currency.ts';
import { rateOf, ratesOn } from '../../masters/rates/rate.service.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { makersOf, withHand } from '../../platform/hands.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { requireSight } from '../../platform/sight.ts';
import { feeLines, feeRight, moneyGroup, type FeeLineRow } from './fee-line.entity.ts';
import { addLine, editFee, requireDraft } from './fee-line-save.ts';
import { feeDutyProblem } from './fee-line.rules.ts';
import { finDueChange, finFeeLine } from './fee-line.tables.ts';

/** The line, locked at the version that was seen; the caller has the right of its direction to the action. */
async function lockLine(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'create' | 'edit',
  sight = true,
): Promise<FeeLineRow> {
  const row = await feeLines.lock(ctx, id, version);
  if (!ctx.actor.may(feeRight(row.direction, action))) throw refuse('NO_PERMISSION');
  if (sight) requireSight(ctx, moneyGroup(row.direction));
  return row;
}

/** 提交, 驳回 or 作废 of one locked line, with the duties of 10.3. */
export async function moveFeeLine(
  ctx: CommandCtx,
  row: FeeLineRow,
  action: 'submit' | 'reject' | 'void',
  reason?: string,
): Promise<FeeLineRow> {
  const right = ({ submit: 'submit', reject: 'confirm', void: 'edit' } as const)[action];
  if (!ctx.actor.system && !ctx.actor.may(feeRight(row.direction, right))) throw refuse('NO_PERMISSION');
  const actor = { userId: ctx.actor.userId, mayReverse: ctx.actor.may(feeRight(row.direction, 'reverse')) };
  const problem = ctx.actor.system ? null : feeDutyProblem(action, row.createdBy, actor);
  if (problem && feeLineMachine.actions[action].from.includes(row.state))
    throw refuse(action === 'reject' ? 'FIN_SELF_APPROVE' : 'NO_PERMISSION', `${row.feeNo} ${problem}。`);
  const changes = {
    submit: { submittedBy: ctx.actor.userId, submittedAt: ctx.now(), rejectReason: null },
    reject: { rejectReason: reason ?? null },
    void: { voidReason: reason ?? null },
  }[action];
  return feeLines.transition(ctx, feeLineMachine, row, action, changes, { reason: reason ?? null });
}

/** Refuses an amount of 0 and one finer than its currency: rounded by line it would be another than was typed (1.2). */
function requireAmount(field: string, amount: string, currency: string, zero: string): void {
  if (isZero(amount)) throw invalid({ [field]: zero });
  if (!fitsCurrency(amount, currency)) throw invalid({ [field]: `${currency} 金额小数位过多` });
}

/** Columns of a further line of the same charge: one of an amount with tax, at the rate of the day. */
async function lumpOf(ctx: CommandCtx, row: FeeLineRow, amount: string) {
  const rate = await rateOf(ctx, row.companyId, row.currency, ctx.today());
  const price = {
    qty: '1',
    unitPrice: amount,
    currency: row.currency,
    taxMode: 'INCL' as const,
    taxRateBp: row.taxRateBp,
  };
  const amounts = feeAmounts(price);
  return {
    ...price,
    ...amounts,
    chargeCodeId: row.chargeCodeId,
    customerId: row.customerId,
    supplierId: row.supplierId,
    containerId: row.containerId,
    isEstimate: row.isEstimate,
    unit: '票',
    rate: rate?.rate ?? null,
    rateDate: rate?.date ?? null,
    baseAmount: feeBaseAmount(amounts.amount, rate?.rate ?? null),
    businessDate: ctx.today(),
    dueDate: row.dueDate ?? ctx.today(),
    remark: row.remark,
  };
}

/** 拆分 of a draft: part by part one of its amount with tax; the parts sum to the whole. The first stays the line itself. */
export async function splitFee(
  ctx: CommandCtx,
  id: string,
  version: number,
  parts: readonly string[],
): Promise<string[]> {
  const row = await lockLine(ctx, id, version, 'edit');
  requireDraft(row);
  for (const [index, part] of parts.entries()) requireAmount(`parts.${index}`, part, row.currency, '金额不能为 0');
  const total = add(...parts);
  if (compare(total, row.amount) !== 0) throw invalid({ parts: `各项合计 ${total} 与费用金额 ${row.amount} 不一致` });
  const numbers: string[] = [];
  for (const [index, part] of parts.entries()) {
    const values = {
      ...(await lumpOf(ctx, row, part)),
      rate: row.rate,
      rateDate: row.rateDate,
      dueDate: row.dueDate ?? ctx.today(),
    };
    const whole = {
      ...values,
      baseAmount: feeBaseAmount(values.amount, row.rate),
      businessDate: row.businessDate ?? ctx.today(),
    };
    if (index === 0) numbers.push((await editFee(ctx, row, whole, '拆分', 'split')).feeNo);
    else
      numbers.push(
        (
          await addLine(
            ctx,
            row.direction,
            row,
            {
              ...whole,
              // A part corrects what the whole corrected, for the same reason (补差), and goes with the same source (LOG-060).
              ...pickColumns(row, 'adjustsId', 'reason', 'sourceType', 'sourceId', 'sourceLine'),
              splitOf: row.id,
              // It is of those who made the whole, and of who split it (10.3).
              editedBy: withHand(ctx, { editedBy: makersOf(row) }),
            },
            `拆分自 ${row.feeNo}`,
          )
        ).feeNo,
      );
  }
  return numbers;
}

/** 换币种 of a draft at the rates of the day (FIN-021); RATE_MISSING where one is not there. */
export async function convertFee(ctx: CommandCtx, id: string, version: number, currency: string): Promise<FeeLineRow> {
  const row = await lockLine(ctx, id, version, 'edit');
  requireDraft(row);
  await requireCurrency(ctx, currency, 'currency');
  if (currency === row.currency) throw invalid({ currency: '与原币种相同' });
  const day = ctx.today();
  const rates = await ratesOn(ctx, row.companyId, [row.currency, currency], day);
  const [from, to] = [rates.get(row.currency), rates.get(currency)];
  const missing = from ? currency : row.currency;
  if (!from || !to) throw refuse('RATE_MISSING', `费用 ${row.feeNo} 缺少 ${missing} 在 ${day} 的汇率，请先维护汇率。`);
  const unitPrice = round(divide(multiply(row.unitPrice, from.rate), to.rate), 6);
  const amounts = feeAmounts({ ...row, unitPrice, currency });
  return editFee(
    ctx,
    row,
    {
      ...amounts,
      unitPrice,
      currency,
      rate: to.rate,
      rateDate: to.date,
      baseAmount: feeBaseAmount(amounts.amount, to.rate),
    },
    '换币种',
    'convert',
  );
}

/** Refuses what is no confirmed line of the books: red ones neither. */
function requireConfirmed(row: FeeLineRow, what: string): void {
  if (row.state !== 'CONFIRMED' || row.redOf)
    throw refuse('ILLEGAL_STATE', `${row.feeNo} 当前状态「${feeLineMachine.states[row.state]}」不能${what}。`);
}

/**
 * 补差 (4.10): a draft of the difference; the confirmed line is untouched and the difference goes to the next statement. The same
 * difference once more is asked about (6.2).
 */
export async function adjustFee(
  ctx: CommandCtx,
  id: string,
  { version, amount, reason }: { version: number; amount: string; reason: string },
): Promise<FeeLineRow> {
  const row = await lockLine(ctx, id, version, 'create');
  requireConfirmed(row, '补差');
  requireAmount('amount', amount, row.currency, '差额不能为 0');
  const [already] = await ctx.tx
    .select({ feeNo: finFeeLine.feeNo })
    .from(finFeeLine)
    .where(
      and(
        eq(finFeeLine.adjustsId, row.id),
        eq(finFeeLine.amount, amount),
        notInArray(finFeeLine.state, ['VOID', 'REVERSED']),
      ),
    );
  if (already) ctx.warn('FIN_DUPLICATE_FEE', `已有相同金额的补差 ${already.feeNo}，是否重复？`);
  return addLine(
    ctx,
    row.direction,
    row,
    { ...(await lumpOf(ctx, row, amount)), adjustsId: row.id, reason },
    `补差 ${row.feeNo}`,
  );
}

/** 暂估转实际 (FIN-133): a draft of the actual amount; the estimate is reversed when it is confirmed. */
export async function actualFee(ctx: CommandCtx, id: string, version: number, amount: string): Promise<FeeLineRow> {
  const row = await lockLine(ctx, id, version, 'create');
  if (!row.isEstimate || row.state === 'VOID' || row.state === 'REVERSED')
    throw refuse('FIN-133', `${row.feeNo} 不是有效的暂估费用，不能转实际。`);
  requireAmount('amount', amount, row.currency, '金额不能为 0');
  const [already] = await ctx.tx
    .select({ feeNo: finFeeLine.feeNo })
    .from(finFeeLine)
    .where(and(sameCharge(row), eq(finFeeLine.isEstimate, false), notInArray(finFeeLine.state, ['VOID', 'REVERSED'])));
  if (already) ctx.warn('FIN_DUPLICATE_FEE', `${row.feeNo} 已有实际费用 ${already.feeNo}，是否重复？`);
  const values = { ...(await lumpOf(ctx, row, amount)), isEstimate: false, reason: `暂估 ${row.feeNo} 转实际` };
  return addLine(ctx, row.direction, row, values, `暂估转实际 ${row.feeNo}`);
}

/** FIN-133: other lines of the same order, supplier and charge code. */
export const sameCharge = (row: FeeLineRow) =>
  and(
    eq(finFeeLine.direction, row.direction),
    eq(finFeeLine.bizType, row.bizType),
    eq(finFeeLine.bizId, row.bizId ?? '0'),
    eq(finFeeLine.supplierId, row.supplierId ?? '0'),
    eq(finFeeLine.chargeCodeId, row.chargeCodeId),
    ne(finFeeLine.id, row.id),
  );

/** FIN-011: due date and remark of a confirmed line; a changed due date counts from today and keeps its reason. */
export async function changeDue(
  ctx: CommandCtx,
  id: string,
  { version, dueDate, remark, reason }: { version: number; dueDate: string; remark: string | null; reason: string },
): Promise<FeeLineRow> {
  const row = await lockLine(ctx, id, version, 'edit', false);
  requireConfirmed(row, '修改到期日');
  if (row.businessDate && dueDate < row.businessDate)
    throw invalid({ dueDate: `不能早于业务日期 ${row.businessDate}` });
  if (dueDate !== row.dueDate)
    await ctx.tx.insert(finDueChange).values({
      feeLineId: row.id,
      fromDay: ctx.today(),
      oldDate: row.dueDate,
      dueDate,
      reason,
      changedBy: ctx.actor.system ? null : ctx.actor.userId,
      changedAt: ctx.now(),
    });
  return feeLines.update(ctx, row, { dueDate, remark }, { action: '修改到期日', code: 'due', reason });
}
