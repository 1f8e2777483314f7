import { PAYMENT_PAGE } from '@shared/contract/finance/document-pages.ts';
import { PAYMENT_FIELDS } from '@shared/contract/finance/payment.fields.ts';
import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { PAYMENT_APPLICATION_FIELDS, REDUCTION_FIELDS } from '@shared/contract/finance/payment-application.fields.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import {
  APPLICATION_KINDS,
  APPLICATION_SLOTS,
  APPROVAL_STEPS,
  DECISIONS,
  REDUCTION_KINDS,
  REDUCTION_STATES,
  REDUCTION_TONES,
} from '@shared/contract/finance/payment-application.labels.ts';
import {
  APPLICATION_STATES,
  APPLICATION_TONES,
  PAYMENT_STATES,
  PAYMENT_TONES,
} from '@shared/contract/finance/payment-application.machine.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { FactsOrEmpty } from '@shared/ui/format/facts-or-empty.tsx';
import type { FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';

interface Props {
  id: string;
  actions: ActionMap<ApplicationDetail>;
  onClose: () => void;
}
/** 付款申请 with lines, reductions, approvals and payments, over the list. */
export function ApplicationDrawer({ id, actions, onClose }: Props) {
  return (
    <DetailDrawer<ApplicationDetail>
      id={id}
      title="付款申请"
      onClose={onClose}
      width={1040}
      endpoint={applications.get}
      kind="fin_payment_application"
      no={(row) => row.applicationNo}
      subtitle={(row) => `${row.partyName} · ${row.companyName}`}
      state={{ code: (row) => row.state, labels: APPLICATION_STATES, tones: APPLICATION_TONES }}
      actions={actions}
      summary={(row) => <Summary row={row} />}
      tabs={(row) => [
        {
          key: 'lines',
          title: '费用明细',
          count: row.lines.length,
          content: <FactsOrEmpty label="费用明细" columns={linesOf(row)} rows={row.lines} empty="没有费用明细" />,
        },
        {
          key: 'reductions',
          title: '冲减',
          count: row.reductions.length,
          content: <FactsOrEmpty label="冲减" columns={reductionsOf(row)} rows={row.reductions} empty="没有冲减" />,
        },
        {
          key: 'approvals',
          title: '审批',
          count: row.approvals.length,
          content: <FactsOrEmpty label="审批" columns={APPROVALS} rows={row.approvals} empty="还没有审批" />,
        },
        {
          key: 'payments',
          title: '付款',
          count: row.payments.length,
          content: <FactsOrEmpty label="付款" columns={paymentsOf(row)} rows={row.payments} empty="还没有付款" />,
        },
      ]}
      slots={APPLICATION_SLOTS}
    />
  );
}

const Summary = ({ row }: { row: ApplicationDetail }) => (
  <Descriptions
    facts={[
      { title: PAYMENT_APPLICATION_FIELDS.kind, content: APPLICATION_KINDS[row.kind] },
      { title: PAYMENT_APPLICATION_FIELDS.gross, content: <Money value={row.gross} currency={row.currency} /> },
      {
        title: PAYMENT_APPLICATION_FIELDS.reduceTotal,
        content: <Money value={row.reduceTotal} currency={row.currency} />,
      },
      { title: PAYMENT_APPLICATION_FIELDS.net, content: <Money value={row.net} currency={row.currency} /> },
      { title: PAYMENT_APPLICATION_FIELDS.paid, content: <Money value={row.paid} currency={row.currency} /> },
      { title: PAYMENT_APPLICATION_FIELDS.ended, content: <Money value={row.ended} currency={row.currency} /> },
      { title: PAYMENT_APPLICATION_FIELDS.expectedDate, content: <DateText value={row.expectedDate} /> },
      row.receiptNo ? { title: PAYMENT_APPLICATION_FIELDS.receiptId, content: row.receiptNo } : null,
      {
        title: PAYMENT_APPLICATION_FIELDS.payeeBankId,
        content: [row.payeeBank, row.payeeName, row.payeeAccount].filter(Boolean).join(' '),
        wide: true,
      },
      { title: PAYMENT_APPLICATION_FIELDS.steps, content: row.steps.map((step) => APPROVAL_STEPS[step]).join(' → ') },
      row.waitsFor ? { title: '待审批', content: row.waitsFor } : null,
      { title: PAYMENT_APPLICATION_FIELDS.bankRecent, content: row.bankRecent ? '是，须复核' : '否' },
      { title: '发票已收齐', content: row.invoiceReceived ? '是' : '否' },
      { title: PAYMENT_APPLICATION_FIELDS.urgent, content: row.urgent ? '是' : '否' },
      { title: '申请人', content: row.authorName },
      { title: PAYMENT_APPLICATION_FIELDS.submittedAt, content: <TimeText value={row.submittedAt} /> },
      { title: PAYMENT_APPLICATION_FIELDS.reason, content: row.reason, wide: true },
      row.remark ? { title: PAYMENT_APPLICATION_FIELDS.remark, content: row.remark, wide: true } : null,
      row.endReason ? { title: PAYMENT_APPLICATION_FIELDS.endReason, content: row.endReason, wide: true } : null,
    ]}
  />
);

const linesOf = ({ currency }: ApplicationDetail): FactsColumn<ApplicationDetail['lines'][number]>[] => [
  { title: FEE_LINE_FIELDS.feeNo, cell: ({ feeNo }) => feeNo },
  { title: FEE_LINE_FIELDS.chargeCodeId, cell: ({ chargeName }) => chargeName },
  { title: '业务单号', cell: ({ bizNo }) => bizNo ?? '—' },
  { title: FEE_LINE_FIELDS.dueDate, cell: ({ dueDate }) => <DateText value={dueDate} /> },
  { title: '申请时未付', end: true, cell: (line) => <Money value={line.openAtApply} currency={line.feeCurrency} /> },
  { title: '本次申请', end: true, cell: (line) => <Money value={line.applyAmount} currency={line.feeCurrency} /> },
  { title: '折付款币种', end: true, cell: ({ amount }) => <Money value={amount} currency={currency} /> },
  { title: '已核销', end: true, cell: (line) => <Money value={line.closed} currency={line.feeCurrency} /> },
];
const reductionsOf = ({ currency }: ApplicationDetail): FactsColumn<ApplicationDetail['reductions'][number]>[] => [
  { title: REDUCTION_FIELDS.reductionNo, cell: ({ reductionNo }) => reductionNo },
  { title: REDUCTION_FIELDS.kind, cell: ({ kind }) => REDUCTION_KINDS[kind] },
  { title: REDUCTION_FIELDS.sourceNo, cell: ({ sourceNo }) => sourceNo },
  { title: REDUCTION_FIELDS.amount, end: true, cell: ({ amount }) => <Money value={amount} currency={currency} /> },
  { title: '来源金额', end: true, cell: (one) => <Money value={one.amountSrc} currency={one.sourceCurrency} /> },
  { title: REDUCTION_FIELDS.postedDate, cell: ({ postedDate }) => <DateText value={postedDate} /> },
  {
    title: PAYMENT_APPLICATION_FIELDS.state,
    cell: ({ state }) => <StateTag code={state} labels={REDUCTION_STATES} tones={REDUCTION_TONES} />,
  },
];
const APPROVALS: readonly FactsColumn<ApplicationDetail['approvals'][number]>[] = [
  { title: '提交', cell: ({ round }) => `第 ${round} 次` },
  { title: '节点', cell: ({ step }) => APPROVAL_STEPS[step] },
  { title: '结果', cell: ({ decision }) => DECISIONS[decision] },
  { title: '审批人', cell: ({ userName }) => userName },
  { title: '时间', cell: ({ at }) => <TimeText value={at} /> },
  { title: '原因', cell: ({ reason }) => reason ?? '—' },
];
const paymentsOf = ({ currency }: ApplicationDetail): FactsColumn<ApplicationDetail['payments'][number]>[] => [
  {
    title: PAYMENT_FIELDS.paymentNo,
    cell: ({ id, paymentNo }) => <Link to={`${PAYMENT_PAGE}?pane=payments&open=${id}`}>{paymentNo}</Link>,
  },
  { title: PAYMENT_FIELDS.payDate, cell: ({ payDate }) => <DateText value={payDate} /> },
  { title: PAYMENT_FIELDS.bankAccountId, cell: ({ bankAccountName }) => bankAccountName },
  { title: REDUCTION_FIELDS.amount, end: true, cell: ({ amount }) => <Money value={amount} currency={currency} /> },
  { title: PAYMENT_FIELDS.bankRef, cell: ({ bankRef }) => bankRef ?? '—' },
  { title: '出纳', cell: ({ cashierName }) => cashierName ?? '—' },
  {
    title: PAYMENT_APPLICATION_FIELDS.state,
    cell: ({ state }) => <StateTag code={state} labels={PAYMENT_STATES} tones={PAYMENT_TONES} />,
  },
  { title: '原因', cell: ({ endReason }) => endReason ?? '—' },
];
