import { balances, DUE_DAYS, DUES_BY, type DuesBy, type DuesRow } from '@shared/contract/finance/balance.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, NumberText } from '@shared/ui/format/format-text.tsx';
import { Empty, Segmented } from 'antd';
import { useState } from 'react';
import css from './balances.module.css';

const OPTIONS = (Object.entries(DUES_BY) as [DuesBy, string][]).map(([value, label]) => ({ value, label }));
const COLUMNS: readonly FactsColumn<DuesRow>[] = [
  { title: '到期日', cell: (row) => <Days of={row} /> },
  { title: '笔数', end: true, cell: ({ lines }) => <NumberText value={lines} /> },
  { title: '未付', end: true, cell: ({ openText }) => openText ?? '—' },
  { title: '本位币', end: true, cell: ({ baseOpen }) => <Money value={baseOpen} /> },
];
function Days({ of: { from, to } }: { of: DuesRow }) {
  if (from === null) return <b className={css.late}>已逾期</b>;
  if (to === null) return `${DUE_DAYS} 天以后或未定`;
  if (from === to) return <DateText value={from} />;
  return (
    <>
      <DateText value={from} /> – <DateText value={to} />
    </>
  );
}

interface Props {
  partyId: string;
  companyId: string;
  back: { path: string; label: string };
}
/** 到期日历 (F21) of one supplier: what falls due by day or week from today on. */
export function SupplierDues({ partyId, companyId, back }: Props) {
  const [by, setBy] = useState<DuesBy>('day');
  const read = useRead(balances.supplierDues, { query: { partyId, companyId, by } }, { keep: true });
  const found = read.data;
  if (!found) return <LoadState read={read} back={back} />;
  return (
    <>
      <div className={css.tools}>
        <Segmented<DuesBy> aria-label="到期日历" value={by} onChange={setBy} options={OPTIONS} />
        <span className={css.note}>今天起 {DUE_DAYS} 天</span>
      </div>
      {found.rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有未付的应付费用" />
      ) : (
        <FactsTable label="到期日历" columns={COLUMNS} rows={found.rows} keyOf={({ id }) => id} />
      )}
    </>
  );
}
