import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { QUOTATION_FIELDS } from '@shared/contract/logistics/quotation.fields.ts';
import { quotations, type Quotation, type QuoteLineInput } from '@shared/contract/logistics/quotation.contract.ts';
import {
  BASIS_UNIT,
  CHARGE_BASIS,
  lineQty,
  quoteAmount,
  totalsByCurrency,
  type ChargeContext,
} from '@shared/contract/logistics/quotation-rules.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextInput } from '@shared/ui/form/inputs.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { formatDecimal } from '@shared/ui/format/format.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import { useMemo } from 'react';
import css from './quotations.module.css';

type FormLine = { [Key in keyof QuoteLineInput]: QuoteLineInput[Key] | null } & { qty?: never; amount?: never };
const DECIMAL = /^\d+(\.\d+)?$/;
const typed = (value: string | null): string | null => (value !== null && DECIMAL.test(value) ? value : null);

/** Amount of a line as the server will compute it (LOG-034); null while something is missing. */
function amountOf(line: FormLine, context: ChargeContext): string | null {
  const { basis, currency } = line;
  if (basis === null || currency === null) return null;
  const priced = { basis, currency, unitPrice: typed(line.unitPrice), minAmount: typed(line.minAmount) };
  return quoteAmount(priced, lineQty(priced, context));
}
function qtyOf({ basis, currency }: FormLine, context: ChargeContext): string | null {
  if (basis === null || currency === null) return null;
  const qty = lineQty({ basis, currency }, context);
  return qty === null ? '缺少汇率' : `${formatDecimal(qty)} ${BASIS_UNIT[basis]}`;
}

const columnsOf = (context: ChargeContext): readonly GridColumn<FormLine>[] => [
  {
    key: 'chargeCodeId',
    title: FEE_LINE_FIELDS.chargeCodeId,
    kind: 'picker',
    picker: 'charge-codes',
    required: true,
    width: 160,
  },
  { key: 'basis', title: '计费方式', kind: 'code', labels: CHARGE_BASIS, required: true, width: 112 },
  {
    key: 'qty',
    title: FEE_LINE_FIELDS.qty,
    kind: 'computed',
    as: 'text',
    compute: (line) => qtyOf(line, context),
    width: 124,
  },
  { key: 'unitPrice', title: '单价(货值为%)', kind: 'decimal', width: 112 },
  { key: 'minAmount', title: '最低收费', kind: 'money', width: 100 },
  {
    key: 'currency',
    title: FEE_LINE_FIELDS.currency,
    kind: 'picker',
    picker: 'currencies',
    required: true,
    width: 116,
  },
  {
    key: 'amount',
    title: FEE_LINE_FIELDS.amount,
    kind: 'computed',
    as: 'money',
    compute: (line) => amountOf(line, context),
    width: 112,
  },
  { key: 'remark', title: QUOTATION_FIELDS.remark, kind: 'text', maxLength: 200 },
];

/** 编辑报价: charges, prices and minimum; quantities and amounts live, as the server computes them. */
export function QuoteForm({ quote, onClose }: { quote: Quotation; onClose: () => void }) {
  const columns = useMemo(() => columnsOf(quote.context), [quote.context]);
  const blank = (): FormLine => ({
    chargeCodeId: null,
    basis: 'ORDER',
    unitPrice: null,
    minAmount: null,
    currency: quote.orderCurrency,
    remark: null,
  });
  return (
    <DrawerForm<Quotation>
      title={`编辑报价 ${quote.quoteNo}`}
      name="logistics.quotation"
      record={quote}
      initial={valuesOf(quote)}
      toValues={(current) => valuesOf(current as Quotation)}
      toBody={({ validUntil, remark, lines }) => ({
        validUntil,
        remark,
        lines: (lines as FormLine[]).map(({ qty: _qty, amount: _amount, ...line }) => line),
      })}
      save={quotations.update}
      invalidates={['/logistics']}
      width={1080}
      onClose={() => onClose()}
    >
      <Field of={QUOTATION_FIELDS} name="validUntil">
        <DateInput />
      </Field>
      <Field of={QUOTATION_FIELDS} name="remark">
        <TextInput maxLength={500} />
      </Field>
      <div className={css.whole}>
        <LineField<FormLine> title="费用" name="lines" columns={columns} blank={blank} most={100} />
        <LiveTotals context={quote.context} />
      </div>
    </DrawerForm>
  );
}

const valuesOf = ({ validUntil, remark, lines }: Quotation): Record<string, unknown> => ({
  validUntil,
  remark,
  lines: lines.map(({ chargeCodeId, basis, unitPrice, minAmount, currency, remark: note }) => ({
    chargeCodeId,
    basis,
    unitPrice: unitPrice ?? null,
    minAmount: minAmount ?? null,
    currency,
    remark: note,
  })),
});

/** Sums per currency while one types. */
function LiveTotals({ context }: { context: ChargeContext }) {
  const lines = Form.useWatch<FormLine[] | undefined>('lines', Form.useFormInstance()) ?? [];
  const totals = totalsByCurrency(
    lines.map((line) => ({ currency: line.currency ?? '', amount: amountOf(line, context) })),
  );
  return (
    <p className={css.totals} aria-label="报价合计">
      合计{' '}
      {Object.entries(totals).map(([currency, amount]) => (
        <Money key={currency} value={amount} currency={currency} />
      ))}
      {Object.keys(totals).length === 0 ? '—' : null}
    </p>
  );
}
