import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { QUOTATION_FIELDS } from '@shared/contract/logistics/quotation.fields.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import type { FeeLine } from '@shared/contract/finance/fee-line.answers.ts';
import { FEE_STATES, FEE_TONES } from '@shared/contract/finance/fee-line.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { CardError, isFailed } from '@shared/ui/base/card-error.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, NumberText, StateTag } from '@shared/ui/format/format-text.tsx';
import css from './quotations.module.css';

const COLUMNS: readonly FactsColumn<FeeLine>[] = [
  { title: FEE_LINE_FIELDS.feeNo, cell: (fee) => fee.feeNo },
  { title: FEE_LINE_FIELDS.chargeCodeId, cell: (fee) => fee.chargeName },
  { title: '结算单位', cell: (fee) => fee.partyName },
  { title: FEE_LINE_FIELDS.qty, end: true, cell: (fee) => <NumberText value={fee.qty} /> },
  { title: FEE_LINE_FIELDS.unitPrice, end: true, cell: (fee) => <NumberText value={fee.unitPrice} /> },
  { title: FEE_LINE_FIELDS.amount, end: true, cell: (fee) => <Money value={fee.amount} currency={fee.currency} /> },
  { title: QUOTATION_FIELDS.state, cell: (fee) => <StateTag code={fee.state} labels={FEE_STATES} tones={FEE_TONES} /> },
];

/** What a side of the fees of an order is called, and who answers it under which right. */
const SIDES = {
  AR: { title: '应收费用', read: feeLines.ofOrder },
  AP: { title: '应付费用', read: feeLines.payablesOfOrder },
} as const;

/** Receivables or payables of an order, for those who may see them; entered and submitted in 财务. */
export function OrderFees({ orderId, side }: { orderId: string; side: keyof typeof SIDES }) {
  const { title, read: endpoint } = SIDES[side];
  const read = useRead(endpoint, { params: { id: orderId } }, { skipErrorHandler: true });
  const fees = read.data;
  if (isFailed(read))
    return (
      <article className={css.card} aria-label={title}>
        <CardError read={read} />
      </article>
    );
  if (!fees || fees.lines.length === 0) return null;
  return (
    <article className={css.card} aria-label={title}>
      <header className={css.head}>
        <h2>{title}</h2>
        <span className={css.amounts}>
          {Object.entries(fees.totals).map(([currency, amount]) => (
            <Money key={currency} value={amount} currency={currency} />
          ))}
        </span>
      </header>
      <FactsTable label={title} columns={COLUMNS} rows={fees.lines} keyOf={(fee) => fee.id} />
    </article>
  );
}
