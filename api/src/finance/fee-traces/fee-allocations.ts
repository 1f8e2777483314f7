import type { AllocationEntry, FeeTrace } from '@shared/contract/finance/fee-traces.contract.ts';
import { asc, eq } from 'drizzle-orm';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finAllocation } from '../allocations/allocation.tables.ts';
import { feeLines, mayView, moneyGroup } from '../fee-lines/fee-line.entity.ts';

/** 核销轨迹: the allocations of a line in scope of a direction that the caller may see; amounts only where its money is visible. */
export async function allocationsOf(ctx: Ctx, id: string): Promise<Answerable<FeeTrace>> {
  const line = await feeLines.find(ctx, id);
  if (!mayView(ctx.actor, line.direction)) throw refuse('NOT_FOUND');
  const sees = ctx.actor.system || fieldLevel(ctx.actor, moneyGroup(line.direction)) === 'VISIBLE';
  const rows = await ctx.db
    .select({ row: finAllocation, by: acUser.name })
    .from(finAllocation)
    .leftJoin(acUser, eq(acUser.id, finAllocation.createdBy))
    .where(eq(finAllocation.feeLineId, id))
    .orderBy(asc(finAllocation.id));
  return {
    feeNo: line.feeNo,
    currency: line.currency,
    ...(sees && { amount: line.amount, open: line.open ?? line.amount }),
    list: rows.map(({ row, by }): Answerable<AllocationEntry> => ({
      id: row.id,
      docType: row.docType,
      docId: row.docId,
      docNo: row.docNo,
      kind: row.sourceKind,
      sourceNo: row.sourceNo,
      sourceCurrency: row.sourceCurrency,
      reversal: row.reversalOf !== null,
      accountingDate: row.accountingDate,
      createdAt: row.createdAt,
      createdByName: by ?? '系统',
      crossRate: row.crossRate,
      ...(sees && { amountSrc: row.amountSrc, amountFee: row.amountFee, baseFee: row.baseFee, fxDiff: row.fxDiff }),
    })),
  };
}
