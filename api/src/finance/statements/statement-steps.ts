import { compare, isZero } from '@shared/contract/decimal.ts';
import { EVIDENCE_SLOT, type StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { statementMachines } from '@shared/contract/finance/statement.machine.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { isMaker, makersOf } from '../../platform/hands.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/route.ts';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { seeOwner } from '../../services/attachments/owners.ts';
import { requirePastDay } from '../periods/not-before.ts';
import { balancesOf, laterConfirmed, saveFigures, totalsOf } from './statement-balances.ts';
import { findStatement, lockStatement, partyOf } from './statement-find.ts';
import { freeLines, linesOf, lockFees, mark } from './statement-lines.ts';
import { createStatement, keepCounterAmounts } from './statement-make.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { statements } from './statement.entity.ts';
import { statementHash } from './statement-hash.ts';
import { finStatementLine, finStatementTotal, type Statement } from './statement.tables.ts';

/** Why somebody does not register the confirmation of a statement (10.3). */
export const MADE_BY_YOU = '由您制单、编辑或发送，不能由您登记确认';

interface At {
  id: string;
  version: number;
}

/** Refuses when a fee is no longer what the statement says of it: it was reversed, or its amount is another. */
export async function requireUnchanged(ctx: CommandCtx, row: Statement): Promise<void> {
  const lines = await linesOf(ctx, row.id);
  const fees = new Map(
    (
      await lockFees(
        ctx,
        lines.map(({ feeLineId }) => feeLineId),
      )
    ).map((fee) => [fee.id, fee]),
  );
  if (lines.length === 0) throw refuse('GUARD_FAILED', `${row.statementNo} 没有费用，请先选择费用。`);
  for (const line of lines) {
    const fee = fees.get(line.feeLineId);
    if (fee?.state !== 'CONFIRMED' || fee.currency !== line.currency || compare(fee.amount, line.amount) !== 0)
      throw refuse(
        'GUARD_FAILED',
        row.state === 'DRAFT'
          ? `${row.statementNo} 的费用 ${line.feeNo} 已冲红或变更，请重新取数。`
          : `${row.statementNo} 的费用 ${line.feeNo} 已冲红或变更，请登记争议后出新版。`,
      );
  }
}

/** 登记争议 per line (FIN-044). */
export async function disputeStatement(
  ctx: CommandCtx,
  side: StatementSide,
  at: At,
  marks: readonly { lineId: string; reason: string }[],
): Promise<void> {
  const row = await lockStatement(ctx, side, at, 'dispute');
  const lines = new Map((await linesOf(ctx, row.id)).map((line) => [line.id, line]));
  for (const [index, { lineId, reason }] of marks.entries()) {
    if (!lines.has(lineId)) throw invalid({ [`lines.${index}.lineId`]: '费用不在这张对账单中' });
    await ctx.tx
      .update(finStatementLine)
      .set({ disputed: true, disputeReason: reason })
      .where(eq(finStatementLine.id, lineId));
  }
  await statements.transition(
    ctx,
    statementMachines[side],
    row,
    'dispute',
    {},
    {
      after: { 争议费用: marks.map(({ lineId, reason }) => `${lines.get(lineId)?.feeNo ?? ''} ${reason}`).join('；') },
    },
  );
  await saveFigures(ctx, row);
}

/** 出新版 (FIN-044): this one is void, a draft n + 1 has its lines but those dropped, which are 未对账 again. */
export async function reviseStatement(
  ctx: CommandCtx,
  side: StatementSide,
  at: At,
  dropLineIds: readonly string[],
): Promise<Statement> {
  const row = await lockStatement(ctx, side, at, 'revise');
  const lines = await linesOf(ctx, row.id);
  const disputed = new Set(lines.filter((line) => line.disputed).map(({ id }) => id));
  if (dropLineIds.some((id) => !disputed.has(id))) throw invalid({ dropLineIds: '只能剔除有争议的费用' });
  const dropped = new Set(dropLineIds);
  const fees = await lockFees(
    ctx,
    lines.map(({ feeLineId }) => feeLineId),
  );
  const usable = new Set(fees.filter(({ state }) => state === 'CONFIRMED').map(({ id }) => id));
  const kept = lines.filter(({ id, feeLineId }) => !dropped.has(id) && usable.has(feeLineId));
  if (kept.length === 0) throw invalid({ dropLineIds: '新版至少保留一笔费用；全部有误请作废' });
  await statements.transition(ctx, statementMachines[side], row, 'revise', { voidReason: '争议后出新版' });
  await freeLines(ctx, row);
  const made = await createStatement(
    ctx,
    side,
    {
      companyId: row.companyId,
      partyId: partyOf(row),
      periodFrom: row.periodFrom,
      periodTo: row.periodTo,
      bizType: row.bizType,
      currency: row.currency,
      includeUndue: row.includeUndue,
      remark: row.remark,
      feeLineIds: kept.map(({ feeLineId }) => feeLineId),
    },
    { revision: row.revision + 1, revisesId: row.id, editedBy: makersOf(row) },
  );
  await keepCounterAmounts(ctx, made, kept);
  return made;
}

/** FIN-042: confirmations of one party follow one another, for each opens with what the one before it closed with. */
async function lockParty(ctx: CommandCtx, side: StatementSide, id: string): Promise<void> {
  const row = await findStatement(ctx, side, id);
  const party = side === 'AR' ? acCustomer : acSupplier;
  await ctx.tx
    .select({ id: party.id })
    .from(party as typeof acCustomer)
    .where(eq(party.id, partyOf(row)))
    .for('no key update');
}

interface Confirmation {
  counterpartyName: string;
  counterpartyDate: string;
}
/**
 * 登记确认 (4.11): by another person than those who made, edited or sent it, with the counterparty's name, a day up to today and the signed copy. From
 * then lines, amounts, rates and balances are fixed and proved by their hash (FIN-040).
 */
export async function confirmStatement(
  ctx: CommandCtx,
  side: StatementSide,
  at: At,
  { counterpartyName, counterpartyDate }: Confirmation,
  file: UploadedFile | undefined,
): Promise<void> {
  await lockParty(ctx, side, at.id);
  const row = await lockStatement(ctx, side, at, 'confirm');
  const { statementNo } = row;
  if (isMaker(ctx, row)) throw refuse('FIN_SELF_APPROVE', `${statementNo} ${MADE_BY_YOU}，请换一人。`);
  requirePastDay(ctx, 'counterpartyDate', counterpartyDate);
  if (!file) throw invalid({ file: '请上传对方签字或盖章的凭据' });
  await requireUnchanged(ctx, row);
  await requireSameBalances(ctx, row);
  const evidence = await addAttachment(ctx, await seeOwner(ctx, statements.kind, row.id), EVIDENCE_SLOT, file);
  const lines = await linesOf(ctx, row.id);
  const contentHash = statementHash(lines, await totalsOf(ctx, row.id));
  await statements.transition(ctx, statementMachines[side], row, 'confirm', {
    counterpartyName,
    counterpartyDate,
    confirmedBy: ctx.actor.system ? null : ctx.actor.userId,
    confirmedAt: ctx.now(),
    evidenceId: evidence.id,
    contentHash,
  });
  await mark(
    ctx,
    inArray(
      finFeeLine.id,
      lines.map(({ feeLineId }) => feeLineId),
    ),
    { statementFixed: true },
  );
}

/** What was sent is what is confirmed: the opening balance still follows the statement before (FIN-042); only what is settled is taken anew. */
async function requireSameBalances(ctx: CommandCtx, row: Statement): Promise<void> {
  const later = await laterConfirmed(ctx, row);
  if (later) throw refuse('GUARD_FAILED', `${row.statementNo} 之后的 ${later} 已确认，请先撤销它，或作废后并入下期。`);
  const sent = await totalsOf(ctx, row.id);
  for (const now of await balancesOf(ctx, row)) {
    const then = sent.find(({ currency }) => currency === now.currency);
    if (!then || compare(then.prevBalance, now.prevBalance) !== 0)
      throw refuse('GUARD_FAILED', `${row.statementNo} 的 ${now.currency} 上期余额已变化，请重新发送后再确认。`);
    await ctx.tx
      .update(finStatementTotal)
      .set({ settled: now.settled, open: now.open })
      .where(and(eq(finStatementTotal.statementId, row.id), eq(finStatementTotal.currency, now.currency)));
  }
}

/** 作废: the fees are 未对账 again (FIN-041). */
export async function voidStatement(ctx: CommandCtx, side: StatementSide, at: At, reason: string): Promise<void> {
  const row = await lockStatement(ctx, side, at, 'void');
  await statements.transition(ctx, statementMachines[side], row, 'void', { voidReason: reason }, { reason });
  await freeLines(ctx, row);
}

/** 撤销确认 (4.11): while nothing of its lines is settled or invoiced and no later statement counts on it; the log keeps the hash. */
export async function unconfirmStatement(ctx: CommandCtx, side: StatementSide, at: At, reason: string): Promise<void> {
  await lockParty(ctx, side, at.id);
  const row = await lockStatement(ctx, side, at, 'unconfirm');
  const lines = await linesOf(ctx, row.id);
  const fees = await lockFees(
    ctx,
    lines.map(({ feeLineId }) => feeLineId),
  );
  for (const fee of fees) {
    if (compare(fee.open ?? fee.amount, fee.amount) !== 0)
      throw refuse('GUARD_FAILED', `${row.statementNo} 的费用 ${fee.feeNo} 已核销或冲减，不能撤销确认；请先反结。`);
    if (!isZero(fee.invoiced))
      throw refuse('GUARD_FAILED', `${row.statementNo} 的费用 ${fee.feeNo} 已开票，不能撤销确认；请先冲红发票。`);
  }
  const later = await laterConfirmed(ctx, row, true);
  if (later) throw refuse('FIN-042', `${row.statementNo} 的期末余额已结转到 ${later}，请先撤销 ${later} 的确认。`);
  await statements.transition(
    ctx,
    statementMachines[side],
    row,
    'unconfirm',
    {
      contentHash: null,
      confirmedBy: null,
      confirmedAt: null,
      counterpartyName: null,
      counterpartyDate: null,
      evidenceId: null,
    },
    { reason },
  );
  await mark(
    ctx,
    inArray(
      finFeeLine.id,
      fees.map(({ id }) => id),
    ),
    { statementFixed: false },
  );
}
