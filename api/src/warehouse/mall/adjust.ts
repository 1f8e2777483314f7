import type { CountInput } from '@shared/contract/warehouse/count.contract.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { createCount } from '../counts/count.service.ts';
import type { Count } from '../counts/count.tables.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import type { MallItem } from './mall-item.tables.ts';

/**
 * 调整 of an item (W11): a draft 盘点单 of the locations where it lies, of its goods alone where all its batches name them the
 * same. Refused when it lies nowhere.
 */
export async function adjustMallItem(
  ctx: CommandCtx,
  { sku, warehouseId, goodsId }: MallItem,
  terms: Pick<CountInput, 'mode' | 'blind' | 'remark'>,
): Promise<Count> {
  const lying = await ctx.tx
    .selectDistinct({ locationId: whStock.locationId, name: whBatch.goodsName })
    .from(whStock)
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .where(
      and(
        eq(whBatch.goodsId, goodsId),
        eq(whBatch.stockKind, 'MALL'),
        eq(whStock.warehouseId, warehouseId),
        gt(whStock.onHand, 0),
      ),
    );
  if (lying.length === 0) throw refuse('GUARD_FAILED', `${sku} 没有在库批次，不能调整。`);
  const names = new Set(lying.map(({ name }) => name));
  const [name] = names;
  return createCount(ctx, {
    ...terms,
    warehouseId,
    zoneId: null,
    locationIds: [...new Set(lying.map(({ locationId }) => locationId))].toSorted(
      (one, other) => Number(one) - Number(other),
    ),
    customerId: null,
    goods: names.size === 1 && name ? name.slice(0, 100) : null,
  });
}
