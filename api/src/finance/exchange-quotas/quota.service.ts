import { compare, type Amount } from '@shared/contract/decimal.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import type { fxQuotas as contract } from '@shared/contract/finance/quota.contract.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { requireSight } from '../../platform/sight.ts';
import { tradeDoc, type TradeDoc } from '../trade-docs/trade-doc.tables.ts';
import { lotsOf, reservationsOf } from './lots.ts';
import { postMovement, requireDigits } from './post-movement.ts';
import { quotaAccounts } from './quota.entity.ts';
import type { QuotaAccountRecord } from './quota.tables.ts';

/** States in which a document may hold a quota. */
export const IN_EFFECT = ['EFFECTIVE', 'ISSUED', 'ARCHIVED'] as const;

/** Documents that hold a quota: in effect, of the customer, company and currency of the account. */
export const holdingDocs = ({ companyId, customerId, currency }: QuotaAccountRecord) =>
  and(
    eq(tradeDoc.companyId, companyId),
    eq(tradeDoc.customerId, customerId),
    eq(tradeDoc.currency, currency),
    inArray(tradeDoc.kind, ['COMMERCIAL_INVOICE', 'EXPORT_CONTRACT']),
    inArray(tradeDoc.state, [...IN_EFFECT]),
  );

/**
 * Documents whose reservation is about to move, as they stay until the command ends; before the account is locked, as by 审核 and
 * 作废 of a document.
 */
export const lockHolders = (ctx: CommandCtx, ids: readonly string[]): Promise<Pick<TradeDoc, 'id' | 'state'>[]> =>
  ctx.tx
    .select({ id: tradeDoc.id, state: tradeDoc.state })
    .from(tradeDoc)
    .where(inArray(tradeDoc.id, [...ids]))
    .orderBy(asc(tradeDoc.id))
    .for('share');

/** 预占 by hand, for a document of the customer in effect or for none. FX_QUOTA_NOT_ENOUGH beyond what is available. */
export async function reserveQuota(
  ctx: CommandCtx,
  id: string,
  { version, amount, tradeDocId, reason }: BodyOf<typeof contract.reserve>,
): Promise<void> {
  requireSight(ctx, 'money.sell');
  if (tradeDocId !== null) await lockHolders(ctx, [tradeDocId]);
  const account = await quotaAccounts.lock(ctx, id, version);
  requireDigits(amount, account.currency);
  if (tradeDocId !== null) {
    const [doc] = await ctx.tx
      .select({ id: tradeDoc.id })
      .from(tradeDoc)
      .where(and(eq(tradeDoc.id, tradeDocId), holdingDocs(account)));
    if (!doc) throw invalid({ tradeDocId: '单据不存在、未生效或与账户的客户、主体、币种不一致' });
  }
  await postMovement(ctx, account, { kind: 'RESERVE', amount, tradeDocId, reason });
}

/** 释放 by hand, at most what the document (or none) still holds. */
export async function releaseQuota(
  ctx: CommandCtx,
  id: string,
  { version, amount, tradeDocId, reason }: BodyOf<typeof contract.release>,
): Promise<void> {
  requireSight(ctx, 'money.sell');
  const account = await quotaAccounts.lock(ctx, id, version);
  requireDigits(amount, account.currency);
  const held = (await reservationsOf(ctx, [id])).find((one) => one.tradeDocId === tradeDocId);
  if (!held) throw invalid({ tradeDocId: '没有预占可释放' });
  if (compare(amount, held.amount) > 0) throw invalid({ amount: `不能大于预占余额 ${held.amount}` });
  await postMovement(ctx, account, { kind: 'RELEASE', amount, tradeDocId, reason });
}

/** 退汇 of a collection, within what is left of it and of the account (FIN-186). */
export async function refundQuota(
  ctx: CommandCtx,
  id: string,
  { version, sourceId, amount, reason }: BodyOf<typeof contract.refund>,
): Promise<void> {
  requireSight(ctx, 'money.sell');
  const account = await quotaAccounts.lock(ctx, id, version);
  requireDigits(amount, account.currency);
  const lot = (await lotsOf(ctx, [id])).find((one) => one.id === sourceId && one.kind === 'COLLECT');
  if (!lot) throw invalid({ sourceId: '收汇不存在或已冲回' });
  requireAvailable(account, amount, lot.left, lot.receiptNo ?? lot.movementNo);
  await postMovement(ctx, account, { kind: 'REFUND', amount, sourceId, reason });
}

/** FIN-186: more can be taken neither of a collection nor of its account. */
function requireAvailable({ available, currency }: QuotaAccountRecord, amount: Amount, left: Amount, no: string): void {
  if (compare(amount, left) > 0)
    throw invalid({ amount: `${no} 未匹配 ${left} ${currency}，不能退汇更多，请先取消匹配` });
  if (compare(amount, available ?? '0') > 0)
    throw refuse('FIN-186', `退汇后可用额度将小于 0：可用 ${available} ${currency}，请先取消匹配或释放预占。`);
}

/** 调整, up or down, with a reason; never below nothing. */
export async function adjustQuota(
  ctx: CommandCtx,
  id: string,
  { version, amount, reason }: BodyOf<typeof contract.adjust>,
): Promise<void> {
  requireSight(ctx, 'money.sell');
  const account = await quotaAccounts.lock(ctx, id, version);
  requireDigits(amount, account.currency);
  await postMovement(ctx, account, { kind: 'ADJUST', amount, reason });
}
