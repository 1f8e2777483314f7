import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { entity } from '../../platform/entity.ts';
import { whDay } from '../stock/stock.tables.ts';

/** Days of the warehouses in scope. */
export const warehouseDays = entity({
  table: whDay,
  title: '仓库日',
  no: 'day',
  area: 'warehouse',
  scope: { and: inWarehouseScope(whDay.warehouseId) },
  partOf: { field: 'warehouseId', kind: 'wh_warehouse' },
  labels: {
    warehouseId: '仓库',
    day: '业务日期',
    state: '状态',
    closedAt: '日结时间',
    closedBy: '日结人',
    generatedAt: '库存生成时间',
  },
});
