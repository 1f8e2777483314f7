import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { createInbound } from '../inbounds/inbound-save.ts';
import { mallItems } from './mall-item.entity.ts';
import { whMallItem } from './mall-item.tables.ts';
import { available, drafted, inTransit } from './mall-stock.ts';

interface Wanted {
  ids: readonly string[];
  customerId: string;
  companyId: string;
  expectedAt: string;
}
/**
 * 生成补货入库单 (W11): one draft 商城入库 per warehouse with what each item misses to its safety stock, goods that are on their
 * way or asked for by a draft counted in, so that a second press asks for nothing twice. Refused when nothing is missing.
 */
export async function replenish(
  ctx: CommandCtx,
  { ids, customerId, companyId, expectedAt }: Wanted,
): Promise<{ id: string; no: string; lines: number }[]> {
  const missing = sql<number>`(${whMallItem.safetyStock} - ${available} - ${inTransit} - ${drafted})::int`;
  await mallItems.lockAll(ctx, ids);
  const rows = await ctx.tx
    .select({ item: whMallItem, goods: syGoods, missing })
    .from(whMallItem)
    .innerJoin(syGoods, eq(syGoods.id, whMallItem.goodsId))
    .where(and(inArray(whMallItem.id, [...ids]), mallItems.scopeWhere(ctx.actor)))
    .orderBy(asc(whMallItem.warehouseId), asc(whMallItem.sku));
  const short = rows.filter((row) => row.missing > 0);
  if (short.length === 0)
    throw refuse('GUARD_FAILED', '所选商品的可用加在途、加草稿入库单都不低于安全库存，不用补货。');
  const made: { id: string; no: string; lines: number }[] = [];
  for (const warehouseId of new Set(short.map(({ item }) => item.warehouseId))) {
    const lines = short.filter(({ item }) => item.warehouseId === warehouseId);
    const inbound = await createInbound(ctx, {
      type: 'MALL',
      warehouseId,
      customerId,
      companyId,
      sourceType: null,
      sourceId: null,
      expectedAt,
      mark: null,
      carrier: null,
      plateNo: null,
      driver: null,
      driverPhone: null,
      remark: '按安全库存补货',
      lines: lines.map(({ item, goods, missing: qtyExpected }) => ({
        id: null,
        sourceLineId: null,
        goodsId: item.goodsId,
        goodsName: goods.nameCn,
        brand: null,
        spec: goods.spec,
        hsCode: null,
        packUnit: null,
        qtyExpected,
        pcsPerPack: null,
        lengthMm: goods.lengthMm,
        widthMm: goods.widthMm,
        heightMm: goods.heightMm,
        unitVolume: null,
        unitWeight: goods.cartonGross,
        productionDate: null,
        expiryDate: null,
      })),
    });
    made.push({ id: inbound.id, no: inbound.inboundNo, lines: lines.length });
  }
  return made;
}
