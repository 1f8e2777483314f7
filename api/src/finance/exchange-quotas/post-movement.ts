import { compare, roundMoney, type Amount } from '@shared/contract/decimal.ts';
import { QUOTA_MOVEMENT_KINDS, type QuotaMovementKind } from '@shared/contract/finance/quota.labels.ts';
import { availableOf, movedPart } from '@shared/contract/finance/quota.rules.ts';
import { and, eq } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { told } from '../../platform/sight.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { quotaAccounts } from './quota.entity.ts';
import { fxQuotaAccount, fxQuotaMovement, type QuotaAccountRecord, type QuotaMovementRecord } from './quota.tables.ts';

type Refs = Partial<
  Pick<
    QuotaMovementRecord,
    | 'receiptId'
    | 'declarationId'
    | 'tradeDocId'
    | 'counterId'
    | 'sourceId'
    | 'releaseId'
    | 'paymentId'
    | 'crossRate'
    | 'declaredAmount'
    | 'reason'
    | 'reversalOf'
  >
>;
/** One movement of an account, `amount` in its currency. */
export interface Movement extends Refs {
  kind: QuotaMovementKind;
  amount: Amount;
}
export interface Posted {
  account: QuotaAccountRecord;
  movement: QuotaMovementRecord;
}

/**
 * THE way a quota moves: a row of the append-only movements and the parts of its locked account together (FIN-180; a deferred
 * trigger holds it). Refused with FX_QUOTA_NOT_ENOUGH when less than nothing would be available.
 */
export async function postMovement(
  ctx: CommandCtx,
  account: QuotaAccountRecord,
  { kind, amount, ...refs }: Movement,
): Promise<Posted> {
  const part = movedPart(account, kind, amount);
  const balanceAfter = availableOf({ ...account, ...part });
  if (compare(balanceAfter, '0') < 0)
    throw notEnough(ctx, account.label, account.available ?? '0', amount, account.currency);
  const movementNo = await ctx.nextNumber('WH');
  const [movement] = await ctx.tx
    .insert(fxQuotaMovement)
    .values({
      createdBy: ctx.actor.system ? null : ctx.actor.userId,
      createdAt: ctx.now(),
      movementNo,
      companyId: account.companyId,
      accountId: account.id,
      kind,
      amount,
      balanceAfter,
      ...refs,
    })
    .returning();
  if (!movement) throw new Error('No movement was made');
  const changed = await quotaAccounts.update(ctx, account, part, {
    action: QUOTA_MOVEMENT_KINDS[kind],
    code: `quota.${kind.toLowerCase().replace('_', '-')}`,
    ...(refs.reason && { reason: refs.reason }),
    after: { 流水号: movementNo },
  });
  return { account: changed, movement };
}

/** FX_QUOTA_NOT_ENOUGH 可用额度 {x}，需要 {y}. */
export const notEnough = (
  ctx: Pick<CommandCtx, 'actor'>,
  what: string,
  available: Amount,
  needed: Amount,
  currency: string,
) => {
  const [left, wanted] = [roundMoney(available, currency), roundMoney(needed, currency)];
  const words = told(ctx, 'money.sell', `可用额度 ${left} ${currency}，需要 ${wanted}`, '可用额度不足');
  return refuse('FX_QUOTA_NOT_ENOUGH', `${what} ${words}。`);
};

/** An amount of an account has the decimals of its currency. */
export function requireDigits(amount: Amount, currency: string, field = 'amount'): void {
  if (compare(roundMoney(amount, currency), amount) !== 0) throw invalid({ [field]: `${currency} 金额的小数位过多` });
}

type Key = Pick<QuotaAccountRecord, 'companyId' | 'customerId' | 'currency'>;
const whereKey = ({ companyId, customerId, currency }: Key) =>
  and(
    eq(fxQuotaAccount.companyId, companyId),
    eq(fxQuotaAccount.customerId, customerId),
    eq(fxQuotaAccount.currency, currency),
  );

/** The locked account, or null where there is none: whoever confirms a receipt need not see its customer. */
export async function lockAccountOf(ctx: CommandCtx, key: Key): Promise<QuotaAccountRecord | null> {
  const [found] = await ctx.tx.select().from(fxQuotaAccount).where(whereKey(key)).for('update');
  return found ?? null;
}

/** The locked account; made when this is the first of it, once also when two come at the same time. */
export async function openAccount(ctx: CommandCtx, key: Key): Promise<QuotaAccountRecord> {
  const found = await lockAccountOf(ctx, key);
  if (found) return found;
  const [names] = await ctx.tx
    .select({ customer: acCustomer.shortName, company: syCompany.shortName })
    .from(acCustomer)
    .innerJoin(syCompany, eq(syCompany.id, key.companyId))
    .where(eq(acCustomer.id, key.customerId));
  if (!names) throw refuse('NOT_FOUND');
  const label = `${names.customer} ${key.currency}（${names.company}）`;
  const by = ctx.actor.system ? null : ctx.actor.userId;
  const [made] = await ctx.tx
    .insert(fxQuotaAccount)
    .values({ ...key, label, createdBy: by, updatedBy: by, createdAt: ctx.now(), updatedAt: ctx.now() })
    .onConflictDoNothing()
    .returning();
  if (made)
    await ctx.audit({
      kind: quotaAccounts.kind,
      objectId: made.id,
      objectNo: label,
      companyId: key.companyId,
      code: 'create',
      action: '开户',
    });
  const account = made ?? (await lockAccountOf(ctx, key));
  if (!account) throw new Error(`Account ${label} is gone`);
  return account;
}
