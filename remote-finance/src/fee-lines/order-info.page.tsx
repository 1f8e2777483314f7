import { FEE_PAGES } from '@shared/contract/finance/document-pages.ts';
import type { FeeLine } from '@shared/contract/finance/fee-line.answers.ts';
import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { COST_BIZ_TYPES } from '@shared/contract/finance/cost-sheet.labels.ts';
import { FEE_BIZ_TYPES, type FeeBizType } from '@shared/contract/finance/fee-line.labels.ts';
import { feeOrders, type FeeOrderInfo } from '@shared/contract/finance/fee-order-info.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useField, useMay } from '@shared/runtime/session.ts';
import { LoadState, Missing } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, StateTag, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { BILL_STATES, BILL_TONES } from '@shared/contract/finance/fee-line.labels.ts';
import { RISK_LEVEL_TONES, RISK_LEVELS } from '@shared/contract/finance/risk.labels.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AllocationsTab } from '../fee-traces/allocations-tab.tsx';
import { JournalsTab } from '../fee-traces/journals-tab.tsx';
import { FeeSheet } from './fee-drawer.tsx';
import { SIDES } from './fee-sides.ts';
import { OrderInvoices } from './order-invoices.tsx';
import { useSearchKey } from './use-search-key.ts';
import css from './fee-lines.module.css';

const Attachments = tabOnDemand(async () => (await import('@shared/ui/attachments/attachments.tsx')).Attachments);
const AuditLog = tabOnDemand(async () => (await import('@shared/ui/audit/audit-log.tsx')).AuditLog);
const KIND = 'fin_fee_line';
const BACK = { path: FEE_PAGES.AR, label: '返回应收订单' };

/** 应收订单详情 (F6): `?bizType=&id=`; what the order is, its receivables and payables, what was written off, statements, invoices, journals. */
export default function OrderInfoPage() {
  const [search] = useSearchParams();
  const bizType = search.get('bizType') ?? '';
  const id = search.get('id') ?? '';
  const known = bizType in FEE_BIZ_TYPES && /^[1-9]\d{0,17}$/.test(id);
  return known ? <Info bizType={bizType as FeeBizType} id={id} /> : <Missing back={BACK} />;
}

function Info({ bizType, id }: { bizType: FeeBizType; id: string }) {
  const read = useRead(feeOrders.info, { params: { id }, query: { bizType } });
  const [tab, setTab] = useSearchKey('tab');
  const may = useMay();
  const seesCost = useField('money.cost') === 'VISIBLE';
  const info = read.data;
  if (!info) return <LoadState read={read} back={BACK} />;
  const items = [
    { key: 'receivables', label: '应收费用', children: <FeeSheet side="AR" bizType={bizType} bizId={id} /> },
    ...(may('finance.ap.fee.view') && seesCost
      ? [{ key: 'payables', label: '应付费用', children: <FeeSheet side="AP" bizType={bizType} bizId={id} /> }]
      : []),
    {
      key: 'allocations',
      label: '核销轨迹',
      children: (
        <PerLine
          lines={info.booked}
          empty="还没有已审核的应收费用"
          of={({ id: line }) => <AllocationsTab id={line} />}
        />
      ),
    },
    { key: 'statements', label: '对账单', children: <Statements info={info} /> },
    ...(bizType === 'LOGISTICS' && may('trade.doc.view')
      ? [{ key: 'invoices', label: '发票', children: <OrderInvoices orderId={id} /> }]
      : []),
    {
      key: 'journals',
      label: '凭证',
      children: (
        <PerLine
          lines={info.booked}
          empty="还没有凭证，审核后生成"
          of={({ id: line }) => <JournalsTab type={KIND} id={line} />}
        />
      ),
    },
    {
      key: 'files',
      label: '附件',
      children: <PerFee bizType={bizType} id={id} of={(line) => <Attachments kind={KIND} id={line.id} />} />,
    },
    {
      key: 'audit',
      label: '日志',
      children: (
        <PerFee bizType={bizType} id={id} of={(line) => <AuditLog kind={KIND} id={line.id} version={line.version} />} />
      ),
    },
  ];
  return (
    <div className={css.page}>
      <header className={css.title}>
        <h1>
          {info.bizNo} <span className={css.kind}>{FEE_BIZ_TYPES[bizType]}</span>
        </h1>
        {info.level ? (
          <span>
            风险级别 <StateTag code={info.level} labels={RISK_LEVELS} tones={RISK_LEVEL_TONES} />
          </span>
        ) : null}
        {info.holds.map((hold) => (
          <span key={hold} className={css.hold}>
            控货：{hold}
          </span>
        ))}
        {info.customerId && may('finance.ar.settlement.create') ? (
          <ActionLink to={`/finance/account-receivable/customercheckout?id=${info.customerId}`}>去核销</ActionLink>
        ) : null}
        {may('finance.cost.view') && (COST_BIZ_TYPES as readonly FeeBizType[]).includes(bizType) ? (
          <ActionLink to={`/finance/cost-accounting?numbers=${info.bizNo}`}>成本与毛利</ActionLink>
        ) : null}
        {bizType === 'LOGISTICS' && may('logistics.order.view') ? (
          <ActionLink to={`/transport/order/info?id=${id}`}>查看订单</ActionLink>
        ) : null}
      </header>
      <Descriptions
        facts={[
          { title: ORDER_FIELDS.customerId, content: info.customerName ?? '—' },
          { title: ORDER_FIELDS.companyId, content: info.companyName },
          ...(info.totals
            ? [
                { title: '应收合计', content: <PerCurrency totals={info.totals} of="amount" /> },
                { title: FEE_LINE_FIELDS.open, content: <PerCurrency totals={info.totals} of="open" /> },
              ]
            : []),
          ...(info.order
            ? [
                { title: '航线', content: `${info.order.pol ?? '—'}→${info.order.pod ?? '—'}` },
                { title: ORDER_FIELDS.orderDate, content: <DateText value={info.order.orderDate} /> },
                { title: FEE_LINE_FIELDS.containerId, content: info.order.containers.join('、') || '未配柜' },
                { title: '箱数', content: String(info.order.cartons) },
                { title: '体积', content: <Volume cm3={info.order.volume} /> },
                { title: '毛重', content: <Weight gram={info.order.gross} /> },
                { title: ORDER_FIELDS.salesId, content: info.order.salesName ?? '—' },
              ]
            : []),
          ...(info.credit
            ? [
                {
                  title: '信用额度',
                  content: info.credit.limit === null ? '不限' : <Money value={info.credit.limit} currency="CNY" />,
                },
                { title: '已用', content: <Money value={info.credit.used} currency="CNY" /> },
                { title: '最长逾期', content: `${info.credit.overdueDays} 天` },
              ]
            : []),
        ]}
      />
      <Tabs {...(tab && { activeKey: tab })} onChange={setTab} items={items} destroyOnHidden />
    </div>
  );
}

const PerCurrency = ({ totals, of }: { totals: NonNullable<FeeOrderInfo['totals']>; of: 'amount' | 'open' }) =>
  totals.map((one) => (
    <span key={one.currency} className={css.perCurrency}>
      <Money value={one[of]} currency={one.currency} />
    </span>
  ));

type Named = Pick<FeeLine, 'id' | 'feeNo' | 'chargeName'>;
interface PerLineProps<Line extends Named> {
  lines: readonly Line[];
  empty: string;
  of: (line: Line) => ReactNode;
}
/** The same for each of the lines below its name. */
function PerLine<Line extends Named>({ lines, empty, of }: PerLineProps<Line>) {
  if (lines.length === 0) return <p className={css.empty}>{empty}</p>;
  return lines.map((line) => (
    <section key={line.id} className={css.perLine}>
      <h3>
        {line.feeNo} {line.chargeName}
      </h3>
      {of(line)}
    </section>
  ));
}
/** The same for every receivable of the order, whatever its state. */
function PerFee({ bizType, id, of }: { bizType: FeeBizType; id: string; of: (line: FeeLine) => ReactNode }) {
  const read = useRead(SIDES.AR.read, { params: { id }, query: { bizType } });
  return read.data ? (
    <PerLine lines={read.data.lines} empty="还没有应收费用" of={of} />
  ) : (
    <LoadState read={read} back={BACK} />
  );
}

const COLUMNS: readonly FactsColumn<FeeOrderInfo['booked'][number]>[] = [
  { title: FEE_LINE_FIELDS.statementNo, cell: (line) => line.statementNo ?? '—' },
  { title: '费用', cell: (line) => `${line.feeNo} ${line.chargeName}` },
  { title: '对账状态', cell: (line) => <StateTag code={line.billState} labels={BILL_STATES} tones={BILL_TONES} /> },
];
const Statements = ({ info }: { info: FeeOrderInfo }) =>
  info.booked.length === 0 ? (
    <p className={css.empty}>审核后的费用才能对账</p>
  ) : (
    <FactsTable label="对账单" columns={COLUMNS} rows={info.booked} keyOf={(line) => line.id} />
  );
