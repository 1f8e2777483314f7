import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { QUOTATION_FIELDS } from '@shared/contract/logistics/quotation.fields.ts';
import type { QuoteLine } from '@shared/contract/logistics/quotation.contract.ts';
import { BASIS_UNIT, CHARGE_BASIS } from '@shared/contract/logistics/quotation-rules.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, NumberText, Unit } from '@shared/ui/format/format-text.tsx';
import { formatDecimal } from '@shared/ui/format/format.ts';

type Priced = Pick<QuoteLine, 'basis' | 'currency' | 'qty' | 'unitPrice'>;
/** Unit price of a charge; of 货值% a percentage. */
export const priceText = (line: Priced) =>
  line.unitPrice === null || line.unitPrice === undefined ? (
    '未报价'
  ) : line.basis === 'VALUE' ? (
    <Unit text={formatDecimal(line.unitPrice)} unit="%" />
  ) : (
    <NumberText value={line.unitPrice} />
  );
/** Quantity of a charge with its unit; of 货值% the goods value. */
export const qtyText = (line: Priced) =>
  line.basis === 'VALUE' ? (
    <Money value={line.qty} currency={line.currency} plain />
  ) : (
    <Unit text={formatDecimal(line.qty)} unit={BASIS_UNIT[line.basis]} />
  );
const NAMES: readonly FactsColumn<QuoteLine>[] = [
  { title: FEE_LINE_FIELDS.chargeCodeId, cell: (line) => line.chargeName },
  { title: '计费方式', cell: (line) => CHARGE_BASIS[line.basis] },
  { title: '数量', end: true, cell: qtyText },
];
const PRICES: readonly FactsColumn<QuoteLine>[] = [
  { title: '单价', end: true, cell: priceText },
  {
    title: '最低收费',
    end: true,
    cell: (line) => <Money value={line.minAmount ?? null} currency={line.currency} plain />,
  },
  {
    title: FEE_LINE_FIELDS.amount,
    end: true,
    cell: (line) => (line.amount ? <Money value={line.amount} currency={line.currency} /> : '—'),
  },
];
const REMARK: FactsColumn<QuoteLine> = { title: QUOTATION_FIELDS.remark, cell: (line) => line.remark ?? '' };
const SEEN = [...NAMES, ...PRICES, REMARK];
const BLIND = [...NAMES, REMARK];

/** Charges of a quotation; without prices for those who do not see them. */
export const QuoteLines = ({ lines }: { lines: readonly QuoteLine[] }) => (
  <FactsTable
    label="报价明细"
    columns={lines.some((line) => 'amount' in line) ? SEEN : BLIND}
    rows={lines}
    keyOf={(line) => line.id}
  />
);
