import { absolute, compare, sign, type Amount } from '@shared/contract/decimal.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Sides } from '../allocations/compute-allocations.ts';
import { claimsOnLines, claimsOnReceipts, claimsOnSources } from '../payment-applications/claims.ts';

const taken = (no: string, by: string) =>
  refuse('FIN_LINE_LOCKED', `${no} 有金额正在${by}申请中，请减少核销金额，或先撤回、作废申请。`);

/**
 * A settlement leaves what live applications ask for (3.1, FIN-071): of payables what is to be paid, of prepayments, red lines
 * and receivables what is to be set off, of receipts what is to be paid back. `sides`: with all that it clears taken off.
 * FIN_LINE_LOCKED.
 */
export async function requireUnclaimed(ctx: Ctx, { lines, receipts, payments }: Sides): Promise<void> {
  const [fees, prepaid, refunds] = [[...lines.keys()], [...payments.keys()], [...receipts.keys()]];
  const toPay = await claimsOnLines(ctx, fees, null);
  const toSetOff = await claimsOnSources(ctx, 'feeLineId', fees, null);
  const toUse = await claimsOnSources(ctx, 'paymentId', prepaid, null);
  const toRefund = await claimsOnReceipts(ctx, refunds, null);
  const short = (open: Amount, claimed: Amount | undefined): boolean =>
    claimed !== undefined && sign(claimed) > 0 && compare(absolute(open), claimed) < 0;
  for (const [id, { row, left }] of lines)
    if (short(left.open, toPay.get(id)) || short(left.open, toSetOff.get(id))) throw taken(`费用 ${row.feeNo}`, '付款');
  for (const [id, { no, left }] of payments) if (short(left.open, toUse.get(id))) throw taken(no, '付款');
  for (const [id, { no, left }] of receipts) if (short(left.open, toRefund.get(id))) throw taken(no, '退款');
}
