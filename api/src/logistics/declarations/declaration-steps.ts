import { customsNoIssue } from '@shared/contract/logistics/declaration-checks.ts';
import type { ReleaseInput, SubmitInput } from '@shared/contract/logistics/declaration.input.ts';
import { STAGE, stageRank } from '@shared/contract/logistics/container.machine.ts';
import { declMachine, type DeclAction } from '@shared/contract/logistics/declaration.machine.ts';
import { eq } from 'drizzle-orm';
import { lockContainers } from '../allocations/allocation-figures.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { isMaker } from '../../platform/hands.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { tellDeclared } from './declaration-declared.ts';
import { requireBooksOpen } from './declaration-undo.ts';
import { declarations } from './declaration.entity.ts';
import { factsOf } from './declaration-facts.ts';
import { lockDeclaration } from './declaration-save.ts';
import { lgDeclarationCargo, type DeclarationRow } from './declaration.tables.ts';

/** A declaration locked after its container, so that 报关完成 and 回退 do not pass at the same time. */
async function lockInContainer(ctx: CommandCtx, id: string, version: number, action: DeclAction) {
  const { containerId } = await declarations.find(ctx, id);
  const [container] = await lockContainers(ctx, [containerId]);
  if (!container) throw refuse('NOT_FOUND');
  return { container, row: await lockDeclaration(ctx, id, version, action) };
}
const isDeclared = ({ stage }: ContainerRow): boolean => stageRank(stage) > stageRank('DECLARE');

/** The same, and behind 报关完成 finance must not have declared or matched what came of the declaration (LOG-060). */
async function lockWithBooks(ctx: CommandCtx, id: string, version: number, action: DeclAction) {
  const locked = await lockInContainer(ctx, id, version, action);
  const { container, row } = locked;
  if (isDeclared(container))
    await requireBooksOpen(ctx, container.id, `${row.declNo} 不能${declMachine.actions[action].label}`, row.id);
  return locked;
}

/** Refuses while a check is red, naming the first; what only warns is to be confirmed (LOG-071…078). */
async function requireGreen(ctx: CommandCtx, row: DeclarationRow): Promise<void> {
  const { checks } = await factsOf(ctx, row);
  const red = checks.flatMap(({ code, issues }) =>
    issues.flatMap(({ level, text }) => (level === 'BLOCK' ? [{ code, text }] : [])),
  );
  const [first] = red;
  if (first)
    throw refuse(
      first.code === 'FIELDS' ? 'LOG-071' : first.code,
      `${row.declNo}：${first.text}${red.length > 1 ? ` 等 ${red.length} 项` : ''}。`,
      { checks },
    );
  for (const { code, issues } of checks) for (const issue of issues) ctx.warn(code, `${row.declNo}：${issue.text}`);
}

/** 复核, by another person than those who wrote or edited it (LOG-079). */
export async function reviewDeclaration(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await lockDeclaration(ctx, id, version, 'review');
  if (isMaker(ctx, row)) throw refuse('LOG-079', `${row.declNo} 由您制单或编辑，请由其他人复核。`);
  await requireGreen(ctx, row);
  await declarations.transition(ctx, declMachine, row, 'review', {
    reviewedBy: ctx.actor.userId,
    reviewedAt: ctx.now(),
  });
}

/** Back to 制单中; `system`: with the rollback of the container. */
export async function unreviewDeclaration(ctx: CommandCtx, row: DeclarationRow, reason: string, system = false) {
  await declarations.transition(
    ctx,
    declMachine,
    row,
    'unreview',
    { reviewedBy: null, reviewedAt: null },
    { reason, system },
  );
}

/** 申报, and again after 删改单: every check green on the day of the declaration. */
export async function submitDeclaration(
  ctx: CommandCtx,
  id: string,
  input: SubmitInput,
  action: 'submit' | 'resubmit',
): Promise<void> {
  const { row } = await lockWithBooks(ctx, id, input.version, action);
  const { declareDate, preEntryNo } = input;
  if (declareDate > ctx.today()) throw invalid({ declareDate: '不能晚于今天' });
  const customsNo = input.customsNo ?? row.customsNo;
  requireNumber(customsNo, row, declareDate);
  await requireGreen(ctx, { ...row, declareDate, customsNo });
  await declarations.transition(ctx, declMachine, row, action, {
    declareDate,
    customsNo,
    preEntryNo: preEntryNo ?? row.preEntryNo,
    submittedAt: ctx.now(),
    inspectedAt: null,
    releasedAt: null,
    inspectionResult: null,
  });
}

function requireNumber(customsNo: string | null, row: DeclarationRow, day: string): void {
  const issue = customsNo === null ? null : customsNoIssue(customsNo, row.customsCode, day);
  if (issue) throw refuse('LOG-079', `${row.declNo}：${issue}。`, { fields: { customsNo: issue } });
}

/** 登记查验. */
export async function inspectDeclaration(
  ctx: CommandCtx,
  id: string,
  input: { version: number; inspectedAt: string; inspectionResult: string | null },
): Promise<void> {
  const row = await lockDeclaration(ctx, id, input.version, 'inspect');
  const inspectedAt = momentOf(ctx, row, input.inspectedAt, 'inspectedAt', '查验时间');
  await declarations.transition(ctx, declMachine, row, 'inspect', {
    inspectedAt,
    inspectionResult: input.inspectionResult,
  });
}

/**
 * 登记放行: the number of the customs (LOG-079) and a moment not before 申报 (LOG-010). Behind 报关完成 it is that of an amended one,
 * and finance is told of its figures.
 */
export async function releaseDeclaration(ctx: CommandCtx, id: string, input: ReleaseInput): Promise<void> {
  const { row, container } = await lockInContainer(ctx, id, input.version, 'release');
  requireNumber(input.customsNo, row, row.declareDate ?? ctx.today());
  const changed = await declarations.transition(ctx, declMachine, row, 'release', {
    customsNo: input.customsNo,
    releasedAt: momentOf(ctx, row, input.releasedAt, 'releasedAt', '放行时间'),
    inspectionResult: input.inspectionResult ?? row.inspectionResult,
  });
  if (isDeclared(container)) await tellDeclared(ctx, container, [changed]);
}

/** LOG-010: not before 申报, not in the future (5 minutes are let pass). */
function momentOf(ctx: CommandCtx, row: DeclarationRow, value: string, field: string, title: string): Date {
  const moment = new Date(value);
  if (moment.getTime() > ctx.now().getTime() + 5 * 60_000) throw invalid({ [field]: `${title}不能晚于现在` });
  if (row.submittedAt !== null && moment < row.submittedAt)
    throw refuse('LOG-010', `${row.declNo} ${title}不能早于申报时间。`, { fields: { [field]: '不能早于申报时间' } });
  return moment;
}

/** 退单 by the customs; a second try keeps neither number nor review. */
export async function rejectDeclaration(ctx: CommandCtx, id: string, version: number, reason: string): Promise<void> {
  const row = await lockDeclaration(ctx, id, version, 'reject');
  await declarations.transition(ctx, declMachine, row, 'reject', { rejectReason: reason }, { reason });
}
export async function redoDeclaration(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await lockDeclaration(ctx, id, version, 'redo');
  await declarations.transition(ctx, declMachine, row, 'redo', {
    reviewedBy: null,
    reviewedAt: null,
    customsNo: null,
    preEntryNo: null,
    inspectedAt: null,
    inspectionResult: null,
  });
}

/** 删改单, behind 报关完成 only while finance has built nothing on its figures (LOG-060). */
export async function amendDeclaration(ctx: CommandCtx, id: string, version: number, reason: string): Promise<void> {
  const { row } = await lockWithBooks(ctx, id, version, 'amend');
  await declarations.transition(ctx, declMachine, row, 'amend', { amendReason: reason }, { reason });
}

/**
 * 撤销: its cartons are in no declaration any more and are generated again; therefore only while the container stands in
 * 待报关 (2.10: behind it every loaded carton is declared).
 */
export async function revokeDeclaration(ctx: CommandCtx, id: string, version: number, reason: string): Promise<void> {
  const { row, container } = await lockInContainer(ctx, id, version, 'revoke');
  const { containerCode, stage } = container;
  if (stage !== 'DECLARE')
    throw refuse(
      'ILLEGAL_STATE',
      `${containerCode} 已在${STAGE[stage]}，${row.declNo} 不能撤销；整票退关请先把柜子回退到待报关。`,
    );
  await ctx.tx.update(lgDeclarationCargo).set({ live: false }).where(eq(lgDeclarationCargo.declarationId, id));
  await declarations.transition(ctx, declMachine, row, 'revoke', {}, { reason });
}

export async function closeDeclaration(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await lockDeclaration(ctx, id, version, 'close');
  await declarations.transition(ctx, declMachine, row, 'close', { closedAt: ctx.now() });
}
