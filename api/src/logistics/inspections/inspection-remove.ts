import { inspectionMachine } from '@shared/contract/logistics/inspection.machine.ts';
import { overallResult } from '@shared/contract/logistics/inspection-rules.ts';
import { eq } from 'drizzle-orm';
import { returnToPool } from '../allocations/allocation.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { inspections } from './inspection.entity.ts';
import { evaluationOf } from './inspection-form.ts';
import { linesOf, UNSEEN } from './inspection-lines.ts';
import { mustBeInspectable } from './inspection-lock.ts';
import { lgInspectionLine, type InspectionRow } from './inspection.tables.ts';

/**
 * 剔除并退回货物池: so many cartons of rejected lines leave the container, all figures follow (LOG-023, 025). What stays of
 * such a line is inspected again with the 复验.
 */
export async function removeRejected(
  ctx: CommandCtx,
  id: string,
  version: number,
  items: readonly { lineId: string; cartons: number }[],
): Promise<InspectionRow> {
  const seen = await inspections.find(ctx, id);
  const lines = await linesOf(ctx, id);
  const wrong: Record<string, string> = {};
  const chosen = [...new Map(items.map((item) => [item.lineId, item])).values()].map(({ lineId, cartons }, index) => {
    const line = lines.find(({ found }) => found.id === lineId);
    if (!line) throw refuse('NOT_FOUND', '明细已变动，请刷新。');
    if (line.found.result !== 'REJECT')
      wrong[`items.${index}.lineId`] = `${line.orderNo} 第 ${line.line.lineNo} 行没有判不合格`;
    else if (cartons > line.found.planned) wrong[`items.${index}.cartons`] = `柜内只有 ${line.found.planned} 箱`;
    return { ...line, cartons };
  });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  await returnToPool(
    ctx,
    seen.containerId,
    chosen.map(({ allocation, cartons }) => ({ allocationId: allocation.id, cartons })),
    { action: `验货剔除 ${seen.inspectionNo}`, mayTake: (row) => mustBeInspectable(row, '剔除货物') },
  );
  const row = await inspections.lockFor(ctx, inspectionMachine, 'removeRejected', id, version);
  for (const { found, cartons } of chosen) {
    const planned = found.planned - cartons;
    const rest = planned === 0 ? {} : UNSEEN;
    await ctx.tx
      .update(lgInspectionLine)
      .set({ planned, removed: found.removed + cartons, ...rest })
      .where(eq(lgInspectionLine.id, found.id));
  }
  const left = await linesOf(ctx, id);
  const overall = overallResult(
    left.map(({ found }) => found),
    (await evaluationOf(ctx, row))?.told.rejects ?? false,
  );
  const account = chosen
    .map(({ orderNo, line, cartons }) => `${orderNo} 第 ${line.lineNo} 行 ${cartons} 箱`)
    .join('、');
  return inspections.transition(
    ctx,
    inspectionMachine,
    row,
    'removeRejected',
    { overall },
    { after: { 剔除: account } },
  );
}
