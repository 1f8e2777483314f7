import { TAX_CASE_FIELDS } from '@shared/contract/finance/tax-case.fields.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import {
  REFUND_MODES,
  RELEASED,
  TAX_CASE_STATES,
  TAX_CASE_TONES,
  UNDECLARED,
  type TaxCaseState,
} from '@shared/contract/finance/tax-case.labels.ts';
import { DEAL_MODE, TRADE_MODE } from '@shared/contract/logistics/declaration.labels.ts';
import { ApprovalPanel } from '@shared/ui/approval/approval-panel.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import { DetailPage } from '@shared/ui/detail/detail-page.tsx';
import { stageSteps } from '@shared/ui/detail/stage-steps.tsx';
import { DateText, Money } from '@shared/ui/format/format-text.tsx';
import { TAX_CASE_SLOTS } from '@shared/contract/finance/tax-case.labels.ts';
import { Alert, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { JournalList } from '../receipts/journal-list.tsx';
import { Calculation } from './calculation-tab.tsx';
import { CertTab } from './cert-tab.tsx';
import { FxTab } from './fx-tab.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { ItemsTab } from './items-tab.tsx';
import { PapersTab } from './papers-tab.tsx';
import { SettlementTab } from './settlement-tab.tsx';
import { taxCaseActions, TOUCHED, type TaxCaseDialog } from './tax-case.actions.ts';

const TaxCaseDialogs = onDemand(async () => (await import('./tax-case-dialogs.tsx')).TaxCaseDialogs);
const LIST = { path: '/finance/tax-refund', title: '退税管理' };
const REFUND: readonly TaxCaseState[] = [
  'COLLECTING',
  'READY',
  'DECLARED',
  'REVIEWING',
  'APPROVED',
  'RECEIVED',
  'SETTLED',
];
const CERTIFICATE: readonly TaxCaseState[] = ['COLLECTING', 'READY', 'CERT_APPLIED', 'CERT_ISSUED', 'CERT_DELIVERED'];

/** 退税订单 (F28): how far a case is, what it claims, what is missing, what may be done now. */
export default function TaxCasePage() {
  const [dialog, setDialog] = useState<TaxCaseDialog | null>(null);
  const actions = useMemo(() => taxCaseActions<TaxCaseDetail>(setDialog), []);
  return (
    <>
      <DetailPage<TaxCaseDetail>
        endpoint={taxCases.get}
        kind="tax_case"
        no={(row) => row.caseNo}
        subtitle={(row) => `${REFUND_MODES[row.mode]} · ${row.customerName}`}
        state={{ code: (row) => row.state, labels: TAX_CASE_STATES, tones: TAX_CASE_TONES }}
        tags={(row) => <Countdown row={row} />}
        steps={stepsOf}
        actions={actions}
        mostActions={3}
        summary={(row) => (
          <>
            <ApprovalPanel kind="tax_case" id={row.id} touches={[taxCases.get, ...TOUCHED]} />
            <Amended row={row} />
            <Descriptions facts={factsOf(row)} />
          </>
        )}
        tabs={tabsOf}
        slots={[...TAX_CASE_SLOTS]}
        list={LIST}
      />
      {dialog ? <TaxCaseDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

/** A declared case whose declaration says something else by now (5.7 删改单): it keeps what was declared, somebody has to look. */
function Amended({ row }: { row: TaxCaseDetail }) {
  const off = row.lines.filter(({ differences }) => differences.length > 0).length;
  if (off === 0 || UNDECLARED.includes(row.state) || RELEASED.includes(row.state)) return null;
  const title = `报关单删改后与本单 ${off} 项明细不同，本单保持申报时的数据；请核对后向税局更正，或登记退回后重新收集。`;
  return <Alert type="warning" showIcon title={title} />;
}

/** Days until the deadline while it still counts; past it in red words. */
function Countdown({ row }: { row: TaxCaseDetail }) {
  const agency = row.mode === 'AGENCY';
  const due = agency ? row.certDeadline : row.deadline;
  const days = row.daysLeft;
  if (due === null || days === null) return null;
  if (days < 0) return <Tag color="red">已超申报截止</Tag>;
  return (
    <Tag color={days <= 30 ? 'orange' : 'default'}>
      距{agency ? '出证' : '申报'}截止 {days} 天（{due}）
    </Tag>
  );
}

function stepsOf(row: TaxCaseDetail) {
  const order = row.mode === 'AGENCY' ? CERTIFICATE : REFUND;
  const hints = {
    DECLARED: row.declaredOn ?? '',
    REVIEWING: row.acceptedOn ?? '',
    APPROVED: row.approvedOn ?? '',
    RECEIVED: row.state === 'RECEIVED' || row.state === 'SETTLED' ? (row.refundedOn ?? '') : '',
    CERT_APPLIED: row.declaredOn ?? '',
    CERT_ISSUED: row.certOn ?? '',
    CERT_DELIVERED: row.deliveredOn ?? '',
  };
  if (order.includes(row.state)) return stageSteps(order, TAX_CASE_STATES, row.state, { hints });
  const before: readonly TaxCaseState[] =
    row.state === 'INQUIRY'
      ? ['COLLECTING', 'READY', 'DECLARED', 'REVIEWING']
      : row.state === 'RETURNED'
        ? ['COLLECTING', 'READY', 'DECLARED']
        : ['COLLECTING'];
  const rest = row.state === 'INQUIRY' ? (['APPROVED', 'RECEIVED', 'SETTLED'] as const) : [];
  return stageSteps([...before, row.state, ...rest], TAX_CASE_STATES, row.state, {
    hints,
    stopped: row.state === 'VOID' || row.state === 'REFUSED',
  });
}

/** Money that is hidden from the reader is absent, so its fact is left out. */
const money = (title: string, value: string | null | undefined, currency = 'CNY'): Fact | null =>
  value === undefined ? null : { title, content: value === null ? null : <Money value={value} currency={currency} /> };

function factsOf(row: TaxCaseDetail): (Fact | null)[] {
  const refund = row.mode !== 'AGENCY';
  return [
    { title: TAX_CASE_FIELDS.companyId, content: row.companyName },
    { title: '委托方', content: row.customerName },
    refund ? { title: TAX_CASE_FIELDS.supplierId, content: row.supplierName } : null,
    { title: TAX_CASE_FIELDS.orderId, content: row.orderNo },
    { title: TAX_CASE_FIELDS.containerId, content: row.containerNo },
    { title: TAX_CASE_FIELDS.customsNo, content: row.customsNo ?? row.declNo },
    { title: TAX_CASE_FIELDS.exportDate, content: <DateText value={row.exportDate} /> },
    row.tradeMode ? { title: TAX_CASE_FIELDS.tradeMode, content: TRADE_MODE[row.tradeMode] } : null,
    row.dealMode ? { title: TAX_CASE_FIELDS.dealMode, content: DEAL_MODE[row.dealMode] } : null,
    money('FOB', row.fob, row.currency),
    refund ? money('退税额', row.refundAmount) : null,
    refund && row.exchangeCost !== undefined
      ? { title: TAX_CASE_FIELDS.exchangeCost, content: row.exchangeCost }
      : null,
    row.batchNo ? { title: TAX_CASE_FIELDS.batchId, content: row.batchNo } : null,
    row.approvedAmount === null ? null : money('核准金额', row.approvedAmount),
    row.approvedAmount ? money('到账金额', row.refundedAmount) : null,
    row.rejectReason ? { title: TAX_CASE_FIELDS.rejectReason, content: row.rejectReason, wide: true } : null,
    row.inquiryNote ? { title: TAX_CASE_FIELDS.inquiryNote, content: row.inquiryNote, wide: true } : null,
    row.endReason ? { title: TAX_CASE_FIELDS.endReason, content: row.endReason, wide: true } : null,
    row.remark ? { title: TAX_CASE_FIELDS.remark, content: row.remark, wide: true } : null,
  ];
}

function tabsOf(row: TaxCaseDetail) {
  const refund = row.mode !== 'AGENCY';
  const missing = row.docs.filter(({ need, receivedOn }) => need !== 'NONE' && receivedOn === null).length;
  return [
    { key: 'items', title: '报关明细', count: row.lines.length, content: <ItemsTab row={row} /> },
    ...(refund
      ? [
          { key: 'invoices', title: '进项发票与匹配', content: <InvoicesTab row={row} /> },
          { key: 'calculation', title: '计算', content: <Calculation row={row} /> },
        ]
      : []),
    { key: 'docs', title: '资料清单', count: missing, content: <PapersTab row={row} /> },
    ...(refund
      ? [
          { key: 'fx', title: '收汇匹配', content: <FxTab row={row} /> },
          { key: 'settlement', title: '垫退与结算', content: <SettlementTab row={row} /> },
        ]
      : [{ key: 'cert', title: '代理证明', content: <CertTab row={row} /> }]),
    ...(row.journals && refund
      ? [
          {
            key: 'journals',
            title: '凭证',
            count: row.journals.length,
            content: <JournalList journals={row.journals} />,
          },
        ]
      : []),
  ];
}
