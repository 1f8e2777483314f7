import { priceEstimate, type ChargePreview } from '@shared/contract/logistics/price-estimate.contract.ts';
import { CHARGE_BASIS } from '@shared/contract/logistics/quotation-rules.ts';
import { START_SOURCES } from '@shared/contract/logistics/quote-start.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useField } from '@shared/runtime/session.ts';
import { CardError, isFailed } from '@shared/ui/base/card-error.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { useSettled } from '@shared/ui/form/use-settled.ts';
import { Form } from 'antd';
import { priceText, qtyText } from '../quotations/quote-lines.tsx';
import { estimateQuery } from './estimate-query.ts';
import type { OrderValues } from './order-values.ts';
import css from './orders.module.css';

/** So long after the last change the charges are asked for anew. */
const SETTLED_MS = 600;
const COLUMNS: readonly FactsColumn<ChargePreview>[] = [
  { title: '费用项目', cell: ({ chargeName }) => chargeName },
  { title: '计费方式', cell: ({ basis }) => CHARGE_BASIS[basis] },
  { title: '数量', end: true, cell: ({ qty, ...line }) => (qty === null ? '—' : qtyText({ qty, ...line })) },
];
const PRICES: readonly FactsColumn<ChargePreview>[] = [
  { title: '单价', end: true, cell: ({ qty, ...line }) => priceText({ qty: qty ?? '0', ...line }) },
  { title: '金额', end: true, cell: ({ amount, currency }) => <Money value={amount} currency={currency} /> },
  {
    title: '价格来源',
    cell: ({ source, lacks }) =>
      [source ? START_SOURCES[source] : '', lacks ? `缺少${lacks}` : ''].filter(Boolean).join('，'),
  },
];

/** 费用模板预览: what the order as it is typed will be quoted for its services (2.1); it follows the switches and the goods. */
export function FeePreview() {
  const form = Form.useFormInstance<OrderValues>();
  const sees = useField('money.sell') !== 'HIDDEN';
  // The company is a field only where there are several.
  const all = { form, preserve: true };
  const typed = Form.useWatch((values: Partial<OrderValues>) => JSON.stringify(estimateQuery(values)), all) ?? 'null';
  const asked = useSettled(typed, SETTLED_MS);
  const query = JSON.parse(asked) as ReturnType<typeof estimateQuery>;
  const read = useRead(priceEstimate, query ? { query } : {}, { enabled: query !== null, skipErrorHandler: true });
  if (!query) return <p className={css.muted}>填写客户、结算币种和货物的体积或毛重后，这里预览本单的费用项目</p>;
  if (isFailed(read)) return <CardError read={read} />;
  const { data } = read;
  if (!data || data.preview.length === 0) return null;
  return (
    <section className={css.preview} aria-label="费用预览">
      <FactsTable
        label="费用预览"
        columns={sees ? [...COLUMNS, ...PRICES] : COLUMNS}
        rows={data.preview}
        keyOf={({ chargeName, basis, currency }) => `${chargeName} ${basis} ${currency}`}
      />
    </section>
  );
}
