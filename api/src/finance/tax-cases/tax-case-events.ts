import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { stageRank } from '@shared/contract/logistics/container.machine.ts';
import { UNDECLARED } from '@shared/contract/finance/tax-case.labels.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { createTaxCase } from './tax-case-save.ts';
import { voidLocked } from './tax-case-steps.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCase } from './tax-case.tables.ts';
import { groupsOf, headOf } from './tax-proposals.ts';

/**
 * 报关完成 (chapter 13): a case in 资料收集 for each mode, customer, factory and currency of the items to be refunded. An event that
 * comes twice finds its items taken and adds nothing (FIN-155). The factory may still be unknown: the tax clerk names it.
 */
export async function makeTaxCases(
  ctx: CommandCtx,
  { declarations }: EventPayloads['container.declared'],
): Promise<void> {
  for (const { id } of declarations) {
    const [row] = await ctx.tx.select().from(lgDeclaration).where(eq(lgDeclaration.id, id)).for('update');
    if (!row) continue;
    const { groups } = await groupsOf(ctx, row, { marked: true });
    for (const { customerId, ...group } of groups)
      if (customerId !== null)
        await createTaxCase(ctx, { ...headOf(row), ...group, customerId, remark: null }, { unfinished: true });
  }
}

/** 回退 behind 待清关 (chapter 13): cases before 申报 are void. What is declared already stays for the tax clerk to return. */
export async function voidTaxCases(
  ctx: CommandCtx,
  { containerId, to }: EventPayloads['container.rolled_back'],
): Promise<void> {
  const [container] = await ctx.tx
    .select({ id: lgContainer.id })
    .from(lgContainer)
    .where(eq(lgContainer.id, containerId))
    .for('update');
  if (!container || stageRank(to as Parameters<typeof stageRank>[0]) >= stageRank('CLEAR')) return;
  const rows = await taxCases.lockWhere(
    ctx,
    and(eq(taxCase.containerId, containerId), inArray(taxCase.state, [...UNDECLARED])) ?? eq(taxCase.id, '0'),
  );
  for (const row of rows) {
    taxCases.mustBeLegal(taxCaseMachine, row, 'void');
    // One with an advance is left to people: its money has gone out.
    if (row.advanceAmount === '0.00') await voidLocked(ctx, row, '柜子回退');
  }
}
