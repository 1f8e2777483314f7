import { allowedActions } from '@shared/contract/machine.ts';
import { GOODS_IMAGES } from '@shared/contract/system/goods.contract.ts';
import { mallItemList, mallItemMachine } from '@shared/contract/warehouse/mall-item.contract.ts';
import { eq, or, sql } from 'drizzle-orm';
import { syUnit } from '../../masters/base/base.tables.ts';
import { syBrand } from '../../masters/brands/brand.tables.ts';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { searchMatch } from '../../platform/search.ts';
import { mallItems } from './mall-item.entity.ts';
import { whMallItem } from './mall-item.tables.ts';
import {
  atLevel,
  available,
  damaged,
  frozen,
  inTransit,
  level,
  movedAt,
  onHand,
  reserved,
  stockValue,
  unitCost,
} from './mall-stock.ts';

/** The oldest picture of the goods. */
const cover = sql<string | null>`(select file.id::text from sh_attachment file where file.owner_type = 'sy_goods'
  and file.owner_id = ${whMallItem.goodsId} and file.slot = ${GOODS_IMAGES} order by file.id limit 1)`;

/** 商城库存 (W11). */
export const mallItemListRoute = serveList(mallItemList, {
  table: whMallItem,
  scope: mallItems,
  join: [
    [whWarehouse, eq(whWarehouse.id, whMallItem.warehouseId)],
    [syGoods, eq(syGoods.id, whMallItem.goodsId)],
    [syBrand, eq(syBrand.id, syGoods.brandId)],
    [syUnit, eq(syUnit.code, syGoods.unit)],
  ],
  select: {
    ...pickColumns(whMallItem, 'warehouseId', 'goodsId', 'sku', 'safetyStock', 'listPrice', 'shelf'),
    goodsName: syGoods.nameCn,
    spec: syGoods.spec,
    image: cover,
    warehouseName: whWarehouse.name,
    onHand,
    available,
    reserved,
    frozen,
    damaged,
    inTransit,
    level,
    unitCost,
    stockValue,
    movedAt,
    brandName: sql<string | null>`coalesce(${syBrand.nameCn}, ${syBrand.nameEn})`,
    unitName: syUnit.name,
  },
  sortBy: { goodsName: syGoods.pinyin },
  currency: { stockValue: sql`'CNY'` },
  filters: {
    keyword: (term) => or(searchMatch(whMallItem.sku, term), searchMatch(syGoods.searchText, term)),
    brandId: (value) => eq(syGoods.brandId, value),
    level: atLevel,
    damaged: (value) => (value === '1' ? sql`${damaged} > 0` : sql`${damaged} = 0`),
  },
  finish: (ctx, rows) =>
    rows.map((row) => ({
      ...row,
      actions: row.shelf ? allowedActions(mallItemMachine, row.shelf, (code) => ctx.actor.may(code)) : [],
    })),
});
