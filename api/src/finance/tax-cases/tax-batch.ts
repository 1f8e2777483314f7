import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { guards } from '../../platform/guards.ts';
import { taxBatches, taxCases } from './tax-case.entity.ts';
import type { TaxBatch } from './tax-case.tables.ts';

/** 组成申报批次, TP…: all of one company and mode, 资料齐全 and in no batch yet; whole or not at all. */
export async function makeBatch(
  ctx: CommandCtx,
  items: readonly { id: string; version: number }[],
  remark: string | null,
): Promise<TaxBatch & { count: number }> {
  const versions = new Map(items.map(({ id, version }) => [id, version]));
  const rows = await taxCases.lockAll(ctx, [...versions.keys()]);
  const [first] = rows;
  if (!first || rows.length !== versions.size) throw refuse('NOT_FOUND');
  for (const row of rows) {
    if (!guards.sameVersion(row.version, versions.get(row.id) ?? 0))
      throw refuse('VERSION_CONFLICT', `${row.caseNo} 已被他人修改，请刷新后重试。`);
    taxCases.mustBeLegal(taxCaseMachine, row, 'declare');
    if (row.mode === 'AGENCY') throw refuse('FIN-157', `${row.caseNo} 是代理出口，不进申报批次。`);
    if (row.batchId !== null) throw refuse('GUARD_FAILED', `${row.caseNo} 已在申报批次中。`);
    if (row.companyId !== first.companyId || row.mode !== first.mode)
      throw refuse('GUARD_FAILED', `${row.caseNo} 与 ${first.caseNo} 的经营主体或模式不同，不能进同一批次。`);
  }
  if (first.mode === 'AGENCY') throw refuse('FIN-157');
  const batch = await taxBatches.insert(
    ctx,
    { companyId: first.companyId, batchNo: await ctx.nextNumber('TP'), mode: first.mode, remark },
    { action: '新建', code: 'create' },
  );
  for (const row of rows)
    await taxCases.update(
      ctx,
      row,
      { batchId: batch.id },
      { action: '组成申报批次', code: 'batch', after: { 批次: batch.batchNo } },
    );
  return { ...batch, count: rows.length };
}
