import { compare, multiply } from '@shared/contract/decimal.ts';
import { damageMachine } from '@shared/contract/warehouse/damage.machine.ts';
import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { approvalKind } from '../../services/approvals/approval-kinds.ts';
import { applyFor } from '../../services/approvals/approval.service.ts';
import { requireOpenChambers } from '../places/open-chambers.ts';
import { whBatch } from '../stock/stock.tables.ts';
import { scrapPieces } from './damage-stock.ts';
import { damages } from './damage.entity.ts';
import { needsFinance } from './damage.rules.ts';
import type { Damage } from './damage.tables.ts';

/** A scrap to which nobody has agreed. */
export const NOT_APPROVED = { scrapApprovedBy: null, scrapApprovedAt: null };

/**
 * 审批报废 (4.7) by a manager who did not ask for it. Up to the limit the pieces leave the stock at once, above it finance is
 * asked first.
 */
export async function approveScrap(ctx: CommandCtx, id: string, version: number): Promise<Damage> {
  const seen = await damages.find(ctx, id);
  await requireOpenChambers(ctx, [seen.locationId]);
  const row = await damages.lockFor(ctx, damageMachine, 'approveScrap', id, version);
  if (row.disposition !== 'SCRAP') throw refuse('ILLEGAL_STATE', `${row.damageNo} 不是报废，无需审批。`);
  if (!ctx.actor.system && row.handledBy === ctx.actor.userId)
    throw refuse('WMS_SELF_APPROVE', `${row.damageNo} 不能由报废申请人审批，请换一人。`);
  const value = await valueOf(ctx, row);
  const approved = { scrapApprovedBy: ctx.actor.system ? null : ctx.actor.userId, scrapApprovedAt: ctx.now() };
  if (!needsFinance(value, await ctx.setting('wh.scrap.finance.amount', row.companyId))) {
    await scrapPieces(ctx, row);
    const done = { ...approved, handledAt: ctx.now() };
    return damages.transition(ctx, damageMachine, row, 'approveScrap', done, { to: 'HANDLED' });
  }
  await applyFor(ctx, 'damage.scrap', damages, row, { value, qty: row.qty }, row.handleNote ?? '报废');
  return damages.transition(ctx, damageMachine, row, 'approveScrap', approved, { to: 'HANDLING' });
}

/** What goes: at least the cost of the mall's goods, which the keeper need not know. */
async function valueOf(ctx: CommandCtx, { batchId, qty, scrapValue }: Damage): Promise<string> {
  const [batch] = await ctx.tx.select({ unitCost: whBatch.unitCost }).from(whBatch).where(eq(whBatch.id, batchId));
  const cost = multiply(batch?.unitCost ?? '0', String(qty));
  return scrapValue === null || compare(scrapValue, cost) < 0 ? String(cost) : scrapValue;
}

approvalKind('damage.scrap', {
  title: '残损报废',
  entity: damages,
  view: 'warehouse.damage.view',
  permission: 'finance.ap.apply.approve',
  selfRule: 'WMS_SELF_APPROVE',
  link: (id) => `/warehouse/shoppingstock/damagedparts?open=${id}&tab=all`,
  lines: (_ctx, change) => [
    { label: '报废件数', before: null, after: String(change.qty) },
    { label: '报废价值', before: null, after: `${String(change.value)} CNY`, group: 'money.cost' },
  ],
  async apply(ctx, row) {
    await scrapPieces(ctx, row);
    await damages.transition(
      ctx,
      damageMachine,
      row,
      'scrap',
      { financeApprovedBy: ctx.actor.userId, financeApprovedAt: ctx.now(), handledAt: ctx.now() },
      { system: true },
    );
  },
  async rejected(ctx, row, opinion) {
    await damages.transition(ctx, damageMachine, row, 'refuseScrap', NOT_APPROVED, { reason: opinion, system: true });
  },
});
