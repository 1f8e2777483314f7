import { FX_DECLARATION_FIELDS } from '@shared/contract/finance/quota.fields.ts';
import { TAX_CASE_FIELDS } from '@shared/contract/finance/tax-case.fields.ts';
import type { TaxCaseDetail, TaxCaseLineAnswer } from '@shared/contract/finance/tax-case.answers.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, NumberText } from '@shared/ui/format/format-text.tsx';
import { formatBasisPoints } from '@shared/ui/format/format.ts';
import { Alert } from 'antd';
import { OrderChanges } from '../trade-docs/order-changes.tsx';
import css from './tax-cases.module.css';

/** 报关明细: what was declared, how that differs from the declaration as it is now, and FIN-173 of its documents. */
export function ItemsTab({ row }: { row: TaxCaseDetail }) {
  const sees = row.fob !== undefined;
  const money = (value: string | null | undefined) => <Money value={value ?? null} currency={row.currency} plain />;
  const columns: readonly FactsColumn<TaxCaseLineAnswer>[] = [
    { title: '项号', end: true, cell: ({ itemNo }) => itemNo },
    { title: 'HS编码', cell: ({ hsCode }) => hsCode ?? '—' },
    { title: '品名', cell: ({ goodsName }) => goodsName, total: sees ? '' : undefined },
    { title: '法定数量', end: true, cell: ({ qty }) => <NumberText value={qty} /> },
    { title: '法定单位', cell: ({ unit }) => unit },
    ...(sees
      ? [
          {
            title: `报关总价（${row.currency}）`,
            end: true,
            cell: (line: TaxCaseLineAnswer) => money(line.total),
            total: money(row.total),
          },
          {
            title: `FOB（${row.currency}）`,
            end: true,
            cell: (line: TaxCaseLineAnswer) => money(line.fob),
            total: money(row.fob),
          },
        ]
      : []),
    { title: '征税率', end: true, cell: ({ vatRateBp }) => formatBasisPoints(vatRateBp) },
    { title: '退税率', end: true, cell: ({ rebateRateBp }) => formatBasisPoints(rebateRateBp) },
    {
      title: '与报关单比较',
      cell: ({ declarationLineId, differences }) =>
        declarationLineId === null ? (
          <span className={css.quiet}>手工录入</span>
        ) : differences.length === 0 ? (
          <span className={css.good}>✓ 一致</span>
        ) : (
          <span className={css.bad}>✕ {differences.join('；')}</span>
        ),
    },
  ];
  return (
    <div className={css.stack}>
      <OrderChanges
        changes={row.orderChanges}
        stated="报关"
        title="订单与报关内容不同，退税单未随订单修改；请核对后决定改单、修改退税单或订正订单。"
      />
      <FactsTable label="报关明细" columns={columns} rows={row.lines} keyOf={({ id }) => id} />
      <Documents row={row} />
    </div>
  );
}

type Cross = TaxCaseDetail['cross'][number];
const CROSS: readonly FactsColumn<Cross>[] = [
  { title: TAX_CASE_FIELDS.currency, cell: ({ currency }) => currency },
  { title: FX_DECLARATION_FIELDS.declared, end: true, cell: (one) => <Money value={one.declared ?? null} plain /> },
  { title: '商业发票', end: true, cell: (one) => <Money value={one.invoiced ?? null} plain /> },
  { title: '外销合同', end: true, cell: (one) => <Money value={one.contracted ?? null} plain /> },
  { title: '结果', cell: ({ ok, problems }) => (ok ? '✓ 一致' : `✕ ${problems?.join('；') ?? '单证不一致'}`) },
];
/** FIN-173: amounts of the declaration, its invoice and its contract (F29). */
function Documents({ row }: { row: TaxCaseDetail }) {
  if (row.cross.length === 0) return null;
  return (
    <>
      <h3 className={css.part}>单证核对（整张报关单）</h3>
      {row.cross.some(({ ok }) => !ok) ? (
        <Alert type="warning" showIcon title="报关单、商业发票、外销合同的金额不一致，申报前请在「合同发票」中核对。" />
      ) : null}
      <FactsTable label="单证核对" columns={CROSS} rows={row.cross} keyOf={({ currency }) => currency} />
    </>
  );
}
