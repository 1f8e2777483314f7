import { absolute, add, compare, type Amount } from '@shared/contract/decimal.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { claimedBy } from '../allocations/claimed.ts';
import type { Sides } from '../allocations/compute-allocations.ts';
import { applicationClaims } from '../allocations/ports.ts';
import type { SettlementLine } from './settlement.tables.ts';

type Of = 'line' | 'receipt' | 'payment';

/**
 * FIN-071: a settlement takes no more of lines, receipts and payments than live payment applications leave of them, else the
 * bank would pay what is settled already. Asked under the locks of its sides.
 */
export async function requireUnclaimed(ctx: CommandCtx, lines: readonly SettlementLine[], sides: Sides): Promise<void> {
  const taken: Record<Of, Map<string, Amount>> = { line: new Map(), receipt: new Map(), payment: new Map() };
  const take = (of: Of, id: string, amount: Amount) =>
    taken[of].set(id, add(taken[of].get(id) ?? '0', absolute(amount)));
  for (const { kind, sourceId, feeLineId, amountFee, amountSrc } of lines) {
    take('line', feeLineId, amountFee);
    if (sourceId === null) continue;
    take(
      kind === 'RECEIPT' ? 'receipt' : kind === 'PAYMENT' || kind === 'PREPAY' ? 'payment' : 'line',
      sourceId,
      amountSrc,
    );
  }
  const sideOf = (of: Of, id: string) => {
    const line = sides.lines.get(id);
    if (of === 'line') return line && { no: `费用 ${line.row.feeNo}`, open: line.left.open };
    const source = (of === 'receipt' ? sides.receipts : sides.payments).get(id);
    return source && { no: source.no, open: source.left.open };
  };
  for (const of of ['line', 'receipt', 'payment'] as const)
    for (const [id, claim] of await applicationClaims().on(ctx, of, [...taken[of].keys()])) {
      const side = sideOf(of, id);
      if (side && compare(add(taken[of].get(id) ?? '0', claim.amount), absolute(side.open)) > 0)
        throw claimedBy(side.no, claim);
    }
}
