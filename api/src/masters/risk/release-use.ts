import { add, compare, subtract } from '@shared/contract/decimal.ts';
import type { HoldScope } from '@shared/contract/finance/risk.labels.ts';
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { riskRelease, riskReleaseUse, type RiskRelease } from '../credit/release.tables.ts';
import { releases } from './release.entity.ts';

/** A document that uses up a release, as the log names it. */
export interface UsingDoc {
  type: string;
  id: string;
  no: string;
}

/** Releases by id, locked whatever the caller's scope: who pays need not see the customer. */
const lockReleases = (ctx: CommandCtx, ids: readonly string[]): Promise<RiskRelease[]> =>
  ctx.tx
    .select()
    .from(riskRelease)
    .where(inArray(riskRelease.id, [...ids]))
    .orderBy(asc(riskRelease.id))
    .for('update');

/** FIN-196: a document uses up a part of a release; with nothing left it is 已用完. A second one at the same time waits here. */
export async function spendRelease(ctx: CommandCtx, id: string, amount: string, doc: UsingDoc): Promise<void> {
  const [row] = await lockReleases(ctx, [id]);
  if (!row) throw refuse('NOT_FOUND');
  const usedAmount = add(row.usedAmount, amount);
  if (row.amount === null || compare(usedAmount, row.amount) > 0)
    throw refuse('RISK_HOLD', `${row.releaseNo} 的解控额度已被其他单据用掉，请重新申请。`);
  await ctx.tx
    .insert(riskReleaseUse)
    .values({ releaseId: id, docType: doc.type, docId: doc.id, docNo: doc.no, amount });
  const done = compare(usedAmount, row.amount) === 0;
  await releases.update(
    ctx,
    row,
    { usedAmount, ...(done ? { state: 'USED' as const } : {}) },
    { action: '使用解控额度', code: 'spend', after: { 单据: doc.no } },
  );
}

/**
 * FIN-196: what a document used up of releases is there again, once: it was cancelled, sent back by the bank or reversed. The
 * document is locked.
 */
export async function giveBackReleases(ctx: CommandCtx, { type, id, no }: UsingDoc): Promise<void> {
  const uses = await ctx.tx
    .update(riskReleaseUse)
    .set({ undone: true })
    .where(and(eq(riskReleaseUse.docType, type), eq(riskReleaseUse.docId, id), eq(riskReleaseUse.undone, false)))
    .returning();
  if (uses.length === 0) return;
  const rows = await lockReleases(
    ctx,
    uses.map(({ releaseId }) => releaseId),
  );
  for (const row of rows) {
    const amounts = uses.filter(({ releaseId }) => releaseId === row.id).map(({ amount }) => amount);
    await releases.update(
      ctx,
      row,
      {
        usedAmount: subtract(row.usedAmount, add('0', ...amounts)),
        ...(row.state === 'USED' ? { state: 'APPROVED' as const } : {}),
      },
      { action: '退回解控额度', code: 'give-back', after: { 单据: no } },
    );
  }
}

/** What an order has used up of a release that still runs. */
export interface SpentByOrder {
  orderId: string;
  scope: HoldScope;
  /** ISO time at which the release was agreed to. */
  decidedAt: string;
  /** CNY. */
  amount: string;
}
/** FIN-196: what these orders of a customer have used up of releases: a later step of theirs asks for no second one. */
export async function spentByOrders(
  ctx: Ctx,
  customerId: string,
  orderIds: readonly string[],
): Promise<SpentByOrder[]> {
  if (orderIds.length === 0) return [];
  const found = await ctx.db
    .select({
      orderId: riskReleaseUse.docId,
      scope: riskRelease.scope,
      decidedAt: riskRelease.decidedAt,
      amount: riskReleaseUse.amount,
    })
    .from(riskReleaseUse)
    .innerJoin(riskRelease, eq(riskRelease.id, riskReleaseUse.releaseId))
    .where(
      and(
        eq(riskReleaseUse.docType, 'lg_order'),
        inArray(riskReleaseUse.docId, [...orderIds]),
        eq(riskReleaseUse.undone, false),
        eq(riskRelease.customerId, customerId),
        inArray(riskRelease.state, ['APPROVED', 'USED']),
        gte(riskRelease.validTo, ctx.today()),
      ),
    );
  return found.map(({ decidedAt, ...one }) => ({ ...one, decidedAt: decidedAt?.toISOString() ?? '' }));
}
