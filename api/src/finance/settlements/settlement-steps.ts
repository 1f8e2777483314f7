import { absolute, add, isZero, subtract, type Amount } from '@shared/contract/decimal.ts';
import { STEP_MODES } from '@shared/contract/finance/approval-rule.rules.ts';
import { settlementMachines } from '@shared/contract/finance/settlement.machine.ts';
import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import { eq, inArray } from 'drizzle-orm';
import { fieldLevel } from '../../platform/actor.ts';
import { differences } from '../../platform/audit.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import { isMaker, makersOf, withHand } from '../../platform/hands.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { moneyGroup } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { allocate, namedBy, reverseAllocations } from '../allocations/allocate.ts';
import type { Allocation } from '../allocations/allocation.tables.ts';
import { computeAllocations, type Sides } from '../allocations/compute-allocations.ts';
import { hold, release, requireFree } from '../allocations/locks.ts';
import { agreeToStep, fixSteps } from '../approval-rules/due-steps.ts';
import { requirePastDay } from '../periods/not-before.ts';
import { requireOpenPeriod } from '../periods/open-period.ts';
import { tellSettled } from '../receipts/tell-settled.ts';
import { requireUnclaimed } from './claimed-sides.ts';
import { allocationOf, perItem, readSides, requireOwn } from './draft-sides.ts';
import { offsetCustomer } from './offset-customer.ts';
import { tellReviewers, tellSentBack } from './settlement-notices.ts';
import { settlements } from './settlement.entity.ts';
import { finSettlementLine, type Settlement, type SettlementLine } from './settlement.tables.ts';
import { docOf, findSettlement, itemsOf, linesOf, ownerOf, ruledOf } from './settlement-rows.ts';

const userOf = (ctx: CommandCtx) => (ctx.actor.system ? null : ctx.actor.userId);

/**
 * FIN_OPEN_CHANGED when a line is no longer open by what the maker saw; all of them are named in `data.changed`. Amounts
 * are told only to those who see them.
 */
function requireUnchanged(ctx: Ctx, side: Side, lines: readonly SettlementLine[], sides: Sides): void {
  const changed = new Map<string, { feeLineId: string; feeNo: string; open: Amount; currency: string }>();
  for (const { feeLineId, openSeen } of lines) {
    const line = sides.lines.get(feeLineId);
    const open = line?.left.open ?? '0';
    if (!isZero(subtract(open, openSeen)))
      changed.set(feeLineId, { feeLineId, feeNo: line?.row.feeNo ?? '', open, currency: line?.left.currency ?? '' });
  }
  const [first] = changed.values();
  if (!first) return;
  const more = changed.size > 1 ? ` 等 ${changed.size} 笔` : '';
  const sees = ctx.actor.system || fieldLevel(ctx.actor, moneyGroup(side)) === 'VISIBLE';
  const now = sees ? `为 ${first.open} ${first.currency}` : '';
  throw refuse('FIN_OPEN_CHANGED', `费用 ${first.feeNo} 未核销金额已变${now || '化'}${more}，请重新确认。`, {
    changed: sees ? [...changed.values()] : [],
  });
}

/** FIN-062: the receivables that it sets off are of the same party, whose signed agreement is on file still. */
async function requireNetting(
  ctx: Ctx,
  row: Settlement,
  lines: readonly SettlementLine[],
  sides: Sides,
): Promise<void> {
  const netted = lines.filter(({ kind }) => kind === 'NETTING');
  if (netted.length === 0) return;
  const customerId = await offsetCustomer(ctx, ownerOf(row).partyId);
  if (
    customerId === null ||
    netted.some(({ sourceId }) => sides.lines.get(sourceId ?? '')?.row.customerId !== customerId)
  )
    throw refuse('FIN-062', `${row.settlementNo} 应收冲应付须先在结算资料中关联同一单位并上传抵销协议。`);
}

/** The locked, checked sides of a settlement: period, head, lines, sources, each in the order of 11.2. */
async function lockedSides(ctx: CommandCtx, row: Settlement, lines: readonly SettlementLine[]): Promise<Sides> {
  const items = itemsOf(lines);
  const sides = await readSides(ctx, ownerOf(row), items, ctx);
  requireUnchanged(ctx, row.direction, lines, sides);
  await requireNetting(ctx, row, lines, sides);
  await requireOwn(ctx, ownerOf(row), items, sides);
  return sides;
}

/** 提交: everything it names is looked at again and held for 24 hours (4.13). */
export async function submitSettlement(ctx: CommandCtx, side: Side, id: string, version: number): Promise<Settlement> {
  const seen = await findSettlement(ctx, side, id);
  await requireOpenPeriod(ctx, { companyId: seen.companyId, date: seen.accountingDate, module: side });
  const row = await settlements.lockFor(ctx, settlementMachines[side], 'submit', id, version);
  const lines = await linesOf(ctx, id);
  const sides = await lockedSides(ctx, row, lines);
  await requireFree(ctx, docOf(row), [
    ...[...sides.lines.values()].map((one) => ({ ...one.row, no: `费用 ${one.row.feeNo}` })),
    ...[...sides.receipts.values(), ...sides.payments.values()].map((one) => ({ ...one.row, no: one.no })),
  ]);
  const items = itemsOf(lines).map(allocationOf);
  computeAllocations(sides, items);
  await requireUnclaimed(ctx, sides);
  await hold(ctx, docOf(row), namedBy(items));
  await fixSteps(ctx, ruledOf(row), {
    kind: `${side}_SETTLEMENT`,
    companyId: row.companyId,
    baseAmount: add('0', ...lines.map(({ baseFee }) => baseFee)),
    makers: makersOf({ ...row, editedBy: withHand(ctx, row) }),
  });
  const sent = await settlements.transition(ctx, settlementMachines[side], row, 'submit', {
    submittedBy: userOf(ctx),
    editedBy: withHand(ctx, row),
    submittedAt: ctx.now(),
    rejectReason: null,
  });
  return tellReviewers(ctx, sent);
}

/** 10.3: who made, edited or handed in a settlement does not decide on it. */
function requireOther(ctx: CommandCtx, row: Settlement): void {
  if (isMaker(ctx, row)) throw refuse('FIN_SELF_APPROVE', `${row.settlementNo} 由您制单，请由他人审核。`);
}

/** FIN-194: whose receivables moved is judged anew: the customer of the settlement, or those whose receivables it set against payables. */
async function tellCustomers(ctx: CommandCtx, row: Settlement, lines: readonly SettlementLine[]): Promise<void> {
  const netted = lines.flatMap(({ kind, sourceId }) => (kind === 'NETTING' && sourceId ? [sourceId] : []));
  const found =
    netted.length === 0
      ? []
      : await ctx.tx
          .selectDistinct({ customerId: finFeeLine.customerId })
          .from(finFeeLine)
          .where(inArray(finFeeLine.id, netted));
  for (const { customerId } of [{ customerId: row.customerId }, ...found]) await tellSettled(ctx, customerId);
}

/**
 * The lines as they were posted: a source or line of which others took a part since the draft gives another CNY for the same
 * amount (FIN-020). Answers the results of the head.
 */
async function keepPosted(ctx: CommandCtx, lines: readonly SettlementLine[], made: readonly Allocation[]) {
  const posted = perItem(lines, made);
  for (const [at, line] of lines.entries()) {
    const { amountSrc, baseSrc, baseFee, fxDiff } = posted[at] ?? line;
    const now = { amountSrc, baseSrc, baseFee, fxDiff };
    if (Object.keys(differences(line, now).after).length > 0)
      await ctx.tx.update(finSettlementLine).set(now).where(eq(finSettlementLine.id, line.id));
  }
  const rounded = posted.filter(({ sourceKind }) => sourceKind === 'ROUNDING');
  return {
    fxGain: add('0', ...posted.map(({ fxDiff }) => fxDiff)),
    rounding: add('0', ...rounded.map(({ baseFee }) => baseFee)),
  };
}

/**
 * 审核 by another person: every open amount is looked at again under its lock, then all of it is posted (FIN-023, FIN-204). A rule
 * of approval may ask for several people; the last of them posts it (3.16).
 */
export async function approveSettlement(ctx: CommandCtx, side: Side, id: string, version: number): Promise<Settlement> {
  const seen = await findSettlement(ctx, side, id);
  await requireOpenPeriod(ctx, { companyId: seen.companyId, date: seen.accountingDate, module: side });
  const row = await settlements.lockFor(ctx, settlementMachines[side], 'approve', id, version);
  requireOther(ctx, row);
  const lines = await linesOf(ctx, id);
  const sides = await lockedSides(ctx, row, lines);
  computeAllocations(sides, itemsOf(lines).map(allocationOf));
  await requireUnclaimed(ctx, sides);
  const base = add('0', ...lines.map(({ baseFee }) => baseFee));
  const code = settlementMachines[side].actions.approve.permission;
  if (!ctx.actor.system && typeof code === 'string')
    guards.limit(ctx.actor, code, absolute(base), side === 'AR' ? 'money.sell' : 'money.cost');
  const agreed = await agreeToStep(ctx, ruledOf(row));
  if (!agreed.rule)
    return tellReviewers(
      ctx,
      await settlements.update(
        ctx,
        row,
        {},
        { action: agreed.step ? '审核一步' : STEP_MODES.ALL, code: 'approve', touch: true },
      ),
    );
  const made = await allocate(ctx, {
    companyId: row.companyId,
    direction: side,
    date: row.accountingDate,
    doc: docOf(row),
    summary: `结账 ${row.settlementNo}`,
    items: itemsOf(lines).map(allocationOf),
  });
  await release(ctx, docOf(row));
  await tellCustomers(ctx, row, lines);
  const posted = await settlements.transition(ctx, settlementMachines[side], row, 'approve', {
    approvedBy: userOf(ctx),
    approvedAt: ctx.now(),
    ...(await keepPosted(ctx, lines, made)),
  });
  return tellReviewers(ctx, posted);
}

/** A settlement that ends or goes back to a draft: locked for that step, it holds nothing any longer. */
async function letGo(ctx: CommandCtx, side: Side, action: 'reject' | 'void', id: string, version: number) {
  await findSettlement(ctx, side, id);
  const row = await settlements.lockFor(ctx, settlementMachines[side], action, id, version);
  await release(ctx, docOf(row));
  return row;
}

/** 驳回 to a draft. */
export async function rejectSettlement(
  ctx: CommandCtx,
  side: Side,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<Settlement> {
  const row = await letGo(ctx, side, 'reject', id, version);
  requireOther(ctx, row);
  const rejected = await settlements.transition(
    ctx,
    settlementMachines[side],
    row,
    'reject',
    { rejectReason: reason },
    { reason },
  );
  return tellSentBack(ctx, rejected, reason);
}

/** 作废 of what was never posted. */
export async function voidSettlement(
  ctx: CommandCtx,
  side: Side,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<Settlement> {
  const row = await letGo(ctx, side, 'void', id, version);
  return tellReviewers(
    ctx,
    await settlements.transition(ctx, settlementMachines[side], row, 'void', { endReason: reason }, { reason }),
  );
}

/** 反结 whole (FIN-026, FIN-027): every amount back to what it was, the journal posted back at `date` in an open period. */
export async function reverseSettlement(
  ctx: CommandCtx,
  side: Side,
  id: string,
  { version, reason, date: given }: { version: number; reason: string; date: string | null },
): Promise<Settlement> {
  const seen = await findSettlement(ctx, side, id);
  const date = given ?? ctx.today();
  if (date < seen.accountingDate) throw invalid({ date: '不能早于结账单的记账日' });
  requirePastDay(ctx, 'date', date);
  if (seen.state === 'POSTED')
    await requireOpenPeriod(ctx, { companyId: seen.companyId, date, module: side, from: seen.accountingDate });
  const row = await settlements.lockFor(ctx, settlementMachines[side], 'reverse', id, version);
  await reverseAllocations(ctx, { doc: docOf(row), date, summary: `反结 ${row.settlementNo}` });
  await tellCustomers(ctx, row, await linesOf(ctx, id));
  return settlements.transition(
    ctx,
    settlementMachines[side],
    row,
    'reverse',
    { endReason: reason, reversedBy: userOf(ctx), reversedAt: ctx.now(), reverseDate: date },
    { reason },
  );
}
