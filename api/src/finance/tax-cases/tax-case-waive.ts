import { TAX_CHECKS, taxCasePath, type WaivableCheck } from '@shared/contract/finance/tax-case.labels.ts';
import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { approvalKind } from '../../services/approvals/approval-kinds.ts';
import { applyFor } from '../../services/approvals/approval.service.ts';
import { recheck } from './tax-case-check.ts';
import { factsOf } from './tax-case-facts.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCaseWaiver, type TaxCase } from './tax-case.tables.ts';

const KIND = 'tax.waive';
type Change = { check: WaivableCheck; seen: string; text: string };

/** 申请放行 of a check that does not hold as it stands; the tax manager decides (10.3: another person than who asks). */
export async function askWaiver(
  ctx: CommandCtx,
  id: string,
  version: number,
  { check, reason }: { check: WaivableCheck; reason: string },
): Promise<TaxCase> {
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'waive', id, version);
  const found = (await factsOf(ctx, row)).open.find(({ code }) => code === check);
  if (!found) throw refuse('GUARD_FAILED', `${row.caseNo} 的「${TAX_CHECKS[check]}」已通过或已放行。`);
  const change: Change = { check, seen: found.seen, text: found.text };
  await applyFor(ctx, KIND, taxCases, row, change, reason);
  return row;
}

approvalKind(KIND, {
  title: '退税放行',
  entity: taxCases,
  view: 'tax.case.view',
  permission: 'tax.case.waive',
  selfRule: 'FIN_SELF_APPROVE',
  link: taxCasePath,
  lines(_ctx, change) {
    const { check, text } = change as Change;
    return [{ label: `${check} ${TAX_CHECKS[check]}`, before: text, after: '放行' }];
  },
  async apply(ctx, row, approval) {
    taxCases.mustBeLegal(taxCaseMachine, row, 'waive');
    const { check, seen } = approval.change as Change;
    await ctx.tx.insert(taxCaseWaiver).values({
      caseId: row.id,
      code: check,
      seen,
      reason: approval.reason ?? '',
      askedBy: approval.applicantId,
      grantedBy: ctx.actor.userId,
      grantedAt: ctx.now(),
    });
    const told = await taxCases.update(
      ctx,
      row,
      {},
      {
        action: '放行',
        code: 'waive',
        touch: true,
        reason: approval.reason,
        after: { 放行: `${check} ${TAX_CHECKS[check]}` },
      },
    );
    await recheck(ctx, told);
  },
});
