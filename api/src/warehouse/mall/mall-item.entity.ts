import { MALL_ITEM_FIELDS } from '@shared/contract/warehouse/mall-item.fields.ts';
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
  partOf: { field: 'warehouseId', kind: 'wh_warehouse' },
  labels: MALL_ITEM_FIELDS,
  unique: {
    wh_mall_item_sku_key: '该仓库已有此 SKU。',
    wh_mall_item_goods_key: '该仓库已有此商品的 SKU。',
  },
});
