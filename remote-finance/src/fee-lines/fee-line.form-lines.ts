import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import type { ChargeCodeExtra } from '@shared/contract/finance/charge-code.contract.ts';
import type { FeeLine, OrderFees } from '@shared/contract/finance/fee-line.answers.ts';
import { TAX_MODES, TAX_RATES } from '@shared/contract/finance/fee-line.labels.ts';
import { feeAmounts, feeBaseAmount, type FeeAmounts } from '@shared/contract/finance/fee-line.rules.ts';
import type { PickerItem } from '@shared/contract/shared/picker.contract.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { SIDES, type Side } from './fee-sides.ts';

/** A line of the 费用 grid; the tax rate is text there, because it is chosen from a table of codes. */
export interface FormLine {
  id: string | null;
  version: number | null;
  chargeCodeId: string | null;
  partyId: string | null;
  containerId: string | null;
  /** 是 or 否 of 暂估, chosen from a table of codes. */
  estimate: string | null;
  qty: string | null;
  unit: string | null;
  unitPrice: string | null;
  currency: string | null;
  taxMode: string | null;
  taxRateBp: string | null;
  rate: string | null;
  dueDate: string | null;
  remark: string | null;
  amount?: never;
  tax?: never;
  base?: never;
}

/** A new line for the order: its customer (of a receivable) and its currency, one piece, the usual tax of services. */
export const blankLine = (side: Side, order: Pick<OrderFees, 'customerId' | 'currency'>): FormLine => ({
  id: null,
  version: null,
  chargeCodeId: null,
  partyId: side === 'AR' ? order.customerId || null : null,
  containerId: null,
  estimate: 'N',
  qty: '1',
  unit: null,
  unitPrice: null,
  currency: order.currency,
  taxMode: 'INCL',
  taxRateBp: '600',
  rate: null,
  dueDate: null,
  remark: null,
});

/** A stored draft → its line in the grid. The rate of CNY is no field. */
export const formLine = (line: FeeLine): FormLine => ({
  id: line.id,
  version: line.version,
  chargeCodeId: line.chargeCodeId,
  partyId: line.partyId,
  containerId: line.containerId,
  estimate: line.isEstimate ? 'Y' : 'N',
  qty: line.qty,
  unit: line.unit,
  unitPrice: line.unitPrice,
  currency: line.currency,
  taxMode: line.taxMode,
  taxRateBp: String(line.taxRateBp),
  rate: line.currency === 'CNY' ? null : line.rate,
  dueDate: line.dueDate,
  remark: line.remark,
});

/** A receivable as the start of a payable: everything but the supplier. */
export const copiedLine = (line: FeeLine): FormLine => ({
  ...formLine(line),
  id: null,
  version: null,
  partyId: null,
  dueDate: null,
  rate: null,
});

/** Line of the grid → line of the save command. */
export const bodyLine = ({ amount: _amount, tax: _tax, base: _base, estimate, ...line }: FormLine) => ({
  ...line,
  taxRateBp: Number(line.taxRateBp),
  isEstimate: estimate === 'Y',
});

/** What a line says of its amounts, as it is typed. */
export type Typed = Pick<FormLine, 'qty' | 'unitPrice' | 'currency' | 'taxMode' | 'taxRateBp' | 'rate'>;
const isNumber = (text: string | null | undefined): text is string => /^-?\d+(\.\d+)?$/.test(text ?? '');

/** 记账 rates of today by currency, as far as the user sees them; CNY is 1. */
export type Rates = Readonly<Record<string, string>>;

/** Amounts as the server will compute them (FIN-002); null while something is missing. */
export function amountsOf(line: Typed, rates: Rates = {}): (FeeAmounts & { base: string | null }) | null {
  const { qty, unitPrice, currency, rate: typed } = line;
  if (!isNumber(qty) || !isNumber(unitPrice) || !currency || !line.taxRateBp) return null;
  const taxMode = line.taxMode === 'EXCL' ? 'EXCL' : 'INCL';
  const amounts = feeAmounts({ qty, unitPrice, currency, taxMode, taxRateBp: Number(line.taxRateBp) });
  const rate = currency === 'CNY' ? '1' : isNumber(typed) ? typed : (rates[currency] ?? null);
  return { ...amounts, base: feeBaseAmount(amounts.amount, rate) };
}

/** A chosen charge brings its unit and its tax. */
function takeCharge(_line: FormLine, _value: unknown, item: unknown): Partial<FormLine> {
  const extra = (item as PickerItem | null)?.extra as ChargeCodeExtra | undefined;
  return extra ? { unit: extra.unit, taxMode: extra.taxMode, taxRateBp: String(extra.taxRateBp) } : {};
}

/** Columns of the 费用 grid (6.2); containers of the order can be named, payables can be estimates. */
export const feeColumns = (
  side: Side,
  containers: readonly { id: string; code: string }[],
  rates: Rates = {},
): readonly GridColumn<FormLine>[] => [
  {
    key: 'chargeCodeId',
    title: FEE_LINE_FIELDS.chargeCodeId,
    kind: 'picker',
    picker: 'charge-codes',
    required: true,
    onSet: takeCharge,
  },
  { key: 'partyId', title: SIDES[side].party, kind: 'picker', picker: SIDES[side].picker, required: true },
  { key: 'qty', title: FEE_LINE_FIELDS.qty, kind: 'decimal', required: true, width: 76 },
  { key: 'unit', title: FEE_LINE_FIELDS.unit, kind: 'text', width: 60, maxLength: 20 },
  { key: 'unitPrice', title: FEE_LINE_FIELDS.unitPrice, kind: 'decimal', required: true, width: 100 },
  { key: 'currency', title: FEE_LINE_FIELDS.currency, kind: 'picker', picker: 'currencies', required: true, width: 92 },
  { key: 'taxMode', title: FEE_LINE_FIELDS.taxMode, kind: 'code', labels: TAX_MODES, width: 84 },
  { key: 'taxRateBp', title: '税率', kind: 'code', labels: TAX_RATES, width: 70 },
  {
    key: 'amount',
    title: FEE_LINE_FIELDS.amount,
    kind: 'computed',
    as: 'money',
    compute: (line) => amountsOf(line)?.amount ?? null,
    width: 108,
  },
  {
    key: 'tax',
    title: FEE_LINE_FIELDS.tax,
    kind: 'computed',
    as: 'money',
    compute: (line) => amountsOf(line)?.tax ?? null,
    width: 92,
  },
  {
    key: 'base',
    title: FEE_LINE_FIELDS.baseAmount,
    kind: 'computed',
    as: 'money',
    compute: (line) => amountsOf(line, rates)?.base ?? null,
    width: 108,
  },
  { key: 'rate', title: FEE_LINE_FIELDS.rate, kind: 'decimal', placeholder: '当日', width: 80 },
  { key: 'dueDate', title: FEE_LINE_FIELDS.dueDate, kind: 'date', placeholder: '按账期', width: 112 },
  ...(containers.length > 0
    ? [
        {
          key: 'containerId',
          title: FEE_LINE_FIELDS.containerId,
          kind: 'code',
          labels: Object.fromEntries(containers.map(({ id, code }) => [id, code])),
          width: 110,
        } as const,
      ]
    : []),
  ...(side === 'AP'
    ? [
        {
          key: 'estimate',
          title: FEE_LINE_FIELDS.isEstimate,
          kind: 'code',
          labels: { Y: '是', N: '否' },
          width: 64,
        } as const,
      ]
    : []),
  { key: 'remark', title: FEE_LINE_FIELDS.remark, kind: 'text', maxLength: 500 },
];
