import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { entity } from '../../platform/entity.ts';
import { whBatch } from './stock.tables.ts';

/** Batches of the companies and warehouses in scope; who sees own records only: those of the own customers. */
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
  scope: {
    company: whBatch.companyId,
    and: inWarehouseScope(whBatch.warehouseId),
    or: (actor) =>
      exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(acCustomer)
          .where(and(eq(acCustomer.id, whBatch.customerId), customers.scopeWhere(actor))),
      ),
  },
  labels: {
    batchNo: '批次号',
    stockKind: '类别',
    warehouseId: '仓库',
    customerId: '货主',
    companyId: '经营主体',
    goodsName: '品名',
    mark: '唛头',
    receivedDate: '入库日期',
  scope: { and: scopeWhere },
  labels: {
    batchNo: '批次',
    stockKind: '货物类别',
    warehouseId: '仓库',
    customerId: '客户',
    goodsId: '商品',
    goodsName: '品名',
    mark: '唛头',
    orderLineId: '订单行',
    receivedDate: '入库日',
    productionDate: '生产日期',
    expiryDate: '到期日期',
    unitVolume: '单件体积(cm³)',
    unitWeight: '单件重量(g)',
    unitCost: '单位成本',
  },
});
