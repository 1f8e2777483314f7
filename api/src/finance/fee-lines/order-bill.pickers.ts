import { billedOrderPicker } from '@shared/contract/finance/paper.pickers.ts';
import { and, eq, sql } from 'drizzle-orm';
import { pickOrders } from '../../logistics/orders/order.pickers.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { ordersInFinance } from './fee-line.entity.ts';
import { finFeeLine } from './fee-line.tables.ts';

const billed = sql`exists (select 1 from ${finFeeLine} where ${and(
  eq(finFeeLine.bizType, 'LOGISTICS'),
  eq(finFeeLine.bizId, lgOrder.id),
  eq(finFeeLine.direction, 'AR'),
  eq(finFeeLine.state, 'CONFIRMED'),
)})`;
const billedOrders = { scopeWhere: (actor: Actor) => and(ordersInFinance.scopeWhere(actor), billed) };
/** Orders that a 费用账单 can be printed of. */
export const orderBillPickers: Route[] = [servePicker(billedOrderPicker, pickOrders(billedOrders))];
