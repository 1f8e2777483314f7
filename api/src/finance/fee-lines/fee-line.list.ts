import { orderFeeList, type ORDER_FEE_STATES } from '@shared/contract/finance/fee-line.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { serveList } from '../../platform/list.ts';
import { ordersInFinance } from './fee-line.entity.ts';
import { finOrderFee } from './fee-line.tables.ts';

const feeState = sql<keyof typeof ORDER_FEE_STATES>`coalesce(${finOrderFee.state}, 'NONE')`;
const inState = (state: 'DRAFT' | 'SUBMITTED' | 'CONFIRMED') => eq(finOrderFee.state, state);

/** F4: one row per logistics order that is not cancelled. */
export const orderFeeListRoute = serveList(orderFeeList, {
  table: lgOrder,
  join: [
    [acCustomer, eq(acCustomer.id, lgOrder.customerId)],
    [syCompany, eq(syCompany.id, lgOrder.companyId)],
    [acUser, eq(acUser.id, lgOrder.salesId)],
    [finOrderFee, eq(finOrderFee.orderId, lgOrder.id)],
  ],
  select: {
    orderId: lgOrder.id,
    orderNo: lgOrder.orderNo,
    customerId: lgOrder.customerId,
    customerName: acCustomer.shortName,
    companyName: syCompany.shortName,
    containerCodes: sql<string>`(select string_agg(distinct c.container_code, ' ') from lg_allocation a
      join lg_container c on c.id = a.container_id where a.order_id = ${lgOrder.id} and a.state = 'LIVE')`,
    route: sql<string>`${lgOrder.pol} || '→' || ${lgOrder.pod}`,
    cartons: lgOrder.cartons,
    volume: lgOrder.volume,
    gross: lgOrder.gross,
    lineCount: sql<number>`coalesce(${finOrderFee.lineCount}, 0)`,
    receivable: sql<string>`(select string_agg(t.currency || ' ' || to_char(t.amount, 'FM999,999,999,990.00'), ' + ' order by t.currency)
      from (select f.currency, sum(f.amount) amount from fin_fee_line f where f.biz_type = 'LOGISTICS' and f.direction = 'AR'
        and f.biz_id = ${lgOrder.id} and f.state not in ('VOID', 'REVERSED') group by f.currency) t)`,
    baseAmount: finOrderFee.baseAmount,
    feeState,
    dueDate: finOrderFee.dueDate,
    salesId: lgOrder.salesId,
    salesName: acUser.name,
    orderDate: lgOrder.orderDate,
  },
  scope: ordersInFinance,
  where: () => sql`${lgOrder.status} <> 'CANCELLED'`,
  numbers: lgOrder.orderNo,
  tabs: {
    all: undefined,
    none: sql`${feeState} = 'NONE'`,
    draft: inState('DRAFT'),
    submitted: inState('SUBMITTED'),
    confirmed: inState('CONFIRMED'),
  },
});
