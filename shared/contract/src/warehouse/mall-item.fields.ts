/** Labels of 商城商品: typed here once. */
export const MALL_ITEM_FIELDS = {
  warehouseId: '仓库',
  goodsId: '商品',
  sku: 'SKU',
  listPrice: '标价',
  safetyStock: '安全库存',
  shelf: '上架状态',
} as const;
