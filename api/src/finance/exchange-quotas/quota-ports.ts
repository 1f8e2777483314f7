import { add, compare, isZero, subtract, type Amount } from '@shared/contract/decimal.ts';
import { and, desc, eq, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { collectionModeOf } from '../../masters/party-finance/party-finance-lookup.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { told } from '../../platform/sight.ts';
import type { Receipt } from '../allocations/receipt.tables.ts';
import type { Collections } from '../receipts/ports.ts';
import type { ExchangeQuota } from '../trade-docs/ports.ts';
import { lotsOf, reservationsOf } from './lots.ts';
import { lockAccountOf, notEnough, openAccount, postMovement } from './post-movement.ts';
import { fxQuotaAccount, fxQuotaMovement } from './quota.tables.ts';

const back = alias(fxQuotaMovement, 'back');

/** FIN-182: what trade documents reserve and release. Domestic documents in CNY need no exchange. */
export const quotaOfDocuments: ExchangeQuota = {
  async reserve(ctx, { docId, docNo, companyId, customerId, currency, amount }) {
    if (currency === 'CNY' || isZero(amount) || (await collectionModeOf(ctx, customerId)) !== 'BEFORE') return;
    const account = await lockAccountOf(ctx, { companyId, customerId, currency });
    if (!account || compare(amount, account.available ?? '0') > 0)
      throw notEnough(ctx, `${docNo} 客户先收汇，`, account?.available ?? '0', amount, currency);
    await postMovement(ctx, account, { kind: 'RESERVE', amount, tradeDocId: docId, reason: `${docNo} 生效` });
  },
  async release(ctx, { docId, docNo }) {
    const held = await ctx.tx
      .selectDistinct({ accountId: fxQuotaMovement.accountId })
      .from(fxQuotaMovement)
      .where(and(eq(fxQuotaMovement.tradeDocId, docId), eq(fxQuotaMovement.kind, 'RESERVE')));
    for (const { accountId } of held.toSorted((one, other) =>
      BigInt(one.accountId) < BigInt(other.accountId) ? -1 : 1,
    )) {
      const [account] = await ctx.tx
        .select()
        .from(fxQuotaAccount)
        .where(eq(fxQuotaAccount.id, accountId))
        .for('update');
      const left = (await reservationsOf(ctx, [accountId])).find(({ tradeDocId }) => tradeDocId === docId);
      if (account && left)
        await postMovement(ctx, account, {
          kind: 'RELEASE',
          amount: left.amount,
          tradeDocId: docId,
          reason: `${docNo} 作废`,
        });
    }
  },
};

/** Of a movement: it was not taken back. */
const standing = (ctx: CommandCtx) =>
  notExists(ctx.tx.select({ id: back.id }).from(back).where(eq(back.reversalOf, fxQuotaMovement.id)));

/** The live collection of a receipt; null where it was confirmed before quotas were kept. */
async function collectionOf(ctx: CommandCtx, receiptId: string) {
  const [found] = await ctx.tx
    .select()
    .from(fxQuotaMovement)
    .where(and(eq(fxQuotaMovement.receiptId, receiptId), eq(fxQuotaMovement.kind, 'COLLECT'), standing(ctx)));
  return found ?? null;
}

/** The live collection of a receipt with its locked account, and what of it went back already. */
async function lockCollection(ctx: CommandCtx, receipt: Receipt) {
  const collected = await collectionOf(ctx, receipt.id);
  if (!collected || receipt.customerId === null) return null;
  const { companyId, customerId, currency } = receipt;
  const account = await lockAccountOf(ctx, { companyId, customerId, currency });
  if (!account) throw new Error(`The account of ${receipt.receiptNo} is gone`);
  const lot = (await lotsOf(ctx, [account.id])).find(({ id }) => id === collected.id);
  const went = await ctx.tx
    .select()
    .from(fxQuotaMovement)
    .where(and(eq(fxQuotaMovement.sourceId, collected.id), eq(fxQuotaMovement.kind, 'REFUND'), standing(ctx)))
    .orderBy(desc(fxQuotaMovement.id));
  return { collected, account, lot, went, registered: add('0', ...went.map(({ amount }) => amount)) };
}

type Collection = NonNullable<Awaited<ReturnType<typeof lockCollection>>>;
/**
 * FIN-186: what of a receipt has no 退汇 yet once so much more of it is paid back; refused beyond what is left of its collection
 * and of its account.
 */
function unregistered({ account, lot, registered }: Collection, receipt: Receipt, more: Amount): Amount {
  const amount = subtract(add(receipt.refunded, more), registered);
  if (compare(amount, lot?.left ?? '0') > 0 || compare(amount, account.available ?? '0') > 0)
    throw refuse(
      'FIN-186',
      `${receipt.receiptNo} 的外汇额度已匹配或预占，退款后可用额度将小于 0，请先取消匹配或释放预占。`,
    );
  return amount;
}

async function requireRefundable(ctx: CommandCtx, receipt: Receipt, more: Amount): Promise<void> {
  const found = await lockCollection(ctx, receipt);
  if (found) unregistered(found, receipt, more);
}

async function refunded(ctx: CommandCtx, receipt: Receipt, paymentId: string): Promise<void> {
  const found = await lockCollection(ctx, receipt);
  if (!found) return;
  const amount = unregistered(found, receipt, '0');
  if (compare(amount, '0') <= 0) return;
  const { account, collected } = found;
  const reason = `${receipt.receiptNo} 退款`;
  await postMovement(ctx, account, { kind: 'REFUND', amount, sourceId: collected.id, paymentId, reason });
}

/**
 * FIN-186 the other way: takes back what payments have registered beyond what is refunded still, that of the returned one first,
 * then the newest; 退汇 by hand stays. A movement is taken back whole: what of it stands is registered again.
 */
async function refundReturned(ctx: CommandCtx, receipt: Receipt, paymentId: string): Promise<void> {
  const found = await lockCollection(ctx, receipt);
  if (!found) return;
  let { account, registered } = found;
  const own = found.went.filter((one) => one.paymentId === paymentId);
  const others = found.went.filter((one) => one.paymentId !== null && one.paymentId !== paymentId);
  for (const went of [...own, ...others]) {
    if (compare(registered, receipt.refunded) <= 0) break;
    const posted = await postMovement(ctx, account, {
      kind: 'REFUND_REV',
      amount: went.amount,
      receiptId: receipt.id,
      paymentId,
      reversalOf: went.id,
      reason: `${receipt.receiptNo} 退款退回`,
    });
    account = posted.account;
    registered = subtract(registered, went.amount);
    const stands = subtract(receipt.refunded, registered);
    if (compare(stands, '0') <= 0) continue;
    const { sourceId, paymentId: of, reason } = went;
    ({ account } = await postMovement(ctx, account, {
      kind: 'REFUND',
      amount: stands,
      sourceId,
      paymentId: of,
      reason,
    }));
    registered = add(registered, stands);
  }
}

async function takeBack(ctx: CommandCtx, receipt: Receipt, red: Receipt): Promise<void> {
  const found = await lockCollection(ctx, receipt);
  if (!found) return;
  const { collected, account, lot } = found;
  if (lot && compare(lot.left, lot.amount) !== 0)
    throw refuse(
      'FIN-186',
      `${receipt.receiptNo} 已匹配或退汇${told(ctx, 'money.sell', ` ${subtract(lot.amount, lot.left)} ${receipt.currency}`)}，请先取消匹配。`,
    );
  if (compare(collected.amount, account.available ?? '0') > 0)
    throw refuse(
      'FIN-186',
      `${receipt.receiptNo} 冲红后可用额度将小于 0${told(ctx, 'money.sell', `（现有 ${account.available} ${receipt.currency}）`)}，请先取消匹配或释放预占。`,
    );
  await postMovement(ctx, account, {
    kind: 'COLLECT_REV',
    amount: collected.amount,
    receiptId: receipt.id,
    reversalOf: collected.id,
    reason: `${red.receiptNo} 冲红`,
  });
}

/** 4.12: what 外汇收汇 is to the account of its customer; the whole amount, the fee of the bank included. */
export const quotaOfReceipts: Collections = {
  async collect(ctx, receipt) {
    if (receipt.customerId === null) return;
    const account = await openAccount(ctx, {
      companyId: receipt.companyId,
      customerId: receipt.customerId,
      currency: receipt.currency,
    });
    await postMovement(ctx, account, {
      kind: 'COLLECT',
      amount: receipt.amount,
      receiptId: receipt.id,
      reason: receipt.payerName,
    });
  },
  takeBack,
  requireRefundable,
  refunded,
  refundReturned,
};
