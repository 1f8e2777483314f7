import { costSheetMachine } from '@shared/contract/finance/cost-sheet.machine.ts';
import { byContainer, sumsOf } from '@shared/contract/finance/cost-sheet.rules.ts';
import { and, asc, eq, gt, gte, lte } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { monthOf } from '../periods/period.rules.ts';
import { finPeriod } from '../periods/period.tables.ts';
import { costFacts, lastDayOf, type CostFacts } from './cost-facts.ts';
import { costSheets } from './cost-sheet.entity.ts';
import { finCostBox, finCostLine, finCostSheet, type CostSheet } from './cost-sheet.tables.ts';

/**
 * 核算 of a locked row (FIN-130): counts what is posted now and no other version counts. Refused with the reason while
 * something is missing (6.3), and for a 已锁定 one unless its month was reopened since (4.17); a draft of the next version that
 * has nothing left to count goes.
 */
export async function computeSheet(ctx: CommandCtx, row: CostSheet): Promise<CostSheet> {
  costSheets.mustBeLegal(costSheetMachine, row, 'compute');
  if (row.state === 'LOCKED') await requireReopened(ctx, row);
  const facts = await costFacts(ctx, row);
  if (facts.missing !== null) throw refuse('FIN-130', `${row.bizNo} 未核算：${facts.missing}。`);
  const done = await store(ctx, row, facts);
  if (lastDayOf(row) !== null) await dropEmptyDrafts(ctx, row);
  return done;
}

/** The drafts of further versions for which nothing is left (FIN-136). */
async function dropEmptyDrafts(ctx: CommandCtx, { bizType, bizId, revision }: CostSheet): Promise<void> {
  const drafts = await costSheets.lockWhere(
    ctx,
    and(
      eq(finCostSheet.bizType, bizType),
      eq(finCostSheet.bizId, bizId),
      eq(finCostSheet.state, 'DRAFT'),
      gt(finCostSheet.revision, revision),
    ) ?? eq(finCostSheet.id, '0'),
  );
  for (const draft of drafts)
    if ((await costFacts(ctx, draft)).lines.length === 0)
      await costSheets.remove(ctx, draft, { action: '删除空版本', code: 'remove' });
}

/**
 * What the events of an order do to its sheet: a computed one follows (LOG-052), a draft only says what is missing. Written
 * without a person; a sheet that cannot be right just now keeps its numbers and says so.
 */
export async function refreshSheet(ctx: CommandCtx, row: CostSheet): Promise<CostSheet> {
  if (row.state === 'LOCKED') return row;
  const facts = await costFacts(ctx, row);
  if (row.state !== 'DRAFT' && facts.missing === null) return store(ctx, row, facts, { byRule: true });
  return row.missing === facts.missing
    ? row
    : costSheets.update(ctx, row, { missing: facts.missing }, { action: '更新未核算原因', code: 'missing' });
}

/**
 * A sheet that locks with its month although something is missing counts what stands up to the end of that month: a share that was
 * revoked is not on it, and what nobody has shared yet is of the next version once it is (FIN-136). So nothing is lost and nothing
 * counts twice; `missing` stays and says what it was.
 */
export async function countAsItStands(ctx: CommandCtx, row: CostSheet): Promise<CostSheet> {
  if (row.missing === null) return row;
  return store(ctx, row, await costFacts(ctx, { ...row, state: 'LOCKED' }), { byRule: true, month: row.month });
}

async function store(
  ctx: CommandCtx,
  row: CostSheet,
  facts: CostFacts,
  { byRule = false, month = null }: { byRule?: boolean; month?: string | null } = {},
): Promise<CostSheet> {
  const { lines, boxes, refund, fxGainLoss, missing } = facts;
  const to = row.state === 'LOCKED' || row.state === 'RECOMPUTED' ? 'RECOMPUTED' : 'COMPUTED';
  const kept = month ?? (lastDayOf(row) === null ? null : row.month);
  const done = await costSheets.transition(
    ctx,
    costSheetMachine,
    row,
    'compute',
    {
      ...sumsOf(lines),
      refund,
      fxGainLoss,
      month: kept ?? (await monthFor(ctx, row, lines)),
      missing,
      computedBy: byRule || ctx.actor.system ? row.computedBy : ctx.actor.userId,
      computedAt: ctx.now(),
      lockedBy: null,
      lockedAt: null,
    },
    { to, system: byRule },
  );
  await ctx.tx.delete(finCostLine).where(eq(finCostLine.sheetId, row.id));
  await ctx.tx.delete(finCostBox).where(eq(finCostBox.sheetId, row.id));
  for (let from = 0; from < lines.length; from += 500)
    await ctx.tx
      .insert(finCostLine)
      .values(lines.slice(from, from + 500).map(({ day: _day, ...line }) => ({ sheetId: row.id, ...line })));
  const parts = [...byContainer(lines, boxes)];
  if (parts.length > 0)
    await ctx.tx
      .insert(finCostBox)
      .values(parts.map(([id, sums]) => ({ sheetId: row.id, containerId: id === '' ? null : id, ...sums })));
  return done;
}

/** The month of the last posting, or the first one that is open after it (FIN-136). */
async function monthFor(ctx: CommandCtx, { companyId }: CostSheet, lines: CostFacts['lines']): Promise<string> {
  const last =
    lines
      .map(({ day }) => day ?? '')
      .toSorted()
      .at(-1) || ctx.today();
  const [open] = await ctx.tx
    .select({ month: finPeriod.month })
    .from(finPeriod)
    .where(
      and(
        eq(finPeriod.companyId, companyId),
        eq(finPeriod.state, 'OPEN'),
        gte(finPeriod.month, monthOf(last)),
        lte(finPeriod.startDate, ctx.today()),
      ),
    )
    .orderBy(asc(finPeriod.month))
    .limit(1);
  return open?.month ?? monthOf(ctx.today());
}

async function requireReopened(ctx: CommandCtx, row: CostSheet): Promise<void> {
  const [period] = await ctx.tx
    .select({ state: finPeriod.state, reopens: finPeriod.reopenCount })
    .from(finPeriod)
    .where(and(eq(finPeriod.companyId, row.companyId), eq(finPeriod.month, row.month ?? '')));
  if (period?.state !== 'OPEN' || period.reopens <= (row.lockedReopens ?? 0))
    throw refuse('FIN-136', `${row.sheetNo} 已锁定，${row.month ?? ''} 反结账后才能重算；新费用进入下一版。`);
}
