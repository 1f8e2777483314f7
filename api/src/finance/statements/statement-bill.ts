import { absolute, fitsCurrency, isZero, sign } from '@shared/contract/decimal.ts';
import type { BillInput } from '@shared/contract/finance/statement.contract.ts';
import type { StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { matchBill } from '@shared/contract/finance/statement.rules.ts';
import { statementMachines } from '@shared/contract/finance/statement.machine.ts';
import { and, asc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';
import { requireCurrency } from '../../masters/base/known-currency.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { makersOf, withHand } from '../../platform/hands.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { makeFeeLine } from '../fee-lines/make-fee.ts';
import { lockStatement, partyOf } from './statement-find.ts';
import { linesOf, lockFees } from './statement-lines.ts';
import { statements } from './statement.entity.ts';
import { finStatementBillRow, finStatementLine, type Statement } from './statement.tables.ts';

interface At {
  id: string;
  version: number;
}

/** Amounts of the counterparty as typed line by line; null takes one back. */
export async function setCounterAmounts(
  ctx: CommandCtx,
  side: StatementSide,
  at: At,
  given: readonly { lineId: string; counterAmount: string | null; diffReason: string | null }[],
): Promise<void> {
  // In work as long as the bill is: what is confirmed does not change (FIN-040).
  const row = await lockStatement(ctx, side, at, 'bill');
  const lines = new Map((await linesOf(ctx, row.id)).map((line) => [line.id, line]));
  for (const [index, { lineId, counterAmount, diffReason }] of given.entries()) {
    const line = lines.get(lineId);
    if (!line) throw invalid({ [`lines.${index}.lineId`]: '费用不在这张对账单中' });
    if (counterAmount !== null && !fitsCurrency(counterAmount, line.currency))
      throw invalid({ [`lines.${index}.counterAmount`]: `${line.currency} 金额小数位过多` });
    await ctx.tx.update(finStatementLine).set({ counterAmount, diffReason }).where(eq(finStatementLine.id, lineId));
  }
  await statements.update(
    ctx,
    row,
    { editedBy: withHand(ctx, row) },
    {
      action: '登记对方金额',
      code: 'counter',
      touch: true,
      after: { 费用: given.map(({ lineId }) => lines.get(lineId)?.feeNo).join('、') },
    },
  );
}

/** 导入对方账单: the rows take the place of what was there, and are matched. */
export async function importBill(ctx: CommandCtx, at: At, given: readonly BillInput[]): Promise<void> {
  const row = await lockStatement(ctx, 'AP', at, 'bill');
  for (const currency of new Set(given.map((one) => one.currency)))
    await requireCurrency(ctx, currency, `rows.${given.findIndex((one) => one.currency === currency)}.currency`);
  for (const [index, { amount, currency }] of given.entries())
    if (!fitsCurrency(amount, currency)) throw invalid({ [`rows.${index}.amount`]: `${currency} 金额小数位过多` });
  await ctx.tx.delete(finStatementBillRow).where(eq(finStatementBillRow.statementId, row.id));
  const values = given.map((one, index) => ({ ...one, statementId: row.id, rowNo: index + 1 }));
  for (let from = 0; from < values.length; from += 500)
    await ctx.tx.insert(finStatementBillRow).values(values.slice(from, from + 500));
  const matched = await matchRows(ctx, row);
  await statements.transition(
    ctx,
    statementMachines.AP,
    row,
    'bill',
    { editedBy: withHand(ctx, row) },
    {
      after: { 对方账单: `${given.length} 行，匹配 ${matched} 行` },
    },
  );
}

/** 自动匹配 of the rows that are there. */
export async function matchAgain(ctx: CommandCtx, at: At): Promise<void> {
  const row = await lockStatement(ctx, 'AP', at, 'match');
  const matched = await matchRows(ctx, row);
  await statements.transition(ctx, statementMachines.AP, row, 'match', {}, { after: { 匹配: `${matched} 行` } });
}

/** Matches rows and lines afresh: matched lines get the counterparty's amount, those that had one of an earlier match lose it. */
async function matchRows(ctx: CommandCtx, { id }: Statement): Promise<number> {
  const lines = await linesOf(ctx, id);
  const found = await ctx.tx
    .select()
    .from(finStatementBillRow)
    .where(eq(finStatementBillRow.statementId, id))
    .orderBy(asc(finStatementBillRow.rowNo));
  if (found.length === 0) throw refuse('GUARD_FAILED', '还没有对方账单，请先导入对方账单。');
  const matches = matchBill(lines, found);
  const former = found.flatMap(({ lineId }) => (lineId ? [lineId] : []));
  await ctx.tx
    .update(finStatementBillRow)
    .set({ lineId: null })
    .where(and(eq(finStatementBillRow.statementId, id), isNotNull(finStatementBillRow.lineId)));
  if (former.length > 0)
    await ctx.tx.update(finStatementLine).set({ counterAmount: null }).where(inArray(finStatementLine.id, former));
  for (const { id: rowId, rowNo, amount } of found) {
    const lineId = matches.get(rowNo);
    if (!lineId) continue;
    await ctx.tx.update(finStatementBillRow).set({ lineId }).where(eq(finStatementBillRow.id, rowId));
    await ctx.tx.update(finStatementLine).set({ counterAmount: amount }).where(eq(finStatementLine.id, lineId));
  }
  return matches.size;
}

/**
 * 生成补差 (4.10): a fee line of the difference per chosen line, 待审核, of the same order, charge and tax; nobody who had a hand in
 * the statement confirms it, whoever of them typed the amount (10.3). Once per line while the former is not void (FIN-016). It comes onto the statement with 重新取数 once it is confirmed, or onto the next one.
 */
export async function adjustLines(ctx: CommandCtx, at: At, lineIds: readonly string[]): Promise<void> {
  const row = await lockStatement(ctx, 'AP', at, 'adjust');
  const lines = new Map((await linesOf(ctx, row.id)).map((line) => [line.id, line]));
  const chosen = [...new Set(lineIds)].map((id) => {
    const line = lines.get(id);
    if (!line) throw invalid({ lineIds: '费用不在这张对账单中' });
    if (line.difference === null || isZero(line.difference))
      throw refuse('GUARD_FAILED', `费用 ${line.feeNo} 与对方没有差异，不需要补差。`);
    return { line, difference: line.difference };
  });
  const fees = new Map(
    (
      await lockFees(
        ctx,
        chosen.map(({ line }) => line.feeLineId),
      )
    ).map((fee) => [fee.id, fee]),
  );
  const made: string[] = [];
  for (const { line, difference } of chosen) {
    const fee = fees.get(line.feeLineId);
    if (!fee) throw refuse('NOT_FOUND');
    await requireNotMadeUp(ctx, fee.id, line.feeNo);
    const adjusting = await makeFeeLine(
      ctx,
      {
        direction: 'AP',
        companyId: row.companyId,
        partyId: partyOf(row),
        bizType: fee.bizType,
        bizId: fee.bizId ?? row.id,
        bizNo: fee.bizNo ?? row.statementNo,
        containerId: fee.containerId,
        chargeCodeId: fee.chargeCodeId,
        qty: sign(difference) < 0 ? '-1' : '1',
        unit: fee.unit,
        unitPrice: absolute(difference),
        currency: fee.currency,
        taxMode: 'INCL',
        taxRateBp: fee.taxRateBp,
        businessDate: row.periodTo < ctx.today() ? row.periodTo : ctx.today(),
        ownerId: fee.ownerId,
        deptId: fee.deptId,
        remark: line.diffReason ? `补差 ${line.feeNo}：${line.diffReason}` : `补差 ${line.feeNo}`,
        adjustsId: fee.id,
        source: { type: statements.kind, id: row.id, line: line.id },
        note: `对账单 ${row.statementNo} 补差`,
        typedBy: withHand(ctx, { editedBy: makersOf(row) }),
      },
      true,
    );
    made.push(adjusting.feeNo);
  }
  await statements.transition(ctx, statementMachines.AP, row, 'adjust', {}, { after: { 补差: made.join('、') } });
}

/** A difference is made up once: what was made of the line before must be void first. */
async function requireNotMadeUp(ctx: CommandCtx, feeLineId: string, feeNo: string): Promise<void> {
  const former = await ctx.tx
    .select({ feeNo: finFeeLine.feeNo })
    .from(finFeeLine)
    .where(and(eq(finFeeLine.adjustsId, feeLineId), notInArray(finFeeLine.state, ['VOID', 'REVERSED'])));
  if (former.length > 0)
    throw refuse('FIN-016', `费用 ${feeNo} 的差异已由 ${former.map((one) => one.feeNo).join('、')} 补差。`);
}
