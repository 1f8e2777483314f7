import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { CHARGE_RULE_FIELDS } from '@shared/contract/warehouse/charge-rule.fields.ts';
import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { STORAGE_BILL_FIELDS } from '@shared/contract/finance/storage-bill.fields.ts';
import type { BillLine, BillRule, StorageBillDetail } from '@shared/contract/finance/storage-bill.answers.ts';
import { FEE_STATES, FEE_TONES } from '@shared/contract/finance/fee-line.labels.ts';
import { BILL_LINE_KINDS } from '@shared/contract/finance/storage-bill.labels.ts';
import { CHARGE_BASES } from '@shared/contract/warehouse/charge.labels.ts';
import { spanText, tierText } from '@shared/contract/warehouse/charge-tiers.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, StateTag } from '@shared/ui/format/format-text.tsx';
import { formatBasisPoints, formatVolume } from '@shared/ui/format/format.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { unitOf, unitsText } from '@shared/ui/format/charge-units.ts';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import type { Side } from './bill-side.ts';
import css from './storage-bills.module.css';

const LineDaysDrawer = onDemand(async () => (await import('./line-days.tsx')).LineDaysDrawer);
/** So many lines are drawn at once; the others on demand. */
const FIRST = 200;
const Nothing = ({ text }: { text: string }) => <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />;

const tierOf = ({ kind, basis, fromDay, toDay }: BillLine): string =>
  kind === 'STORAGE' && basis !== 'FIXED_MONTH'
    ? spanText(fromDay, toDay)
    : kind === 'HANDLING'
      ? '—'
      : BILL_LINE_KINDS[kind];

interface LinesProps {
  row: StorageBillDetail;
  side: Side;
  lines: readonly BillLine[];
  label: string;
  empty: string;
}
/** 计费明细 and 操作费: what each batch (place, lease) is charged; its days open with a click on their number. */
export function BillLines({ row, side, lines, label, empty }: LinesProps) {
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<BillLine | null>(null);
  if (lines.length === 0) return <Nothing text={empty} />;
  const shown = all ? lines : lines.slice(0, FIRST);
  const sees = lines.some(({ amount }) => amount !== undefined);
  const columns: readonly FactsColumn<BillLine>[] = [
    { title: '行', end: true, cell: ({ lineNo }) => lineNo },
    { title: '批次/库位', cell: ({ subject }) => subject ?? '整单' },
    {
      title: BATCH_FIELDS.goodsName,
      cell: ({ goodsName, mark }) => [goodsName, mark].filter(Boolean).join(' / ') || '—',
    },
    ...(side.direction === 'AP' ? [{ title: '货主', cell: (line: BillLine) => line.customerName ?? '—' }] : []),
    { title: '入库日期', cell: ({ receivedDate }) => <DateText value={receivedDate} /> },
    { title: CHARGE_RULE_FIELDS.basis, cell: ({ basis }) => CHARGE_BASES[basis] },
    { title: '档位', cell: tierOf },
    {
      title: '天数',
      end: true,
      cell: (line) =>
        line.dayCount > 0 ? (
          <Button type="link" size="small" className={css.days ?? ''} onClick={() => setOpen(line)} title="逐日明细">
            {line.dayCount}
          </Button>
        ) : (
          '—'
        ),
    },
    {
      title: '计费量',
      end: true,
      cell: ({ kind, basis, units }) =>
        kind === 'ADJUST' ? (
          '—'
        ) : (
          <>
            {unitsText(basis, units)} <small className={css.unit}>{unitOf(basis)}</small>
          </>
        ),
    },
    ...(sees
      ? [
          {
            title: FEE_LINE_FIELDS.unitPrice,
            end: true,
            cell: (line: BillLine) => (line.kind === 'ADJUST' ? '—' : line.price),
          },
          {
            title: FEE_LINE_FIELDS.amount,
            end: true,
            cell: (line: BillLine) => <Money value={line.amount} currency={row.currency} plain />,
          },
        ]
      : []),
  ];
  return (
    <>
      <FactsTable label={label} columns={columns} rows={shown} keyOf={({ id }) => id} />
      {shown.length < lines.length ? (
        <Button type="link" onClick={() => setAll(true)}>
          显示全部 {lines.length} 行
        </Button>
      ) : null}
      {open ? <LineDaysDrawer row={row} side={side} line={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** 规则快照: what of each rule counted, as it was when the bill was computed (WMS-086). */
export function BillRules({ row }: { row: StorageBillDetail }) {
  const money = (value: string | null | undefined) =>
    value === null || value === undefined ? '—' : <Money value={value} currency={row.currency} plain />;
  const columns: readonly FactsColumn<BillRule>[] = [
    { title: '适用范围', cell: ({ scopeText }) => scopeText },
    { title: CHARGE_RULE_FIELDS.basis, cell: ({ basis }) => CHARGE_BASES[basis] },
    { title: STORAGE_BILL_FIELDS.freeDays, end: true, cell: ({ freeDays }) => freeDays },
    { title: '阶梯与单价', cell: ({ tiers }) => tierText(tiers) },
    {
      title: '起计',
      cell: ({ minVolume, minDays }) =>
        [minVolume ? `${formatVolume(minVolume)} m³` : '', minDays ? `${minDays} 天` : ''].filter(Boolean).join('，') ||
        '—',
    },
    { title: CHARGE_RULE_FIELDS.minCharge, end: true, cell: ({ minCharge }) => money(minCharge) },
    { title: CHARGE_RULE_FIELDS.maxCharge, end: true, cell: ({ maxCharge }) => money(maxCharge) },
    { title: CHARGE_RULE_FIELDS.taxRate, end: true, cell: ({ taxRate }) => formatBasisPoints(taxRate) },
    { title: '有效期', cell: ({ validFrom, validTo }) => `${validFrom} 至 ${validTo ?? '长期'}` },
    { title: '计费金额', end: true, cell: ({ charged }) => money(charged) },
    { title: '最低/封顶调整', end: true, cell: ({ adjustment }) => money(adjustment) },
  ];
  return <FactsTable label="规则快照" columns={columns} rows={row.rules} keyOf={({ ruleId }) => ruleId} />;
}

type Fee = StorageBillDetail['fees'][number];
/** 应收费用, 应付费用: what the bill became, with red lines. */
export function BillFees({ row, side }: { row: StorageBillDetail; side: Side }) {
  if (row.fees.length === 0)
    return (
      <Nothing
        text={row.state === 'CONFIRMED' ? `账单已确认，点「${side.states.BILLED.slice(1)}」生成费用` : '还没有费用'}
      />
    );
  const money = (value: string | undefined, currency: string) =>
    value === undefined ? '—' : <Money value={value} currency={currency} />;
  const columns: readonly FactsColumn<Fee>[] = [
    { title: '费用号', cell: ({ feeNo }) => feeNo },
    { title: FEE_LINE_FIELDS.chargeCodeId, cell: ({ chargeName }) => chargeName },
    { title: STORAGE_BILL_FIELDS.amountEx, end: true, cell: ({ amountEx, currency }) => money(amountEx, currency) },
    { title: STORAGE_BILL_FIELDS.tax, end: true, cell: ({ tax, currency }) => money(tax, currency) },
    { title: FEE_LINE_FIELDS.amount, end: true, cell: ({ amount, currency }) => money(amount, currency) },
    { title: FEE_LINE_FIELDS.dueDate, cell: ({ dueDate }) => <DateText value={dueDate} /> },
    {
      title: STORAGE_BILL_FIELDS.state,
      cell: ({ state }) => <StateTag code={state} labels={FEE_STATES} tones={FEE_TONES} />,
    },
  ];
  return <FactsTable label={side.fees} columns={columns} rows={row.fees} keyOf={({ id }) => id} />;
}

/** 差异 (F24): ours beside what the landlord bills. */
export function BillDifference({ row }: { row: StorageBillDetail }) {
  const { currency, amount, counterAmount, difference, counterNo, counterRemark } = row;
  if (counterAmount === null) return <Nothing text="还没有录入对方账单，点「录入对方金额」登记" />;
  const money = (value: string | null | undefined) =>
    value === undefined ? '—' : <Money value={value} currency={currency} />;
  return (
    <Descriptions
      facts={[
        { title: '我方计算（含税）', content: money(amount) },
        { title: '对方账单（含税）', content: money(counterAmount) },
        { title: '差异（对方−我方）', content: money(difference) },
        { title: STORAGE_BILL_FIELDS.counterNo, content: counterNo },
        { title: '差异说明', content: counterRemark, wide: true },
      ]}
    />
  );
}
