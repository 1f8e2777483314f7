import type { ApprovalKind } from '@shared/contract/finance/approval-rule.contract.ts';
import { STEP_MODES } from '@shared/contract/finance/approval-rule.rules.ts';
import type { ApprovalStepCode, DECISIONS } from '@shared/contract/finance/payment-application.labels.ts';
import {
  applicationMachine,
  type ApplicationAction,
  type ApplicationState,
} from '@shared/contract/finance/payment-application.machine.ts';
import { approvalPath } from '@shared/contract/finance/payment-application.rules.ts';
import { isZero, multiply, roundMoney } from '@shared/contract/decimal.ts';
import { asc, eq } from 'drizzle-orm';
import { rateOf } from '../../masters/rates/rate.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import { makersOf, withHand } from '../../platform/hands.ts';
import { refuse } from '../../platform/refusal.ts';
import { agreeToStep, fixSteps, openSteps, type RuledDoc } from '../approval-rules/due-steps.ts';
import { parameters } from '../parameters.ts';
import { requireClaimable, requireUnheld } from './application-check.ts';
import { tellNextStep, tellSentBack } from './application-notices.ts';
import { requireMaker, requireOtherPerson } from './application-people.ts';
import { requireAmounts } from './application-sight.ts';
import { requirePayee } from './application-payee.ts';
import { gmProblem, isGm } from './gm-step.ts';
import { requireInvoices, requireNoPaymentHold } from './application-risk.ts';
import { applications } from './application.entity.ts';
import { finApplicationLine, finPaymentApproval, type Application } from './application.tables.ts';
import { tellApprovers } from './tell-approvers.ts';
import { dropReductions, postReductions, reductionsOf } from './post-reductions.ts';

/** The limits of a company (4.14). */
export const approvalLimits = async (ctx: Ctx, companyId: string) => ({
  review: await parameters(ctx, companyId).applyReviewAmount(),
  gm: await parameters(ctx, companyId).applyGmAmount(),
});

const STEP_OF: Partial<Record<ApplicationState, ApprovalStepCode>> = {
  SUBMITTED: 'APPROVE',
  REVIEWING: 'REVIEW',
  GM_REVIEW: 'GM',
};
/** The step that an application waits for; null: for none. */
export const stepOf = (state: ApplicationState): ApprovalStepCode | null => STEP_OF[state] ?? null;
const ORDER: readonly ApprovalStepCode[] = ['APPROVE', 'REVIEW', 'GM'];
const STATE_OF: Record<ApprovalStepCode, ApplicationState> = {
  APPROVE: 'SUBMITTED',
  REVIEW: 'REVIEWING',
  GM: 'GM_REVIEW',
};
/** What an application is to the rules of approval. */
const RULE_KIND: Readonly<Record<Application['kind'], ApprovalKind>> = {
  NORMAL: 'PAYMENT',
  PREPAY: 'PREPAYMENT',
  REFUND: 'REFUND',
};
const ruledOf = ({ id, applicationNo }: Pick<Application, 'id' | 'applicationNo'>): RuledDoc => ({
  type: 'fin_payment_application',
  id,
  no: applicationNo,
});
/** What of the machine each step is. */
export const actionOf = (state: ApplicationState): 'approve' | 'review' =>
  state === 'REVIEWING' || state === 'GM_REVIEW' ? 'review' : 'approve';

/**
 * 提交: FIN-071 and FIN-060 under locks, a verified account, no hold; what was read decides who approves (FIN-073), with as many
 * steps and the roles that a rule asks for (3.16). A further
 * submit is another round, in which nobody has agreed yet (FIN-072). `system`: made by a rule, as 退款 of a receipt is.
 */
export async function submitApplication(ctx: CommandCtx, row: Application, system = false): Promise<Application> {
  applications.mustBeLegal(applicationMachine, row, 'submit');
  const lines = await ctx.tx
    .select()
    .from(finApplicationLine)
    .where(eq(finApplicationLine.applicationId, row.id))
    .orderBy(asc(finApplicationLine.lineNo));
  const taken = await reductionsOf(ctx, row.id, 'PENDING');
  requireAmounts(ctx, row.kind, taken);
  await requireClaimable(ctx, row.id, row, lines, taken);
  await requireUnheld(ctx, row, lines, taken);
  const { recent } = await requirePayee(ctx, row);
  const baseNet = await baseOf(ctx, row);
  await requireNoPaymentHold(ctx, { ...row, baseNet });
  const least = approvalPath(baseNet, { ...(await approvalLimits(ctx, row.companyId)), bankRecent: recent });
  const byRule = await fixSteps(ctx, ruledOf(row), {
    kind: RULE_KIND[row.kind],
    companyId: row.companyId,
    baseAmount: baseNet,
    makers: makersOf({ ...row, editedBy: withHand(ctx, row) }),
  });
  const steps = ORDER.slice(0, Math.max(least.length, byRule));
  const sent = await applications.transition(
    ctx,
    applicationMachine,
    row,
    'submit',
    {
      round: row.round + 1,
      baseNet,
      bankRecent: recent,
      steps,
      submittedBy: ctx.actor.system ? null : ctx.actor.userId,
      editedBy: withHand(ctx, row),
      submittedAt: ctx.now(),
      endReason: null,
    },
    { system },
  );
  return tellNextStep(ctx, sent);
}

/** Net in CNY at the 记账 rate of today; RATE_MISSING. */
async function baseOf(ctx: CommandCtx, row: Application): Promise<string> {
  const found = await rateOf(ctx, row.companyId, row.currency, ctx.today());
  if (!found)
    throw refuse('RATE_MISSING', `${row.applicationNo} 缺少 ${row.currency} 在 ${ctx.today()} 的汇率，请先维护汇率。`);
  return roundMoney(multiply(row.net ?? '0', found.rate), 'CNY');
}

/** 撤回 by who made it, or who holds the code of it. */
export async function withdrawApplication(ctx: CommandCtx, row: Application): Promise<Application> {
  applications.mustBeLegal(applicationMachine, row, 'withdraw');
  requireMaker(ctx, row, 'finance.ap.apply.withdraw', '撤回');
  await tellApprovers(ctx, row, { done: '撤回' });
  return tellNextStep(ctx, await applications.transition(ctx, applicationMachine, row, 'withdraw'));
}

/** 审核, 复核, 总经理审批: whichever it waits for, by another person than everybody before (FIN-070), within the limit. */
export async function agree(
  ctx: CommandCtx,
  row: Application,
  action: Extract<ApplicationAction, 'approve' | 'review'>,
): Promise<Application> {
  applications.mustBeLegal(applicationMachine, row, action);
  guards.mayAct(ctx.actor, applicationMachine.actions[action]);
  await requireOtherPerson(ctx, row, '审批');
  if (!ctx.actor.system) guards.limit(ctx.actor, `finance.ap.apply.${action}`, row.baseNet ?? '0', 'money.cost');
  await requirePayee(ctx, row);
  await requireInvoices(ctx, row);
  await requireNoPaymentHold(ctx, row);
  await requireGm(ctx, row);
  const step = stepOf(row.state) ?? 'APPROVE';
  const agreed = await agreeToStep(ctx, ruledOf(row));
  await note(ctx, row, step, 'PASS', null);
  if (!agreed.step)
    return tellNextStep(
      ctx,
      await applications.update(ctx, row, {}, { action: STEP_MODES.ALL, code: action, touch: true }),
    );
  const next = row.steps[row.steps.indexOf(step) + 1];
  if (next)
    return tellNextStep(
      ctx,
      await applications.transition(ctx, applicationMachine, row, action, {}, { to: STATE_OF[next] }),
    );
  await postReductions(ctx, row);
  const approved = await applications.transition(
    ctx,
    applicationMachine,
    row,
    action,
    { approvedAt: ctx.now() },
    { to: isZero(row.net ?? '0') ? 'OFFSET' : 'APPROVED' },
  );
  return tellNextStep(ctx, approved);
}

/** NO_PERMISSION at the step of 总经理 for anybody else, where no rule names another role (4.14). */
async function requireGm(ctx: CommandCtx, row: Application): Promise<void> {
  if (ctx.actor.system || row.state !== 'GM_REVIEW') return;
  const due = (await openSteps(ctx, 'fin_payment_application', [row.id])).get(row.id);
  const problem = gmProblem(row.state, due, await isGm(ctx));
  if (problem) throw refuse('NO_PERMISSION', `${row.applicationNo} ${problem}。`);
}

const note = (
  ctx: CommandCtx,
  { id, round }: Application,
  step: ApprovalStepCode,
  decision: keyof typeof DECISIONS,
  reason: string | null,
) =>
  ctx.tx
    .insert(finPaymentApproval)
    .values({ applicationId: id, round, step, decision, reason, userId: ctx.actor.userId, at: ctx.now() });

/** 驳回 by who might agree. */
export async function rejectApplication(ctx: CommandCtx, row: Application, reason: string): Promise<Application> {
  applications.mustBeLegal(applicationMachine, row, 'reject');
  await requireOtherPerson(ctx, row, '审批');
  await note(ctx, row, stepOf(row.state) ?? 'APPROVE', 'REJECT', reason);
  await tellApprovers(ctx, row, { done: '驳回', reason });
  const rejected = await applications.transition(
    ctx,
    applicationMachine,
    row,
    'reject',
    { endReason: reason },
    { reason },
  );
  return tellSentBack(ctx, rejected, reason);
}

/** 作废: of one that is approved before anything is paid; its reductions are taken back on `date`, today when null. */
export async function voidApplication(
  ctx: CommandCtx,
  row: Application,
  { reason, date }: { reason: string; date: string | null },
): Promise<Application> {
  applications.mustBeLegal(applicationMachine, row, 'void');
  requireMaker(ctx, row, 'finance.ap.apply.void', '作废');
  if (row.state === 'APPROVED') await tellApprovers(ctx, row, { done: '作废', reason });
  await dropReductions(ctx, row, { reason, date });
  return applications.transition(ctx, applicationMachine, row, 'void', { endReason: reason }, { reason });
}
