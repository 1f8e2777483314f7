import type { ApplicationDetail, ApplicationReduction } from '@shared/contract/finance/payment-application.answers.ts';
import {
  applicationMachine,
  reductionMachine,
  type ApplicationAction,
} from '@shared/contract/finance/payment-application.machine.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { aliasedTable, asc, eq, sql } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { makersOf } from '../../platform/hands.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finPayment } from '../allocations/payment.tables.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { finBankAccount } from '../bank-accounts/bank-account.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { openSteps, stepProblem, stepText, type OpenStep } from '../approval-rules/due-steps.ts';
import { unverifiedPayees } from './application-payee.ts';
import { dutyProblem } from './application-people.ts';
import { applications } from './application.entity.ts';
import {
  finApplication,
  finApplicationLine,
  finPaymentApproval,
  finReduction,
  type Application,
} from './application.tables.ts';
import { inFlightProblem } from './end-rest.ts';
import { stepOf } from './application-steps.ts';
import { gmProblem, isGm } from './gm-step.ts';
import { paidParty } from './paid-party.ts';

const author = aliasedTable(acUser, 'author');
const submitter = aliasedTable(acUser, 'submitter');

type Facts = Pick<Application, 'state' | 'createdBy' | 'editedBy' | 'executed' | 'paid'>;
/**
 * What may be done with an application; `approvers`: who agreed in this round (FIN-070), `due`: what it waits for by its rule,
 * `unverified`: nobody has verified its account (6.3), `gm`: the caller is 总经理.
 */
export function applicationActions(
  ctx: Ctx,
  row: Facts,
  approvers: readonly string[],
  { due, unverified = false, gm = false }: { due?: OpenStep | undefined; unverified?: boolean; gm?: boolean } = {},
) {
  const makers = makersOf(row);
  const mine = ctx.actor.system === true || makers.includes(ctx.actor.userId);
  const duty = (doing: '审批' | '付款') => {
    const problem = ctx.actor.system ? null : dutyProblem(ctx.actor.userId, doing, { makers, approvers });
    return problem ? [problem] : [];
  };
  const agree = () => {
    const problem = ctx.actor.system ? null : (stepProblem(due) ?? gmProblem(row.state, due, gm));
    return [...new Set([...duty('审批'), ...(problem ? [problem] : [])])];
  };
  const unmet: Partial<Record<ApplicationAction, () => string[] | null>> = {
    update: () => (row.state !== 'APPROVED' || mine || ctx.actor.may('finance.ap.apply.withdraw') ? [] : null),
    submit: () => (unverified ? ['收款账户未核实，请先由第二人核实'] : []),
    approve: agree,
    review: agree,
    reject: () => duty('审批'),
    pay: () => duty('付款'),
    remove: () => (ctx.actor.system || row.createdBy === ctx.actor.userId ? [] : null),
    withdraw: () => (mine || ctx.actor.may('finance.ap.apply.withdraw') ? [] : null),
    void: () => (mine || ctx.actor.may('finance.ap.apply.void') ? [] : null),
    end: () => {
      const problem = inFlightProblem(row);
      return mine || ctx.actor.may('finance.ap.apply.void') ? (problem ? [problem] : []) : null;
    },
  };
  return allowedActions(
    applicationMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => {
      const rule = unmet[action];
      return rule ? rule() : [];
    },
  );
}

/** What may be done with a reduction (FIN-063). */
export const reductionActions = (
  ctx: Ctx,
  state: ApplicationReduction['state'],
  application: Application['state'],
): ApplicationReduction['actions'] =>
  allowedActions(
    reductionMachine,
    state,
    (code) => ctx.actor.may(code),
    () => (application === 'APPROVED' || application === 'OFFSET' ? [] : ['已安排付款，请先退票或冲红付款单']),
  );

/** An application with lines, reductions, approvals and payments. */
export async function applicationDetail(ctx: Ctx, id: string): Promise<Answerable<ApplicationDetail>> {
  const row = await applications.find(ctx, id);
  const [[names], lines, taken, approvals, paid, unverified] = await readAll(
    ctx,
    () => namesOf(ctx, id),
    () => linesWithFees(ctx, id),
    () =>
      ctx.db
        .select()
        .from(finReduction)
        .where(eq(finReduction.applicationId, id))
        .orderBy(asc(finReduction.seq), asc(finReduction.id)),
    () => approvalsOf(ctx, id),
    () => paymentsOf(ctx, id),
    () => unverifiedPayees(ctx, [id]),
  );
  const due = (await openSteps(ctx, 'fin_payment_application', [id])).get(id);
  const approvers = approvals.flatMap(({ round, decision, userId }) =>
    round === row.round && decision === 'PASS' ? [userId] : [],
  );
  const {
    createdBy: _by,
    createdAt,
    updatedBy: _u,
    updatedAt: _at,
    deletedAt: _d,
    ownerId: _o,
    deptId: _dept,
    ...own
  } = row;
  const { editedBy: _e, submittedBy: _s, approvedAt: _ap, ...shown } = own;
  return {
    ...shown,
    createdAt,
    net: row.net ?? '0',
    amount: row.kind === 'NORMAL' ? null : row.gross,
    partyName: names?.partyName ?? '',
    companyName: names?.companyName ?? '',
    receiptNo: names?.receiptNo ?? null,
    authorName: names?.authorName ?? null,
    submitterName: names?.submitterName ?? null,
    step: stepOf(row.state),
    lines,
    reductions: taken.map((one) => ({
      id: one.id,
      version: one.version,
      reductionNo: one.reductionNo,
      kind: one.kind,
      sourceId: one.paymentId ?? one.feeLineId,
      sourceNo: one.sourceNo,
      sourceTotal: one.sourceTotal,
      sourceCurrency: one.sourceCurrency,
      amount: one.amount,
      amountSrc: one.amountSrc,
      crossRate: one.crossRate,
      state: one.state,
      postedDate: one.postedDate,
      actions: reductionActions(ctx, one.state, row.state),
    })),
    approvals: approvals.map(({ userId: _user, ...one }) => one),
    payments: paid,
    waitsFor: due && stepOf(row.state) ? stepText(due) : null,
    actions: applicationActions(ctx, row, approvers, { due, unverified: unverified.has(id), gm: await isGm(ctx) }),
  };
}

const namesOf = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      partyName: paidParty(finApplication, 'name'),
      companyName: syCompany.shortName,
      receiptNo: finReceipt.receiptNo,
      authorName: author.name,
      submitterName: submitter.name,
    })
    .from(finApplication)
    .innerJoin(syCompany, eq(syCompany.id, finApplication.companyId))
    .leftJoin(acSupplier, eq(acSupplier.id, finApplication.supplierId))
    .leftJoin(acCustomer, eq(acCustomer.id, finApplication.customerId))
    .leftJoin(finReceipt, eq(finReceipt.id, finApplication.receiptId))
    .leftJoin(author, eq(author.id, finApplication.createdBy))
    .leftJoin(submitter, eq(submitter.id, finApplication.submittedBy))
    .where(eq(finApplication.id, id));

const linesWithFees = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      id: finApplicationLine.id,
      feeLineId: finApplicationLine.feeLineId,
      feeNo: finFeeLine.feeNo,
      bizNo: finFeeLine.bizNo,
      statementNo: finFeeLine.statementNo,
      chargeName: finChargeCode.name,
      dueDate: finFeeLine.dueDate,
      feeCurrency: finFeeLine.currency,
      feeAmount: finFeeLine.amount,
      openAtApply: finApplicationLine.openAtApply,
      applyAmount: finApplicationLine.applyAmount,
      closed: finApplicationLine.closed,
      crossRate: finApplicationLine.crossRate,
      amount: finApplicationLine.amount,
    })
    .from(finApplicationLine)
    .innerJoin(finFeeLine, eq(finFeeLine.id, finApplicationLine.feeLineId))
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
    .where(eq(finApplicationLine.applicationId, id))
    .orderBy(asc(finApplicationLine.lineNo));

const approvalsOf = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      round: finPaymentApproval.round,
      step: finPaymentApproval.step,
      decision: finPaymentApproval.decision,
      userId: finPaymentApproval.userId,
      userName: sql<string>`coalesce(${acUser.name}, '系统')`,
      at: finPaymentApproval.at,
      reason: finPaymentApproval.reason,
    })
    .from(finPaymentApproval)
    .leftJoin(acUser, eq(acUser.id, finPaymentApproval.userId))
    .where(eq(finPaymentApproval.applicationId, id))
    .orderBy(asc(finPaymentApproval.id));

const paymentsOf = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      id: finPayment.id,
      paymentNo: finPayment.paymentNo,
      amount: finPayment.amount,
      payDate: finPayment.payDate,
      bankRef: finPayment.bankRef,
      bankAccountName: finBankAccount.name,
      cashierName: acUser.name,
      state: finPayment.state,
      endReason: finPayment.endReason,
    })
    .from(finPayment)
    .innerJoin(finBankAccount, eq(finBankAccount.id, finPayment.bankAccountId))
    .leftJoin(acUser, eq(acUser.id, finPayment.createdBy))
    .where(eq(finPayment.applicationId, id))
    .orderBy(asc(finPayment.id));
