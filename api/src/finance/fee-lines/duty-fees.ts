import { isZero } from '@shared/contract/decimal.ts';
import { shareOut } from '@shared/contract/share.ts';
import { eq } from 'drizzle-orm';
import { lgClearance } from '../../logistics/clearances/clearance.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { cargoOf } from '../../logistics/quotations/container-cargo.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { chargesOf, makeDrafts, voidDrafts, type Draft } from './event-drafts.ts';
import { isReleasedNow } from './event-standing.ts';

type Events = EventPayloads;

/** Line of a duty sheet's total within its clearance, and the charge it is. */
const DUTIES = [
  { line: '1', code: 'DUTY', key: 'duty' },
  { line: '2', code: 'IVAT', key: 'vat' },
  { line: '3', code: 'CLEAR', key: 'other' },
] as const;

/**
 * 清关放行 with 代垫 taxes: payable to the agent who advanced them, and receivable from the customers as 代收代付, over the
 * orders of the container by their goods' value (FIN-005). Taxes that customers pay themselves are no fees of ours.
 */
export async function draftDuties(ctx: CommandCtx, event: Events['clearance.released']): Promise<void> {
  const { clearanceId, clearanceNo, companyId, containerId, agentId, currency } = event;
  if (event.taxPayer !== 'ADVANCE' || !agentId || !currency || !(await isReleasedNow(ctx, event))) return;
  const charges = await chargesOf(
    ctx,
    DUTIES.map(({ code }) => code),
  );
  const cargo = await cargoOf(ctx, containerId);
  const byValue = cargo.map(({ order, goodsValue }) => ({ id: order.id, weight: goodsValue.amount }));
  const drafts: Draft[] = [];
  for (const { line, code, key } of DUTIES) {
    const amount = event[key];
    const charge = charges.get(code);
    if (!amount || isZero(amount) || !charge) continue;
    const shares =
      shareOut(amount, currency, byValue) ??
      shareOut(
        amount,
        currency,
        byValue.map(({ id }) => ({ id, weight: '1' })),
      );
    const common = { charge, line, currency, containerId };
    if (!shares) drafts.push({ ...common, partyId: agentId, unitPrice: amount, order: null });
    for (const { order } of shares ? cargo : []) {
      const unitPrice = shares?.get(order.id) ?? '0';
      drafts.push({ ...common, partyId: agentId, unitPrice, order });
      if (charge.nature === 'PASS_THROUGH')
        drafts.push({ ...common, direction: 'AR', partyId: order.customerId, unitPrice, order });
    }
  }
  await makeDrafts(
    ctx,
    { type: 'lg_clearance', id: clearanceId, no: clearanceNo, companyId, note: `清关单 ${clearanceNo} 放行生成` },
    drafts,
  );
}

/** 回退 to 待清关 or before: the duties of the release go. */
export async function voidDuties(ctx: CommandCtx, { containerId, to }: Events['container.rolled_back']): Promise<void> {
  const [container] = await ctx.tx
    .select({ id: lgContainer.id })
    .from(lgContainer)
    .where(eq(lgContainer.id, containerId))
    .for('update');
  if (!container || ['DELIVER', 'DELIVERED'].includes(to)) return;
  for (const { id } of await ctx.tx
    .select({ id: lgClearance.id })
    .from(lgClearance)
    .where(eq(lgClearance.containerId, containerId)))
    await voidDrafts(ctx, { type: 'lg_clearance', id }, '柜子回退');
}
