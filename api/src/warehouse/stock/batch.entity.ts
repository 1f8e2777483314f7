import { entity } from '../../platform/entity.ts';
import { stockScope } from './stock-scope.ts';
import { whBatch } from './stock.tables.ts';

const { scopeWhere } = stockScope({
  warehouse: whBatch.warehouseId,
  customer: whBatch.customerId,
  company: whBatch.companyId,
});
/** Batches whose stock the caller may see; made by receipts, changed by 复尺 only (2.9). */
export const batches = entity({
  table: whBatch,
  title: '批次',
  no: 'batchNo',
  area: 'warehouse',
  scope: { and: scopeWhere },
  fields: { unitCost: 'money.cost' },
  labels: {
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
  },
});
