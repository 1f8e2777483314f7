import type { Candidate, Candidates } from '@shared/contract/finance/statement.answers.ts';
import { MAX_LINES, type StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { exclusion, type StatementRule } from '@shared/contract/finance/statement.rules.ts';
import { and, asc, eq, gte, inArray, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { feeLines, type FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { partyOf } from './statement-find.ts';
import { inOpening } from './statement-opening.ts';
import { finStatementLine, type Statement, type StatementLineRow } from './statement.tables.ts';

/** Party, company and direction of a statement (FIN-043). */
export interface StatementParty {
  side: StatementSide;
  companyId: string;
  partyId: string;
}
/** The day a charge is of: lines of old have only their accounting date. */
export const chargeDay = sql<string>`coalesce(${finFeeLine.businessDate}, ${finFeeLine.accountingDate})`;
const partyColumn = (side: StatementSide) => (side === 'AR' ? finFeeLine.customerId : finFeeLine.supplierId);
export const ofParty = ({ side, companyId, partyId }: StatementParty): SQL | undefined =>
  and(eq(finFeeLine.direction, side), eq(finFeeLine.companyId, companyId), eq(partyColumn(side), partyId));

/** What a statement keeps of fee lines, in the order in which it prints them: by order, container and day. */
const snapshots = (ctx: Ctx, where: SQL | undefined, limit: number, opened: SQL = sql`false`) =>
  ctx.db
    .select({
      line: finFeeLine,
      day: chargeDay,
      opened: sql<boolean>`${opened}`,
      charge: finChargeCode.name,
      container: sql<string | null>`coalesce(${lgContainer.containerNo}, ${lgContainer.containerCode})`,
    })
    .from(finFeeLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
    .leftJoin(lgContainer, eq(lgContainer.id, finFeeLine.containerId))
    .where(where)
    .orderBy(asc(finFeeLine.bizNo), asc(finFeeLine.containerId), asc(chargeDay), asc(finFeeLine.id))
    .limit(limit);
type Snapshot = Awaited<ReturnType<typeof snapshots>>[number];

const snapshotOf = ({ line, day, charge, container }: Snapshot) => ({
  feeNo: line.feeNo,
  bizType: line.bizType,
  bizNo: line.bizNo,
  containerNo: container,
  chargeName: charge,
  businessDate: day,
  dueDate: line.dueDate,
  qty: line.qty,
  unit: line.unit,
  unitPrice: line.unitPrice,
  currency: line.currency,
  rate: line.rate ?? '1',
  taxRateBp: line.taxRateBp,
  amount: line.amount,
  amountEx: line.amountEx,
  tax: line.tax,
  baseAmount: line.baseAmount ?? '0',
});

/** Confirmed lines of a party up to the end of the period, each with why it would be left out; pending ones are counted. */
export async function candidatesOf(
  ctx: Ctx,
  party: StatementParty,
  rule: StatementRule,
  statementId: string | null = null,
): Promise<Candidates> {
  const mine = and(ofParty(party), feeLines.scopeWhere(ctx.actor), lte(chargeDay, rule.periodTo));
  const own = statementId ? eq(finFeeLine.statementId, statementId) : undefined;
  const opened = await inOpening(ctx, party, rule, {
    id: sql`${finFeeLine.id}`,
    open: sql`${finFeeLine.open}`,
    currency: sql`${finFeeLine.currency}`,
    day: chargeDay,
  });
  const found = await snapshots(
    ctx,
    and(
      mine,
      eq(finFeeLine.state, 'CONFIRMED'),
      or(gte(chargeDay, rule.periodFrom), and(isNull(finFeeLine.statementId), not(opened)), own),
    ),
    MAX_LINES + 1,
    opened,
  );
  const [waiting] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(finFeeLine)
    .where(
      and(
        ofParty(party),
        feeLines.scopeWhere(ctx.actor),
        inArray(finFeeLine.state, ['DRAFT', 'SUBMITTED']),
        or(isNull(chargeDay), lte(chargeDay, rule.periodTo)),
      ),
    );
  const lines = found.slice(0, MAX_LINES).map((each): Candidate => {
    const { line } = each;
    const left =
      statementId !== null && line.statementId === statementId
        ? null
        : exclusion(
            { ...snapshotOf(each), opened: each.opened, takenBy: line.statementNo, isEstimate: line.isEstimate },
            rule,
          );
    return {
      ...snapshotOf(each),
      feeLineId: line.id,
      open: line.open ?? '0',
      included: left === null,
      reason: left?.reason ?? null,
      mayTake: left?.mayTake ?? true,
    };
  });
  return { lines, pending: waiting?.count ?? 0, capped: found.length > MAX_LINES };
}

/** FIN-041, FIN-043: the line may stand on the statement; refused with its number otherwise. */
function requireTakeable(row: FeeLineRow, statement: Statement): void {
  if (row.statementId !== null && row.statementId !== statement.id)
    throw refuse(
      'FIN_STATEMENT_LINE_TAKEN',
      `费用 ${row.feeNo} 已在对账单 ${row.statementNo ?? ''} 中，请刷新后重新选择。`,
    );
  const party = row.customerId ?? row.supplierId;
  if (row.direction !== statement.direction || row.companyId !== statement.companyId || party !== partyOf(statement))
    throw refuse('FIN-043', `费用 ${row.feeNo} 不是该结算单位和经营主体的费用，不能加入。`);
  if (row.state !== 'CONFIRMED' || row.isEstimate)
    throw refuse('FIN-043', `费用 ${row.feeNo} 不是已确认的实际费用，不能加入对账单。`);
  const day = row.businessDate ?? row.accountingDate ?? '';
  if (day > statement.periodTo) throw refuse('FIN-043', `费用 ${row.feeNo} 的业务日期晚于账期，不能加入。`);
}

/** Puts fee lines onto a statement as they are now; they are locked by ascending id, so the second of two clerks waits and is refused. */
export async function takeLines(ctx: CommandCtx, statement: Statement, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const row of await feeLines.lockAll(ctx, ids)) requireTakeable(row, statement);
  const wanted = [...new Set(ids)];
  const found = await snapshots(ctx, inArray(finFeeLine.id, wanted), wanted.length);
  const [last] = await ctx.tx
    .select({ sortNo: sql<number>`coalesce(max(${finStatementLine.sortNo}), 0)::int` })
    .from(finStatementLine)
    .where(eq(finStatementLine.statementId, statement.id));
  const from = last?.sortNo ?? 0;
  const values = found.map((each, at) => ({
    ...snapshotOf(each),
    statementId: statement.id,
    feeLineId: each.line.id,
    sortNo: from + at + 1,
  }));
  for (let at = 0; at < values.length; at += 500)
    await ctx.tx.insert(finStatementLine).values(values.slice(at, at + 500));
  await mark(ctx, inArray(finFeeLine.id, wanted), { statementId: statement.id, statementNo: statement.statementNo });
}

/** Points fee lines at their statement, or frees them. */
export async function mark(
  ctx: CommandCtx,
  where: SQL,
  set: Partial<Pick<FeeLineRow, 'statementId' | 'statementNo' | 'statementFixed'>>,
): Promise<void> {
  await ctx.tx
    .update(finFeeLine)
    .set({ ...set, updatedAt: ctx.now(), version: sql`${finFeeLine.version} + 1` })
    .where(where);
}

const FREE = { statementId: null, statementNo: null, statementFixed: false } as const;

/** Takes lines off a statement that may still change; their fees are 未对账 again. */
export async function dropLines(
  ctx: CommandCtx,
  statement: Statement,
  lines: readonly StatementLineRow[],
): Promise<void> {
  if (lines.length === 0) return;
  const fees = lines.map(({ feeLineId }) => feeLineId);
  await lockFees(ctx, fees);
  await ctx.tx.delete(finStatementLine).where(
    inArray(
      finStatementLine.id,
      lines.map(({ id }) => id),
    ),
  );
  await mark(ctx, and(inArray(finFeeLine.id, fees), eq(finFeeLine.statementId, statement.id))!, FREE);
}

/** 作废 (FIN-041): the lines stay on the paper, their fees are free. */
export async function freeLines(ctx: CommandCtx, statement: Statement): Promise<void> {
  await lockFees(
    ctx,
    (await linesOf(ctx, statement.id)).map(({ feeLineId }) => feeLineId),
  );
  await ctx.tx.update(finStatementLine).set({ live: false }).where(eq(finStatementLine.statementId, statement.id));
  await mark(ctx, eq(finFeeLine.statementId, statement.id), FREE);
}

/** Locks the fee lines of a statement by ascending id, whatever the scope of the caller: he may see the statement. */
export const lockFees = (ctx: CommandCtx, ids: readonly string[]): Promise<FeeLineRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.tx
        .select()
        .from(finFeeLine)
        .where(inArray(finFeeLine.id, [...ids]))
        .orderBy(asc(finFeeLine.id))
        .for('update');

/** Lines of a statement in their order. */
export const linesOf = (ctx: Ctx, id: string): Promise<StatementLineRow[]> =>
  ctx.db
    .select()
    .from(finStatementLine)
    .where(eq(finStatementLine.statementId, id))
    .orderBy(asc(finStatementLine.sortNo));
