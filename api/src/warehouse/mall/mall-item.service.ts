import { illegalText, isLegal } from '@shared/contract/machine.ts';
import { mallItemMachine, type MallItemInput } from '@shared/contract/warehouse/mall-item.contract.ts';
import { eq } from 'drizzle-orm';
import { goods } from '../../masters/goods/goods.entity.ts';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { mallItems } from './mall-item.entity.ts';
import type { MallItem } from './mall-item.tables.ts';

/** 新增: an item begins off the shelf. */
export async function createMallItem(ctx: CommandCtx, input: MallItemInput): Promise<MallItem> {
  const warehouse = await warehouses.findOrNull(ctx, eq(warehouses.table.id, input.warehouseId));
  if (!warehouse || warehouse.status !== 'ENABLED') throw invalid({ warehouseId: '仓库不存在或已停用' });
  const found = await goods.findOrNull(ctx, eq(syGoods.id, input.goodsId));
  if (!found || found.status !== 'ENABLED') throw invalid({ goodsId: '商品不存在或已停用' });
  return mallItems.insert(ctx, input, { action: '新增', code: 'create' });
}

/** 编辑: price and safety stock; goods, warehouse and SKU stay what the stock is counted by. */
export async function updateMallItem(
  ctx: CommandCtx,
  id: string,
  version: number,
  changes: Pick<MallItemInput, 'listPrice' | 'safetyStock'>,
): Promise<MallItem> {
  const row = await mallItems.lock(ctx, id, version);
  return mallItems.update(ctx, row, changes, { action: '编辑', code: 'update' });
}

export const setSafetyStock = (ctx: CommandCtx, row: MallItem, safetyStock: number): Promise<MallItem> =>
  mallItems.update(ctx, row, { safetyStock }, { action: '设安全库存', code: 'update' });

/** 上架, 下架. */
export async function moveMallItem(ctx: CommandCtx, row: MallItem, action: 'shelfOn' | 'shelfOff'): Promise<MallItem> {
  if (!isLegal(mallItemMachine, row.shelf, action))
    throw refuse('ILLEGAL_STATE', `SKU ${row.sku}：${illegalText(mallItemMachine, row.shelf, action)}`);
  return mallItems.transition(ctx, mallItemMachine, row, action);
}
