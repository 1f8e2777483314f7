import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { confirmFee } from '../fee-lines/confirm-fee.ts';
import { actualsOf } from '../fee-lines/estimate-actuals.ts';
import { feeLines, type FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { sameCharge } from '../fee-lines/fee-steps.ts';
import { reverseFee } from './reverse-fee.ts';

/**
 * 审核 of a locked line; of an actual payable FIN-133: confirmed estimates of the same order, supplier and charge code are
 * reversed on the same accounting date, those that are not confirmed yet become void. An estimate whose actual is confirmed
 * already would count beside it: FIN-133.
 */
export async function confirmActual(ctx: CommandCtx, row: FeeLineRow, date = ctx.today()): Promise<FeeLineRow> {
  const [known] = await actualsOf(ctx, [row.id]);
  if (known) throw refuse('FIN-133', `暂估 ${row.feeNo} 已有审核过的实际费用 ${known.actualNo}，不能再审核，请作废。`);
  const confirmed = await confirmFee(ctx, row, date);
  if (row.direction !== 'AP' || row.isEstimate || !row.bizId || row.adjustsId) return confirmed;
  const estimates = await ctx.tx
    .select()
    .from(finFeeLine)
    .where(
      and(
        sameCharge(row),
        eq(finFeeLine.isEstimate, true),
        isNull(finFeeLine.redOf),
        inArray(finFeeLine.state, ['DRAFT', 'SUBMITTED', 'CONFIRMED']),
      ),
    )
    .orderBy(asc(finFeeLine.id))
    .for('update');
  for (const estimate of estimates) {
    const reason = `实际费用 ${row.feeNo} 已审核，冲回暂估`;
    if (estimate.state === 'CONFIRMED') await reverseFee(ctx, estimate, reason, date, true);
    else
      await feeLines.transition(
        ctx,
        feeLineMachine,
        estimate,
        'void',
        { voidReason: reason },
        { reason, system: true },
      );
  }
  return confirmed;
}
