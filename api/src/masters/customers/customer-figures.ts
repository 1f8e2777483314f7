import type { CustomerRow } from '@shared/contract/accounts/customer-list.contract.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { creditOf, frozenOf } from '../credit/credit.service.ts';
import { customerActions } from './customer-actions.ts';
import { ordersOfCustomers } from './ports.ts';

/** Completes a page of customers: credit, orders, holds and allowed actions, in a constant number of queries. */
export async function withFigures(ctx: Ctx, rows: CustomerRow[]): Promise<CustomerRow[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return rows;
  const credit = fieldLevel(ctx.actor, 'customer.credit') === 'HIDDEN' ? new Map() : await creditOf(ctx, ids);
  const orders = await ordersOfCustomers().figures(ctx, ids);
  const frozen = await frozenOf(ctx, ids);
  return rows.map((row) => {
    const own = credit.get(row.id);
    const held = frozen.has(row.id);
    return {
      ...row,
      creditLimit: own?.inForce ?? null,
      creditUsed: own?.used ?? null,
      creditLeft: own?.left ?? null,
      lastOrderDate: orders.get(row.id)?.last ?? null,
      openOrders: orders.get(row.id)?.open ?? 0,
      frozen: held,
      actions: row.status ? customerActions(ctx.actor, row.status, held) : [],
    };
  });
}
