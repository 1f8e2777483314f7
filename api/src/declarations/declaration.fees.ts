import { and, eq } from 'drizzle-orm';
import type { ContainerRow } from '../containers/container.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { fixedFees } from '../fee-lines/fixed-fees.ts';
import type { CommandCtx } from '../platform/context.ts';
import { refuse } from '../platform/refusal.ts';

/** LOG-060: refused while a receivable that 装柜完成 made out of the container's quotations is confirmed, billed or settled. */
export async function requireNoFixedFees(ctx: CommandCtx, row: ContainerRow): Promise<void> {
  const fixed = await fixedFees(
    ctx,
    and(eq(finFeeLine.containerId, row.id), eq(finFeeLine.direction, 'AR'), eq(finFeeLine.sourceType, 'lg_quotation')),
  );
  if (fixed.length > 0)
    throw refuse(
      'LOG-060',
      `${row.containerCode} 的应收费用 ${fixed.join('、')} 已确认，请先在财务反确认再回退。`,
      undefined,
      { several: true },
    );
}
