import { TRADE_DOC_FIELDS, TRADE_DOC_LINE_FIELDS } from '@shared/contract/finance/trade-doc.fields.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import type { TradeDocDetail } from '@shared/contract/finance/trade-doc.answers.ts';
import { TAX_CASE_STATES, taxCasePath } from '@shared/contract/finance/tax-case.labels.ts';
import {
  TRADE_DOC_KINDS,
  TRADE_DOC_SLOTS,
  TRADE_DOC_STATES,
  TRADE_DOC_TONES,
  TRADE_DOC_TRAITS,
  VAT_RATES,
} from '@shared/contract/finance/trade-doc.labels.ts';
import { cbm, kg } from '@shared/contract/figures.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, NumberText, TimeText } from '@shared/ui/format/format-text.tsx';
import { Alert, Empty } from 'antd';
import { useMemo } from 'react';
import { CrossCheck } from './cross-check.tsx';
import { OrderChanges } from './order-changes.tsx';
import { tradeDocActions, type TradeDocDialog } from './trade-doc.actions.ts';
import { useTradePrints } from './trade-doc-prints.tsx';
import css from './trade-docs.module.css';

interface Props {
  id: string;
  onAsk: (dialog: TradeDocDialog) => void;
  onClose: () => void;
}
/** A 合同发票: what it says, its lines, how it agrees with the others, its red ones. */
export function TradeDocDrawer({ id, onAsk, onClose }: Props) {
  const given = useMemo(() => tradeDocActions<TradeDocDetail>(onAsk), [onAsk]);
  const { actions, dialogs } = useTradePrints<TradeDocDetail>(given);
  return (
    <>
      <DetailDrawer<TradeDocDetail>
        id={id}
        title="合同发票"
        onClose={onClose}
        width={1080}
        endpoint={tradeDocs.get}
        kind="trade_doc"
        no={(row) => row.docNo}
        subtitle={(row) => `${TRADE_DOC_KINDS[row.kind]} · ${row.customerName ?? row.supplierName ?? ''}`}
        state={{ code: (row) => row.state, labels: TRADE_DOC_STATES, tones: TRADE_DOC_TONES }}
        actions={actions}
        summary={(row) => <Summary row={row} />}
        tabs={(row) => [
          { key: 'lines', title: '明细', count: row.lines.length, content: <LinesTab row={row} /> },
          { key: 'parties', title: '买卖双方', content: <Parties row={row} /> },
          { key: 'checks', title: '单证核对', content: <Checks row={row} /> },
          ...(TRADE_DOC_TRAITS[row.kind].tax === 'INVOICE'
            ? [{ key: 'reds', title: '红字发票', count: row.reds.length, content: <Reds row={row} /> }]
            : []),
          { key: 'steps', title: '进度', content: <Steps row={row} /> },
        ]}
        slots={[...TRADE_DOC_SLOTS]}
      />
      {dialogs}
    </>
  );
}

const Summary = ({ row }: { row: TradeDocDetail }) => (
  <Descriptions
    facts={[
      { title: TRADE_DOC_FIELDS.companyId, content: row.companyName },
      { title: TRADE_DOC_FIELDS.docDate, content: <DateText value={row.docDate} /> },
      { title: TRADE_DOC_FIELDS.orderId, content: row.orderNo },
      { title: TRADE_DOC_FIELDS.containerId, content: row.containerNo },
      { title: '匹配报关单', content: row.customsNo ?? row.declNo },
      row.incoterm ? { title: TRADE_DOC_FIELDS.incoterm, content: `${row.incoterm} ${row.incotermPlace ?? ''}` } : null,
      { title: TRADE_DOC_FIELDS.paymentTerm, content: row.paymentTerm },
      row.amount === undefined
        ? null
        : { title: TRADE_DOC_FIELDS.amount, content: <Money value={row.amount} currency={row.currency} /> },
      row.amount === undefined || TRADE_DOC_TRAITS[row.kind].tax === 'NONE'
        ? null
        : {
            title: '不含税 / 税额',
            content: (
              <>
                <Money value={row.amountEx ?? null} currency={row.currency} /> /{' '}
                <Money value={row.tax ?? null} currency={row.currency} />
              </>
            ),
          },
      row.invoiceNo
        ? {
            title: TRADE_DOC_FIELDS.invoiceNo,
            content: `${row.invoiceCode ? `${row.invoiceCode} ` : ''}${row.invoiceNo}`,
          }
        : null,
      row.taxCases && row.taxCases.length > 0 ? { title: '退税单', content: <TaxCases row={row} />, wide: true } : null,
      row.templateName ? { title: TRADE_DOC_FIELDS.templateId, content: row.templateName } : null,
      row.redOfNo ? { title: TRADE_DOC_FIELDS.redOf, content: row.redOfNo } : null,
      row.rejectReason ? { title: TRADE_DOC_FIELDS.rejectReason, content: row.rejectReason, wide: true } : null,
      row.endReason ? { title: TRADE_DOC_FIELDS.endReason, content: row.endReason, wide: true } : null,
      row.remark ? { title: TRADE_DOC_FIELDS.remark, content: row.remark, wide: true } : null,
    ]}
  />
);

/** 退税单 that rest on it, each led to with its state. */
const TaxCases = ({ row }: { row: TradeDocDetail }) => (
  <span className={css.cases}>
    {row.taxCases?.map(({ id, caseNo, state }) => (
      <span key={id}>
        <Link to={taxCasePath(id)}>{caseNo}</Link> {TAX_CASE_STATES[state]}
      </span>
    ))}
  </span>
);

const LinesTab = ({ row }: { row: TradeDocDetail }) => (
  <div className={css.checks}>
    <OrderChanges
      changes={row.orderChanges}
      stated="本单"
      title={`${row.orderNo ?? '订单'} 的货物与本单不同，本单未随订单修改；需要更新请修改本单，已生效的请作废后重新生成。`}
    />
    <Lines row={row} />
  </div>
);

type Line = TradeDocDetail['lines'][number];
/** The sum of the lines where all count in one unit. */
const totalQty = ({ lines, qty }: TradeDocDetail) =>
  new Set(lines.map(({ unit }) => unit)).size === 1 ? <NumberText value={qty} /> : '';
function Lines({ row }: { row: TradeDocDetail }) {
  const { tax, priced, export: abroad } = TRADE_DOC_TRAITS[row.kind];
  const sees = row.amount !== undefined;
  const columns: readonly FactsColumn<Line>[] = [
    { title: '序', cell: ({ lineNo }) => lineNo },
    {
      title: TRADE_DOC_LINE_FIELDS.nameCn,
      cell: (line) => [line.nameCn, abroad ? line.nameEn : null, line.spec].filter(Boolean).join(' · '),
    },
    ...(tax === 'INVOICE'
      ? [{ title: TRADE_DOC_LINE_FIELDS.feeLineId, cell: (line: Line) => line.feeNo ?? '—' }]
      : [{ title: 'HS编码', cell: (line: Line) => line.hsCode ?? '—' }]),
    { title: TRADE_DOC_FIELDS.qty, end: true, cell: (line) => <NumberText value={line.qty} />, total: totalQty(row) },
    { title: '单位', cell: (line) => line.unit ?? '—' },
    ...(priced && sees
      ? [
          { title: '单价', end: true, cell: (line: Line) => <NumberText value={line.unitPrice ?? null} /> },
          {
            title: TRADE_DOC_FIELDS.amount,
            end: true,
            cell: (line: Line) => <Money value={line.amount ?? null} currency={row.currency} />,
            total: <Money value={row.amount ?? null} currency={row.currency} />,
          },
        ]
      : []),
    ...(tax === 'NONE'
      ? []
      : [
          { title: '税率', end: true, cell: (line: Line) => VAT_RATES[line.taxRateBp as keyof typeof VAT_RATES] ?? '' },
        ]),
    ...(tax !== 'NONE' && sees
      ? [
          {
            title: TRADE_DOC_FIELDS.tax,
            end: true,
            cell: (line: Line) => <Money value={line.tax ?? null} currency={row.currency} />,
            total: <Money value={row.tax ?? null} currency={row.currency} />,
          },
        ]
      : []),
    ...(abroad
      ? [
          { title: TRADE_DOC_FIELDS.cartons, end: true, cell: (line: Line) => line.cartons, total: row.cartons },
          { title: '净重 kg', end: true, cell: (line: Line) => kg(line.net), total: kg(row.net) },
          { title: '毛重 kg', end: true, cell: (line: Line) => kg(line.gross), total: kg(row.gross) },
          { title: 'CBM', end: true, cell: (line: Line) => cbm(line.volume), total: cbm(row.volume) },
        ]
      : []),
  ];
  return <FactsTable label="明细" columns={columns} rows={row.lines} keyOf={(line) => line.id} />;
}

const Parties = ({ row }: { row: TradeDocDetail }) => (
  <>
    {(
      [
        [TRADE_DOC_FIELDS.seller, row.seller],
        [TRADE_DOC_FIELDS.buyer, row.buyer],
      ] as const
    ).map(([title, side]) => (
      <Descriptions
        key={title}
        facts={[
          { title, content: side.name },
          { title: '税号', content: side.taxNo },
          { title: '地址', content: side.address, wide: true },
          { title: '开户行', content: side.bankName },
          side.bankAccount === undefined ? null : { title: '账号', content: side.bankAccount },
        ]}
      />
    ))}
  </>
);

/** FIN-170, FIN-173 as they stand. */
function Checks({ row }: { row: TradeDocDetail }) {
  const disagree = row.checks.some(({ ok }) => !ok);
  return (
    <div className={css.checks}>
      {row.packing.length > 0 ? (
        <Alert type="error" showIcon title={`与装箱数量不一致：${row.packing.join('；')}`} />
      ) : null}
      {disagree ? (
        <Alert type="warning" showIcon title="单证不一致：报关单、商业发票、外销合同金额相差不能超过 0.01" />
      ) : null}
      {row.checks.length > 0 ? (
        <CrossCheck checks={row.checks} />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有匹配报关单，关联后核对金额" />
      )}
    </div>
  );
}

const Reds = ({ row }: { row: TradeDocDetail }) =>
  row.reds.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有红字发票" />
  ) : (
    <FactsTable
      label="红字发票"
      columns={[
        { title: TRADE_DOC_FIELDS.docNo, cell: ({ docNo }) => docNo },
        { title: TRADE_DOC_FIELDS.invoiceNo, cell: ({ invoiceNo }) => invoiceNo ?? '—' },
        { title: TRADE_DOC_FIELDS.docDate, cell: ({ docDate }) => <DateText value={docDate} /> },
        {
          title: TRADE_DOC_FIELDS.amount,
          end: true,
          cell: ({ amount }) => <Money value={amount ?? null} currency={row.currency} />,
        },
      ]}
      rows={row.reds}
      keyOf={({ id }) => id}
    />
  );

const Steps = ({ row }: { row: TradeDocDetail }) => (
  <Descriptions
    facts={[
      { title: '制单人', content: row.creatorName },
      { title: '制单时间', content: <TimeText value={row.createdAt} /> },
      { title: TRADE_DOC_FIELDS.submittedBy, content: row.submitterName },
      { title: TRADE_DOC_FIELDS.submittedAt, content: <TimeText value={row.submittedAt} /> },
      { title: TRADE_DOC_FIELDS.approvedBy, content: row.approverName },
      { title: TRADE_DOC_FIELDS.approvedAt, content: <TimeText value={row.approvedAt} /> },
      { title: TRADE_DOC_FIELDS.issuedBy, content: row.issuerName },
      { title: TRADE_DOC_FIELDS.issuedAt, content: <TimeText value={row.issuedAt} /> },
    ]}
  />
);
