import { TAX_CASE_FIELDS } from '@shared/contract/finance/tax-case.fields.ts';
import type {
  TaxCaseDetail,
  TaxCaseInvoice,
  TaxCaseLineAnswer,
  TaxOrderShare,
} from '@shared/contract/finance/tax-case.answers.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { formatBasisPoints, formatMoney } from '@shared/ui/format/format.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Empty, Tag } from 'antd';
import { Fragment } from 'react';
import css from './tax-cases.module.css';

type Step = { line: TaxCaseLineAnswer; invoice: TaxCaseInvoice };
const cny = (value: string | null | undefined) => formatMoney(value ?? '0', 'CNY');
const STEPS: readonly FactsColumn<Step>[] = [
  { title: '项', end: true, cell: ({ line }) => line.itemNo },
  { title: '品名', cell: ({ line }) => line.goodsName },
  { title: '发票', cell: ({ invoice }) => invoice.invoiceNo ?? invoice.docNo },
  {
    title: '退税额 = 不含税 × 退税率',
    cell: ({ line, invoice }) => `${cny(invoice.amountEx)} × ${formatBasisPoints(line.rebateRateBp)}`,
  },
  {
    title: TAX_CASE_FIELDS.refundAmount,
    end: true,
    cell: ({ invoice }) => <Money value={invoice.refund ?? null} plain />,
  },
  {
    title: '征退税差 = 不含税 ×（征税率 − 退税率）',
    cell: ({ line, invoice }) =>
      `${cny(invoice.amountEx)} ×（${formatBasisPoints(invoice.vatRateBp)} − ${formatBasisPoints(line.rebateRateBp)}）`,
  },
  {
    title: TAX_CASE_FIELDS.nonRefundTax,
    end: true,
    cell: ({ invoice }) => <Money value={invoice.nonRefund ?? null} plain />,
  },
];

/** What of the case stands in the profit of each order (FIN-134). */
const SHARES: readonly FactsColumn<TaxOrderShare>[] = [
  { title: TAX_CASE_FIELDS.orderId, cell: ({ orderNo }) => orderNo ?? '其他订单' },
  {
    title: TAX_CASE_FIELDS.nonRefundTax,
    end: true,
    cell: ({ cost, extra }) => (
      <>
        {extra ? <Tag>含尾差</Tag> : null}
        <Money value={cost ?? null} plain />
      </>
    ),
  },
  { title: TAX_CASE_FIELDS.refundAmount, end: true, cell: ({ refund }) => <Money value={refund ?? null} plain /> },
];

/** 计算 (FIN-150..153): every figure with the formula it comes from. */
export function Calculation({ row }: { row: TaxCaseDetail }) {
  if (row.refundAmount === undefined)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有查看退税金额的权限" />;
  const orders = row.orderShares ?? [];
  const steps = row.lines.flatMap((line) => line.invoices.map((invoice) => ({ line, invoice })));
  return (
    <div className={css.stack}>
      {steps.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="匹配进项发票后计算退税额" />
      ) : (
        <FactsTable label="退税计算" columns={STEPS} rows={steps} keyOf={({ invoice }) => invoice.id} />
      )}
      <dl className={css.formula} aria-label="计算公式">
        {formulasOf(row).map(({ title, text, result }) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
            <dd className={css.result}>{result}</dd>
          </Fragment>
        ))}
      </dl>
      {orders.length > 1 ? (
        <FactsTable label="按订单分摊" columns={SHARES} rows={orders} keyOf={({ orderId }) => orderId} />
      ) : null}
    </div>
  );
}

function formulasOf(row: TaxCaseDetail): { title: string; text: string; result: string }[] {
  const { currency, costRange } = row;
  const own = (value: string | null | undefined) => formatMoney(value ?? '0', currency);
  const sold = row.fob !== undefined;
  const usd = row.fobUsd ?? null;
  return [
    ...(sold
      ? [
          {
            title: TAX_CASE_FIELDS.fob,
            text: `报关总价 ${own(row.total)} − 运费 ${own(row.freight)} − 保费 ${own(row.insurance)}`,
            result: `${currency} ${own(row.fob)}`,
          },
        ]
      : []),
    {
      title: TAX_CASE_FIELDS.refundAmount,
      text: '各发票行退税额之和（逐行四舍五入）',
      result: `CNY ${cny(row.refundAmount)}`,
    },
    {
      title: TAX_CASE_FIELDS.nonRefundTax,
      text: '各发票行征退税差之和，计入主营业务成本',
      result: `CNY ${cny(row.nonRefundTax)}`,
    },
    {
      title: TAX_CASE_FIELDS.exchangeCost,
      text: sold
        ? usd === null
          ? 'FOB 折美元须有出口月 1 日的中间价'
          : `不含税发票额 ${cny(row.invoiceEx)} ÷ FOB USD ${formatMoney(usd, 'USD')}${
              currency === 'USD' ? '' : '（按出口月 1 日中间价折算）'
            }，范围 ${costRange[0]}–${costRange[1]}`
        : `不含税发票额 ÷ FOB 美元，范围 ${costRange[0]}–${costRange[1]}`,
      result: row.exchangeCost ?? '—',
    },
    {
      title: TAX_CASE_FIELDS.deadline,
      text: row.exportDate === null ? '登记出口日期后计算' : `出口日期 ${row.exportDate} 的次年`,
      result: row.deadline ?? '—',
    },
  ];
}
