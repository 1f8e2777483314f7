import type { ChargeCodeExtra } from '@shared/contract/finance/charge-code.contract.ts';
import { TAX_MODES, TAX_RATES, type FeeLine, type OrderFees } from '@shared/contract/finance/fee-line.contract.ts';
import { feeAmounts } from '@shared/contract/finance/fee-line.rules.ts';
import type { PickerItem } from '@shared/contract/shared/picker.contract.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';

/** A line of the 费用 grid; the tax rate is text there, because it is chosen from a table of codes. */
export interface FormLine {
  id: string | null;
  version: number | null;
  chargeCodeId: string | null;
  partyId: string | null;
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
}

/** A new line for the order: its customer and its currency, one piece, the usual tax of services. */
export const blankLine = (order: Pick<OrderFees, 'customerId' | 'currency'>): FormLine => ({
  id: null,
  version: null,
  chargeCodeId: null,
  partyId: order.customerId,
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

/** Line of the grid → line of the save command. */
export const bodyLine = ({ amount: _amount, ...line }: FormLine) => ({ ...line, taxRateBp: Number(line.taxRateBp) });

/** Amount with tax as the server will compute it (FIN-002); null while something is missing. */
function amountOf(line: FormLine): string | null {
  if (!line.qty || !line.unitPrice || !line.currency || line.taxRateBp === null) return null;
  const taxMode = line.taxMode === 'EXCL' ? 'EXCL' : 'INCL';
  const { qty, unitPrice, currency } = line;
  return feeAmounts({ qty, unitPrice, currency, taxMode, taxRateBp: Number(line.taxRateBp) }).amount;
}

/** A chosen charge brings its unit and its tax. */
function takeCharge(_line: FormLine, _value: unknown, item: unknown): Partial<FormLine> {
  const extra = (item as PickerItem | null)?.extra as ChargeCodeExtra | undefined;
  return extra ? { unit: extra.unit, taxMode: extra.taxMode, taxRateBp: String(extra.taxRateBp) } : {};
}

/** Columns of the 费用 grid (6.2). */
export const FEE_COLUMNS: readonly GridColumn<FormLine>[] = [
  { key: 'chargeCodeId', title: '费用项目', kind: 'picker', picker: 'charge-codes', required: true, onSet: takeCharge },
  { key: 'partyId', title: '结算单位', kind: 'picker', picker: 'customers', required: true },
  { key: 'qty', title: '数量', kind: 'decimal', required: true, width: 80 },
  { key: 'unit', title: '单位', kind: 'text', width: 64, maxLength: 20 },
  { key: 'unitPrice', title: '单价', kind: 'decimal', required: true, width: 104 },
  { key: 'currency', title: '币种', kind: 'picker', picker: 'currencies', required: true, width: 96 },
  { key: 'taxMode', title: '计税方式', kind: 'code', labels: TAX_MODES, width: 88 },
  { key: 'taxRateBp', title: '税率', kind: 'code', labels: TAX_RATES, width: 72 },
  { key: 'amount', title: '金额', kind: 'computed', as: 'money', compute: amountOf, width: 112 },
  { key: 'rate', title: '汇率', kind: 'decimal', placeholder: '当日', width: 88 },
  { key: 'dueDate', title: '到期日', kind: 'date', placeholder: '按账期', width: 112 },
  { key: 'remark', title: '备注', kind: 'text', maxLength: 500 },
];
