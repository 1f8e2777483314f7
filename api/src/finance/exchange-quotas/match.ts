import { add, compare, roundMoney, subtract, type Amount } from '@shared/contract/decimal.ts';
import { fxDeclarationMachine } from '@shared/contract/finance/fx-declaration.contract.ts';
import { autoMatch, declarationState, matchCross, matchedAmount } from '@shared/contract/finance/quota.rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { requireRate } from '../../masters/rates/rate.service.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { requireSight } from '../../platform/sight.ts';
import { crossDeviates } from '../allocations/allocation.rules.ts';
import { parameters } from '../parameters.ts';
import { lotsOf, reservationsOf, type Lot, type Reservation } from './lots.ts';
import { notEnough, postMovement, requireDigits } from './post-movement.ts';
import { fxDeclarationEntity, quotaAccounts } from './quota.entity.ts';
import { IN_EFFECT, lockHolders } from './quota.service.ts';
import {
  fxDeclaration,
  fxQuotaAccount,
  fxQuotaMovement,
  type FxDeclarationRecord,
  type QuotaAccountRecord,
  type QuotaMovementRecord,
} from './quota.tables.ts';

interface MatchInput {
  sourceId: string;
  declarationId: string;
  /** In the currency of the account. */
  amount: Amount;
  /** Units of the declaration's currency per 1 unit of the account's; null: of the day. */
  cross: Amount | null;
  crossReason: string | null;
  /** What was open of the declaration when the user looked; null: whatever is. */
  openSeen?: Amount | null;
}

/**
 * 核销匹配 (FIN-181): account and declaration are locked, then read (FIN-204). What documents of the declaration have reserved is
 * used first (FIN-182). Refused: FX_QUOTA_NOT_ENOUGH, FIN-181 beyond what is open of the declaration, FIN_OPEN_CHANGED when that is
 * not what was seen, RATE_MISSING.
 */
export async function matchQuota(ctx: CommandCtx, input: MatchInput): Promise<QuotaMovementRecord> {
  requireSight(ctx, 'money.sell');
  const [source] = await ctx.tx.select().from(fxQuotaMovement).where(eq(fxQuotaMovement.id, input.sourceId));
  if (!source) throw refuse('NOT_FOUND');
  const account = await quotaAccounts.lock(ctx, source.accountId);
  const declaration = await fxDeclarationEntity.lock(ctx, input.declarationId);
  requireSeen(declaration, input.openSeen);
  const lot = (await lotsOf(ctx, [account.id])).find(({ id }) => id === source.id);
  if (!lot) throw invalid({ sourceId: '收汇不存在或已冲回' });
  const reservations = await reservationsOf(ctx, [account.id]);
  return (await matchLocked(ctx, { account, declaration, lot, reservations }, input)).movement;
}

/** Whoever matches a part once more has not seen the first one. */
function requireSeen({ id, declarationNo, open, currency }: FxDeclarationRecord, seen: Amount | null = null): void {
  if (seen === null || compare(seen, open ?? '0') === 0) return;
  const now = `${roundMoney(open ?? '0', currency)} ${currency}`;
  throw refuse('FIN_OPEN_CHANGED', `报关单 ${declarationNo} 未匹配金额已变为 ${now}，请刷新后重试。`, {
    declarationId: id,
    open,
  });
}

interface Sides {
  account: QuotaAccountRecord;
  declaration: FxDeclarationRecord;
  lot: Lot;
  reservations: readonly Reservation[];
}

async function matchLocked(
  ctx: CommandCtx,
  sides: Sides,
  input: Omit<MatchInput, 'sourceId' | 'declarationId' | 'openSeen'>,
) {
  const { declaration, lot, reservations } = sides;
  const { amount } = input;
  let { account } = sides;
  requireMatchable(ctx, account, declaration);
  requireDigits(amount, account.currency);
  const cross = await crossFor(ctx, account, declaration, input);
  const declaredAmount = matchedAmount(amount, cross, declaration.currency);
  if (compare(declaredAmount, '0') <= 0) throw invalid({ amount: '折算后金额为 0' });
  if (compare(declaredAmount, declaration.open ?? '0') > 0)
    throw refuse(
      'FIN-181',
      `${declaration.declarationNo} 未匹配 ${declaration.open} ${declaration.currency}，不能匹配 ${declaredAmount}。`,
      { fields: { amount: `报关单未匹配 ${declaration.open} ${declaration.currency}` } },
    );
  if (compare(amount, lot.left) > 0)
    throw notEnough(ctx, lot.receiptNo ?? lot.movementNo, lot.left, amount, account.currency);
  const own = reservations.filter(({ lgDeclarationId }) => lgDeclarationId === declaration.lgDeclarationId);
  const usable = add(account.available ?? '0', ...own.map((one) => one.amount));
  if (compare(amount, usable) > 0) throw notEnough(ctx, account.label, usable, amount, account.currency);
  let wanted = amount;
  let releaseId: string | null = null;
  for (const { tradeDocId, amount: held } of own) {
    const part: Amount = compare(held, wanted) < 0 ? held : wanted;
    if (compare(part, '0') <= 0) break;
    const released = await postMovement(ctx, account, { kind: 'RELEASE', amount: part, tradeDocId, releaseId });
    ({ account } = released);
    releaseId = released.movement.id;
    wanted = subtract(wanted, part);
  }
  const posted = await postMovement(ctx, account, {
    kind: 'MATCH',
    amount,
    sourceId: lot.id,
    receiptId: null,
    declarationId: declaration.id,
    crossRate: cross,
    declaredAmount,
    releaseId,
    reason: input.crossReason,
  });
  const matched = await fxDeclarationEntity.update(
    ctx,
    declaration,
    { matched: add(declaration.matched, declaredAmount) },
    { action: '核销匹配', code: 'quota.match', after: { 流水号: posted.movement.movementNo } },
  );
  return { ...posted, declaration: matched };
}

/** Both of one customer and company, and the declaration open. */
function requireMatchable(ctx: CommandCtx, account: QuotaAccountRecord, declaration: FxDeclarationRecord): void {
  guards.legal(fxDeclarationMachine, declaration.declarationNo, shownState(ctx, declaration), 'match');
  if (account.companyId !== declaration.companyId || account.customerId !== declaration.customerId)
    throw invalid({ declarationId: '报关单与收汇不是同一主体和客户' });
}

/** The state of a declaration as it is shown today. */
export const shownState = (
  ctx: Pick<CommandCtx, 'today'>,
  { state, open, tolerance, dueDate }: Pick<FxDeclarationRecord, 'state' | 'open' | 'tolerance' | 'dueDate'>,
) => declarationState({ state: state ?? 'OPEN', much: compare(open ?? '0', tolerance) > 0, dueDate }, ctx.today());

/** FIN-021: the typed cross rate, else that of the day; far off only with a reason. */
async function crossFor(
  ctx: CommandCtx,
  account: QuotaAccountRecord,
  declaration: FxDeclarationRecord,
  { cross, crossReason }: Pick<MatchInput, 'cross' | 'crossReason'>,
): Promise<Amount> {
  if (account.currency === declaration.currency) {
    if (cross !== null && compare(cross, '1') !== 0) throw invalid({ cross: '同币种折算汇率为 1' });
    return '1';
  }
  if (cross !== null && compare(cross, '0') <= 0) throw invalid({ cross: '汇率必须大于 0' });
  const rated = async (currency: string) => ({
    currency,
    rate: (await requireRate(ctx, account.companyId, currency, ctx.today())).rate,
  });
  const standard = matchCross(await rated(account.currency), await rated(declaration.currency)) ?? '1';
  if (cross === null) return standard;
  const limit = await parameters(ctx, account.companyId).crossRateDeviationBp();
  if (crossReason === null && crossDeviates(cross, standard, limit))
    throw invalid({ crossReason: `与当日折算汇率 ${standard} 相差过大，请填写说明` });
  return cross;
}

/**
 * 取消匹配 of a match, whole and once: the declaration is open again, the quota available; what it had taken of the reservation of
 * a document that still holds is reserved again.
 */
export async function unmatchQuota(ctx: CommandCtx, id: string, reason: string): Promise<QuotaMovementRecord> {
  const [seen] = await ctx.tx.select().from(fxQuotaMovement).where(eq(fxQuotaMovement.id, id));
  if (!seen) throw refuse('NOT_FOUND');
  const releases = await releasesOf(ctx, seen.releaseId);
  const holders = await lockHolders(
    ctx,
    releases.flatMap(({ tradeDocId }) => tradeDocId ?? []),
  );
  let account = await quotaAccounts.lock(ctx, seen.accountId);
  if (seen.kind !== 'MATCH' || !seen.declarationId || !seen.declaredAmount)
    throw refuse('ILLEGAL_STATE', `${seen.movementNo} 不是核销匹配，不能取消。`);
  const declaration = await fxDeclarationEntity.lock(ctx, seen.declarationId);
  const [taken] = await ctx.tx.select().from(fxQuotaMovement).where(eq(fxQuotaMovement.reversalOf, id));
  if (taken) throw refuse('ILLEGAL_STATE', `${seen.movementNo} 已由 ${taken.movementNo} 取消。`);
  const { declaredAmount, declarationId, amount, crossRate } = seen;
  const posted = await postMovement(ctx, account, {
    kind: 'UNMATCH',
    amount,
    declarationId,
    declaredAmount,
    crossRate,
    reversalOf: id,
    reason,
  });
  ({ account } = posted);
  for (const release of releases) {
    const doc = holders.find(({ id: holder }) => holder === release.tradeDocId);
    if (!doc || !IN_EFFECT.some((state) => state === doc.state)) continue;
    ({ account } = await postMovement(ctx, account, {
      kind: 'RESERVE',
      amount: release.amount,
      tradeDocId: doc.id,
      reversalOf: release.id,
      reason,
    }));
  }
  await fxDeclarationEntity.update(
    ctx,
    declaration,
    { matched: subtract(declaration.matched, declaredAmount) },
    { action: '取消匹配', code: 'quota.unmatch', reason, after: { 流水号: posted.movement.movementNo } },
  );
  return posted.movement;
}

/** The releases of a match, latest first: each names the one before. */
async function releasesOf(ctx: CommandCtx, last: string | null): Promise<QuotaMovementRecord[]> {
  const found: QuotaMovementRecord[] = [];
  for (let id = last; id !== null;) {
    const [row] = await ctx.tx.select().from(fxQuotaMovement).where(eq(fxQuotaMovement.id, id));
    if (!row) break;
    found.push(row);
    id = row.releaseId;
  }
  return found;
}

/** 自动匹配 of a customer in the caller's companies: account by account, same currency, oldest export first. */
export async function autoMatchCustomer(ctx: CommandCtx, customerId: string): Promise<number> {
  await customers.find(ctx, customerId);
  const accounts = await quotaAccounts.lockWhere(ctx, eq(fxQuotaAccount.customerId, customerId));
  let made = 0;
  for (const account of accounts) made += await autoMatchAccount(ctx, account);
  return made;
}

async function autoMatchAccount(ctx: CommandCtx, locked: QuotaAccountRecord): Promise<number> {
  let account = locked;
  const open = (
    await fxDeclarationEntity.lockWhere(
      ctx,
      and(
        eq(fxDeclaration.customerId, account.customerId),
        eq(fxDeclaration.companyId, account.companyId),
        eq(fxDeclaration.currency, account.currency),
        inArray(fxDeclaration.state, ['OPEN', 'PART']),
      ) ?? eq(fxDeclaration.id, '0'),
    )
  ).toSorted((one, other) => (one.exportDate === other.exportDate ? 0 : one.exportDate < other.exportDate ? -1 : 1));
  const lots = await lotsOf(ctx, [account.id]);
  const reservations = await reservationsOf(ctx, [account.id]);
  const claimed = new Set<string>();
  const plan = autoMatch(
    account.available ?? '0',
    lots,
    open.map((declaration) => {
      // Of a declaration with several rows of one customer only the first may use what its documents hold.
      const first = !claimed.has(declaration.lgDeclarationId);
      claimed.add(declaration.lgDeclarationId);
      const own = reservations.filter(({ lgDeclarationId }) => lgDeclarationId === declaration.lgDeclarationId);
      return {
        id: declaration.id,
        open: declaration.open ?? '0',
        reserved: first ? roundMoney(add('0', ...own.map(({ amount }) => amount)), account.currency) : '0',
      };
    }),
  );
  const rows = new Map(open.map((row) => [row.id, row]));
  for (const { sourceId, declarationId, amount } of plan) {
    const declaration = rows.get(declarationId);
    const lot = (await lotsOf(ctx, [account.id])).find(({ id }) => id === sourceId);
    if (!declaration || !lot) throw new Error('The plan names what is not there');
    const sides = { account, declaration, lot, reservations: await reservationsOf(ctx, [account.id]) };
    const done = await matchLocked(ctx, sides, { amount, cross: null, crossReason: null });
    ({ account } = done);
    rows.set(declarationId, done.declaration);
  }
  return plan.length;
}
