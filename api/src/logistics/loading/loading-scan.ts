import { cartonBarcode, judgeCarton, type CartonScan } from '@shared/contract/logistics/carton-scan.ts';
import type { SlipLine } from '@shared/contract/logistics/loading-slip.contract.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { containers } from '../containers/container.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { lockSlip } from './loading-slip-fill.ts';
import { linesForPage } from './loading-slip-lines.ts';
import { loadingSlips } from './loading-slip.entity.ts';
import { lgLoadingScan, lgLoadingSlip, lgLoadingSlipLine, type SlipRow } from './loading-slip.tables.ts';
import { counting } from './tally-clerks.ts';

/** 扫描清点 (L16): the slip is locked, so that scans of several tablets add up and each label counts once. */
export async function scanCarton(ctx: CommandCtx, id: string, scan: CartonScan): Promise<SlipRow> {
  const row = await lockSlip(ctx, id, undefined, 'update');
  const judged = judgeCarton(await linesForPage(ctx, id), scan);
  if (!judged.ok) throw judged.rule ? refuse(judged.rule, `${judged.text}。`) : invalid({ code: judged.text });
  const { line, carton } = judged;
  if (carton !== null && scan.out)
    await ctx.tx
      .delete(lgLoadingScan)
      .where(and(eq(lgLoadingScan.slipLineId, line.id), eq(lgLoadingScan.cartonNo, carton)));
  if (carton !== null && !scan.out) {
    await requireNotElsewhere(ctx, row, line, carton);
    await ctx.tx
      .insert(lgLoadingScan)
      .values({ slipLineId: line.id, cartonNo: carton, scannedBy: ctx.actor.userId, scannedAt: ctx.now() });
  }
  await ctx.tx
    .update(lgLoadingSlipLine)
    .set({ loaded: line.loaded, reason: line.reason })
    .where(eq(lgLoadingSlipLine.id, line.id));
  return loadingSlips.update(ctx, row, counting(row, ctx.actor.userId), {
    action: '扫描清点',
    code: 'scan',
    touch: true,
    after: { 实装: judged.text },
  });
}

/**
 * A carton is in one container: one that was scanned into another is refused by its name, out of scope without it. Scans of one
 * order wait for each other, so that two containers do not take the same carton at once.
 */
async function requireNotElsewhere(ctx: CommandCtx, row: SlipRow, line: SlipLine, carton: number): Promise<void> {
  const key = `lg_loading_scan:${line.orderId}`;
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [held] = await ctx.tx
    .select({
      code: containers.table.containerCode,
      visible: sql<boolean>`coalesce(${containers.scopeWhere(ctx.actor) ?? sql`true`}, false)`,
    })
    .from(lgLoadingScan)
    .innerJoin(lgLoadingSlipLine, eq(lgLoadingSlipLine.id, lgLoadingScan.slipLineId))
    .innerJoin(lgLoadingSlip, eq(lgLoadingSlip.id, lgLoadingSlipLine.slipId))
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgLoadingSlipLine.allocationId))
    .innerJoin(containers.table, eq(containers.table.id, lgLoadingSlip.containerId))
    .where(
      and(
        eq(lgAllocation.orderId, line.orderId ?? '0'),
        eq(lgAllocation.state, 'LIVE'),
        eq(lgLoadingScan.cartonNo, carton),
        ne(lgLoadingSlip.id, row.id),
        ne(lgLoadingSlip.state, 'VOID'),
      ),
    )
    .limit(1);
  if (!held) return;
  const label = cartonBarcode(line.orderNo ?? '', carton);
  throw invalid({ code: `${label} 已装入${held.visible ? `柜子 ${held.code}` : '其他柜子'}` });
}
