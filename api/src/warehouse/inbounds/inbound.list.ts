import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { searchMatch } from '../../platform/search.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { inbounds } from './inbound.entity.ts';
import { inboundActions } from './inbound.reads.ts';
import { whInbound, type Inbound } from './inbound.tables.ts';

const inState = (...states: Inbound['state'][]) => inArray(whInbound.state, states);

/** 入库单 (W6). */
export const inboundListRoute = serveList(inboundList, {
  table: whInbound,
  scope: inbounds,
  join: [
    [whWarehouse, eq(whWarehouse.id, whInbound.warehouseId)],
    [acCustomer, eq(acCustomer.id, whInbound.customerId)],
    [acUser, eq(acUser.id, whInbound.createdBy)],
  ],
  select: {
    ...pickColumns(
      whInbound,
      ...(['inboundNo', 'type', 'warehouseId', 'customerId', 'mark', 'sourceType', 'sourceId', 'sourceNo'] as const),
      ...(['expectedAt', 'expected', 'received', 'putaway', 'volume', 'weight', 'short', 'over', 'damaged'] as const),
      ...(['receivedAt', 'createdAt', 'createdBy', 'remark', 'notice', 'state'] as const),
    ),
    warehouseName: whWarehouse.name,
    customerName: acCustomer.shortName,
    creatorName: acUser.name,
  },
  filters: {
    keyword: (term) => searchMatch(whInbound.searchText, term),
    noticed: (value) => (value === '1' ? isNotNull(whInbound.notice) : undefined),
    different: (value) =>
      value === '1'
        ? or(sql`${whInbound.short} > 0`, sql`${whInbound.over} > 0`, sql`${whInbound.damaged} > 0`)
        : undefined,
  },
  tabs: {
    all: undefined,
    draft: inState('DRAFT'),
    pending: inState('PENDING'),
    partial: inState('PARTIAL'),
    putaway: inState('PUTAWAY'),
    done: inState('DONE'),
    ended: inState('CANCELLED', 'REVERSED'),
  },
  finish: async (ctx, rows) =>
    rows.map((row) => ({
      ...row,
      actions: inboundActions(ctx, {
        type: row.type ?? 'OTHER',
        state: row.state ?? 'DRAFT',
        createdBy: row.createdBy ?? null,
        notice: row.notice ?? null,
        received: row.received ?? 0,
        damaged: row.damaged ?? 0,
        putaway: row.putaway ?? 0,
      }),
    })),
});
