import type { StatementBatch } from '@shared/contract/finance/statement.answers.ts';
import type { StatementBatchInput, StatementInput } from '@shared/contract/finance/statement.contract.ts';
import { MAX_LINES, MAX_PARTIES, type StatementSide } from '@shared/contract/finance/statement.labels.ts';
import type { StatementRule } from '@shared/contract/finance/statement.rules.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { withHand } from '../../platform/hands.ts';
import { Refusal, invalid, refusalReason } from '../../platform/refusal.ts';
import { inSavepoint } from '../../platform/route.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { saveFigures } from './statement-balances.ts';
import { lockStatement, partyOf } from './statement-find.ts';
import { candidatesOf, dropLines, linesOf, takeLines } from './statement-lines.ts';
import { statements } from './statement.entity.ts';
import { finStatementLine, type Statement } from './statement.tables.ts';

type Rule = StatementRule & { companyId: string };
const ruleOf = ({ companyId, periodFrom, periodTo, bizType, currency, includeUndue }: Rule): Rule => ({
  companyId,
  periodFrom,
  periodTo,
  bizType,
  currency,
  includeUndue,
});

/** The company and the party must be the caller's; a party may have been stopped, its fees are still agreed. */
async function requireParty(
  ctx: CommandCtx,
  side: StatementSide,
  { companyId, partyId }: { companyId: string; partyId: string },
) {
  if (!ctx.actor.system && !ctx.actor.companies.includes(companyId))
    throw invalid({ companyId: '经营主体不存在或无权使用' });
  const known =
    side === 'AR'
      ? await customers.exists(ctx, eq(acCustomer.id, partyId))
      : await suppliers.exists(ctx, eq(acSupplier.id, partyId));
  if (!known) throw invalid({ partyId: side === 'AR' ? '客户不存在或无权使用' : '供应商不存在或无权使用' });
}

/** 生成对账单 of one party with the lines that were chosen (FIN-041, FIN-043): a draft. */
export async function createStatement(
  ctx: CommandCtx,
  side: StatementSide,
  { feeLineIds, partyId, remark, ...rule }: Omit<StatementInput, 'bizType'> & { bizType: StatementInput['bizType'] },
  of: Partial<Pick<Statement, 'revision' | 'revisesId' | 'editedBy'>> = {},
): Promise<Statement> {
  await requireParty(ctx, side, { companyId: rule.companyId, partyId });
  const row = await statements.insert(
    ctx,
    {
      ...ruleOf(rule),
      bizType: rule.bizType,
      direction: side,
      statementNo: await ctx.nextNumber(side === 'AR' ? 'KD' : 'GD'),
      customerId: side === 'AR' ? partyId : null,
      supplierId: side === 'AP' ? partyId : null,
      ownerId: ctx.actor.system ? null : ctx.actor.userId,
      deptId: ctx.actor.deptId ?? null,
      remark,
      ...of,
    },
    { action: of.revisesId ? '出新版' : '生成', code: 'create' },
  );
  await takeLines(ctx, row, feeLineIds);
  await saveFigures(ctx, row);
  return row;
}

/** Parties that were named must be the caller's; a name out of scope is refused like one that does not exist. */
async function namedParties(ctx: CommandCtx, side: StatementSide, wanted: readonly string[]): Promise<PartyToBill[]> {
  if (wanted.length === 0) return [];
  const found =
    side === 'AR'
      ? await customers.findMany(ctx, inArray(acCustomer.id, [...wanted]))
      : await suppliers.findMany(ctx, inArray(acSupplier.id, [...wanted]));
  if (found.length < new Set(wanted).size)
    throw invalid({ partyIds: side === 'AR' ? '有客户不存在或无权使用' : '有供应商不存在或无权使用' });
  return found.map(({ id, shortName }) => ({ id, name: shortName, confirmed: 0, pending: 0 }));
}

interface PartyToBill extends Record<string, unknown> {
  id: string;
  name: string;
  confirmed: number;
  pending: number;
}
/** Parties of a company with lines of the period that are on no statement, confirmed or pending, by number. */
async function partiesToBill(
  ctx: CommandCtx,
  side: StatementSide,
  rule: Rule,
  wanted: readonly string[],
): Promise<PartyToBill[]> {
  const receivable = side === 'AR';
  const party = receivable ? finFeeLine.customerId : finFeeLine.supplierId;
  const table = receivable ? acCustomer : acSupplier;
  const visible = receivable ? customers.scopeWhere(ctx.actor) : suppliers.scopeWhere(ctx.actor);
  return rows<PartyToBill>(
    ctx.db,
    sql`select ${table.id}::text as id, ${table.shortName} as name,
        count(*) filter (where ${finFeeLine.state} = 'CONFIRMED')::int as confirmed,
        count(*) filter (where ${finFeeLine.state} <> 'CONFIRMED')::int as pending
      from ${finFeeLine} join ${table} on ${table.id} = ${party}
      where ${and(
        eq(finFeeLine.direction, side),
        eq(finFeeLine.companyId, rule.companyId),
        inArray(finFeeLine.state, ['DRAFT', 'SUBMITTED', 'CONFIRMED']),
        sql`${finFeeLine.statementId} is null`,
        sql`(coalesce(${finFeeLine.businessDate}, ${finFeeLine.accountingDate}) is null
          or coalesce(${finFeeLine.businessDate}, ${finFeeLine.accountingDate}) <= ${rule.periodTo})`,
        wanted.length > 0 ? inArray(table.id, [...wanted]) : undefined,
        feeLines.scopeWhere(ctx.actor),
        visible,
      )}
      group by ${table.id}, ${table.shortName} order by ${table.id} limit ${MAX_PARTIES + 1}`,
  );
}

/** Batch (F3): a draft for every party with lines by the rule, each by itself; says whom it passed over and why. */
export async function createStatements(
  ctx: CommandCtx,
  side: StatementSide,
  input: StatementBatchInput,
): Promise<StatementBatch> {
  const rule = ruleOf(input);
  if (!ctx.actor.system && !ctx.actor.companies.includes(rule.companyId))
    throw invalid({ companyId: '经营主体不存在或无权使用' });
  const named = await namedParties(ctx, side, input.partyIds);
  const parties = await partiesToBill(ctx, side, rule, input.partyIds);
  if (parties.length > MAX_PARTIES)
    throw invalid({ partyIds: `一次最多为 ${MAX_PARTIES} 家生成，请选择结算单位分批生成` });
  const report: StatementBatch = { made: [], skipped: [] };
  const withLines = new Set(parties.map(({ id }) => id));
  for (const { id, name } of named)
    if (!withLines.has(id)) report.skipped.push({ partyName: name, reason: '没有符合条件的费用' });
  for (const party of parties) {
    const skip = (reason: string) => void report.skipped.push({ partyName: party.name, reason });
    const { lines, pending, capped } = await candidatesOf(
      ctx,
      { side, companyId: rule.companyId, partyId: party.id },
      rule,
    );
    const feeLineIds = lines.filter(({ included }) => included).map(({ feeLineId }) => feeLineId);
    if (capped) skip(`费用超过 ${MAX_LINES} 笔，请缩短账期或按业务类型生成`);
    else if (feeLineIds.length === 0)
      skip(pending > 0 ? `有 ${pending} 笔待审核费用，审核后才能对账` : '没有符合条件的费用');
    else
      try {
        const made = await inSavepoint(ctx, (inner) =>
          createStatement(inner, side, {
            ...rule,
            bizType: input.bizType,
            partyId: party.id,
            feeLineIds,
            remark: null,
          }),
        );
        report.made.push({
          id: made.id,
          statementNo: made.statementNo,
          partyName: party.name,
          lineCount: feeLineIds.length,
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        skip(refusalReason(error));
      }
  }
  return report;
}

/** 编辑 of a draft: the lines that it is to have, and the remark. */
export async function updateStatement(
  ctx: CommandCtx,
  side: StatementSide,
  at: { id: string; version: number },
  input: { feeLineIds: readonly string[]; remark: string | null },
): Promise<void> {
  const row = await lockStatement(ctx, side, at, 'update');
  const lines = await linesOf(ctx, row.id);
  const wanted = new Set(input.feeLineIds);
  const present = new Set(lines.map(({ feeLineId }) => feeLineId));
  const gone = lines.filter(({ feeLineId }) => !wanted.has(feeLineId));
  const added = [...wanted].filter((id) => !present.has(id));
  await dropLines(ctx, row, gone);
  await takeLines(ctx, row, added);
  await statements.update(
    ctx,
    row,
    { remark: input.remark, editedBy: withHand(ctx, row) },
    {
      action: '编辑',
      code: 'update',
      touch: true,
      ...(gone.length + added.length > 0 && { before: { lineCount: lines.length }, after: { lineCount: wanted.size } }),
    },
  );
  await saveFigures(ctx, row);
}

/** 重新取数: all lines by the rule as they are now; those that no longer belong (冲红) are taken off. */
export async function refreshStatement(
  ctx: CommandCtx,
  side: StatementSide,
  at: { id: string; version: number },
): Promise<void> {
  const row = await lockStatement(ctx, side, at, 'refresh');
  const lines = await linesOf(ctx, row.id);
  const { lines: found } = await candidatesOf(
    ctx,
    { side, companyId: row.companyId, partyId: partyOf(row) },
    row,
    row.id,
  );
  const wanted = found.filter(({ included }) => included).map(({ feeLineId }) => feeLineId);
  if (wanted.length === 0) throw invalid({ _: `${row.statementNo} 已没有可对账的费用，请作废。` });
  await dropLines(ctx, row, lines);
  await takeLines(ctx, row, wanted);
  await keepCounterAmounts(ctx, row, lines);
  await statements.update(
    ctx,
    row,
    { editedBy: withHand(ctx, row) },
    {
      action: '重新取数',
      code: 'refresh',
      touch: true,
      before: { lineCount: lines.length },
      after: { lineCount: wanted.length },
    },
  );
  await saveFigures(ctx, row);
}

/** What the counterparty has of the lines goes along when lines are taken anew. */
export async function keepCounterAmounts(
  ctx: CommandCtx,
  { id }: Pick<Statement, 'id'>,
  former: readonly (typeof finStatementLine.$inferSelect)[],
): Promise<void> {
  for (const { feeLineId, counterAmount, diffReason } of former)
    if (counterAmount !== null || diffReason !== null)
      await ctx.tx
        .update(finStatementLine)
        .set({ counterAmount, diffReason })
        .where(and(eq(finStatementLine.statementId, id), eq(finStatementLine.feeLineId, feeLineId)));
}
