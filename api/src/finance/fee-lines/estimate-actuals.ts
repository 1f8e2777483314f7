import { and, asc, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CommandCtx } from '../../platform/context.ts';
import { finFeeLine } from './fee-line.tables.ts';

/** FIN-133: those of some fee lines that are estimates whose actual is confirmed already, each with one such actual. */
export async function actualsOf(
  ctx: CommandCtx,
  ids: readonly string[],
): Promise<{ id: string; feeNo: string; actualNo: string }[]> {
  if (ids.length === 0) return [];
  const actual = alias(finFeeLine, 'actual');
  return ctx.tx
    .selectDistinctOn([finFeeLine.id], { id: finFeeLine.id, feeNo: finFeeLine.feeNo, actualNo: actual.feeNo })
    .from(finFeeLine)
    .innerJoin(
      actual,
      and(
        ...(['direction', 'bizType', 'bizId', 'supplierId', 'chargeCodeId'] as const).map((key) =>
          eq(actual[key], finFeeLine[key]),
        ),
        eq(actual.isEstimate, false),
        eq(actual.state, 'CONFIRMED'),
        isNull(actual.adjustsId),
      ),
    )
    .where(
      and(
        inArray(finFeeLine.id, [...ids]),
        eq(finFeeLine.isEstimate, true),
        notInArray(finFeeLine.state, ['VOID', 'REVERSED']),
      ),
    )
    .orderBy(asc(finFeeLine.id), asc(actual.id));
}

/** What one is asked who saves an estimate beside its confirmed actual. */
export const actualText = ({ feeNo, actualNo }: { feeNo: string; actualNo: string }): string =>
  `暂估 ${feeNo} 已有审核过的实际费用 ${actualNo}，不能再审核，是否重复？`;
