import { COST_BIZ_TYPES } from '@shared/contract/finance/cost-sheet.labels.ts';
import type { FeeBizType } from '@shared/contract/finance/fee-line.labels.ts';
import { and, asc, desc, eq } from 'drizzle-orm';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { finBizFee } from '../fee-lines/fee-line.tables.ts';
import { refreshSheet } from './compute-sheet.ts';
import { costFacts, lastDayOf } from './cost-facts.ts';
import { costSheets } from './cost-sheet.entity.ts';
import { finCostLine, finCostSheet, type CostSheet } from './cost-sheet.tables.ts';

/** Whether fees of such documents stand on sheets (FIN-130). */
export const hasSheets = (bizType: FeeBizType): boolean => (COST_BIZ_TYPES as readonly FeeBizType[]).includes(bizType);

/**
 * The sheet that takes what comes now: the newest version, locked; a new one when there is none or it was locked (FIN-136).
 * Null: nothing has come since that is not of its month, the document is of no kind that has sheets, or has neither customer nor company to stand under. Its own row is locked
 * first, so that two of them at once make one version.
 */
export async function openSheet(ctx: CommandCtx, bizType: FeeBizType, bizId: string): Promise<CostSheet | null> {
  if (!hasSheets(bizType)) return null;
  const biz = bizType === 'LOGISTICS' ? await orderOf(ctx, bizId) : await otherOf(ctx, bizType, bizId);
  if (!biz) return null;
  const [last] = await ctx.tx
    .select()
    .from(finCostSheet)
    .where(and(eq(finCostSheet.bizType, bizType), eq(finCostSheet.bizId, bizId)))
    .orderBy(desc(finCostSheet.revision))
    .limit(1)
    .for('update');
  const until = last ? lastDayOf(last) : null;
  if (last && last.state !== 'LOCKED' && until === null) return last;
  if (last) {
    // Nothing has come since it was locked: no further version. One computed again takes what is of its month itself.
    const { lines } = await costFacts(ctx, { id: '0', bizType, bizId });
    const later = lines.filter(({ day }) => last.state === 'LOCKED' || day === null || day > (until ?? ''));
    if (later.length === 0) return null;
  }
  return costSheets.insert(
    ctx,
    {
      ...biz,
      sheetNo: await ctx.nextNumber('CB'),
      bizType,
      bizId,
      revision: (last?.revision ?? 0) + 1,
      state: 'DRAFT',
    },
    { action: '新建', code: 'create' },
  );
}

async function orderOf(ctx: CommandCtx, id: string) {
  const [order] = await ctx.tx.select().from(lgOrder).where(eq(lgOrder.id, id)).for('update');
  if (!order) return null;
  const { companyId, customerId, deptId, orderNo } = order;
  return { companyId, customerId, deptId, ownerId: order.salesId ?? order.ownerId, bizNo: orderNo };
}

async function otherOf(ctx: CommandCtx, bizType: FeeBizType, bizId: string) {
  const [biz] = await ctx.tx
    .select()
    .from(finBizFee)
    .where(and(eq(finBizFee.bizType, bizType), eq(finBizFee.bizId, bizId), eq(finBizFee.direction, 'AR')))
    .orderBy(asc(finBizFee.id))
    .limit(1)
    .for('update');
  if (!biz?.companyId || !biz.customerId) return null;
  const { companyId, customerId, deptId, ownerId } = biz;
  return { companyId, customerId, deptId, ownerId, bizNo: biz.bizNo ?? bizId };
}

/** The versions that were computed again after their month was reopened, the oldest first: they take what is of it (4.17). */
const recomputed = (ctx: CommandCtx, bizType: FeeBizType, bizId: string): Promise<CostSheet[]> =>
  costSheets.lockWhere(
    ctx,
    and(eq(finCostSheet.bizType, bizType), eq(finCostSheet.bizId, bizId), eq(finCostSheet.state, 'RECOMPUTED')) ??
      eq(finCostSheet.id, '0'),
  );

/** Brings the sheets of documents up to date, by id so that two of them at once do not wait for each other in a circle. */
export async function refreshSheets(ctx: CommandCtx, bizType: FeeBizType, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted((left, right) => (BigInt(left) < BigInt(right) ? -1 : 1))) {
    const sheet = await openSheet(ctx, bizType, id);
    for (const again of await recomputed(ctx, bizType, id)) await refreshSheet(ctx, again);
    if (sheet) await refreshSheet(ctx, sheet);
  }
}

/** Whether a fee line stands on a sheet already. */
export const isCounted = async (ctx: CommandCtx, feeLineId: string): Promise<boolean> =>
  (await ctx.tx.$count(finCostLine, eq(finCostLine.feeLineId, feeLineId))) > 0;
