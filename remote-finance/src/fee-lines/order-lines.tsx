import type { FeeLine } from '@shared/contract/finance/fee-line.answers.ts';
import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { FEE_STATES, FEE_TONES, type FeeBizType } from '@shared/contract/finance/fee-line.labels.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, NumberText, StateTag } from '@shared/ui/format/format-text.tsx';
import { useBaseView } from '@shared/ui/list/use-base-view.ts';
import { Button, Skeleton } from 'antd';
import { SIDES, type Side } from './fee-sides.ts';

interface Props {
  side: Side;
  bizType?: FeeBizType;
  bizId: string;
}
/** Below a row of an order grid (F4 F5 F7 F10 F18 F23): its live fee lines, in 原币 or 本位币 as the list stands. */
export function OrderLines({ side, bizType = 'LOGISTICS', bizId }: Props) {
  const base = useBaseView();
  const { read: endpoint, party } = SIDES[side];
  const found = useRead(endpoint, { params: { id: bizId }, query: { bizType } }, { skipErrorHandler: true });
  if (found.isError)
    return (
      <p role="alert">
        加载失败：{failureText(found.error)} <Button onClick={() => void found.refetch()}>{TEXTS.retry}</Button>
      </p>
    );
  if (!found.data) return <Skeleton active title={false} />;
  const lines = found.data.lines.filter(({ state }) => state !== 'VOID' && state !== 'REVERSED');
  if (lines.length === 0) return <p>还没有费用。</p>;
  const money = (own: string, booked: string | null, currency: string) =>
    base ? booked === null ? '缺少汇率' : <Money value={booked} /> : <Money value={own} currency={currency} />;
  const columns: readonly FactsColumn<FeeLine>[] = [
    { title: FEE_LINE_FIELDS.feeNo, cell: ({ feeNo }) => feeNo },
    {
      title: FEE_LINE_FIELDS.chargeCodeId,
      cell: ({ chargeName, isEstimate }) => `${chargeName}${isEstimate ? '（暂估）' : ''}`,
    },
    { title: party, cell: ({ partyName }) => partyName },
    { title: FEE_LINE_FIELDS.containerId, cell: ({ containerCode }) => containerCode ?? '—' },
    {
      title: '数量 × 单价',
      end: true,
      cell: ({ qty, unit, unitPrice, currency }) => (
        <>
          <NumberText value={qty} /> {unit} × {currency} <NumberText value={unitPrice} />
        </>
      ),
    },
    {
      title: FEE_LINE_FIELDS.amount,
      end: true,
      cell: ({ amount, baseAmount, currency }) => money(amount, baseAmount, currency),
    },
    {
      title: FEE_LINE_FIELDS.open,
      end: true,
      cell: ({ state, open, baseOpen, currency }) => (state === 'CONFIRMED' ? money(open, baseOpen, currency) : '—'),
    },
    { title: FEE_LINE_FIELDS.dueDate, cell: ({ dueDate }) => <DateText value={dueDate} /> },
    {
      title: FEE_LINE_FIELDS.state,
      cell: ({ state }) => <StateTag code={state} labels={FEE_STATES} tones={FEE_TONES} />,
    },
  ];
  return <FactsTable label={`${found.data.orderNo} 的费用`} columns={columns} rows={lines} keyOf={({ id }) => id} />;
}
