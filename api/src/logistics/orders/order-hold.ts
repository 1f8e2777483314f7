import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { orders } from './order.entity.ts';
import { type OrderRow } from './order.tables.ts';

/** 暂停 / 解除 (LOG-018). */
export async function holdOrder(
  ctx: CommandCtx,
  row: OrderRow,
  hold: boolean,
  reason: string | null,
): Promise<OrderRow> {
  const action = hold ? 'hold' : 'unhold';
  orders.mustBeLegal(orderMachine, row, action);
  if (row.hold === hold) throw refuse('ILLEGAL_STATE', `${row.orderNo} ${hold ? '已经暂停' : '没有暂停'}。`);
  return orders.transition(ctx, orderMachine, row, action, { hold, holdReason: hold ? reason : null }, { reason });
}

/** 指派: fields that are null stay. */
export async function assignOrder(
  ctx: CommandCtx,
  row: OrderRow,
  people: { salesId: string | null; operatorId: string | null; csId: string | null },
): Promise<OrderRow> {
  const given = Object.fromEntries(Object.entries(people).filter(([, value]) => value !== null));
  return orders.transition(ctx, orderMachine, row, 'assign', given);
}
