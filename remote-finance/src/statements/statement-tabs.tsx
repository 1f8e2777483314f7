import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { STATEMENT_FIELDS } from '@shared/contract/finance/statement.fields.ts';
import { add } from '@shared/contract/decimal.ts';
import type { StatementDetail, StatementLine } from '@shared/contract/finance/statement.answers.ts';
import { STATEMENT_STATES, STATEMENT_TONES } from '@shared/contract/finance/statement.labels.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';
import css from './statements.module.css';

interface Props {
  row: StatementDetail;
}
const groupOf = ({ bizNo, containerNo }: StatementLine) =>
  [bizNo, containerNo].filter(Boolean).join(' / ') || '无业务单';
const money = (of: (line: StatementLine) => string | null) => (line: StatementLine) => {
  const value = of(line);
  return value === null ? '—' : <Money value={value} currency={line.currency} />;
};
const COUNTER: readonly FactsColumn<StatementLine>[] = [
  { title: '对方金额', end: true, cell: money(({ counterAmount }) => counterAmount) },
  {
    title: '差异',
    end: true,
    cell: (line) =>
      line.difference === null || Number(line.difference) === 0 ? (
        <span className={css.quiet}>{line.difference === null ? '—' : '一致'}</span>
      ) : (
        <span className={css.bad}>
          <Money value={line.difference} currency={line.currency} />
        </span>
      ),
  },
  {
    title: '差异原因',
    cell: ({ diffReason, adjustNo }) => [diffReason, adjustNo && `补差 ${adjustNo}`].filter(Boolean).join('；') || '—',
  },
];

/** 费用明细, grouped by order and container; of payables beside what the supplier has. */
export function LinesTab({ row }: Props) {
  const payable = row.direction === 'AP';
  const columns: readonly FactsColumn<StatementLine>[] = [
    { title: '业务单 / 货柜', grouped: true, cell: groupOf },
    { title: FEE_LINE_FIELDS.feeNo, cell: ({ feeNo }) => feeNo },
    { title: FEE_LINE_FIELDS.chargeCodeId, cell: ({ chargeName }) => chargeName },
    { title: FEE_LINE_FIELDS.businessDate, cell: ({ businessDate }) => <DateText value={businessDate} /> },
    { title: FEE_LINE_FIELDS.dueDate, cell: ({ dueDate }) => <DateText value={dueDate} /> },
    { title: payable ? '我方金额' : '金额', end: true, cell: money(({ amount }) => amount) },
    { title: FEE_LINE_FIELDS.open, end: true, cell: money(({ open }) => open) },
    ...(payable ? COUNTER : []),
    {
      title: '争议',
      cell: ({ disputed, disputeReason }) => (disputed ? <span className={css.bad}>{disputeReason}</span> : '—'),
    },
  ];
  return <FactsTable label="费用明细" columns={columns} rows={row.lines} keyOf={({ id }) => id} groupOf={groupOf} />;
}

interface Sum {
  currency: string;
  charge: string;
  count: number;
  amount: string;
  base: string;
}
/** Amounts by currency and charge, each summed alone (FIN-004). */
function sumsOf(lines: readonly StatementLine[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { currency, chargeName, amount, baseAmount } of lines) {
    const key = `${currency} ${chargeName}`;
    const sum = sums.get(key) ?? { currency, charge: chargeName, count: 0, amount: '0', base: '0' };
    sums.set(key, { ...sum, count: sum.count + 1, amount: add(sum.amount, amount), base: add(sum.base, baseAmount) });
  }
  return [...sums.values()].toSorted((left, right) =>
    `${left.currency}${left.charge}` < `${right.currency}${right.charge}` ? -1 : 1,
  );
}
/** 汇总 per currency and charge. */
export function SummaryTab({ row }: Props) {
  if (!row.totals) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有查看金额的权限" />;
  return (
    <FactsTable
      label="汇总"
      columns={[
        { title: STATEMENT_FIELDS.currency, grouped: true, cell: ({ currency }) => currency },
        { title: FEE_LINE_FIELDS.chargeCodeId, cell: ({ charge }) => charge, total: '' },
        { title: '项数', end: true, cell: ({ count }) => count, total: row.lines.length },
        {
          title: FEE_LINE_FIELDS.amount,
          end: true,
          cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
          total: '',
        },
        {
          title: '本位币',
          end: true,
          cell: ({ base }) => <Money value={base} currency="CNY" />,
          total: <Money value={row.baseTotal} currency="CNY" />,
        },
      ]}
      rows={sumsOf(row.lines)}
      keyOf={({ currency, charge }) => `${currency} ${charge}`}
      groupOf={({ currency }) => currency}
    />
  );
}

/** 核销情况: what settled or reduced the fees, newest first. */
export function TracesTab({ row }: Props) {
  if (row.traces.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有核销" />;
  return (
    <FactsTable
      label="核销情况"
      columns={[
        { title: FEE_LINE_FIELDS.accountingDate, cell: ({ accountingDate }) => <DateText value={accountingDate} /> },
        { title: FEE_LINE_FIELDS.feeNo, cell: ({ feeNo }) => feeNo },
        { title: '单据', cell: ({ docNo }) => docNo },
        { title: '来源', cell: ({ sourceNo }) => sourceNo },
        { title: '核销金额', end: true, cell: ({ amount, currency }) => <Money value={amount} currency={currency} /> },
        { title: '说明', cell: ({ reversal }) => (reversal ? '反结' : '—') },
      ]}
      rows={row.traces}
      keyOf={({ id }) => id}
    />
  );
}

/** 版本与争议: the versions of the statement and the lines in dispute. */
export function VersionsTab({ row, onShow }: Props & { onShow: (id: string) => void }) {
  const disputed = row.lines.filter((line) => line.disputed);
  return (
    <>
      <h3 className={css.part}>版本</h3>
      <FactsTable
        label="版本"
        columns={[
          { title: STATEMENT_FIELDS.revision, cell: ({ revision }) => `v${revision}` },
          {
            title: STATEMENT_FIELDS.statementNo,
            cell: ({ id, statementNo }) =>
              id === row.id ? (
                statementNo
              ) : (
                <Button type="link" size="small" className={css.link} onClick={() => onShow(id)}>
                  {statementNo}
                </Button>
              ),
          },
          {
            title: STATEMENT_FIELDS.state,
            cell: ({ state }) => <StateTag code={state} labels={STATEMENT_STATES} tones={STATEMENT_TONES} />,
          },
          { title: '制单', cell: ({ creatorName }) => creatorName ?? '系统' },
          { title: '时间', cell: ({ createdAt }) => <TimeText value={createdAt} /> },
          { title: '说明', cell: ({ reason }) => reason ?? '—' },
        ]}
        rows={row.versions}
        keyOf={({ id }) => id}
        current={({ id }) => id === row.id}
      />
      <h3 className={css.part}>争议</h3>
      {disputed.length === 0 ? (
        <p className={css.hint}>没有争议。</p>
      ) : (
        <FactsTable
          label="争议"
          columns={[
            { title: FEE_LINE_FIELDS.feeNo, cell: ({ feeNo }) => feeNo },
            { title: '业务单 / 货柜', cell: groupOf },
            { title: FEE_LINE_FIELDS.chargeCodeId, cell: ({ chargeName }) => chargeName },
            { title: FEE_LINE_FIELDS.amount, end: true, cell: money(({ amount }) => amount) },
            { title: '争议原因', cell: ({ disputeReason }) => disputeReason },
          ]}
          rows={disputed}
          keyOf={({ id }) => id}
        />
      )}
    </>
  );
}

/** 确认凭据: who agreed and when, the signed copy among the attachments, and the hash that proves the content (FIN-040). */
export function EvidenceTab({ row }: Props) {
  if (!row.confirmedAt) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="对方还没有确认" />;
  return (
    <Descriptions
      facts={[
        { title: STATEMENT_FIELDS.counterpartyName, content: row.counterpartyName },
        { title: STATEMENT_FIELDS.counterpartyDate, content: <DateText value={row.counterpartyDate} /> },
        { title: '登记', content: [row.confirmedByName ?? '系统', ' ', <TimeText key="at" value={row.confirmedAt} />] },
        { title: '凭据文件', content: row.evidenceName && `${row.evidenceName}（见附件）` },
        {
          title: STATEMENT_FIELDS.contentHash,
          content: <code className={css.hash}>{row.contentHash}</code>,
          wide: true,
        },
      ]}
    />
  );
}

/** 对方账单: the rows of the supplier and which fee each was matched with. */
export function BillTab({ row }: Props) {
  if (row.billRows.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有对方账单，可导入或粘贴" />;
  const lines = new Map(row.lines.map((line) => [line.id, line]));
  return (
    <FactsTable
      label="对方账单"
      columns={[
        { title: '行', end: true, cell: ({ rowNo }) => rowNo },
        { title: '业务单号', cell: ({ orderNo }) => orderNo ?? '—' },
        { title: '货柜号', cell: ({ containerNo }) => containerNo ?? '—' },
        { title: FEE_LINE_FIELDS.chargeCodeId, cell: ({ charge }) => charge ?? '—' },
        {
          title: FEE_LINE_FIELDS.amount,
          end: true,
          cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
        },
        { title: STATEMENT_FIELDS.remark, cell: ({ remark }) => remark ?? '—' },
        {
          title: '匹配费用',
          cell: ({ lineId }) => (lineId ? lines.get(lineId)?.feeNo : <span className={css.bad}>我方没有</span>),
        },
      ]}
      rows={row.billRows}
      keyOf={({ id }) => id}
    />
  );
}
