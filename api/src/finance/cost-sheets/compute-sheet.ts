import { costSheetMachine } from '@shared/contract/finance/cost-sheet.machine.ts';
import { byContainer, sumsOf } from '@shared/contract/finance/cost-sheet.rules.ts';
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { monthOf } from '../periods/period.rules.ts';
import { finPeriod } from '../periods/period.tables.ts';
import { costFacts, type CostFacts } from './cost-facts.ts';
import { costSheets } from './cost-sheet.entity.ts';
import { finCostBox, finCostLine, type CostSheet } from './cost-sheet.tables.ts';

/**
 * 核算 of a locked row (FIN-130): counts what is posted now and no other version counts. Refused with the reason while
 * something is missing (6.3), and for a 已锁定 one unless its month was reopened since (4.17).
 */
export async function computeSheet(ctx: CommandCtx, row: CostSheet): Promise<CostSheet> {
  costSheets.mustBeLegal(costSheetMachine, row, 'compute');
  if (row.state === 'LOCKED') await requireReopened(ctx, row);
  const facts = await costFacts(ctx, row);
  if (facts.missing !== null) throw refuse('FIN-130', `${row.bizNo} 未核算：${facts.missing}。`);
  return store(ctx, row, facts);
}

/**
 * What the events of an order do to its sheet: a computed one follows (LOG-052), a draft only says what is missing. Written
 * without a person; a sheet that cannot be right just now keeps its numbers and says so.
 */
export async function refreshSheet(ctx: CommandCtx, row: CostSheet): Promise<CostSheet> {
  if (row.state === 'LOCKED') return row;
  const facts = await costFacts(ctx, row);
  if (row.state !== 'DRAFT' && facts.missing === null) return store(ctx, row, facts, true);
  return row.missing === facts.missing
    ? row
    : costSheets.update(ctx, row, { missing: facts.missing }, { action: '更新未核算原因', code: 'missing' });
}

async function store(ctx: CommandCtx, row: CostSheet, facts: CostFacts, byRule = false): Promise<CostSheet> {
  const { lines, boxes, refund, fxGainLoss } = facts;
  const to = row.state === 'LOCKED' || row.state === 'RECOMPUTED' ? 'RECOMPUTED' : 'COMPUTED';
  const month = row.state === 'LOCKED' && row.month !== null ? row.month : await monthFor(ctx, row, lines);
  const done = await costSheets.transition(
    ctx,
    costSheetMachine,
    row,
    'compute',
    {
      ...sumsOf(lines),
      refund,
      fxGainLoss,
      month,
      missing: null,
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
