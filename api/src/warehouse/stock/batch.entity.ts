import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { entity } from '../../platform/entity.ts';
import { whBatch } from './stock.tables.ts';

/** Batches of the companies and warehouses in scope; who sees own records only: those of the own customers. */
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
    productionDate: '生产日期',
    expiryDate: '到期日期',
    unitVolume: '单件体积(cm³)',
    unitWeight: '单件重量(g)',
    unitCost: '单位成本',
  },
});
