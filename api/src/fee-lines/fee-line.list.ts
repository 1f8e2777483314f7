import { orderFeeList } from '@shared/contract/finance/fee-line.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { syCompany } from '../access/org.tables.ts';
import { acUser } from '../access/user.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { serveList } from '../platform/list.ts';
import { ordersInFinance } from './fee-line.entity.ts';

/** Live receivables of the row's order. */
const live = sql`fin_fee_line f where f.biz_type = 'LOGISTICS' and f.direction = 'AR' and f.biz_id = ${lgOrder.id}
  and f.state not in ('VOID', 'REVERSED')`;
const hasState = (state: string) => sql`exists (select 1 from ${live} and f.state = ${state})`;
const feeState = sql<'NONE' | 'DRAFT' | 'SUBMITTED' | 'CONFIRMED'>`(case
  when ${hasState('DRAFT')} then 'DRAFT' when ${hasState('SUBMITTED')} then 'SUBMITTED'
  when ${hasState('CONFIRMED')} then 'CONFIRMED' else 'NONE' end)`;

/** F4: one row per logistics order that is not cancelled. */
export const orderFeeListRoute = serveList(orderFeeList, {
  table: lgOrder,
  join: [
    [acCustomer, eq(acCustomer.id, lgOrder.customerId)],
    [syCompany, eq(syCompany.id, lgOrder.companyId)],
    [acUser, eq(acUser.id, lgOrder.salesId)],
  ],
  select: {
    orderId: lgOrder.id,
    orderNo: lgOrder.orderNo,
    customerId: lgOrder.customerId,
    customerName: acCustomer.shortName,
    companyName: syCompany.shortName,
    containerCodes: sql<string>`(select string_agg(distinct c.container_code, ' ') from lg_allocation a
      join lg_container c on c.id = a.container_id where a.order_id = ${lgOrder.id} and a.state = 'LIVE')`,
    route: sql<string>`${lgOrder.pol} || ' → ' || ${lgOrder.pod}`,
    cartons: lgOrder.cartons,
    volume: lgOrder.volume,
    gross: lgOrder.gross,
    lineCount: sql<number>`(select count(*)::int from ${live})`,
    receivable: sql<string>`(select string_agg(t.currency || ' ' || to_char(t.amount, 'FM999,999,999,990.00'), ' + ' order by t.currency)
      from (select f.currency, sum(f.amount) amount from ${live} group by f.currency) t)`,
    baseAmount: sql<string>`(select sum(f.base_amount) from ${live})`,
    feeState,
    dueDate: sql<string>`(select min(f.due_date)::text from ${live})`,
    salesId: lgOrder.salesId,
    salesName: acUser.name,
    orderDate: lgOrder.orderDate,
  },
  scope: ordersInFinance,
  where: () => sql`${lgOrder.status} <> 'CANCELLED'`,
  numbers: lgOrder.orderNo,
  tabs: {
    all: undefined,
    // The same states as the column's, written so that the database joins instead of asking order by order.
    none: sql`not exists (select 1 from ${live})`,
    draft: hasState('DRAFT'),
    submitted: sql`(${hasState('SUBMITTED')} and not ${hasState('DRAFT')})`,
    confirmed: sql`(${hasState('CONFIRMED')} and not ${hasState('SUBMITTED')} and not ${hasState('DRAFT')})`,
  },
});
