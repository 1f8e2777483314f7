/** Labels of 批次: typed here once. */
export const BATCH_FIELDS = {
  batchNo: '批次',
  stockKind: '货物类别',
  warehouseId: '仓库',
  customerId: '客户',
  goodsId: '商品',
  goodsName: '品名',
  mark: '唛头',
  receivedDate: '入库日',
  productionDate: '生产日期',
  expiryDate: '到期日期',
  unitVolume: '单件体积(cm³)',
  unitWeight: '单件重量(g)',
  unitCost: '单位成本',
} as const;
