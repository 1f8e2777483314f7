import { normalisePlate } from '@shared/contract/accounts/identifiers.ts';
import { arrivalList } from '@shared/contract/warehouse/arrival-list.contract.ts';
import type { ArrivalState } from '@shared/contract/warehouse/arrival.labels.ts';
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { searchMatch } from '../../platform/search.ts';
import { arrivals } from './arrival.entity.ts';
import { arrivalActions } from './arrival.reads.ts';
import { whArrival } from './arrival.tables.ts';

const inState = (...states: ArrivalState[]) => inArray(whArrival.state, states);
/** Planned for today in Shanghai. */
export const plannedToday = (ctx: Ctx) =>
  and(
    sql`${whArrival.planAt} >= ${`${ctx.today()}T00:00:00+08:00`}::timestamptz`,
    sql`${whArrival.planAt} < ${`${ctx.today()}T00:00:00+08:00`}::timestamptz + interval '1 day'`,
    ne(whArrival.state, 'VOID'),
  );

/** 到货单 (W10). */
export const arrivalListRoute = serveList(arrivalList, {
  table: whArrival,
  scope: arrivals,
  join: [
    [whWarehouse, eq(whWarehouse.id, whArrival.warehouseId)],
    [acCustomer, eq(acCustomer.id, whArrival.customerId)],
  ],
  select: {
    ...pickColumns(
      whArrival,
      ...(['arrivalNo', 'warehouseId', 'customerId', 'companyId', 'plateNo', 'driver', 'dock', 'notifiedAt'] as const),
      ...(['planAt', 'arrivedAt', 'unloadEndAt', 'inboundCount', 'notified', 'actual', 'different'] as const),
      ...(['damaged', 'carrier', 'confirmedAt', 'createdAt', 'remark', 'state'] as const),
    ),
    warehouseName: whWarehouse.name,
    customerName: acCustomer.shortName,
    releaseReason: whArrival.releaseReason,
  },
  filters: {
    keyword: (term) => searchMatch(whArrival.searchText, term),
    carrierId: (id) => eq(whArrival.carrierId, id),
    plateNo: (value) => sql`${whArrival.plateNo} like ${`%${normalisePlate(value).replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    different: (value) => (value === '1' ? eq(whArrival.different, true) : undefined),
    damaged: (value) => (value === '1' ? gt(whArrival.damaged, 0) : undefined),
  },
  tabs: {
    today: plannedToday,
    present: inState('ON_SITE', 'UNLOADING'),
    counted: inState('COUNTED'),
    exception: inState('EXCEPTION'),
    confirmed: inState('CONFIRMED'),
    all: undefined,
  },
  finish: async (ctx, rows) =>
    rows.map((row) => ({
      ...row,
      actions: arrivalActions(ctx, { state: row.state ?? 'NOTIFIED', releaseReason: row.releaseReason ?? null }),
    })),
});
