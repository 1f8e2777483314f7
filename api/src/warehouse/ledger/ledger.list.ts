import { countsInternal, ledgerList } from '@shared/contract/warehouse/ledger.contract.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { likePattern, searchMatch } from '../../platform/search.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { flowOf, internalEntry } from '../stock/flows.ts';
import { stockScope } from '../stock/stock-scope.ts';
import { whBatch, whStockLedger } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';

const entry = sql`${whStockLedger}`;
const direction = sql<
  'IN' | 'OUT' | null
>`(case sign(${whStockLedger.qtyDelta}) when 1 then 'IN' when -1 then 'OUT' end)`;

/** 出入库明细 (W14). */
export const ledgerListRoute = serveList(ledgerList, {
  table: whStockLedger,
  scope: stockScope({
    warehouse: whStockLedger.warehouseId,
    customer: whStockLedger.customerId,
    company: whBatch.companyId,
  }),
  join: [
    [whBatch, eq(whBatch.id, whStockLedger.batchId)],
    [whLocation, eq(whLocation.id, whStockLedger.locationId)],
    [whWarehouse, eq(whWarehouse.id, whStockLedger.warehouseId)],
    [acCustomer, eq(acCustomer.id, whStockLedger.customerId)],
    [acUser, eq(acUser.id, whStockLedger.postedBy)],
  ],
  select: {
    ...pickColumns(
      whStockLedger,
      'businessDate',
      'occurredAt',
      'type',
      'docNo',
      'docType',
      'docId',
      'batchId',
      'locationId',
      'warehouseId',
      'quality',
      'qtyDelta',
      'qtyAfter',
      'volumeDelta',
      'weightDelta',
      'groupId',
      'reversalOf',
    ),
    ...flowOf(entry),
    seq: sql<string>`${whStockLedger.id}::text`,
    direction,
    warehouseName: whWarehouse.name,
    locationCode: whLocation.code,
    customerName: acCustomer.shortName,
    goodsName: whBatch.goodsName,
    mark: whBatch.mark,
    batchNo: whBatch.batchNo,
    operatorName: acUser.name,
    reversal: sql<string | null>`coalesce('冲 ' || ${whStockLedger.reversalOf}, (select '已被 ' || r.id || ' 冲'
      from wh_stock_ledger r where r.reversal_of = ${whStockLedger.id}))`,
  },
  where: (_ctx, values) => (countsInternal(values) ? undefined : sql`not ${internalEntry(entry)}`),
  filters: {
    zoneId: (value) => eq(whLocation.zoneId, value),
    location: (value) => sql`${whLocation.code} ilike ${likePattern(value)}`,
    goods: (value) =>
      sql`(${whBatch.goodsName} ilike ${likePattern(value)} or ${whBatch.mark} ilike ${likePattern(value)})`,
    docNo: (value) => searchMatch(whStockLedger.docNo, value),
    customerId: (value) => eq(whStockLedger.customerId, value),
    operatorId: (value) => eq(whStockLedger.postedBy, value),
    direction: (value) => inArray(direction, value.split(',')),
    internal: () => undefined,
  },
});
