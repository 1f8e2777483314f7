import { tradeDocMachine } from '@shared/contract/finance/trade-doc.machine.ts';
import { comparedAs, incompleteLines } from '@shared/contract/finance/trade-doc.rules.ts';
import { and, eq, lte } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { isMaker, withHand } from '../../platform/hands.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { told } from '../../platform/sight.ts';
import { crossCheck, packingCheck } from './cross-check.ts';
import { exchangeQuota } from './ports.ts';
import { linesOf } from './trade-doc-lines.ts';
import { requireDeclarationOf } from './trade-doc-save.ts';
import { tellReviewers, tellSentBack } from './trade-doc-notices.ts';
import { tradeDocs } from './trade-doc.entity.ts';
import { tradeDoc, type TradeDoc } from './trade-doc.tables.ts';

const userOf = (ctx: CommandCtx) => (ctx.actor.system ? null : ctx.actor.userId);

/** 提交 of a locked draft: complete by its kind; what disagrees with other documents is asked about. */
export async function submitTradeDoc(ctx: CommandCtx, row: TradeDoc): Promise<TradeDoc> {
  tradeDocs.mustBeLegal(tradeDocMachine, row, 'submit');
  const lines = await linesOf(ctx, row.id);
  const faults = incompleteLines(row.kind, lines, row.currency);
  const [first] = Object.entries(faults);
  if (first) {
    const at = /^lines\.(\d+)\./.exec(first[0]);
    throw refuse('GUARD_FAILED', `${row.docNo} ${at ? `第 ${Number(at[1]) + 1} 行` : ''}${first[1]}，请先编辑补全。`);
  }
  const sent = await tradeDocs.transition(ctx, tradeDocMachine, row, 'submit', {
    submittedBy: userOf(ctx),
    editedBy: withHand(ctx, row),
    submittedAt: ctx.now(),
    rejectReason: null,
  });
  return tellReviewers(ctx, sent);
}

/**
 * 审核 of a locked document, by another than who made, edited or submitted it. An invoice whose quantities are not those of its packing
 * list is refused (FIN-170), amounts that disagree with the declaration are asked about (FIN-173). A 商业发票 reserves the
 * quota of a 先收汇 customer (FIN-182).
 */
export async function approveTradeDoc(ctx: CommandCtx, row: TradeDoc): Promise<TradeDoc> {
  tradeDocs.mustBeLegal(tradeDocMachine, row, 'approve');
  if (isMaker(ctx, row)) throw refuse('FIN_SELF_APPROVE', `${row.docNo} 由您制单、编辑或提交，请由他人审核。`);
  const differing = await packingCheck(ctx, row);
  if (differing.length > 0)
    throw refuse('FIN-170', `${row.docNo} 与装箱数量不一致：${differing.slice(0, 3).join('；')}，请先改一致。`);
  if (row.declarationId && comparedAs(row.kind) !== null)
    for (const { ok, problems } of await crossCheck(ctx, row.declarationId))
      if (!ok) ctx.warn('FIN-173', `${row.docNo} 单证不一致${told(ctx, 'money.sell', `：${problems.join('；')}`)}。`);
  const done = await tradeDocs.transition(ctx, tradeDocMachine, row, 'approve', {
    approvedBy: userOf(ctx),
    approvedAt: ctx.now(),
  });
  const { id, docNo, companyId, customerId, currency, amount } = row;
  if (row.kind === 'COMMERCIAL_INVOICE' && customerId !== null)
    await exchangeQuota().reserve(ctx, { docId: id, docNo, companyId, customerId, currency, amount });
  return tellReviewers(ctx, done);
}

/** 驳回: back to its author. */
export async function rejectTradeDoc(ctx: CommandCtx, id: string, version: number, reason: string): Promise<TradeDoc> {
  const row = await tradeDocs.lockFor(ctx, tradeDocMachine, 'reject', id, version);
  const rejected = await tradeDocs.transition(
    ctx,
    tradeDocMachine,
    row,
    'reject',
    { rejectReason: reason },
    { reason },
  );
  return tellSentBack(ctx, rejected, reason);
}

/** 作废 before it is issued; once in effect only by who may approve. What it has reserved is released (FIN-182). */
export async function voidTradeDoc(ctx: CommandCtx, id: string, version: number, reason: string): Promise<TradeDoc> {
  const row = await tradeDocs.lockFor(ctx, tradeDocMachine, 'void', id, version);
  if (!ctx.actor.system && row.state === 'EFFECTIVE' && !ctx.actor.may('trade.doc.approve'))
    throw refuse('NO_PERMISSION', `${row.docNo} 已生效，须由有审核权限的人作废。`);
  const done = await tradeDocs.transition(ctx, tradeDocMachine, row, 'void', { endReason: reason }, { reason });
  if (row.state === 'EFFECTIVE') await exchangeQuota().release(ctx, { docId: id, docNo: row.docNo });
  return tellReviewers(ctx, done);
}

/** 关联报关单, also of a document in effect; null takes it away. */
export async function linkDeclaration(
  ctx: CommandCtx,
  id: string,
  version: number,
  declarationId: string | null,
): Promise<TradeDoc> {
  const row = await tradeDocs.lockFor(ctx, tradeDocMachine, 'link', id, version);
  if (!row.customerId && row.kind !== 'PURCHASE_CONTRACT' && row.kind !== 'INPUT_INVOICE')
    throw invalid({ declarationId: '该类型单据不关联报关单' });
  if (declarationId !== null) await requireDeclarationOf(ctx, row.companyId, declarationId, row.containerId);
  return tradeDocs.update(ctx, row, { declarationId }, { action: '关联报关单', code: 'link' });
}

/** 归档 of what was issued and is dated in a period that closes, or in an earlier one (4.16); answers how many. */
export async function archiveTradeDocs(
  ctx: CommandCtx,
  { companyId, endDate }: { companyId: string; endDate: string },
): Promise<number> {
  const rows = await tradeDocs.lockWhere(
    ctx,
    and(eq(tradeDoc.companyId, companyId), eq(tradeDoc.state, 'ISSUED'), lte(tradeDoc.docDate, endDate)) ??
      eq(tradeDoc.id, '0'),
  );
  for (const row of rows) await tradeDocs.transition(ctx, tradeDocMachine, row, 'archive', {}, { system: true });
  return rows.length;
}
