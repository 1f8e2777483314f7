import { compare, isZero } from '@shared/contract/decimal.ts';
import type { RefusedOutcome, TaxCheckCode } from '@shared/contract/finance/tax-case.labels.ts';
import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import type { TaxCheck } from '@shared/contract/finance/tax-case.rules.ts';
import { CLEARED_DECL, type DeclState } from '@shared/contract/logistics/declaration.machine.ts';
import { eq } from 'drizzle-orm';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { factsOf } from './tax-case-facts.ts';
import { postDeclared, postRefused, refusedCosts, unpostDeclared } from './tax-case-books.ts';
import { recheck } from './tax-case-check.ts';
import { refreshFigures, release, withoutReddened } from './tax-case-figures.ts';
import { claimAdvance } from './tax-case-settle.ts';
import { taxCases } from './tax-case.entity.ts';
import type { TaxCase } from './tax-case.tables.ts';
import { tellOrders } from './order-refunds.ts';

const userOf = (ctx: CommandCtx) => (ctx.actor.system ? null : ctx.actor.userId);
/** Codes of 11.3 by check; the others answer their rule. */
const CODES: Partial<Record<TaxCheckCode, string>> = {
  DOCS: 'TAX_DOC_MISSING',
  CUSTOMS: 'GUARD_FAILED',
  'FIN-152': 'TAX_COST_RANGE',
  'FIN-154': 'TAX_QTY_MISMATCH',
};
/** Refuses with the first check that does not hold, naming them all. */
function requireHeld(row: TaxCase, open: readonly TaxCheck[]): void {
  const [first] = open;
  if (!first) return;
  const words = open.map(({ title, text }) => (text.startsWith('缺少资料') ? text : `${title}：${text}`)).join('；');
  throw refuse(CODES[first.code] ?? first.code, `${row.caseNo} ${words}。`.slice(0, 500));
}
/** A day that has come and lies neither before the export nor before what was declared; the paper of a certificate may be older than its registration. */
function dayOf(ctx: CommandCtx, row: TaxCase, given: string | null, field: string): string {
  const day = given ?? ctx.today();
  if (day > ctx.today()) throw invalid({ [field]: '不能晚于今天' });
  if (row.exportDate !== null && day < row.exportDate) throw invalid({ [field]: '不能早于出口日期' });
  if (row.mode !== 'AGENCY' && row.declaredOn !== null && day < row.declaredOn)
    throw invalid({ [field]: '不能早于申报日期' });
  return day;
}

/** 检查齐全: 资料齐全, or what is missing. */
export async function readyTaxCase(ctx: CommandCtx, id: string, version: number): Promise<TaxCase> {
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'ready', id, version);
  requireHeld(row, (await factsOf(ctx, row)).open);
  return recheck(ctx, row);
}

/**
 * 提交申报 of a locked case. The checks are asked once more; BUYOUT posts the refund (FIN-090), COLLECT nothing of ours, AGENCY
 * asks for the certificate (FIN-157). An advance above the refund is refused (FIN-160).
 */
export async function declareTaxCase(ctx: CommandCtx, stored: TaxCase, declaredOn: string | null): Promise<TaxCase> {
  taxCases.mustBeLegal(taxCaseMachine, stored, 'declare');
  await requireNotAmending(ctx, stored);
  // An invoice may have been red since the figures were computed.
  const row = await refreshFigures(ctx, stored, { action: '重算', code: 'compute' });
  const day = dayOf(ctx, row, declaredOn, 'declaredOn');
  requireHeld(row, (await factsOf(ctx, row)).open);
  const declared = { declaredOn: day, declaredBy: userOf(ctx), rejectReason: null };
  if (row.mode === 'AGENCY')
    return taxCases.transition(ctx, taxCaseMachine, row, 'declare', declared, { to: 'CERT_APPLIED' });
  if (compare(row.advanceAmount, row.refundAmount) > 0)
    throw refuse('FIN-160', `${row.caseNo} 垫退大于退税额，请先调整垫退。`);
  const rounds = row.rounds + 1;
  await postDeclared(ctx, row, rounds, day);
  return tellOrders(
    ctx,
    await taxCases.transition(
      ctx,
      taxCaseMachine,
      row,
      'declare',
      { ...declared, rounds, declaredAmount: row.refundAmount },
      { to: 'DECLARED' },
    ),
  );
}

/** What is declared of a declaration is what the customs have released: not while it is amended (5.7). */
async function requireNotAmending(ctx: CommandCtx, { caseNo, declarationId }: TaxCase): Promise<void> {
  const [row] = await ctx.tx
    .select({ declNo: lgDeclaration.declNo, state: lgDeclaration.state, amendReason: lgDeclaration.amendReason })
    .from(lgDeclaration)
    .where(eq(lgDeclaration.id, declarationId ?? '0'))
    .for('share');
  if (row && row.amendReason !== null && !isCleared(row.state))
    throw refuse('GUARD_FAILED', `${caseNo} 的报关单 ${row.declNo} 正在删改单，请待重新放行后申报。`);
}
const isCleared = (state: DeclState): boolean => CLEARED_DECL.some((one) => one === state);

/** 税局受理. */
export async function acceptTaxCase(
  ctx: CommandCtx,
  id: string,
  version: number,
  acceptedOn: string | null,
): Promise<TaxCase> {
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'accept', id, version);
  return taxCases.transition(ctx, taxCaseMachine, row, 'accept', {
    acceptedOn: dayOf(ctx, row, acceptedOn, 'acceptedOn'),
  });
}

/** 函调登记 and 函调回复: what was asked, what was answered. */
export async function inquire(
  ctx: CommandCtx,
  action: 'inquiry' | 'reply',
  id: string,
  version: number,
  reason: string,
): Promise<TaxCase> {
  const row = await taxCases.lockFor(ctx, taxCaseMachine, action, id, version);
  return taxCases.transition(ctx, taxCaseMachine, row, action, { inquiryNote: reason }, { reason });
}

/** 登记退回: the declaration is posted back, the case may be worked on and declared again. */
export async function rejectTaxCase(
  ctx: CommandCtx,
  id: string,
  version: number,
  { reason, date }: { reason: string; date: string | null },
): Promise<TaxCase> {
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'reject', id, version);
  await unpostDeclared(ctx, row, 'RETURNED', dayOf(ctx, row, date, 'date'));
  return tellOrders(
    ctx,
    await taxCases.transition(
      ctx,
      taxCaseMachine,
      row,
      'reject',
      {
        rejectReason: reason,
        declaredAmount: '0',
        declaredOn: null,
        declaredBy: null,
        acceptedOn: null,
        batchId: null,
      },
      { reason },
    ),
  );
}

/** 重新收集 of a returned case; 资料齐全 again at once when nothing lacks. */
export async function reworkTaxCase(ctx: CommandCtx, id: string, version: number): Promise<TaxCase> {
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'rework', id, version);
  return recheck(ctx, await taxCases.transition(ctx, taxCaseMachine, row, 'rework'));
}

/**
 * 不予退税: what was declared is posted back, what it costs is posted (转内销 or 免税), an advance is claimed (FIN-160), items and
 * invoices are free for nobody's refund any more but their case keeps them to read.
 */
export async function abandonTaxCase(
  ctx: CommandCtx,
  id: string,
  version: number,
  { outcome, reason, date }: { outcome: RefusedOutcome; reason: string; date: string | null },
): Promise<TaxCase> {
  const stored = await taxCases.lockFor(ctx, taxCaseMachine, 'abandon', id, version);
  const row = await withoutReddened(ctx, stored);
  const day = dayOf(ctx, row, date, 'date');
  const { lines } = await factsOf(ctx, row);
  const costs = await refusedCosts(
    ctx,
    row,
    lines.map(({ line }) => line),
  );
  const cost = costs[outcome];
  if (cost === null)
    throw refuse('RATE_MISSING', `缺少 ${row.currency} 在 ${row.exportDate ?? ctx.today()} 的汇率，请先维护。`);
  if (!isZero(row.advanceAmount))
    ctx.warn(
      'FIN-160',
      `${row.caseNo} 有垫退未收回，不予退税后${row.mode === 'COLLECT' ? '将生成向客户收回的应收' : '须另行追回'}。`,
    );
  await claimAdvance(ctx, row);
  await unpostDeclared(ctx, row, 'REFUSED', day);
  if (!isZero(cost)) await postRefused(ctx, row, outcome, cost, day);
  await release(ctx, id);
  return tellOrders(
    ctx,
    await taxCases.transition(
      ctx,
      taxCaseMachine,
      row,
      'abandon',
      { outcome, outcomeCost: cost, endReason: reason, writtenOff: row.declaredAmount, batchId: null },
      { reason },
    ),
  );
}

/** 作废 before 申报; items and invoices may go into another case. */
export async function voidTaxCase(ctx: CommandCtx, id: string, version: number, reason: string): Promise<TaxCase> {
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'void', id, version);
  return voidLocked(ctx, row, reason);
}
export async function voidLocked(ctx: CommandCtx, row: TaxCase, reason: string): Promise<TaxCase> {
  if (!isZero(row.advanceAmount)) throw refuse('FIN-160', `${row.caseNo} 已登记垫退，请先取消垫退再作废。`);
  await release(ctx, row.id);
  return taxCases.transition(ctx, taxCaseMachine, row, 'void', { endReason: reason, batchId: null }, { reason });
}

/** 登记代理证明: number and day of the certificate. */
export async function certifyTaxCase(
  ctx: CommandCtx,
  id: string,
  version: number,
  { certNo, certOn }: { certNo: string; certOn: string },
): Promise<TaxCase> {
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'certify', id, version);
  return taxCases.transition(ctx, taxCaseMachine, row, 'certify', {
    certNo,
    certOn: dayOf(ctx, row, certOn, 'certOn'),
  });
}

/** 交付委托方. */
export async function deliverTaxCase(
  ctx: CommandCtx,
  id: string,
  version: number,
  deliveredOn: string | null,
): Promise<TaxCase> {
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'deliver', id, version);
  const day = dayOf(ctx, row, deliveredOn, 'deliveredOn');
  if (row.certOn !== null && day < row.certOn) throw invalid({ deliveredOn: '不能早于出证日期' });
  return taxCases.transition(ctx, taxCaseMachine, row, 'deliver', { deliveredOn: day });
}
