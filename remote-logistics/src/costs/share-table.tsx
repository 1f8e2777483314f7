import type { CostShares, ShareRow } from '@shared/contract/logistics/cost-share.contract.ts';
import { COST_BASIS, type CostBasis } from '@shared/contract/logistics/cost-share.ts';
import { useField } from '@shared/runtime/session.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, NumberText, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Link } from 'react-router-dom';
import { marginText } from './margin-text.ts';
import css from './costs.module.css';

const FIGURES: readonly FactsColumn<ShareRow>[] = [
  {
    title: '订单',
    cell: (row) =>
      row.orderId ? <Link to={`/transport/order/info?id=${row.orderId}`}>{row.orderNo}</Link> : '其他客户货物',
  },
  { title: '客户', cell: (row) => row.customerName ?? '—' },
  { title: '箱数', end: true, cell: (row) => row.cartons },
  { title: '体积', end: true, cell: (row) => <Volume cm3={row.volume} /> },
  { title: '毛重', end: true, cell: (row) => <Weight gram={row.gross} /> },
  { title: '计费吨', end: true, cell: (row) => <NumberText value={row.rt} /> },
];
const money = (value: string | null | undefined) => (value ? <Money value={value} currency="CNY" plain /> : '—');

/** Shares of each order by every basis, the container's own marked; then haulage of its own, income and profit. */
export function ShareTable({ costs }: { costs: CostShares }) {
  const sell = useField('money.sell') !== 'HIDDEN';
  const profit = useField('money.profit') !== 'HIDDEN';
  const basisColumn = (basis: CostBasis): FactsColumn<ShareRow> => ({
    title: basis === costs.basis ? `${COST_BASIS[basis]} ✓` : COST_BASIS[basis],
    end: true,
    cell: (row) => <span className={basis === costs.basis ? css.own : undefined}>{money(row.shares?.[basis])}</span>,
  });
  const columns: FactsColumn<ShareRow>[] = [
    ...FIGURES,
    ...(Object.keys(COST_BASIS) as CostBasis[]).map(basisColumn),
    ...(costs.rows.some(({ direct }) => direct)
      ? [{ title: '拖车', end: true, cell: (row: ShareRow) => money(row.direct) }]
      : []),
    ...(sell ? [{ title: '报价收入', end: true, cell: (row: ShareRow) => money(row.income) }] : []),
    ...(profit
      ? [
          { title: '毛利', end: true, cell: (row: ShareRow) => money(row.profit) },
          { title: '毛利率', end: true, cell: (row: ShareRow) => marginText(row.marginBp) },
        ]
      : []),
  ];
  if (costs.rows.length === 0) return null;
  return (
    <div className={css.scroll}>
      <FactsTable label="分摊对比" columns={columns} rows={costs.rows} keyOf={(row) => row.key} />
    </div>
  );
}
