import { GOODS_IMAGES } from '@shared/contract/system/goods.contract.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { mallItemMachine, type MallBatch, type MallItemDetail } from '@shared/contract/warehouse/mall-item.contract.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { sendAttachment } from '../../services/attachments/send-attachment.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { whZone } from '../zones/zone.tables.ts';
import { whMallItem, type MallItem } from './mall-item.tables.ts';
import { available, onHand, stockValue, unitCost } from './mall-stock.ts';

export async function mallItemDetail(ctx: Ctx, row: MallItem): Promise<MallItemDetail> {
  const [found] = await ctx.db
    .select({
      warehouseName: whWarehouse.name,
      goodsName: syGoods.nameCn,
      onHand: onHand.as('pieces'),
      available: available.as('free'),
      unitCost: unitCost.as('unit_cost'),
      stockValue: stockValue.as('stock_value'),
    })
    .from(whMallItem)
    .innerJoin(whWarehouse, eq(whWarehouse.id, whMallItem.warehouseId))
    .innerJoin(syGoods, eq(syGoods.id, whMallItem.goodsId))
    .where(eq(whMallItem.id, row.id));
  if (!found) throw new Error(`Mall item ${row.id} is gone`);
  const { id, version, warehouseId, goodsId, sku, listPrice, safetyStock, shelf } = row;
  const actions = allowedActions(mallItemMachine, shelf, (code) => ctx.actor.may(code));
  return { id, version, warehouseId, goodsId, sku, listPrice, safetyStock, shelf, ...found, actions };
}

/** The oldest picture of the item's goods. */
export async function mallPicture(ctx: Ctx, { goodsId }: MallItem): Promise<FileAnswer> {
  const [row] = await ctx.db
    .select()
    .from(shAttachment)
    .where(
      and(
        eq(shAttachment.ownerType, 'sy_goods'),
        eq(shAttachment.ownerId, goodsId),
        eq(shAttachment.slot, GOODS_IMAGES),
      ),
    )
    .orderBy(asc(shAttachment.id))
    .limit(1);
  if (!row) throw refuse('NOT_FOUND');
  return sendAttachment(ctx, row, true);
}

/** Where the pieces of an item lie, oldest batch first. */
export const mallBatches = (ctx: Ctx, row: MallItem): Promise<MallBatch[]> =>
  ctx.db
    .select({
      stockId: whStock.id,
      batchId: whBatch.id,
      batchNo: whBatch.batchNo,
      zoneId: whStock.zoneId,
      zoneName: whZone.name,
      locationId: whStock.locationId,
      locationCode: whLocation.code,
      quality: whStock.quality,
      onHand: whStock.onHand,
      available: sql<number>`${whStock.onHand} - ${whStock.reserved} - ${whStock.frozen}`,
      reserved: whStock.reserved,
      frozen: whStock.frozen,
      receivedDate: whBatch.receivedDate,
      expiryDate: whBatch.expiryDate,
      unitCost: whBatch.unitCost,
    })
    .from(whStock)
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .innerJoin(whLocation, eq(whLocation.id, whStock.locationId))
    .innerJoin(whZone, eq(whZone.id, whStock.zoneId))
    .where(
      and(
        eq(whBatch.goodsId, row.goodsId),
        eq(whBatch.stockKind, 'MALL'),
        eq(whStock.warehouseId, row.warehouseId),
        gt(whStock.onHand, 0),
      ),
    )
    .orderBy(asc(whBatch.receivedDate), asc(whBatch.id), asc(whStock.id));
