import type { CostShares, ShareRow } from '@shared/contract/logistics/cost-share.contract.ts';
import { COST_BASIS, type CostBasis } from '@shared/contract/logistics/cost-share.ts';
import { useField } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, NumberText, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { marginText } from './margin-text.ts';
import css from './costs.module.css';

const NAMES: readonly FactsColumn<ShareRow>[] = [
  {
    title: '订单',
    cell: (row) =>
      row.orderId ? (
        <Link className={css.no} to={`/transport/order/info?id=${row.orderId}`}>
          {row.orderNo}
        </Link>
      ) : (
        '其他客户货物'
      ),
  },
  { title: '客户', cell: (row) => row.customerName ?? '—' },
];
const FIGURES: readonly FactsColumn<ShareRow>[] = [
  { title: '箱数', end: true, cell: (row) => row.cartons },
  { title: '体积', end: true, cell: (row) => <Volume cm3={row.volume} /> },
  { title: '毛重', end: true, cell: (row) => <Weight gram={row.gross} /> },
  { title: '计费吨', end: true, cell: (row) => <NumberText value={row.rt} /> },
  { title: '货值', end: true, cell: (row) => <Money value={row.value} currency="CNY" plain /> },
];
const money = (value: string | null | undefined) => (value ? <Money value={value} currency="CNY" plain /> : '—');

/** Shares of each order by every basis side by side, the container's own marked. */
export function ShareTable({ costs }: { costs: CostShares }) {
  const basisColumn = (basis: CostBasis): FactsColumn<ShareRow> => ({
    title: basis === costs.basis ? `按${COST_BASIS[basis]} ✓` : `按${COST_BASIS[basis]}`,
    end: true,
    cell: (row) => <span className={basis === costs.basis ? css.own : undefined}>{money(row.shares?.[basis])}</span>,
  });
  const columns = [...NAMES, ...(Object.keys(COST_BASIS) as CostBasis[]).map(basisColumn)];
  return <FactsTable label="分摊对比" columns={columns} rows={costs.rows} keyOf={(row) => row.key} />;
}

/** What the shares come from, and what the order brings: haulage of its own; income and profit as 成本核算 knows them. */
export function ProfitTable({ costs }: { costs: CostShares }) {
  const sell = useField('money.sell') !== 'HIDDEN';
  const profit = useField('money.profit') !== 'HIDDEN';
  const columns: FactsColumn<ShareRow>[] = [
    ...NAMES,
    ...FIGURES,
    { title: '分摊成本', end: true, cell: (row) => money(row.shares?.[costs.basis]) },
    { title: '拖车', end: true, cell: (row) => money(row.direct) },
    ...(sell ? [{ title: '收入', end: true, cell: (row: ShareRow) => money(row.income) }] : []),
    ...(profit
      ? [
          { title: '毛利', end: true, cell: (row: ShareRow) => money(row.profit) },
          { title: '毛利率', end: true, cell: (row: ShareRow) => marginText(row.marginBp) },
        ]
      : []),
  ];
  return <FactsTable label="各订单毛利" columns={columns} rows={costs.rows} keyOf={(row) => row.key} />;
}
