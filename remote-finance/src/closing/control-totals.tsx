import { periods } from '@shared/contract/finance/period.contract.ts';
import type {
  ControlTotal,
  PeriodDetail,
  RevaluationRow,
  StockTotal,
} from '@shared/contract/finance/period.answers.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, NumberText, StateTag } from '@shared/ui/format/format-text.tsx';
import css from './closing.module.css';

const SAME = { YES: '相符', NO: '不符' } as const;
const SAME_TONES = { YES: 'green', NO: 'red' } as const;
const CONTROLS: FactsColumn<ControlTotal>[] = [
  { title: '科目', cell: ({ account, name }) => `${account} ${name}` },
  { title: '科目余额', end: true, cell: ({ balance }) => <Money value={balance} /> },
  { title: '未核销明细', end: true, cell: ({ openItems }) => <Money value={openItems} /> },
  {
    title: '核对',
    cell: ({ same }) => <StateTag code={same ? 'YES' : 'NO'} labels={SAME} tones={SAME_TONES} />,
  },
];
const STOCK: FactsColumn<StockTotal>[] = [
  {
    title: '仓库',
    cell: ({ warehouseId, code, name }) => (
      <Link to={`/warehouse/setting?warehouse=${warehouseId}&pane=days`}>
        {code} {name}
      </Link>
    ),
  },
  { title: '已日结到', cell: ({ closedTo }) => (closedTo === null ? '从未' : <DateText value={closedTo} />) },
  { title: '流水结存（件）', end: true, cell: ({ ledger }) => <NumberText value={String(ledger)} /> },
  {
    title: '每日库存（件）',
    end: true,
    cell: ({ daily }) => (daily === null ? '未生成' : <NumberText value={String(daily)} />),
  },
  {
    title: '核对',
    cell: ({ same }) => <StateTag code={same ? 'YES' : 'NO'} labels={SAME} tones={SAME_TONES} />,
  },
];
const REVALUED: FactsColumn<RevaluationRow>[] = [
  { title: '科目', cell: ({ account }) => account },
  { title: '币种', cell: ({ currency }) => currency },
  { title: '原币未核销', end: true, cell: ({ open, currency }) => <Money value={open} currency={currency} /> },
  { title: '月末汇率', end: true, cell: ({ rate }) => (rate === null ? '缺少汇率' : <NumberText value={rate} />) },
  { title: '账面本位币', end: true, cell: ({ baseOpen }) => <Money value={baseOpen} /> },
  { title: '汇兑损益', end: true, cell: ({ diff }) => (diff === null ? '—' : <Money value={diff} />) },
];

/** Control accounts against open items (FIN-091), stock against its daily inventory (WMS-042), and what revaluation would post (FIN-116); CNY. */
export function ControlTotals({ period }: { period: PeriodDetail }) {
  const read = useRead(periods.totals, { params: { id: period.id } });
  return (
    <section className={css.card} aria-label="控制数">
      <header className={css.cardHead}>
        <h3>控制数</h3>
        <small>截至 {period.endDate}，CNY</small>
      </header>
      {read.data ? (
        <>
          <FactsTable label="控制科目" columns={CONTROLS} rows={read.data.controls} keyOf={({ account }) => account} />
          <h4 className={css.sub}>存货/仓储日结</h4>
          {read.data.stock.length > 0 ? (
            <FactsTable
              label="存货/仓储日结"
              columns={STOCK}
              rows={read.data.stock}
              keyOf={({ warehouseId }) => warehouseId}
            />
          ) : (
            <p className={css.note}>没有库存发生过的仓库</p>
          )}
          <h4 className={css.sub}>期末调汇测算</h4>
          {read.data.revaluation.length > 0 ? (
            <FactsTable
              label="期末调汇测算"
              columns={REVALUED}
              rows={read.data.revaluation}
              keyOf={({ account, currency }) => `${account} ${currency}`}
            />
          ) : (
            <p className={css.note}>没有外币未核销</p>
          )}
        </>
      ) : (
        <LoadState
          read={read}
          back={{ path: '/finance/account-receivable/company-checkout-list', label: '返回公司结账列表' }}
        />
      )}
    </section>
  );
}
