import type { OrderInput } from '@shared/contract/logistics/order.input.ts';
import { roundMoney } from '@shared/contract/decimal.ts';
import { estimateMoved, isEntered, type EstimateCase } from '@shared/contract/logistics/order-estimate.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { WriteNote } from '../../platform/entity-types.ts';
import { computedEstimate } from '../quotations/order-estimate.ts';
import type { PriceBook } from '../quotations/price-book.ts';
import { orders } from './order.entity.ts';
import type { OrderRow } from './order.tables.ts';

type Columns = Pick<OrderRow, 'estReceivable' | 'estManual' | 'estBasis'>;
type Content = Omit<EstimateCase, 'containers'>;
/** Until it is done or cancelled an order's estimate follows what it depends on. */
const ESTIMATED: readonly OrderRow['status'][] = ['DRAFT', 'SUBMITTED', 'CONFIRMED', 'RUNNING'];

/**
 * 预估应收 of an order that is saved (2.1): what a person with the right entered stays, otherwise it is computed, whether the
 * caller may see it or not. After the review it moves only with what it depends on.
 */
export async function estimateFor(
  ctx: CommandCtx,
  input: OrderInput,
  content: Content,
  stored: OrderRow | null,
  book?: PriceBook,
): Promise<Columns> {
  const mayPrice = ctx.actor.may('logistics.order.price') && fieldLevel(ctx.actor, 'money.sell') === 'VISIBLE';
  if (mayPrice && isEntered(input, stored))
    return { estReceivable: rounded(input.estReceivable, content.currency), estManual: true, estBasis: null };
  if (!mayPrice && stored?.estManual) return kept(stored);
  const draft = stored === null || stored.status === 'DRAFT';
  if (!draft && !stored.estManual && !estimateMoved(stored, content)) return kept(stored);
  return { estManual: false, ...(await computedEstimate(ctx, content, stored, book)) };
}
const rounded = (amount: string | null, currency: string | null): string | null =>
  amount === null ? null : roundMoney(amount, currency ?? 'CNY');
const kept = ({ estReceivable, estManual, estBasis }: OrderRow): Columns => ({ estReceivable, estManual, estBasis });

/** The estimate of a stored order whose figures or prices moved; nothing where a person entered it or the order is over. */
export async function estimateAgain(ctx: CommandCtx, row: OrderRow, book?: PriceBook): Promise<Partial<Columns>> {
  if (row.estManual || !ESTIMATED.includes(row.status)) return {};
  return computedEstimate(ctx, row, row, book);
}

/** Computes the estimate of a locked order anew and writes it when it differs. */
export async function refreshEstimate(
  ctx: CommandCtx,
  row: OrderRow,
  note: Pick<WriteNote, 'action' | 'reason'>,
  book?: PriceBook,
): Promise<OrderRow> {
  return orders.update(ctx, row, await estimateAgain(ctx, row, book), { ...note, code: 'estimate' });
}
