import { and, eq, inArray } from 'drizzle-orm';
import { orders } from '../orders/order.entity.ts';
import { refreshEstimate } from '../orders/order.estimate.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { CommandCtx } from '../platform/context.ts';
import { consume } from '../platform/outbox.ts';
import { priceBook, type PriceParty } from './price-book.ts';

/** Event: what a customer is charged by has changed; `what` says how and `by` who, for the log of each order. */
export const PRICES_CHANGED = 'customer.prices-changed';

/** Says that orders of the customer which wait for their review are to be estimated anew. */
export const pricesChanged = ({ emit, actor }: CommandCtx, { companyId, customerId }: PriceParty, what: string) =>
  emit(PRICES_CHANGED, { companyId, customerId, what, by: actor.system ? '系统' : actor.name });

/**
 * Estimates the customer's drafts and submitted orders anew, with the prices read once; one that was reviewed keeps what it
 * was reviewed with until itself changes, one that a person priced keeps that.
 */
consume(PRICES_CHANGED, 'logistics.estimates', async (ctx, payload) => {
  const [companyId, customerId] = [String(payload.companyId), String(payload.customerId)];
  const open = await orders.lockWhere(
    ctx,
    and(
      eq(lgOrder.companyId, companyId),
      eq(lgOrder.customerId, customerId),
      inArray(lgOrder.status, ['DRAFT', 'SUBMITTED']),
      eq(lgOrder.estManual, false),
    ) ?? eq(lgOrder.id, '0'),
  );
  if (open.length === 0) return;
  const book = await priceBook(ctx, [{ companyId, customerId }]);
  const note = { action: `${String(payload.what)}，更新预估应收`, reason: `由${String(payload.by)}操作引起` };
  for (const row of open) await refreshEstimate(ctx, row, note, book);
});
