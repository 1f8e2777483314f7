import { TAX_CASE_FIELDS } from '@shared/contract/finance/tax-case.fields.ts';
import { multiply, round } from '@shared/contract/decimal.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { FEE_STATES, FEE_TONES } from '@shared/contract/finance/fee-line.labels.ts';
import { REFUSED_OUTCOMES, TAX_ENTRY_KINDS } from '@shared/contract/finance/tax-case.labels.ts';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, StateTag } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';
import css from './tax-cases.module.css';

type Entry = TaxCaseDetail['entries'][number];
type Fee = TaxCaseDetail['fees'][number];

/** 垫退与结算: declared, approved and received; the advance with its interest (FIN-160); the fees that settle it. */
export const SettlementTab = ({ row }: { row: TaxCaseDetail }) => (
  <div className={css.stack}>
    <Descriptions facts={factsOf(row)} />
    <h3 className={css.part}>垫退</h3>
    {row.advanceDate === null ? (
      <p className={css.hint}>没有垫退。需要在到账前垫付退税款时点「登记垫退」。</p>
    ) : (
      <Advance row={row} />
    )}
    <h3 className={css.part}>申报与到账记录</h3>
    {row.entries.length === 0 ? (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有申报或到账" />
    ) : (
      <FactsTable label="申报与到账记录" columns={ENTRIES} rows={row.entries} keyOf={({ id }) => id} />
    )}
    <h3 className={css.part}>结算费用</h3>
    {row.fees.length === 0 ? (
      <p className={css.hint}>
        {row.mode === 'COLLECT'
          ? '到账后生成应付工厂的退税款；全部付清后可结清。'
          : '有垫退的，到账后生成客户应收的垫退利息；收清后可结清。'}
      </p>
    ) : (
      <FactsTable label="结算费用" columns={FEES} rows={row.fees} keyOf={({ id }) => id} />
    )}
  </div>
);

const money = (title: string, value: string | null | undefined): Fact | null =>
  value === undefined ? null : { title, content: value === null ? null : <Money value={value} currency="CNY" /> };
const factsOf = (row: TaxCaseDetail): (Fact | null)[] => [
  money(
    row.mode === 'COLLECT' ? '代办退税额' : '申报金额',
    row.mode === 'COLLECT' ? row.refundAmount : row.declaredAmount,
  ),
  { title: TAX_CASE_FIELDS.declaredOn, content: <DateText value={row.declaredOn} /> },
  money('核准金额', row.approvedAmount),
  { title: TAX_CASE_FIELDS.approvedOn, content: <DateText value={row.approvedOn} /> },
  money('核准差额', row.difference),
  row.approveReason ? { title: TAX_CASE_FIELDS.approveReason, content: row.approveReason } : null,
  money('到账金额', row.refundedAmount),
  { title: '最近到账', content: <DateText value={row.refundedOn} /> },
  row.outcome ? { title: '不予退税处理', content: REFUSED_OUTCOMES[row.outcome] } : null,
  row.outcome ? money('计入成本', row.outcomeCost) : null,
];

function Advance({ row }: { row: TaxCaseDetail }) {
  const percent = row.advanceRate === null ? null : round(multiply(row.advanceRate, '100'), 4).replace(/\.?0+$/, '');
  const done = row.state === 'RECEIVED' || row.state === 'SETTLED';
  return (
    <Descriptions
      facts={[
        money('垫退金额', row.advanceAmount),
        { title: TAX_CASE_FIELDS.advanceDate, content: <DateText value={row.advanceDate} /> },
        { title: TAX_CASE_FIELDS.advanceRate, content: percent === null ? null : `${percent}%` },
        money(done ? '利息（至到账前一日）' : '利息（暂计至昨日）', row.interest),
        { title: '计息公式', content: '垫退金额 × 日利率 × 天数，最后四舍五入一次', wide: true },
      ]}
    />
  );
}

const ENTRIES: readonly FactsColumn<Entry>[] = [
  { title: '日期', width: '20%', cell: ({ date }) => <DateText value={date} /> },
  { title: '事项', width: '30%', cell: ({ kind }) => TAX_ENTRY_KINDS[kind] },
  { title: '收款单', width: '30%', cell: ({ receiptNo }) => receiptNo ?? '—' },
  { title: '金额（CNY）', width: '20%', end: true, cell: ({ amount }) => <Money value={amount ?? null} plain /> },
];
const FEES: readonly FactsColumn<Fee>[] = [
  { title: '费用号', cell: ({ feeNo }) => feeNo },
  { title: '费用项目', cell: ({ chargeName }) => chargeName },
  { title: '方向', cell: ({ direction }) => (direction === 'AR' ? '应收' : '应付') },
  { title: '金额（CNY）', end: true, cell: ({ amount }) => <Money value={amount ?? null} plain /> },
  { title: '未结', end: true, cell: ({ open }) => <Money value={open ?? null} plain /> },
  {
    title: TAX_CASE_FIELDS.state,
    cell: ({ state }) => <StateTag code={state} labels={FEE_STATES} tones={FEE_TONES} />,
  },
];
