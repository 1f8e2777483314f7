import { TRADE_DOC_FIELDS } from '@shared/contract/finance/trade-doc.fields.ts';
import type { TaxCaseDetail, TaxCaseInvoice, TaxCaseLineAnswer } from '@shared/contract/finance/tax-case.answers.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, NumberText } from '@shared/ui/format/format-text.tsx';
import { formatBasisPoints, formatDecimal } from '@shared/ui/format/format.ts';
import { add } from '@shared/contract/decimal.ts';
import { Link } from '@shared/ui/base/link.tsx';
import css from './tax-cases.module.css';

const LIGHTS = [
  ['name', '品名'],
  ['hs', 'HS编码'],
  ['unit', '单位'],
  ['qty', TRADE_DOC_FIELDS.qty],
] as const;

/** 进项发票与匹配 (FIN-154): each item with its invoice lines and four lights. */
export const InvoicesTab = ({ row }: { row: TaxCaseDetail }) => (
  <div className={css.stack}>
    {row.lines.map((line) => (
      <Item key={line.id} line={line} />
    ))}
  </div>
);

function Item({ line }: { line: TaxCaseLineAnswer }) {
  const matched = add('0', ...line.invoices.map(({ qty }) => qty));
  return (
    <section className={css.item} aria-label={`第 ${line.itemNo} 项`}>
      <div className={css.itemHead}>
        <strong>
          第 {line.itemNo} 项 {line.goodsName}
        </strong>
        <span className={css.quiet}>HS {line.hsCode ?? '—'}</span>
        <span>
          报关 {formatDecimal(line.qty)} {line.unit}，已匹配 {formatDecimal(matched)} {line.unit}
        </span>
        <ul className={css.lights} aria-label="匹配检查">
          {LIGHTS.map(([key, title]) => (
            <li key={key} className={line.lights[key] ? css.good : css.bad}>
              {line.lights[key] ? '✓' : '✕'} {title}
            </li>
          ))}
        </ul>
      </div>
      {line.invoices.length === 0 ? (
        <p className={css.hint}>还没有匹配进项发票，点「匹配进项发票」从已收票中选择。</p>
      ) : (
        <FactsTable
          label={`第 ${line.itemNo} 项的发票`}
          columns={columnsOf(line)}
          rows={line.invoices}
          keyOf={({ id }) => id}
        />
      )}
    </section>
  );
}

function columnsOf(line: TaxCaseLineAnswer): readonly FactsColumn<TaxCaseInvoice>[] {
  const sees = line.invoices.some(({ amountEx }) => amountEx !== undefined);
  const sum = (key: 'amountEx' | 'tax' | 'refund') => add('0', ...line.invoices.map((invoice) => invoice[key] ?? '0'));
  const money = (title: string, key: 'amountEx' | 'tax' | 'refund') => ({
    title,
    end: true,
    cell: (invoice: TaxCaseInvoice) => <Money value={invoice[key] ?? null} plain />,
    ...(line.invoices.length > 1 && { total: <Money value={sum(key)} plain /> }),
  });
  return [
    {
      title: TRADE_DOC_FIELDS.invoiceNo,
      cell: ({ docId, docNo, invoiceNo }) => (
        <Link to={`/finance/contract-invoice?tab=input&open=${docId}`}>{invoiceNo ?? docNo}</Link>
      ),
    },
    { title: TRADE_DOC_FIELDS.invoiceDate, cell: ({ invoiceDate }) => <DateText value={invoiceDate} /> },
    { title: '销售方', cell: ({ supplierName }) => supplierName },
    { title: '货物名称', cell: ({ goodsName }) => goodsName },
    { title: '单位', cell: ({ unit }) => unit ?? '—' },
    { title: '法定数量', end: true, cell: ({ qty }) => <NumberText value={qty} /> },
    { title: '税率', end: true, cell: ({ vatRateBp }) => formatBasisPoints(vatRateBp) },
    ...(sees ? [money('不含税', 'amountEx'), money('税额', 'tax'), money('退税额', 'refund')] : []),
  ];
}
