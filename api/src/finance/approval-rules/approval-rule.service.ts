import {
  APPROVAL_KINDS,
  approvalRuleMachine,
  type ApprovalKind,
  type ApprovalRuleDetail,
  type ApprovalRuleInput,
} from '@shared/contract/finance/approval-rule.contract.ts';
import {
  bandOf,
  STEP_MODES,
  type ApprovalBand,
  type ApprovalStep,
} from '@shared/contract/finance/approval-rule.rules.ts';
import type { BaseStatus } from '@shared/contract/finance/base.labels.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acRole } from '../../services/people/role.tables.ts';
import { approvalRuleEntity } from './approval-rule.entity.ts';
import { finApprovalRule, type ApprovalRuleRecord } from './approval-rule.tables.ts';

/** One step of the way that a document takes; steps follow one another in their order. */
export interface DueStep extends ApprovalStep {
  no: number;
  roleName: string;
}

/**
 * The steps of a document that is submitted now, by the rule of its company and kind and the band of its amount in CNY; null:
 * no rule is in force, the machine of the document decides by itself. Keep the answer with the document: a rule that is
 * changed counts for later submissions only (3.16).
 */
export async function approvalStepsFor(
  ctx: Ctx,
  { kind, companyId, baseAmount }: { kind: ApprovalKind; companyId: string; baseAmount: string },
): Promise<DueStep[] | null> {
  const [rule] = await ctx.db
    .select({ bands: finApprovalRule.bands })
    .from(finApprovalRule)
    .where(
      and(
        eq(finApprovalRule.companyId, companyId),
        eq(finApprovalRule.kind, kind),
        eq(finApprovalRule.status, 'ENABLED'),
      ),
    );
  if (!rule) return null;
  const steps = bandOf(rule.bands, baseAmount)?.steps ?? [];
  const names = await roleNames(ctx, [rule]);
  return steps.map((step, at) => ({ ...step, no: at + 1, roleName: names.get(step.roleId) ?? '' }));
}

/** Names of the roles that rules mention. */
export async function roleNames(
  ctx: Ctx,
  rules: readonly { bands: readonly ApprovalBand[] | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rules.flatMap(({ bands }) => (bands ?? []).flatMap(({ steps }) => steps.map(({ roleId }) => roleId)));
  if (ids.length === 0) return new Map();
  const found = await ctx.db
    .select({ id: acRole.id, name: acRole.name })
    .from(acRole)
    .where(inArray(acRole.id, [...new Set(ids)]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** 不足 50000：会计主管 → 财务主管（会签）；50000 起：… */
export function bandText(bands: readonly ApprovalBand[], names: ReadonlyMap<string, string>): string {
  return bands
    .map(({ upTo, steps }, at) => {
      const from = bands[at - 1]?.upTo;
      const range = upTo === null ? (from ? `${from} 起` : '不限金额') : `${from ? `${from} 起，` : ''}不足 ${upTo}`;
      const way = steps.map(
        ({ roleId, mode }) => `${names.get(roleId) ?? '已删除的角色'}${mode === 'ALL' ? `（${STEP_MODES.ALL}）` : ''}`,
      );
      return `${range}：${way.join(' → ')}`;
    })
    .join('；');
}

/** Bands as the history tells them. */
const told = async (ctx: Ctx, bands: readonly ApprovalBand[]): Promise<string> =>
  bandText(bands, await roleNames(ctx, [{ bands }]));

/** 新增 */
export async function createRule(ctx: CommandCtx, input: ApprovalRuleInput): Promise<ApprovalRuleRecord> {
  const { companyId, kind } = input;
  if (!ctx.actor.system && !ctx.actor.companies.includes(companyId))
    throw invalid({ companyId: '经营主体不存在或无权使用' });
  const same = and(eq(finApprovalRule.companyId, companyId), eq(finApprovalRule.kind, kind));
  if (same && (await approvalRuleEntity.exists(ctx, same)))
    throw invalid({ kind: `该经营主体已有${APPROVAL_KINDS[kind]}的审批规则，请编辑该条` });
  await requireRoles(ctx, input.bands, []);
  return approvalRuleEntity.insert(ctx, input, {
    action: '新增',
    code: 'create',
    after: { bands: await told(ctx, input.bands) },
  });
}

/** 编辑: what is under way keeps the steps it was submitted with. */
export async function updateRule(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: Pick<ApprovalRuleInput, 'bands' | 'remark'>,
): Promise<ApprovalRuleRecord> {
  const row = await approvalRuleEntity.lock(ctx, id, version);
  await requireRoles(ctx, input.bands, row.bands);
  const [before, after] = [await told(ctx, row.bands), await told(ctx, input.bands)];
  return approvalRuleEntity.update(ctx, row, input, {
    action: '编辑',
    code: 'update',
    ...(before === after ? {} : { before: { bands: before }, after: { bands: after } }),
  });
}

/** 停用 / 启用 */
export async function setRule(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'disable' | 'enable',
): Promise<ApprovalRuleRecord> {
  return approvalRuleEntity.transition(
    ctx,
    approvalRuleMachine,
    await approvalRuleEntity.lock(ctx, id, version),
    action,
  );
}

/** Every step names a role in use, or one that the rule named before; no role twice in a band. */
async function requireRoles(
  ctx: CommandCtx,
  bands: readonly ApprovalBand[],
  stored: readonly ApprovalBand[],
): Promise<void> {
  const kept = new Set(stored.flatMap(({ steps }) => steps.map(({ roleId }) => roleId)));
  const live = new Set(
    (await ctx.tx.select({ id: acRole.id }).from(acRole).where(eq(acRole.status, 'ENABLED'))).map(({ id }) => id),
  );
  const wrong: Record<string, string> = {};
  for (const [at, { steps }] of bands.entries())
    for (const [step, { roleId }] of steps.entries()) {
      const path = `bands.${at}.steps.${step}.roleId`;
      if (!live.has(roleId) && !kept.has(roleId)) wrong[path] = '角色不存在或已停用';
      else if (steps.findIndex((one) => one.roleId === roleId) < step) wrong[path] = '同一角色不能审批两次';
    }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

export const ruleActions = (ctx: Ctx, status: BaseStatus) =>
  allowedActions(approvalRuleMachine, status, (code) => ctx.actor.may(code));

export async function ruleDetail(ctx: Ctx, id: string): Promise<ApprovalRuleDetail> {
  const row = await approvalRuleEntity.find(ctx, id);
  const [company] = await ctx.db
    .select({ name: syCompany.shortName })
    .from(syCompany)
    .where(eq(syCompany.id, row.companyId));
  const { version, companyId, kind, bands, status, remark } = row;
  return {
    id,
    version,
    companyId,
    kind,
    bands: bands.map((band) => ({ ...band, steps: [...band.steps] })),
    status,
    remark,
    companyName: company?.name ?? '',
    actions: ruleActions(ctx, status),
  };
}
