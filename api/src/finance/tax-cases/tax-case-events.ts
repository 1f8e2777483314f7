import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { stageRank } from '@shared/contract/logistics/container.machine.ts';
import { UNDECLARED } from '@shared/contract/finance/tax-case.labels.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { recheck } from './tax-case-check.ts';
import { headFigures, refreshFigures } from './tax-case-figures.ts';
import { createTaxCase } from './tax-case-save.ts';
import { voidLocked } from './tax-case-steps.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCase, taxCaseLine, type TaxCase } from './tax-case.tables.ts';
import { followDeclaration, joinCase } from './tax-case-amended.ts';
import { asDeparted, groupsOf, headOf } from './tax-proposals.ts';

/**
 * 报关完成 (chapter 13): a case in 资料收集 for each mode, customer, factory and currency of the items to be refunded. An event that
 * comes twice finds its items taken and adds nothing (FIN-155). The factory may still be unknown: the tax clerk names it. Behind it
 * of a declaration that was amended (删改单): cases before 申报 follow it first.
 */
export async function makeTaxCases(
  ctx: CommandCtx,
  { declarations }: EventPayloads['container.declared'],
): Promise<void> {
  for (const { id } of declarations) {
    const [stored] = await ctx.tx.select().from(lgDeclaration).where(eq(lgDeclaration.id, id)).for('update');
    if (!stored) continue;
    const row = await asDeparted(ctx, stored);
    const standing = await followDeclaration(ctx, row);
    const { groups } = await groupsOf(ctx, row, { marked: true });
    for (const { customerId, ...group } of groups)
      if (customerId !== null && !(await joinCase(ctx, row, standing, { customerId, ...group })))
        await createTaxCase(ctx, { ...headOf(row), ...group, customerId, remark: null }, { unfinished: true });
  }
}

/** 回退 behind 待清关 (chapter 13): cases before 申报 are void. What is declared already stays for the tax clerk to return. */
export async function voidTaxCases(
  ctx: CommandCtx,
  { containerId, to }: EventPayloads['container.rolled_back'],
): Promise<void> {
  if (stageRank(to as Parameters<typeof stageRank>[0]) >= stageRank('CLEAR')) return;
  const rows = await casesIn(ctx, containerId, UNDECLARED);
  for (const row of rows) {
    taxCases.mustBeLegal(taxCaseMachine, row, 'void');
    // One with an advance is left to people: its money has gone out.
    if (row.advanceAmount === '0.00') await voidLocked(ctx, row, '柜子回退');
  }
}

/** Cases of a container in some states, locked after it. */
async function casesIn(ctx: CommandCtx, containerId: string, states: readonly TaxCase['state'][]): Promise<TaxCase[]> {
  const [container] = await ctx.tx
    .select({ id: lgContainer.id })
    .from(lgContainer)
    .where(eq(lgContainer.id, containerId))
    .for('update');
  if (!container) return [];
  return taxCases.lockWhere(
    ctx,
    and(eq(taxCase.containerId, containerId), inArray(taxCase.state, [...states])) ?? eq(taxCase.id, '0'),
  );
}

/**
 * 实际开船 recorded, put right or taken back: cases before 申报, returned ones too, take its day as their export date, with the figures and deadlines that
 * follow from it (FIN-152, FIN-153); without one, the planned day of their declaration. A day that people typed stays.
 */
export async function takeDeparture(
  ctx: CommandCtx,
  { containerId, atd, was }: EventPayloads['container.departed'],
): Promise<void> {
  for (const row of await casesIn(ctx, containerId, [...UNDECLARED, 'RETURNED'])) {
    const [declaration] = await ctx.tx
      .select({ planned: lgDeclaration.exportDate })
      .from(lgDeclaration)
      .where(eq(lgDeclaration.id, row.declarationId ?? '0'));
    const planned = declaration?.planned ?? null;
    const exportDate = atd ?? planned;
    if (exportDate === row.exportDate || ![null, planned, was, row.takenDate].includes(row.exportDate)) continue;
    const lines = await ctx.tx
      .select({ total: taxCaseLine.total })
      .from(taxCaseLine)
      .where(eq(taxCaseLine.caseId, row.id));
    const totals = lines.map(({ total }) => total);
    const { fobUsd, deadline, certDeadline } = await headFigures(ctx, { ...row, exportDate, totals });
    const note = { action: '按实际开船更新出口日期', code: 'update' };
    const changed = await taxCases.update(
      ctx,
      row,
      { exportDate, takenDate: exportDate, fobUsd, deadline, certDeadline },
      note,
    );
    await recheck(ctx, await refreshFigures(ctx, changed, { action: '重算', code: 'compute' }));
  }
}
