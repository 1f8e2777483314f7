import { FEE_PAGES } from '@shared/contract/finance/document-pages.ts';
import { isZero } from '@shared/contract/decimal.ts';
import { feeTraces, type JournalEntry, type JournalLineEntry } from '@shared/contract/finance/fee-traces.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money } from '@shared/ui/format/format-text.tsx';
import css from './fee-traces.module.css';

const COLUMNS: readonly FactsColumn<JournalLineEntry>[] = [
  { title: '科目', cell: (line) => `${line.account} ${line.accountName}` },
  { title: '往来单位', cell: (line) => line.partyName ?? '' },
  {
    title: '原币',
    end: true,
    cell: (line) =>
      line.currency === 'CNY' || line.amount === undefined ? null : (
        <Money value={line.amount} currency={line.currency} />
      ),
  },
  { title: '借方', end: true, cell: (line) => <Side value={line.debit} /> },
  { title: '贷方', end: true, cell: (line) => <Side value={line.credit} /> },
];
/** A journal line stands on one side; the other is empty, not 0. */
const Side = ({ value }: { value: string | undefined }) =>
  value === undefined || isZero(value) ? null : <Money value={value} currency="CNY" />;

/** 凭证 of a document of any kind (chapter 6), oldest first; `type` is its table, `after` the step that posts. */
export function JournalsTab({ type, id, after = '审核' }: { type: string; id: string; after?: string }) {
  const read = useRead(feeTraces.journals, { query: { type, id } });
  if (!read.data) return <LoadState read={read} back={{ path: FEE_PAGES.AR, label: '返回列表' }} />;
  const { list } = read.data;
  if (list.length === 0) return <p className={css.empty}>还没有凭证，{after}后生成</p>;
  return list.map((journal) => <Journal key={journal.id} journal={journal} />);
}

const Journal = ({ journal }: { journal: JournalEntry }) => (
  <section className={css.journal} aria-label={`凭证 ${journal.journalNo}`}>
    <header className={css.head}>
      <strong>{journal.journalNo}</strong>
      <DateText value={journal.journalDate} />
      <span>{journal.summary}</span>
      {journal.reversalOfNo ? <span className={css.red}>冲销 {journal.reversalOfNo}</span> : null}
      <span className={css.by}>{journal.createdByName}</span>
    </header>
    <FactsTable
      label={`${journal.journalNo} 分录`}
      columns={COLUMNS}
      rows={journal.lines}
      keyOf={(line) => String(line.lineNo)}
    />
  </section>
);
