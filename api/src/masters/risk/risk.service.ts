import { thousands } from '@shared/contract/text-ends.ts';
import { compare, divide, isZero, multiply } from '@shared/contract/decimal.ts';
import type { RiskProfile } from '@shared/contract/finance/risk.answers.ts';
import { HOLD_SCOPES, type HoldScope, LIMIT_SLOT } from '@shared/contract/finance/risk.labels.ts';
import { and, asc, eq } from 'drizzle-orm';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { attachmentOwner, editOwner } from '../../services/attachments/owners.ts';
import { hasRole } from '../../services/people/users-with-permission.ts';
import { approvalKind } from '../../services/approvals/approval-kinds.ts';
import { applyFor } from '../../services/approvals/approval.service.ts';
import { customers, type Customer } from '../customers/customer.entity.ts';
import { pickColumns, trimDecimal } from '../../platform/columns.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import { guards } from '../../platform/guards.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/route.ts';
import { evaluateCredit } from './credit-state.ts';
import { freezes, holds, liveOn } from '../credit/credit-holds.ts';
import { withCustomer } from './release.entity.ts';
import { limitInForce, needsManager, raisesTemp, tempFaults, type Limits } from '../credit/credit.rules.ts';
import { riskHold, riskProfile } from '../credit/credit.tables.ts';

export const profiles = entity({
  table: riskProfile,
  title: '客户信用档案',
  no: 'customerId',
  labels: {
    creditLimit: '信用额度',
    tempLimit: '临时额度',
    tempUntil: '临时额度截止日',
    level: '风险级别',
    score: '分值',
  },
  fields: { creditLimit: 'customer.credit', tempLimit: 'customer.credit' },
  area: 'customer',
  scope: { and: withCustomer(riskProfile.customerId) },
});
attachmentOwner(profiles.kind, {
  entity: profiles,
  view: { anyOf: ['risk.view', 'risk.limit.edit'] },
  edit: 'risk.limit.edit',
  slots: { [LIMIT_SLOT]: { most: 50 } },
});
const link = (id: string) => `/account/customer?open=${id}`;
type Profile = typeof riskProfile.$inferSelect;

async function profileRow(ctx: Ctx, customerId: string): Promise<Profile> {
  const found = await profiles.findOrNull(ctx, eq(riskProfile.customerId, customerId));
  if (!found) throw refuse('NOT_FOUND');
  return found;
}
export const liveHolds = (ctx: Ctx, customerId: string) =>
  holds.findMany(ctx, and(eq(riskHold.customerId, customerId), liveOn(ctx.today())), {
    orderBy: [asc(riskHold.id)],
  });

/** Limits and live holds of a customer in scope. */
export async function riskOf(ctx: Ctx, customer: Customer): Promise<RiskProfile> {
  const { id, version, customerId, ...row } = await profileRow(ctx, customer.id);
  const limits: Limits = { creditLimit: row.creditLimit, tempLimit: row.tempLimit, tempUntil: row.tempUntil };
  const inForce = limitInForce(limits, ctx.today());
  return {
    id,
    version,
    customerId,
    ...limits,
    limitInForce: inForce,
    customerNo: customer.customerNo,
    name: customer.shortName,
    creditDays: customer.creditDays,
    ...pickColumns(
      row,
      'level',
      'score',
      'receivable',
      'unbilled',
      'advances',
      'unallocated',
      'overdue',
      'overdueDays',
    ),
    exposure: row.exposure ?? '0',
    usageBp: usageOf(row.exposure ?? '0', inForce),
    evaluatedAt: row.evaluatedAt?.toISOString() ?? null,
    hits: row.hits,
    holds: (await liveHolds(ctx, customer.id)).map((hold) =>
      pickColumns(hold, 'id', 'scope', 'validFrom', 'validTo', 'reason', 'auto'),
    ),
  };
}

/** FIN-191: exposure over the limit in force in basis points, rounded down; null without a limit, or with 0. */
const usageOf = (exposure: string, limit: string | null): number | null =>
  limit === null || isZero(limit)
    ? null
    : Number(divide(multiply(compare(exposure, '0') > 0 ? exposure : '0', '10000'), limit).split('.')[0]);

/** ACC-015, FIN-195: asks a second person for other limits; the papers that they rest on lie with the profile. */
export async function askForLimit(
  ctx: CommandCtx,
  customerId: string,
  { version, reason, ...wanted }: Limits & { version: number; reason: string },
  files: readonly UploadedFile[] = [],
): Promise<void> {
  const customer = await customers.lock(ctx, customerId);
  const row = await profiles.lock(ctx, (await profileRow(ctx, customerId)).id, version);
  const cents = (value: string | null) => (value === null ? null : trimDecimal(value, 2));
  const limits: Limits = {
    creditLimit: cents(wanted.creditLimit),
    tempLimit: cents(wanted.tempLimit),
    tempUntil: wanted.tempUntil,
  };
  const faults = tempFaults(limits, ctx.today());
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const before: Limits = { creditLimit: row.creditLimit, tempLimit: row.tempLimit, tempUntil: row.tempUntil };
  if (Object.keys(limits).every((key) => before[key as keyof Limits] === limits[key as keyof Limits]))
    throw invalid({ creditLimit: '额度没有变化' });
  if (files.length > 0) {
    const owner = await editOwner(ctx, profiles.kind, row.id);
    for (const file of files) await addAttachment(ctx, owner, LIMIT_SLOT, file);
  }
  await applyFor(ctx, 'customer.limit', customers, customer, { before, after: limits }, reason);
}

/** ACC-030: who agrees to a higher limit needs an approval limit that covers it; 不限 only those without a limit. */
function requireLimit(ctx: CommandCtx, before: Limits, after: Limits): void {
  const code = 'risk.limit.approve';
  const raised = (from: string | null, to: string | null) => from !== null && (to === null || compare(to, from) > 0);
  if (raised(before.creditLimit, after.creditLimit)) {
    if (after.creditLimit !== null) guards.limit(ctx.actor, code, after.creditLimit, 'customer.credit');
    else if (!ctx.actor.system && ctx.actor.limits?.get(code) !== null)
      throw refuse('ACC-030', '额度改为不限，超过您的审批额度，请由额度更高的人审批。');
  }
  if (after.tempLimit !== null && raisesTemp(before, after, ctx.today()))
    guards.limit(ctx.actor, code, after.tempLimit, 'customer.credit');
}

type LimitChange = { before: Limits; after: Limits };
const amount = (value: string | null, none: string) =>
  value === null ? none : `${value.replace(/^-?\d+(?=\.)/, thousands)} CNY`;
approvalKind('customer.limit', {
  title: '信用额度调整',
  entity: customers,
  view: 'account.customer.view',
  permission: 'risk.limit.approve',
  selfRule: 'ACC-015',
  link,
  lines(_ctx, change) {
    const { before, after } = change as LimitChange;
    const group = 'customer.credit' as const;
    const lines = [
      {
        label: '信用额度',
        before: amount(before.creditLimit, '不限'),
        after: amount(after.creditLimit, '不限'),
        group,
      },
      { label: '临时额度', before: amount(before.tempLimit, '无'), after: amount(after.tempLimit, '无'), group },
      { label: '临时额度截止日', before: before.tempUntil, after: after.tempUntil },
    ];
    return lines.filter((line) => line.before !== line.after);
  },
  async check(ctx, approval) {
    const { before, after } = approval.change as LimitChange;
    requireLimit(ctx, before, after);
    const big =
      needsManager(before.creditLimit, after.creditLimit) || needsManager(before.creditLimit, after.tempLimit ?? '0');
    if (big && !(await hasRole(ctx.tx, ctx.actor, 'gm')))
      throw refuse('FIN-195', `${approval.objectNo} 额度上调超过 20% 或 100 万，须总经理审批。`);
  },
  async apply(ctx, customer, approval) {
    const { after } = approval.change as LimitChange;
    const row = await profiles.lock(ctx, (await profileRow(ctx, customer.id)).id);
    await profiles.update(ctx, row, after, { action: '调整信用额度' });
    await customers.update(
      ctx,
      customer,
      {},
      {
        action: '调整信用额度',
        code: 'limit',
        touch: true,
        after: { 信用额度: amount(after.creditLimit, '不限'), 临时额度: amount(after.tempLimit, '无') },
        reason: approval.reason,
      },
    );
    await evaluateCredit(ctx, [customer.id]);
    await ctx.emit('risk.changed', { customerId: customer.id });
  },
});

/** 控货: counts at once; 全部 and 新单 freeze the credit of the customer (LOG-051). */
export async function createHold(
  ctx: CommandCtx,
  {
    customerId,
    scope,
    validTo,
    reason,
    auto = false,
  }: { customerId: string; scope: HoldScope; validTo: string | null; reason: string; auto?: boolean },
): Promise<void> {
  const customer = await customers.lock(ctx, customerId);
  if (validTo !== null && validTo < ctx.today()) throw invalid({ validTo: '不能早于今天' });
  if ((await liveHolds(ctx, customerId)).some((hold) => hold.scope === scope))
    throw refuse('ILLEGAL_STATE', `${customer.customerNo} 已有生效的「${HOLD_SCOPES[scope]}」控货。`);
  await holds.insert(
    ctx,
    { customerId, scope, validFrom: ctx.today(), validTo, reason, auto },
    { action: auto ? '自动控货' : '控货', reason },
  );
  await customers.update(ctx, customer, freezes(scope) ? { creditState: 'FROZEN' } : {}, {
    action: '冻结',
    code: 'freeze',
    reason,
    touch: true,
    after: { 控货范围: HOLD_SCOPES[scope] },
  });
  await ctx.emit('risk.hold', { customerId, scope });
}
