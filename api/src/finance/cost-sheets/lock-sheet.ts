import { costSheetMachine } from '@shared/contract/finance/cost-sheet.machine.ts';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { lockOrders } from '../../logistics/allocations/allocation-figures.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { finPeriod } from '../periods/period.tables.ts';
import { countAsItStands } from './compute-sheet.ts';
import { costSheets } from './cost-sheet.entity.ts';
import { finCostSheet, type CostSheet } from './cost-sheet.tables.ts';
import { refreshSheets } from './open-sheet.ts';

/** 锁定 of a locked row: its numbers stay (FIN-136). Refused while something is missing: they would be wrong for good. */
export async function lockSheet(ctx: CommandCtx, row: CostSheet, system = false): Promise<CostSheet> {
  costSheets.mustBeLegal(costSheetMachine, row, 'lock');
  if (row.missing !== null && !system) throw refuse('FIN-136', `${row.bizNo} ${row.missing}，处理后再锁定。`);
  const [period] = await ctx.tx
    .select({ reopens: finPeriod.reopenCount })
    .from(finPeriod)
    .where(and(eq(finPeriod.companyId, row.companyId), eq(finPeriod.month, row.month ?? '')));
  return costSheets.transition(
    ctx,
    costSheetMachine,
    row,
    'lock',
    {
      lockedBy: ctx.actor.system ? null : ctx.actor.userId,
      lockedAt: ctx.now(),
      lockedReopens: period?.reopens ?? 0,
    },
    { system },
  );
}

/**
 * The sheets of a company's month lock with it (4.17), one that lacks something with what it counts now; what of such a one came
 * later is of a further version at once. Orders are locked before sheets, as everywhere. Answers how many were locked.
 */
export async function lockMonth(ctx: CommandCtx, companyId: string, month: string): Promise<number> {
  const open = and(
    eq(finCostSheet.companyId, companyId),
    eq(finCostSheet.month, month),
    inArray(finCostSheet.state, ['COMPUTED', 'RECOMPUTED']),
  );
  const lacking = await ctx.tx
    .select({ bizType: finCostSheet.bizType, bizId: finCostSheet.bizId })
    .from(finCostSheet)
    .where(and(open, isNotNull(finCostSheet.missing)))
    .orderBy(asc(finCostSheet.bizId));
  await lockOrders(
    ctx,
    lacking.flatMap(({ bizType, bizId }) => (bizType === 'LOGISTICS' ? bizId : [])),
  );
  const rows = await costSheets.lockWhere(ctx, open ?? eq(finCostSheet.id, '0'));
  for (const row of rows) await lockSheet(ctx, await countAsItStands(ctx, row), true);
  for (const { bizType, bizId } of lacking) await refreshSheets(ctx, bizType, [bizId]);
  return rows.length;
}
