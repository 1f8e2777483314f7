import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import {
  APPLICATION_KINDS,
  APPROVAL_STEPS,
  DECISIONS,
  REDUCTION_KINDS,
} from '@shared/contract/finance/payment-application.labels.ts';
import { APPLICATION_STATES } from '@shared/contract/finance/payment-application.machine.ts';
import type { Application } from './application.tables.ts';
import { answered } from '../../platform/route.ts';
import { paperOf } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { applications } from './application.entity.ts';
import { applicationDetail } from './application.reads.ts';
import { inForce } from './reopen-approved.ts';

/** 付款申请单 (11.5). */
export const applicationDocument = paperOf<Application>({
  find: (ctx, id) => applications.find(ctx, id),
  no: ({ applicationNo }) => applicationNo,
  states: APPLICATION_STATES,
  watermarks: { DRAFT: 'DRAFT', VOID: 'CANCELLED' },
})(async (ctx, { id }) => dataOf(answered<ApplicationDetail>(await applicationDetail(ctx, id))));

const dataOf = (row: ApplicationDetail): PrintData => ({
  no: row.applicationNo,
  currency: row.currency,
  application: {
    kind: APPLICATION_KINDS[row.kind],
    party: row.partyName,
    company: row.companyName,
    payee: [row.payeeBank, row.payeeName, row.payeeAccount].filter(Boolean).join(' '),
    reason: row.reason,
    expectedDate: row.expectedDate ?? '',
    urgent: row.urgent ? '是' : '否',
    invoice: row.invoiceReceived ? '已收齐' : '未收齐',
    author: row.authorName ?? '',
    submittedAt: row.submittedAt ?? '',
    gross: row.gross,
    reduceTotal: row.reduceTotal,
    net: row.net,
    remark: row.remark ?? '',
  },
  applied: row.lines.map((line) => ({
    feeNo: line.feeNo,
    charge: line.chargeName,
    bizNo: line.bizNo ?? '',
    dueDate: line.dueDate ?? '',
    currency: line.feeCurrency,
    amount: line.applyAmount,
  })),
  setOff: row.reductions
    .filter(inForce)
    .map(({ kind, sourceNo, amount }) => ({ kind: REDUCTION_KINDS[kind], sourceNo, amount })),
  agreed: row.approvals
    .filter(({ round }) => round === row.round)
    .map(({ step, userName, at, decision }) => ({
      step: APPROVAL_STEPS[step],
      person: userName,
      at,
      decision: DECISIONS[decision],
    })),
});
