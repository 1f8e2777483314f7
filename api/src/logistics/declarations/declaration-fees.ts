import type { ContainerRow } from '../containers/container.tables.ts';
import { fees } from '../fees/ports.ts';
import type { CommandCtx } from '../../platform/context.ts';

/** LOG-060: refused while a receivable that 装柜完成 made out of the container's quotations is confirmed, billed or settled. */
export async function requireNoFixedFees(ctx: CommandCtx, row: ContainerRow): Promise<void> {
  await fees().requireNoFixed(
    ctx,
    { quotationsOf: row.id },
    { code: 'LOG-060', whose: `${row.containerCode} 的应收费用`, first: '反确认再回退' },
  );
}
