import type { ApplicationInput } from '@shared/contract/finance/payment-application.input.ts';
import { applicationMachine } from '@shared/contract/finance/payment-application.machine.ts';
import { applicationTotals, closesNothing } from '@shared/contract/finance/payment-application.rules.ts';
import { fitsCurrency, sign } from '@shared/contract/decimal.ts';
import { eq } from 'drizzle-orm';
import { usableSupplier } from '../../masters/suppliers/usable-supplier.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { withHand } from '../../platform/hands.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { requireSight } from '../../platform/sight.ts';
import { finReceipt, type Receipt } from '../allocations/receipt.tables.ts';
import { receipts } from '../receipts/receipt.entity.ts';
import { requireClaimable } from './application-check.ts';
import { lineFigures, reductionFigures } from './application-figures.ts';
import { payeeOf } from './application-payee.ts';
import { requireAmounts, requireReductionRight, requireRefundRight } from './application-sight.ts';
import { applications, reductions } from './application.entity.ts';
import { finApplicationLine, finReduction, type Application, type Reduction } from './application.tables.ts';
import { changesOf, tellApprovers } from './tell-approvers.ts';
import { clearContent, inForce, isInBooks, reopenApproved, requireSameHead } from './reopen-approved.ts';

/** 新建付款申请 (F20), a draft. */
export async function createApplication(ctx: CommandCtx, input: ApplicationInput): Promise<Application> {
  requireAmounts(ctx, input.kind, input.reductions);
  requireRefundRight(ctx, input.kind);
  const { header, lines, taken } = await checked(ctx, input, null);
  const made = await applications.insert(
    ctx,
    {
      ...header,
      applicationNo: await ctx.nextNumber('FS'),
      ownerId: ctx.actor.system ? null : ctx.actor.userId,
      deptId: ctx.actor.deptId,
    },
    { action: '新建', code: 'create' },
  );
  await fill(ctx, made, lines, taken);
  return made;
}

/**
 * 编辑: also of one that was sent back, taken back or approved, which is a draft again; its approvals are of an earlier round
 * (FIN-072), whatever of it was changed.
 */
export async function updateApplication(
  ctx: CommandCtx,
  id: string,
  { version, reversedDate, ...input }: ApplicationInput & { version: number; reversedDate: string | null },
): Promise<Application> {
  requireSight(ctx, 'money.cost');
  requireAmounts(ctx, input.kind, input.reductions);
  const row = await applications.lockFor(ctx, applicationMachine, 'update', id, version);
  for (const kind of new Set([row.kind, input.kind])) requireRefundRight(ctx, kind);
  const before = (await storedReductions(ctx, id)).filter(inForce);
  const asked = await askedLines(ctx, id);
  await reopenApproved(ctx, row, reversedDate);
  const { header, lines, taken } = await checked(ctx, input, { row, taken: before });
  await requireSameHead(ctx, row, header);
  await clearContent(ctx, id);
  await fill(ctx, row, lines, taken);
  const edited = await applications.transition(ctx, applicationMachine, row, 'update', {
    ...header,
    editedBy: withHand(ctx, row),
    approvedAt: null,
    ended: '0',
    endReason: null,
  });
  if (row.state !== 'APPROVED') return edited;
  const changes = changesOf({ row, lines: asked, taken: before }, { row: edited, lines, taken });
  await tellApprovers(ctx, row, { done: '编辑', changes });
  return edited;
}

/** 删除 of a draft by its author (1.6). */
export async function removeApplication(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await applications.lockFor(ctx, applicationMachine, 'remove', id, version);
  if (!ctx.actor.system && row.createdBy !== ctx.actor.userId)
    throw refuse('GUARD_FAILED', `${row.applicationNo} 只能由申请人删除，请改为作废。`);
  if (await isInBooks(ctx, id))
    throw refuse('GUARD_FAILED', `${row.applicationNo} 已有付款或冲减记录，不能删除，请改为作废。`);
  await applications.remove(ctx, row, { action: '删除', code: 'remove' });
}

async function checked(
  ctx: CommandCtx,
  input: ApplicationInput,
  before: { row: Application; taken: readonly Reduction[] } | null,
) {
  const stored = before?.row ?? null;
  const receipt = input.kind === 'REFUND' ? await receiptOf(ctx, input) : null;
  await requireParties(ctx, input, stored);
  const lines = await lineFigures(ctx, input, input.lines);
  const taken = await reductionFigures(ctx, input, input.reductions);
  requireReductionRight(
    ctx,
    { currency: input.currency, taken },
    { currency: stored?.currency ?? input.currency, taken: before?.taken ?? [] },
  );
  const { gross, reduceTotal, net } = applicationTotals({ ...input, lines, reductions: taken });
  if (sign(net) < 0) throw invalid({ reductions: `冲减合计 ${reduceTotal} 超过申请总额 ${gross}` });
  const small = closesNothing(
    lines.map(({ crossRate, currency, applyAmount, amount }) => ({
      cross: crossRate,
      currency,
      fee: applyAmount,
      amount,
    })),
    taken.map(({ amount }) => amount),
  );
  if (small !== null) throw invalid({ [`reductions.${small}.amount`]: '金额过小，折合费用币种后为 0' });
  const { kind, companyId, supplierId, receiptId, currency, reason, urgent, expectedDate, invoiceReceived, remark } =
    input;
  const header = {
    kind,
    companyId,
    currency,
    reason,
    urgent,
    expectedDate,
    invoiceReceived,
    remark,
    supplierId: receipt ? null : supplierId,
    customerId: receipt?.customerId ?? null,
    receiptId: receipt ? receiptId : null,
    gross,
    reduceTotal,
    ...(await payeeOf(ctx, input, stored)),
  };
  await requireClaimable(ctx, stored?.id ?? null, header, lines, taken);
  return { header, lines, taken };
}

const askedLines = (ctx: CommandCtx, id: string) =>
  ctx.tx.select().from(finApplicationLine).where(eq(finApplicationLine.applicationId, id));
const storedReductions = (ctx: CommandCtx, id: string) =>
  ctx.tx.select().from(finReduction).where(eq(finReduction.applicationId, id));

async function requireParties(ctx: CommandCtx, input: ApplicationInput, stored: Application | null): Promise<void> {
  const faults: Record<string, string> = {};
  if (!ctx.actor.system && !ctx.actor.companies.includes(input.companyId))
    faults.companyId = '经营主体不存在或无权使用';
  if (input.kind !== 'REFUND' && !(await usableSupplier(ctx, input.supplierId ?? '0', stored?.supplierId ?? null)))
    faults.supplierId = '供应商不存在或已停用';
  if (input.amount && !fitsCurrency(input.amount, input.currency)) faults.amount = `${input.currency} 金额小数位过多`;
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Somebody is to get it: the customer, or the company that it was collected for. */
const isOwed = ({ customerId, kind }: Receipt) => customerId !== null || kind === 'INTERNAL';

/** The confirmed receipt of the company that a 退款 pays back, in its currency. */
async function receiptOf(ctx: CommandCtx, { receiptId, companyId, currency }: ApplicationInput): Promise<Receipt> {
  const receipt = await receipts.findOrNull(ctx, eq(finReceipt.id, receiptId ?? '0'));
  if (!receipt || receipt.companyId !== companyId || receipt.state !== 'CONFIRMED' || !isOwed(receipt))
    throw invalid({ receiptId: '收款单未确认或不属于该主体' });
  if (receipt.currency !== currency) throw invalid({ currency: `退款币种须为收款币种 ${receipt.currency}` });
  return receipt;
}

async function fill(
  ctx: CommandCtx,
  { id, companyId, currency, ownerId, deptId }: Application,
  lines: Awaited<ReturnType<typeof lineFigures>>,
  taken: Awaited<ReturnType<typeof reductionFigures>>,
): Promise<void> {
  if (lines.length > 0)
    await ctx.tx
      .insert(finApplicationLine)
      .values(lines.map(({ currency: _currency, ...line }) => ({ ...line, applicationId: id })));
  for (const one of taken)
    await reductions.insert(
      ctx,
      { ...one, applicationId: id, companyId, currency, ownerId, deptId, reductionNo: await ctx.nextNumber('CJ') },
      { action: '新建', code: 'create' },
    );
}
