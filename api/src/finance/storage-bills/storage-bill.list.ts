import { payableBillList, receivableBillList } from '@shared/contract/finance/storage-bill-list.contract.ts';
import type { BillDirection } from '@shared/contract/finance/storage-bill.labels.ts';
import { eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { baseToday } from '../../masters/rates/rate.service.ts';
import { pickColumns } from '../../platform/columns.ts';
import { daysOf } from '../../platform/list-filters.ts';
import { serveList } from '../../platform/list.ts';
import type { Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { billEntities } from './storage-bill.entity.ts';
import { billActions } from './storage-bill.reads.ts';
import { whStorageBill } from './storage-bill.tables.ts';

const b = whStorageBill;
const select = (direction: BillDirection) => ({
  ...pickColumns(
    b,
    'warehouseId',
    'reversalOf',
    'billNo',
    'ruleText',
    'volumeDays',
    'amount',
    'currency',
    'createdAt',
    'state',
  ),
  warehouseName: whWarehouse.name,
  period: sql<string>`${b.periodFrom}::text || ' 至 ' || ${b.periodTo}::text`,
  feeNos: sql<string | null>`(select string_agg(f.fee_no, ' ' order by f.id) from fin_fee_line f
    where f.source_type = ${sql.raw(`'${billEntities[direction].kind}'`)} and f.source_id = ${b.id} and f.state <> 'VOID')`,
});
const source = {
  table: b,
  base: baseToday(b.currency, b.companyId),
  numbers: b.billNo,
  tabs: {
    draft: eq(b.state, 'DRAFT'),
    confirmed: eq(b.state, 'CONFIRMED'),
    billed: eq(b.state, 'BILLED'),
    reversed: eq(b.state, 'REVERSED'),
  },
} as const;
const filters = {
  /** Bills that share a day with the span. */
  period: (value: string) => {
    const { from, to } = daysOf(value, 'period');
    return sql`${from ? sql`${b.periodTo} >= ${from}` : sql`true`} and ${to ? sql`${b.periodFrom} <= ${to}` : sql`true`}`;
  },
};

/** 仓库订单应收 (F10) and 仓储订单应付 (F23). */
export const billListRoutes: Route[] = [
  serveList(receivableBillList, {
    ...source,
    scope: billEntities.AR,
    join: [
      [whWarehouse, eq(whWarehouse.id, b.warehouseId)],
      [acCustomer, eq(acCustomer.id, b.customerId)],
    ],
    select: {
      ...select('AR'),
      ...pickColumns(b, 'customerId', 'freeDays', 'storage', 'handling', 'tax'),
      customerName: acCustomer.shortName,
    },
    sortBy: { customerName: acCustomer.pinyin },
    filters,
    finish: (ctx, rows) =>
      rows.map((row) => ({
        ...row,
        actions: row.state ? billActions(ctx, { direction: 'AR', state: row.state }) : [],
      })),
  }),
  serveExport(receivableBillList),
  serveList(payableBillList, {
    ...source,
    scope: billEntities.AP,
    join: [
      [whWarehouse, eq(whWarehouse.id, b.warehouseId)],
      [acSupplier, eq(acSupplier.id, b.supplierId)],
    ],
    select: {
      ...select('AP'),
      ...pickColumns(b, 'supplierId', 'counterAmount', 'counterNo'),
      supplierName: acSupplier.shortName,
      difference: sql<string | null>`wh_storage_bill.difference`,
    },
    sortBy: { supplierName: acSupplier.pinyin },
    filters: {
      ...filters,
      differs: (value) => (value === '1' ? sql`wh_storage_bill.difference <> 0` : undefined),
    },
    finish: (ctx, rows) =>
      rows.map((row) => ({
        ...row,
        actions: row.state ? billActions(ctx, { direction: 'AP', state: row.state }) : [],
      })),
  }),
  serveExport(payableBillList),
];
