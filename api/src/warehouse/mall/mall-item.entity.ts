import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { entity } from '../../platform/entity.ts';
import { whMallItem } from './mall-item.tables.ts';

/** Items of the warehouses in scope. */
export const mallItems = entity({
  table: whMallItem,
  title: '商城商品',
  no: 'sku',
  area: 'warehouse',
  state: 'shelf',
  scope: { and: inWarehouseScope(whMallItem.warehouseId) },
  labels: {
    warehouseId: '仓库',
    goodsId: '商品',
    sku: 'SKU',
    listPrice: '标价',
    safetyStock: '安全库存',
    shelf: '上架状态',
  },
  unique: {
    wh_mall_item_sku_key: '该仓库已有此 SKU。',
    wh_mall_item_goods_key: '该仓库已有此商品的 SKU。',
  },
});
