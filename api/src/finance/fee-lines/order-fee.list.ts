import { orderFeeList, payableOrderList, receivableOrderList } from '@shared/contract/finance/order-fee.contract.ts';
import { daysBetween } from '@shared/contract/finance/fee-line.rules.ts';
import { and, eq, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { exactMatch } from '../../logistics/containers/container-match.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { daysOf, numbersOf } from '../../platform/list-filters.ts';
import { serveList } from '../../platform/list.ts';
import type { ListSource } from '../../platform/list-plan.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { bizInScope } from './fee-biz.ts';
import { ordersInFinance, type FeeDirection } from './fee-line.entity.ts';
import { finBizFee } from './fee-line.tables.ts';
import { orderAmounts } from './order-amounts.ts';
import { hasSubmitted, toBill } from './fee-waits.ts';

const named = (name: string) => alias(finBizFee, name);
type Fees = ReturnType<typeof named>;
const [ar, ap, own] = [named('ar'), named('ap'), named('fin_biz_fee')];

/** What the sums of one direction say of an order; nothing was ever there: none. Every amount here is a column of each list. */
const figures = (fees: Fees) => ({
  lineCount: sql<number>`coalesce(${fees.lineCount}, 0)`.mapWith(Number),
  baseAmount: fees.baseAmount,
  baseSettled: sql<string | null>`${fees.baseConfirmed} - ${fees.baseOpen}`,
  baseOpen: fees.baseOpen,
  feeState: sql<(typeof fees.state)['_']['data']>`coalesce(${fees.state}, 'NONE')`,
  billState: sql<(typeof fees.billState)['_']['data']>`coalesce(${fees.billState}, 'NONE')`,
  settleState: sql<(typeof fees.settleState)['_']['data']>`coalesce(${fees.settleState}, 'NONE')`,
  invoiceState: sql<(typeof fees.invoiceState)['_']['data']>`coalesce(${fees.invoiceState}, 'NONE')`,
  dueDate: fees.dueDate,
});
const isOverdue = (fees: Fees) => (value: string, ctx: Ctx) =>
  value === '1'
    ? sql`${fees.dueDate} < ${ctx.today()}::date`
    : sql`(${fees.dueDate} is null or ${fees.dueDate} >= ${ctx.today()}::date)`;

const LOGISTICS = [sql`'LOGISTICS'`, sql`${lgOrder.id}`] as const;
const [AR, AP] = [orderAmounts('AR', ...LOGISTICS), orderAmounts('AP', ...LOGISTICS)];
const ANY = orderAmounts('AR', sql`${finBizFee.bizType}`, sql`${finBizFee.bizId}`);
const containersIn = (order: SQLWrapper) =>
  sql<string | null>`(select string_agg(distinct c.container_code, ' ') from lg_allocation a
    join lg_container c on c.id = a.container_id where a.order_id = ${order} and a.state = 'LIVE')`;
const cargo = {
  containerCodes: containersIn(lgOrder.id),
  route: sql<string>`${lgOrder.pol} || '→' || ${lgOrder.pod}`,
  etd: sql<string | null>`(select min(c.etd)::text from lg_allocation a join lg_container c on c.id = a.container_id
    where a.order_id = ${lgOrder.id} and a.state = 'LIVE')`,
  cartons: lgOrder.cartons,
  volume: lgOrder.volume,
  gross: lgOrder.gross,
};
const orderColumns = {
  orderId: lgOrder.id,
  orderNo: lgOrder.orderNo,
  customerId: lgOrder.customerId,
  customerName: acCustomer.shortName,
  companyName: syCompany.shortName,
  ...cargo,
  salesId: lgOrder.salesId,
  salesName: acUser.name,
  orderDate: lgOrder.orderDate,
};
const orderJoins: ListSource<object>['join'] = [
  [acCustomer, eq(acCustomer.id, lgOrder.customerId)],
  [syCompany, eq(syCompany.id, lgOrder.companyId)],
  [acUser, eq(acUser.id, lgOrder.salesId)],
];
const joinFees = (fees: Fees, direction: 'AR' | 'AP') =>
  [fees, and(eq(fees.direction, direction), eq(fees.bizType, 'LOGISTICS'), eq(fees.bizId, lgOrder.id)) as SQL] as const;
/** Pasted numbers: order, container (柜号, 箱号) or bill of lading. */
const byNumbers = (value: string): SQL | undefined => {
  const numbers = [...new Set(value.split(/[\s,，;；]+/).filter(Boolean))].slice(0, 500);
  if (numbers.length === 0) return undefined;
  const list = sql.join(
    numbers.map((one) => sql`${one}`),
    sql`, `,
  );
  return sql`(${lgOrder.orderNo} in (${list}) or exists (select 1 from lg_allocation a join lg_container c on c.id = a.container_id
    where a.order_id = ${lgOrder.id} and a.state = 'LIVE' and (c.container_code in (${list}) or c.container_no in (${list}) or c.mbl_no in (${list}))))`;
};
/**
 * Orders whose first container sails in a range of days: sought from the containers of that range. Asked of each order,
 * its own containers would be looked up 100,000 times.
 */
const bySailing = (value: string): SQL => {
  const { from, to } = daysOf(value, 'etd');
  const within = and(
    from === undefined ? undefined : sql`c.etd >= ${from}::date`,
    to === undefined ? undefined : sql`c.etd <= ${to}::date`,
  );
  const earlier =
    from === undefined
      ? sql``
      : sql`and not exists (select from lg_allocation a join lg_container c on c.id = a.container_id
    where a.order_id = ${lgOrder.id} and a.state = 'LIVE' and c.etd < ${from}::date)`;
  // An array: as a join the planner would rather walk all orders in the order of the list until a page is full.
  return sql`(${lgOrder.id} = any(array(select a.order_id from lg_container c join lg_allocation a on a.container_id = c.id
    where a.state = 'LIVE' and ${within})) ${earlier})`;
};
const tabsOf = (fees: Fees, direction: FeeDirection) => ({
  all: undefined,
  none: sql`coalesce(${fees.state}, 'NONE') = 'NONE'`,
  draft: eq(fees.state, 'DRAFT'),
  submitted: hasSubmitted(direction, { bizType: sql`'LOGISTICS'`, bizId: lgOrder.id }),
  confirmed: eq(fees.state, 'CONFIRMED'),
});

/** Days since the oldest open line fell due; null: nothing is overdue. */
const withOverdue = <Row extends { dueDate: string | null }>(
  ctx: Ctx,
  rows: Row[],
): (Row & { overdueDays: number | null })[] =>
  rows.map((row) => ({
    ...row,
    overdueDays: row.dueDate && row.dueDate < ctx.today() ? daysBetween(row.dueDate, ctx.today()) : null,
  }));

/** Gross profit for those who may see it (10.4 finance.profit.view). */
const withoutProfit = <Row extends { profit?: unknown }>(ctx: Ctx, rows: Row[]): Row[] =>
  ctx.actor.may('finance.profit.view')
    ? rows
    : rows.map((row) => {
        const { profit: _profit, ...rest } = row;
        return rest as Row;
      });

/** F4: one row per logistics order that is not cancelled. */
export const orderFeeListRoute = serveList(orderFeeList, {
  table: lgOrder,
  join: [...orderJoins, joinFees(ar, 'AR'), joinFees(ap, 'AP')],
  select: {
    ...orderColumns,
    ...figures(ar),
    baseBilled: ar.baseBilled,
    total: AR.total,
    billed: AR.billed,
    settled: AR.settled,
    open: AR.open,
    baseCost: ap.baseEx,
    // Of cost sheets alone (FIN-130); the folder of theirs stands above this one.
    profit: sql<string | null>`(select sum(s.profit) from fin_cost_sheet s where s.biz_type = 'LOGISTICS'
      and s.biz_id = ${lgOrder.id} and s.state <> 'DRAFT')`,
  },
  scope: ordersInFinance,
  sortBy: { open: ar.baseOpen },
  where: () => ne(lgOrder.status, 'CANCELLED'),
  filters: {
    numbers: byNumbers,
    etd: bySailing,
    overdue: isOverdue(ar),
    toBill: (value) => (value === '1' ? toBill : undefined),
  },
  tabs: tabsOf(ar, 'AR'),
  finish: (ctx, rows) => withoutProfit(ctx, withOverdue(ctx, rows)),
});

const joined = (column: 's.short_name' | 'c.name') => sql<
  string | null
>`(select string_agg(distinct ${sql.raw(column)}, '、')
  from fin_fee_line f join ac_supplier s on s.id = f.supplier_id join fin_charge_code c on c.id = f.charge_code_id
  where f.biz_type = 'LOGISTICS' and f.direction = 'AP' and f.biz_id = ${lgOrder.id} and f.state not in ('VOID', 'REVERSED'))`;
const having = (condition: SQL) =>
  sql`exists (select 1 from fin_fee_line f where f.biz_type = 'LOGISTICS' and f.direction = 'AP' and f.biz_id = ${lgOrder.id}
    and f.state not in ('VOID', 'REVERSED') and ${condition})`;

/** F18: the same of payables. */
export const payableOrderListRoute = serveList(payableOrderList, {
  table: lgOrder,
  join: [...orderJoins, joinFees(ap, 'AP')],
  select: {
    ...orderColumns,
    ...figures(ap),
    total: AP.total,
    settled: AP.settled,
    open: AP.open,
    held: AP.held,
    estimateCount: sql<number>`coalesce(${ap.estimateCount}, 0)`.mapWith(Number),
    baseHeld: ap.baseHeld,
    supplierNames: joined('s.short_name'),
    chargeNames: joined('c.name'),
  },
  scope: ordersInFinance,
  sortBy: { open: ap.baseOpen },
  where: () => ne(lgOrder.status, 'CANCELLED'),
  filters: {
    numbers: byNumbers,
    etd: bySailing,
    overdue: isOverdue(ap),
    supplierId: (value) => having(sql`f.supplier_id = ${value}`),
    chargeCodeId: (value) => having(sql`f.charge_code_id = ${value}`),
    estimated: (value) => (value === '1' ? sql`${ap.estimateCount} > 0` : sql`coalesce(${ap.estimateCount}, 0) = 0`),
  },
  tabs: tabsOf(ap, 'AP'),
  finish: withOverdue,
});

/** Rows of logistics orders with cargo in containers of these 柜号 or 箱号. */
const inContainers = (numbers: readonly string[]): SQL =>
  sql`(${finBizFee.bizType} = 'LOGISTICS' and ${finBizFee.bizId} in (select a.order_id from lg_container c
    join lg_allocation a on a.container_id = c.id where a.state = 'LIVE'
    and (c.container_code in ${[...numbers]} or c.container_no in ${[...numbers]})))`;
/** The 柜号 and 箱号 of a row. */
const containerNumbers = sql`array(select unnest(array[c.container_code, c.container_no]) from lg_allocation a
  join lg_container c on c.id = a.container_id
  where ${finBizFee.bizType} = 'LOGISTICS' and a.order_id = ${finBizFee.bizId} and a.state = 'LIVE')::text[]`;

/** F5: one row per business order of any type that has receivables. */
export const receivableOrderListRoute = serveList(receivableOrderList, {
  table: finBizFee,
  join: [
    [acCustomer, eq(acCustomer.id, finBizFee.customerId)],
    [syCompany, eq(syCompany.id, finBizFee.companyId)],
    [acUser, eq(acUser.id, finBizFee.ownerId)],
  ],
  select: {
    bizId: finBizFee.bizId,
    bizNo: finBizFee.bizNo,
    bizType: finBizFee.bizType,
    customerId: finBizFee.customerId,
    customerName: acCustomer.shortName,
    companyName: syCompany.shortName,
    containerCodes: sql<
      string | null
    >`(case when ${finBizFee.bizType} = 'LOGISTICS' then ${containersIn(finBizFee.bizId)} end)`,
    salesName: acUser.name,
    ...figures(own),
    baseBilled: finBizFee.baseBilled,
    total: ANY.total,
    billed: ANY.billed,
    settled: ANY.settled,
    open: ANY.open,
    businessDate: finBizFee.businessDate,
  },
  scope: bizInScope,
  sortBy: { open: finBizFee.baseOpen },
  where: () => and(eq(finBizFee.direction, 'AR'), sql`${finBizFee.lineCount} > 0`),
  numbers: finBizFee.bizNo,
  moreNumbers: () => containerNumbers,
  filters: {
    overdue: isOverdue(own),
    numbers: (value) => {
      const numbers = numbersOf(value, 'numbers').flatMap((one) => [one, one.toUpperCase()]);
      return numbers.length > 0 ? exactMatch(numbers, [finBizFee.bizNo], inContainers) : undefined;
    },
    salesId: (value) => eq(finBizFee.ownerId, value),
    companyId: (value) => eq(finBizFee.companyId, value),
  },
  tabs: {
    open: ne(finBizFee.baseOpen, '0'),
    draft: eq(finBizFee.state, 'DRAFT'),
    submitted: hasSubmitted('AR', finBizFee),
    settled: eq(finBizFee.settleState, 'FULL'),
    all: undefined,
  },
  finish: withOverdue,
});
