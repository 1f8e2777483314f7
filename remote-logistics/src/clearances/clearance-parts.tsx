import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import { CLEARANCE_FIELDS } from '@shared/contract/logistics/clearance.fields.ts';
import type { ClearanceDetail, ClearanceLine } from '@shared/contract/logistics/clearance.answers.ts';
import { CLEARANCE_DOC, DOC_STATE, DOC_TONES, TAX_PAYER } from '@shared/contract/logistics/clearance.labels.ts';
import { RELEASE_STATE } from '@shared/contract/logistics/order.labels.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { agentFees } from './agent-fees.ts';
import css from './clearances.module.css';
import { FreeDays } from './free-days.tsx';

const percent = (bps: number | null) => (bps === null ? '—' : `${bps / 100}%`);

/** Head of a clearance: ship, times, free time, taxes. */
export function ClearanceSummary({ row }: { row: ClearanceDetail }) {
  const may = useMay();
  const money = (value: string) => <Money value={value} currency={row.currency} />;
  const free = row.freeTime;
  return (
    <Descriptions
      facts={[
        {
          title: CLEARANCE_FIELDS.containerId,
          content: may('logistics.container.view') ? (
            <Link to={`/transport/container/info?id=${row.containerId}`}>{row.containerCode}</Link>
          ) : (
            row.containerCode
          ),
        },
        { title: CONTAINER_FIELDS.containerNo, content: row.containerNo },
        { title: '提单号', content: row.mblNo },
        { title: '船名航次', content: [row.vessel, row.voyage].filter(Boolean).join(' / ') },
        { title: CLEARANCE_FIELDS.agentId, content: row.agentName },
        { title: CONTAINER_FIELDS.eta, content: <DateText value={row.eta} /> },
        { title: CONTAINER_FIELDS.ata, content: <DateText value={row.ata} /> },
        { title: '卸船', content: <TimeText value={row.dischargeAt} /> },
        {
          title: CONTAINER_FIELDS.freeDays,
          content: free ? (
            <>
              {row.freeDays} 天，最后免费日 <DateText value={free.lastFreeDay} />{' '}
              {row.gateOutAt ? (
                free.overdueDays > 0 ? (
                  <span className={css.late}>提柜超期 {free.overdueDays} 天</span>
                ) : (
                  '已提柜'
                )
              ) : (
                <FreeDays left={free.daysLeft} />
              )}
              {free.fee && free.overdueDays > 0 ? (
                <>
                  ，预计 <Money value={free.fee} currency={row.freeTimeCurrency} />
                </>
              ) : null}
            </>
          ) : (
            `${row.freeDays} 天，卸船后起算`
          ),
        },
        { title: CLEARANCE_FIELDS.entryNo, content: row.entryNo },
        { title: CLEARANCE_FIELDS.doNo, content: row.doNo },
        { title: '税金合计', content: money(row.taxTotal) },
        { title: CLEARANCE_FIELDS.taxPayer, content: TAX_PAYER[row.taxPayer] },
        { title: '递交', content: <TimeText value={row.submittedAt} /> },
        { title: '缴税', content: <TimeText value={row.taxPaidAt} /> },
        { title: '放行', content: <TimeText value={row.releasedAt} /> },
        {
          title: CLEARANCE_FIELDS.agentBillNo,
          content: (
            <>
              {row.agentBillNo ?? '—'}{' '}
              {may('finance.ap.detail.view') ? (
                <Link to={agentFees(row.containerCode, row.agentId)}>代理应付</Link>
              ) : null}
            </>
          ),
        },
        { title: CLEARANCE_FIELDS.importer, content: row.importer?.name },
        { title: CLEARANCE_FIELDS.consignee, content: row.consignee?.name },
        { title: CLEARANCE_FIELDS.ownerId, content: row.ownerName },
        row.inspected ? { title: '查验', content: row.inspectRemark, wide: true } : null,
        row.holdReason ? { title: CLEARANCE_FIELDS.holdReason, content: row.holdReason, wide: true } : null,
        row.sentAt
          ? {
              title: '资料已发代理',
              content: (
                <>
                  <TimeText value={row.sentAt} /> {row.sentByName} {row.sentNote}
                  <SentMails row={row} />
                </>
              ),
              wide: true,
            }
          : null,
        row.remark ? { title: CLEARANCE_FIELDS.remark, content: row.remark, wide: true } : null,
      ]}
    />
  );
}

const MAIL_STATE = { WAITING: '等待发送', SENT: '已发出', FAILED: '没有送达' } as const;
/** What became of the mails of the last sending, and what went along. */
const SentMails = ({ row: { sentMails, sentPapers } }: { row: ClearanceDetail }) =>
  sentPapers === null ? (
    <div className={css.soon}>没有发邮件，只通知了代理的账号</div>
  ) : (
    <>
      {sentMails.map(({ id, state, error, sentAt }, at) => (
        <div key={id} className={state === 'FAILED' ? css.late : undefined}>
          邮件{sentMails.length > 1 ? at + 1 : ''}：{MAIL_STATE[state]} {sentAt ? <TimeText value={sentAt} /> : error}
        </div>
      ))}
      <div>附件：{sentPapers}</div>
    </>
  );

/** The duty sheet; a line that is not taxed says why. */
export function ClearanceLines({ row }: { row: ClearanceDetail }) {
  const money = (value: string | null) => (value === null ? '—' : <Money value={value} currency={row.currency} />);
  const columns: FactsColumn<ClearanceLine>[] = [
    { title: '序', cell: ({ lineNo }) => lineNo },
    { title: '报关HS编码', cell: ({ hsCode }) => hsCode ?? '—' },
    { title: '国外HS编码', cell: ({ foreignHsCode }) => foreignHsCode ?? '—' },
    {
      title: '品名',
      cell: ({ name, issue }) => (
        <>
          {name}
          {issue ? <div className={css.late}>{issue}</div> : null}
        </>
      ),
    },
    { title: '数量', end: true, cell: ({ qty, unitName }) => `${qty} ${unitName ?? ''}` },
    { title: '货值', end: true, cell: ({ customsValue }) => money(customsValue), total: money(row.valueTotal) },
    { title: '运费分摊', end: true, cell: ({ freightShare }) => money(freightShare), total: money(row.freight) },
    { title: '保费分摊', end: true, cell: ({ insuranceShare }) => money(insuranceShare), total: money(row.insurance) },
    {
      title: '关税率',
      end: true,
      cell: ({ dutyText, dutyRate, ftaApplied, agreement }) =>
        ftaApplied ? `${percent(dutyRate)}（${agreement ?? '协定'}）` : (dutyText ?? '—'),
      total: '',
    },
    { title: '关税', end: true, cell: ({ duty }) => money(duty), total: money(row.dutyTotal) },
    { title: '其他税', end: true, cell: ({ otherTax }) => money(otherTax), total: money(row.otherTotal) },
    { title: '增值税率', end: true, cell: ({ vatRate }) => percent(vatRate), total: '' },
    { title: '增值税', end: true, cell: ({ vat }) => money(vat), total: money(row.vatTotal) },
  ];
  return (
    <div className={css.wide}>
      <FactsTable label="税费明细" columns={columns} rows={row.lines} keyOf={({ lineNo }) => String(lineNo)} />
    </div>
  );
}

export const ClearanceDocs = ({ row }: { row: ClearanceDetail }) => (
  <FactsTable
    label="清关资料"
    columns={[
      { title: '资料', cell: ({ kind }) => CLEARANCE_DOC[kind] },
      {
        title: CLEARANCE_FIELDS.state,
        cell: ({ state }) => <StateTag code={state} labels={DOC_STATE} tones={DOC_TONES} />,
      },
      { title: '豁免原因', cell: ({ reason }) => reason ?? '—' },
      { title: '登记人', cell: ({ changedByName }) => changedByName ?? '—' },
      { title: '登记时间', cell: ({ changedAt }) => <TimeText value={changedAt} /> },
    ]}
    rows={row.docs}
    keyOf={({ kind }) => kind}
  />
);

export function ClearanceOrders({ row }: { row: ClearanceDetail }) {
  const may = useMay();
  return (
    <FactsTable
      label="订单放货"
      columns={[
        {
          title: '订单',
          cell: ({ orderId, orderNo }) =>
            orderId && may('logistics.order.view') ? (
              <Link to={`/transport/order/info?id=${orderId}`}>{orderNo}</Link>
            ) : (
              (orderNo ?? '其他客户货物')
            ),
        },
        { title: CLEARANCE_FIELDS.consignee, cell: ({ consigneeName }) => consigneeName ?? '—' },
        { title: '箱数', end: true, cell: ({ cartons }) => cartons },
        { title: '放货', cell: ({ releaseState }) => (releaseState ? RELEASE_STATE[releaseState] : '—') },
      ]}
      rows={row.orders}
      keyOf={({ orderId }, index) => orderId ?? `masked-${index}`}
    />
  );
}
