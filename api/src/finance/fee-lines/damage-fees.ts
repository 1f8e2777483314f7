import { and, eq, ne } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { whDamage } from '../../warehouse/damages/damage.tables.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { makeFeeLine } from './make-fee.ts';

/**
 * 残损索赔 of a customer (4.7): a draft receivable of what is claimed, CNY, once; who typed the claim does not confirm it
 * (10.3). What carriers and suppliers owe is a paper of 冲减, see `claimsOnPapers`.
 */
export async function draftDamageClaim(ctx: CommandCtx, event: EventPayloads['damage.claimed']): Promise<void> {
  if (event.side !== 'AR') return;
  const source = { type: 'wh_damage', id: event.damageId, line: '1' };
  const made = await ctx.tx.$count(
    finFeeLine,
    and(eq(finFeeLine.sourceType, source.type), eq(finFeeLine.sourceId, source.id), ne(finFeeLine.state, 'VOID')),
  );
  if (made > 0) return;
  const [charge] = await ctx.tx.select().from(finChargeCode).where(eq(finChargeCode.code, 'DAMAGE'));
  if (!charge) throw new Error('No charge code DAMAGE');
  const [damage] = await ctx.tx
    .select({ claimedBy: whDamage.claimedBy })
    .from(whDamage)
    .where(eq(whDamage.id, event.damageId));
  await makeFeeLine(ctx, {
    direction: 'AR',
    companyId: event.companyId,
    partyId: event.customerId,
    bizType: 'OTHER',
    bizId: null,
    bizNo: event.damageNo,
    chargeCodeId: charge.id,
    qty: '1',
    unit: charge.unit,
    unitPrice: event.amount,
    currency: event.currency,
    taxMode: 'INCL',
    taxRateBp: charge.taxRateBp,
    typedBy: damage?.claimedBy ? [damage.claimedBy] : [],
    source,
    note: `残损单 ${event.damageNo} 索赔 ${event.qty} 件`,
  });
}
