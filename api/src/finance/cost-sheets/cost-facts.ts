import { add, isZero } from '@shared/contract/decimal.ts';
import { baseEx, notYet, type CountedLine } from '@shared/contract/finance/cost-sheet.rules.ts';
import { and, asc, eq, inArray, isNull, lte, ne, notInArray, sql } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { daysOf } from '../periods/period.rules.ts';
import { finCostShare, finCostShareLine } from './cost-share.tables.ts';
import { finCostLine, finCostSheet, type CostSheet } from './cost-sheet.tables.ts';
import { unsharedIn } from './pool-lines.ts';
import { orderRefunds } from './ports.ts';

/** A line as a sheet keeps it; `day`: when it was posted. */
export interface FactLine extends CountedLine {
  feeLineId: string | null;
  shareLineId: string | null;
  sourceNo: string;
  day: string | null;
}
/** What a version of a sheet counts, and what keeps it from being right. CNY. */
export interface CostFacts {
  lines: FactLine[];
  boxes: { id: string; weight: string }[];
  refund: string;
  fxGainLoss: string;
  missing: string | null;
}
type Of = Pick<CostSheet, 'id' | 'bizType' | 'bizId'>;
/** A version, or with id `0` what no version counts yet. */
type Counted = Of & Partial<Pick<CostSheet, 'state' | 'month' | 'refund'>>;

/** A version that was computed once may come to nothing again; a draft of nothing is no sheet yet. */
const isDraft = ({ state = 'DRAFT' }: Counted): boolean => state === 'DRAFT';
/** FIN-136, 4.17: the last day that a version counts once it was locked, also when it is computed again; null: all that comes. */
export const lastDayOf = ({ state, month }: Counted): string | null =>
  (state === 'LOCKED' || state === 'RECOMPUTED') && month ? daysOf(month).endDate : null;

/**
 * Everything of the order that no other version counts; of a version that was locked, what was posted up to the end of its month
 * and the tax that it counts already: what came later is of the next one (FIN-136).
 */
export async function costFacts(ctx: Ctx, sheet: Counted): Promise<CostFacts> {
  const boxes = await boxesOf(ctx, sheet);
  const until = lastDayOf(sheet);
  const taxes = until === null ? await taxLines(ctx, sheet) : await keptTaxes(ctx, sheet);
  const lines = [...(await feeFacts(ctx, sheet, until)), ...(await shareFacts(ctx, sheet, until)), ...taxes.lines];
  return {
    lines,
    boxes,
    refund: taxes.refund,
    fxGainLoss: await fxOf(ctx, sheet, until),
    missing: await missingOf(ctx, sheet, { unbegun: lines.length === 0 && isDraft(sheet), boxes, until }),
  };
}

/** Containers with cargo of the order, by its volume in each: loaded, planned before loading. */
async function boxesOf(ctx: Ctx, { bizType, bizId }: Of): Promise<CostFacts['boxes']> {
  if (bizType !== 'LOGISTICS') return [];
  return ctx.db
    .select({
      id: lgContainer.id,
      weight: sql<string>`sum(coalesce(${lgAllocation.loadedVolume}, ${lgAllocation.volume}))::text`,
    })
    .from(lgAllocation)
    .innerJoin(lgContainer, eq(lgContainer.id, lgAllocation.containerId))
    .where(and(eq(lgAllocation.orderId, bizId), eq(lgAllocation.state, 'LIVE')))
    .groupBy(lgContainer.id)
    .orderBy(asc(lgContainer.id));
}

/** Posted income and costs; a line and its red one leave each other out while no other version counts one of them. */
async function feeFacts(ctx: Ctx, { id, bizType, bizId }: Of, until: string | null): Promise<FactLine[]> {
  const posted = await ctx.db
    .select({
      id: finFeeLine.id,
      feeNo: finFeeLine.feeNo,
      direction: finFeeLine.direction,
      amountEx: finFeeLine.amountEx,
      rate: finFeeLine.rate,
      isEstimate: finFeeLine.isEstimate,
      containerId: finFeeLine.containerId,
      redOf: finFeeLine.redOf,
      day: finFeeLine.accountingDate,
    })
    .from(finFeeLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
    .where(
      and(
        eq(finFeeLine.bizType, bizType),
        eq(finFeeLine.bizId, bizId),
        inArray(finFeeLine.state, ['CONFIRMED', 'REVERSED']),
        eq(finChargeCode.nature, 'PROFIT'),
        until === null ? undefined : lte(finFeeLine.accountingDate, until),
        sql`not exists (select from ${finCostLine} where ${finCostLine.feeLineId} = ${finFeeLine.id} and ${finCostLine.sheetId} <> ${id})`,
      ),
    )
    .orderBy(asc(finFeeLine.id));
  const known = new Set(posted.map((line) => line.id));
  const pairs = new Set(
    posted.flatMap((line) => (line.redOf !== null && known.has(line.redOf) ? [line.id, line.redOf] : [])),
  );
  return posted
    .filter((line) => !pairs.has(line.id))
    .map((line) => ({
      kind: line.direction === 'AR' ? 'INCOME' : 'DIRECT',
      amount: baseEx(line.amountEx, line.rate ?? '0'),
      isEstimate: line.isEstimate,
      containerId: line.containerId,
      feeLineId: line.id,
      shareLineId: null,
      sourceNo: line.feeNo,
      day: line.day,
    }));
}

/** Shares of container costs (FIN-131). */
async function shareFacts(ctx: Ctx, { id, bizType, bizId }: Of, until: string | null): Promise<FactLine[]> {
  if (bizType !== 'LOGISTICS') return [];
  const found = await ctx.db
    .select({
      shareLineId: finCostShareLine.id,
      amount: finCostShareLine.amount,
      sourceNo: finCostShare.feeNo,
      containerId: finCostShare.containerId,
      isEstimate: finFeeLine.isEstimate,
      day: finFeeLine.accountingDate,
    })
    .from(finCostShareLine)
    .innerJoin(finCostShare, and(eq(finCostShare.id, finCostShareLine.shareId), eq(finCostShare.state, 'LIVE')))
    .innerJoin(finFeeLine, eq(finFeeLine.id, finCostShare.feeLineId))
    .where(
      and(
        eq(finCostShareLine.orderId, bizId),
        until === null ? undefined : lte(finFeeLine.accountingDate, until),
        sql`not exists (select from ${finCostLine} where ${finCostLine.shareLineId} = ${finCostShareLine.id} and ${finCostLine.sheetId} <> ${id})`,
      ),
    )
    .orderBy(asc(finCostShareLine.id));
  return found.map((line) => ({ ...line, kind: 'SHARED', feeLineId: null }));
}

/** Tax that nobody pays back (FIN-151), case by case what no other version counts; the refund beside it (FIN-130). */
async function taxLines(ctx: Ctx, { id, bizType, bizId }: Of): Promise<{ lines: FactLine[]; refund: string }> {
  if (bizType !== 'LOGISTICS') return { lines: [], refund: '0' };
  const cases = await orderRefunds().ofOrder(ctx, bizId);
  const counted = await ctx.db
    .select({ caseNo: finCostLine.sourceNo, amount: finCostLine.amount })
    .from(finCostLine)
    .innerJoin(finCostSheet, eq(finCostSheet.id, finCostLine.sheetId))
    .where(
      and(
        eq(finCostSheet.bizType, bizType),
        eq(finCostSheet.bizId, bizId),
        ne(finCostSheet.id, id),
        eq(finCostLine.kind, 'TAX_DIFF'),
      ),
    );
  const numbers = [...new Set([...cases.map(({ caseNo }) => caseNo), ...counted.map(({ caseNo }) => caseNo)])];
  const lines = numbers.map((caseNo): FactLine => {
    const all = cases.find((one) => one.caseNo === caseNo)?.nonRefundTax ?? '0';
    const before = add('0', ...counted.filter((one) => one.caseNo === caseNo).map(({ amount }) => amount));
    return {
      kind: 'TAX_DIFF',
      amount: notYet(all, before),
      isEstimate: false,
      containerId: null,
      feeLineId: null,
      shareLineId: null,
      sourceNo: caseNo,
      day: null,
    };
  });
  const refund = add('0', ...cases.map((one) => one.refund));
  return {
    lines: lines.filter(({ amount }) => !isZero(amount)),
    refund: notYet(refund, await otherVersions(ctx, { id, bizType, bizId }, 'refund')),
  };
}

/** Tax and refund as a version holds them: they have no day, what changes of them is of the next version. */
async function keptTaxes(ctx: Ctx, { id, refund = '0' }: Counted): Promise<{ lines: FactLine[]; refund: string }> {
  const counted = await ctx.db
    .select()
    .from(finCostLine)
    .where(and(eq(finCostLine.sheetId, id), eq(finCostLine.kind, 'TAX_DIFF')))
    .orderBy(asc(finCostLine.id));
  const lines = counted.map(
    ({ kind, amount, isEstimate, containerId, feeLineId, shareLineId, sourceNo }): FactLine => ({
      kind,
      amount,
      isEstimate,
      containerId,
      feeLineId,
      shareLineId,
      sourceNo,
      day: null,
    }),
  );
  return { lines, refund };
}

/** What the other versions of an order hold of a figure that stands beside the profit. */
async function otherVersions(ctx: Ctx, { id, bizType, bizId }: Of, of: 'refund' | 'fxGainLoss'): Promise<string> {
  const [found] = await ctx.db
    .select({ sum: sql<string>`coalesce(sum(${finCostSheet[of]}), 0)::text` })
    .from(finCostSheet)
    .where(and(eq(finCostSheet.bizType, bizType), eq(finCostSheet.bizId, bizId), ne(finCostSheet.id, id)));
  return found?.sum ?? '0';
}

/** 汇兑损益 of the order's settlements, gains positive. */
async function fxOf(ctx: Ctx, sheet: Of, until: string | null): Promise<string> {
  const [found] = await rows<{ sum: string }>(
    ctx.db,
    sql`select coalesce(sum(a.fx_diff), 0)::text as sum from fin_allocation a join fin_fee_line f on f.id = a.fee_line_id
      where f.biz_type = ${sheet.bizType} and f.biz_id = ${sheet.bizId}
        ${until === null ? sql`` : sql`and a.accounting_date <= ${until}::date`}`,
  );
  return notYet(found?.sum ?? '0', await otherVersions(ctx, sheet, 'fxGainLoss'));
}

/** 6.3: why the numbers would be wrong; null: nothing is missing. A cost of a later month is none of a version that was locked. */
async function missingOf(
  ctx: Ctx,
  { bizType, bizId }: Of,
  { unbegun, boxes, until }: { unbegun: boolean; boxes: CostFacts['boxes']; until: string | null },
): Promise<string | null> {
  const open = await unsharedIn(
    ctx,
    boxes.map(({ id }) => id),
  );
  const pool = open.filter(({ accountingDate }) => until === null || (accountingDate ?? '') <= until);
  if (pool.length > 0) {
    const [first, ...more] = pool.map(({ feeNo }) => feeNo);
    return `货柜费用 ${first}${more.length > 0 ? ` 等 ${pool.length} 笔` : ''}未分摊`;
  }
  const unrated = await ctx.db
    .selectDistinct({ currency: finFeeLine.currency })
    .from(finFeeLine)
    .where(
      and(
        eq(finFeeLine.bizType, bizType),
        eq(finFeeLine.bizId, bizId),
        isNull(finFeeLine.rate),
        notInArray(finFeeLine.state, ['VOID', 'REVERSED']),
      ),
    )
    .orderBy(asc(finFeeLine.currency));
  if (unrated.length > 0) return `缺少 ${unrated.map(({ currency }) => currency).join('、')} 汇率`;
  return unbegun ? '没有已审核的费用' : null;
}
