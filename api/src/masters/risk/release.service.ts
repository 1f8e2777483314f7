import { addDays } from '@shared/contract/business-day.ts';
import { compare } from '@shared/contract/decimal.ts';
import { HOLD_SCOPES, RELEASE_DAYS, RELEASE_DOCS, releaseDaysMost } from '@shared/contract/finance/risk.labels.ts';
import type { ReleaseRequest } from '@shared/contract/finance/risk.contract.ts';
import { thousands } from '@shared/contract/text-ends.ts';
import { and, eq } from 'drizzle-orm';
import { trimDecimal } from '../../platform/columns.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { approvalKind } from '../../services/approvals/approval-kinds.ts';
import { applyFor, decide, pendingOf } from '../../services/approvals/approval.service.ts';
import { hasRole } from '../../services/people/users-with-permission.ts';
import { holds, liveOn } from '../credit/credit-holds.ts';
import { riskHold } from '../credit/credit.tables.ts';
import { customers } from '../customers/customer.entity.ts';
import { evaluateCredit } from './credit-state.ts';
import { endHolds } from './hold-ends.ts';
import { releaseDocuments } from './ports.ts';
import { releases } from './release.entity.ts';
import { riskRelease, type RiskRelease } from '../credit/release.tables.ts';
import { liveHolds } from './risk.service.ts';

const APPROVE = 'risk.release.approve' as const;

/** What of a request is wrong, by field. */
function faultsOf(input: ReleaseRequest, today: string): Record<string, string> {
  const faults: Record<string, string> = {};
  const { docType, docNo, amount, validTo, scope } = input;
  if (docType !== null && docNo === null) faults.docNo = '请填写单号';
  if (docType === null && docNo !== null) faults.docType = '请选择单据类型';
  if (amount !== null && compare(amount, '0') <= 0) faults.amount = '必须大于 0';
  if (amount !== null && docType !== null && docType !== 'CONTAINER') faults.amount = '指定单据时不填金额';
  if (amount !== null && docType === null && scope === 'OUTBOUND') faults.amount = '出库没有金额，请指定出库单';
  if (validTo !== null && validTo < today) faults.validTo = '不能早于今天';
  const most = releaseDaysMost(docType);
  if (validTo !== null && validTo > addDays(today, most)) faults.validTo = `最长 ${most} 天`;
  return faults;
}

/** 申请解控 (FIN-196): asks a second person for a document, an amount, or for the whole of a scope. */
export async function askForRelease(ctx: CommandCtx, input: ReleaseRequest): Promise<RiskRelease> {
  const customer = await customers.lock(ctx, input.customerId);
  const faults = faultsOf(input, ctx.today());
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const { customerId, scope, docType, docNo, reason } = input;
  const doc = docType && docNo ? await releaseDocuments().find(ctx, docType, docNo) : null;
  if (docType !== null && !doc?.customerIds.includes(customerId))
    throw invalid({ docNo: `没有该客户的${RELEASE_DOCS[docType]} ${docNo ?? ''}` });
  const whole = docType === null && input.amount === null;
  if (
    whole &&
    !(await liveHolds(ctx, customerId)).some((hold) => scope === 'ALL' || hold.scope === scope) &&
    customer.creditState !== 'FROZEN'
  )
    throw refuse(
      'ILLEGAL_STATE',
      `${customer.customerNo} 没有生效的${scope === 'ALL' ? '' : `「${HOLD_SCOPES[scope]}」`}控货。`,
    );
  await refuseSame(ctx, customer.customerNo, input, doc?.id ?? null);
  const release = await releases.insert(
    ctx,
    {
      releaseNo: await ctx.nextNumber('JK'),
      customerId,
      scope,
      docType,
      docId: doc?.id ?? null,
      docNo: doc?.no ?? null,
      amount: input.amount === null ? null : trimDecimal(input.amount, 2),
      validFrom: ctx.today(),
      validTo: input.validTo ?? addDays(ctx.today(), RELEASE_DAYS),
      reason,
      applicantId: ctx.actor.system ? null : ctx.actor.userId,
    },
    { action: '申请解控', code: 'apply', reason },
  );
  await applyFor(ctx, 'risk.release', releases, release, {}, reason);
  await customers.update(
    ctx,
    customer,
    {},
    { action: '申请解控', code: 'release', touch: true, reason, after: { 解控申请: release.releaseNo } },
  );
  return release;
}

/** One request at a time for the same thing. */
async function refuseSame(
  ctx: CommandCtx,
  no: string,
  { customerId, scope, docType, amount }: ReleaseRequest,
  docId: string | null,
): Promise<void> {
  const pending = await releases.findMany(
    ctx,
    and(eq(riskRelease.customerId, customerId), eq(riskRelease.state, 'PENDING')),
  );
  const same = pending.find(
    (one) =>
      one.scope === scope &&
      one.docType === docType &&
      one.docId === docId &&
      (one.amount === null) === (amount === null),
  );
  if (same) throw refuse('ILLEGAL_STATE', `${no} 相同的解控申请 ${same.releaseNo} 已在审批中。`);
}

/** 批准 or 驳回 of a pending request by its number; the same as in 审批申请. */
export async function decideRelease(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'approve' | 'reject',
  opinion: string | null,
): Promise<void> {
  const release = await releases.lock(ctx, id, version);
  const [open] = await pendingOf(ctx, releases.kind, id);
  if (!open || release.state !== 'PENDING')
    throw refuse('ILLEGAL_STATE', `${release.releaseNo} 已处理，请刷新后查看。`);
  await decide(ctx, open.id, open.version, action, opinion);
}

const decided = (ctx: CommandCtx, opinion: string | null) => ({
  approverId: ctx.actor.system ? null : ctx.actor.userId,
  decidedAt: ctx.now(),
  opinion,
});

/** FIN-193: 财务主管 or 总经理. */
const isManager = async (ctx: CommandCtx): Promise<boolean> =>
  !ctx.actor.system && ((await hasRole(ctx.tx, ctx.actor, 'fin_manager')) || (await hasRole(ctx.tx, ctx.actor, 'gm')));

approvalKind('risk.release', {
  title: '解控',
  entity: releases,
  view: 'risk.view',
  permission: APPROVE,
  selfRule: 'FIN_SELF_APPROVE',
  link: (id) => `/finance/risk?panel=holds&pane=releases&tab=all&open=${id}`,
  async lines(ctx, _change, objectId) {
    const row = await releases.find(ctx, objectId);
    const { scope, docType, docNo, amount, validTo } = row;
    return [
      { label: '解控范围', before: null, after: HOLD_SCOPES[scope] },
      ...(docType ? [{ label: RELEASE_DOCS[docType], before: null, after: docNo }] : []),
      ...(amount
        ? [
            {
              label: '金额',
              before: null,
              after: `${trimDecimal(amount, 2).replace(/^\d+/, thousands)} CNY`,
              group: 'customer.credit' as const,
            },
          ]
        : []),
      { label: '截止', before: null, after: validTo },
    ];
  },
  /** ACC-030: what is let through beyond the limit lies within the approver's limit; FIN-196: its last day is not over. */
  async check(ctx, approval) {
    const { amount, releaseNo, validTo } = await releases.find(ctx, approval.objectId);
    if (validTo < ctx.today())
      throw refuse('FIN-196', `${releaseNo} 的有效期到 ${validTo}，已过期，请驳回后重新申请。`);
    if (amount !== null) guards.limit(ctx.actor, APPROVE, amount, 'customer.credit');
  },
  async apply(ctx, row, approval) {
    await releases.update(
      ctx,
      row,
      { state: 'APPROVED', byManager: await isManager(ctx), ...decided(ctx, approval.opinion) },
      { action: '批准解控', code: 'approve', reason: approval.reason },
    );
    if (row.docType === null && row.amount === null) await endWhole(ctx, row);
    await evaluateCredit(ctx, [row.customerId]);
    await ctx.emit('risk.changed', { customerId: row.customerId });
  },
  async rejected(ctx, row, opinion) {
    await releases.update(
      ctx,
      row,
      { state: 'REJECTED', ...decided(ctx, opinion) },
      { action: '驳回解控', code: 'reject', reason: opinion },
    );
  },
});

/** 4.18: a release as a whole ends the live holds of its scope. */
async function endWhole(ctx: CommandCtx, { customerId, scope, reason }: RiskRelease): Promise<void> {
  const live = await holds.lockWhere(
    ctx,
    and(
      eq(riskHold.customerId, customerId),
      liveOn(ctx.today()),
      scope === 'ALL' ? undefined : eq(riskHold.scope, scope),
    ) ?? eq(riskHold.id, '0'),
  );
  if (live.length > 0) await endHolds(ctx, customerId, live, { action: '解控', reason, state: 'RELEASED' });
}
