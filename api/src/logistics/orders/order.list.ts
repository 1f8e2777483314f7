import { orderList } from '@shared/contract/logistics/order-list.contract.ts';
import { and, eq, exists, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { codesOf } from '../../platform/list-filters.ts';
import { serveList } from '../../platform/list.ts';
import { ratesOfRows } from '../../masters/rates/rate.service.ts';
import { searchMatch } from '../../platform/search.ts';
import { orders } from './order.entity.ts';
import { numberMatch } from './order-match.ts';
import { withContainers } from './order-list-rows.ts';
import { lgOrder, lgOrderLine } from './order.tables.ts';
import { missingOrderPapers, ofFrozenCustomer, waitsForMe } from './order-waits.ts';

const sales = alias(acUser, 'sales');
const operator = alias(acUser, 'operator');
const creator = alias(acUser, 'creator');
const query = () => new QueryBuilder();

export const route = sql<string>`(${lgOrder.pol} || '→' || ${lgOrder.pod})`;
/** 已收: what the warehouse has received of its lines. */
const received =
  sql<number>`coalesce((select sum(one.received_cartons) from ${lgOrderLine} as one where one.order_id = ${lgOrder.id}), 0)`.mapWith(
    Number,
  );
const open = sql`${lgOrder.status} in ('CONFIRMED', 'RUNNING')`;
export const customer = [acCustomer, eq(acCustomer.id, lgOrder.customerId)] as const;
export const customerCode = [acCustomerCode, eq(acCustomerCode.id, lgOrder.customerCodeId)] as const;

/** Cancelled orders are in the recycle bin (L5). */
export const shownOrders = sql`${lgOrder.status} <> 'CANCELLED'`;
export const ORDER_TABS = {
  all: undefined,
  draft: eq(lgOrder.status, 'DRAFT'),
  submitted: eq(lgOrder.status, 'SUBMITTED'),
  unallocated: sql`(${open} and ${lgOrder.allocState} = 'NONE')`,
  part: sql`(${open} and ${lgOrder.allocState} = 'PART')`,
  running: eq(lgOrder.status, 'RUNNING'),
  done: eq(lgOrder.status, 'DONE'),
  hold: sql`${lgOrder.hold}`,
};
/** Filters of orders beside those on a column of the same name; also of lists of what orders hold. */
export const ORDER_FILTERS = {
  numbers: numberMatch,
  mine: (value: string, ctx: Ctx) => (value === '1' ? waitsForMe(ctx) : undefined),
  frozen: (value: string) => (value === '1' ? ofFrozenCustomer : undefined),
  lacking: (value: string, ctx: Ctx) => (value === '1' ? missingOrderPapers(ctx) : undefined),
  customerCodeId: (value: string) => eq(lgOrder.customerCodeId, value),
  pol: (value: string) => eq(lgOrder.pol, value),
  pod: (value: string) => eq(lgOrder.pod, value),
  destCountry: (value: string) => eq(lgOrder.destCountry, value),
  salesId: (value: string) => eq(lgOrder.salesId, value),
  operatorId: (value: string) => eq(lgOrder.operatorId, value),
  deptId: (value: string) => eq(lgOrder.deptId, value),
  createdBy: (value: string) => eq(lgOrder.createdBy, value),
  attributes: (value: string) =>
    sql`${lgOrder.attributes} && ${sql.param(codesOf(orderList.filters.attributes ?? { kind: 'codes', title: '' }, value, 'attributes'))}::text[]`,
  goods: (value: string) =>
    exists(
      query()
        .select({ one: sql`1` })
        .from(lgOrderLine)
        .where(
          and(
            eq(lgOrderLine.orderId, lgOrder.id),
            /^\d{4,10}$/.test(value)
              ? sql`${lgOrderLine.hsCode} like ${`${value}%`}`
              : searchMatch(lgOrderLine.nameCn, value),
          ),
        ),
    ),
  containerId: (value: string) =>
    exists(
      query()
        .select({ one: sql`1` })
        .from(lgAllocation)
        .where(
          and(
            eq(lgAllocation.orderId, lgOrder.id),
            eq(lgAllocation.containerId, value),
            eq(lgAllocation.state, 'LIVE'),
          ),
        ),
    ),
};

/** L1. */
export const orderListRoute = serveList(orderList, {
  table: lgOrder,
  join: [
    customer,
    customerCode,
    [sales, eq(sales.id, lgOrder.salesId)],
    [operator, eq(operator.id, lgOrder.operatorId)],
    [creator, eq(creator.id, lgOrder.createdBy)],
  ],
  select: {
    orderNo: lgOrder.orderNo,
    customerRef: lgOrder.customerRef,
    serviceType: lgOrder.serviceType,
    transportMode: lgOrder.transportMode,
    incoterm: lgOrder.incoterm,
    cartons: lgOrder.cartons,
    volume: lgOrder.volume,
    gross: lgOrder.gross,
    chargeableRt: lgOrder.chargeableRt,
    receivedCartons: received,
    allocatedCartons: lgOrder.allocatedCartons,
    loadedCartons: lgOrder.loadedCartons,
    deliveredCartons: lgOrder.deliveredCartons,
    allocState: lgOrder.allocState,
    progressStage: lgOrder.progressStage,
    releaseState: lgOrder.releaseState,
    estReceivable: lgOrder.estReceivable,
    cargoReadyDate: lgOrder.cargoReadyDate,
    requireEtd: lgOrder.requireEtd,
    orderDate: lgOrder.orderDate,
    source: lgOrder.source,
    status: lgOrder.status,
    currency: lgOrder.currency,
    hold: lgOrder.hold,
    customerId: lgOrder.customerId,
    customerName: acCustomer.shortName,
    customerCode: acCustomerCode.code,
    route,
    salesName: sales.name,
    operatorName: operator.name,
    createdByName: creator.name,
  },
  scope: orders,
  rates: { company: lgOrder.companyId, of: ratesOfRows },
  numbers: [lgOrder.orderNo, lgOrder.customerRef, acCustomerCode.code],
  where: () => shownOrders,
  tabs: ORDER_TABS,
  filters: ORDER_FILTERS,
  finish: withContainers,
});
