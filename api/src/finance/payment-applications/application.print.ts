import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import {
  APPLICATION_KINDS,
  APPROVAL_STEPS,
  DECISIONS,
  REDUCTION_KINDS,
} from '@shared/contract/finance/payment-application.labels.ts';
import { APPLICATION_STATES, type ApplicationState } from '@shared/contract/finance/payment-application.machine.ts';
import { answered } from '../../platform/route.ts';
import type { PrintLoader } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import type { Watermark } from '../../services/printing/wording.ts';
import { applications } from './application.entity.ts';
import { applicationDetail } from './application.reads.ts';

const WATERMARKS: Partial<Record<ApplicationState, Watermark>> = { DRAFT: 'DRAFT', VOID: 'CANCELLED' };

/** 付款申请单 (11.5). */
export const applicationDocument: PrintLoader = async (ctx, id) => {
  const row = await applications.find(ctx, id);
  return {
    id,
    no: row.applicationNo,
    state: APPLICATION_STATES[row.state],
    stateCode: row.state,
    companyId: row.companyId,
    customerId: row.customerId,
    language: 'ZH',
    watermark: WATERMARKS[row.state] ?? null,
    data: async () => dataOf(answered<ApplicationDetail>(await applicationDetail(ctx, id))),
  };
};

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
  setOff: row.reductions.map(({ kind, sourceNo, amount }) => ({ kind: REDUCTION_KINDS[kind], sourceNo, amount })),
  agreed: row.approvals
    .filter(({ round }) => round === row.round)
    .map(({ step, userName, at, decision }) => ({
      step: APPROVAL_STEPS[step],
      person: userName,
      at,
      decision: DECISIONS[decision],
    })),
});
