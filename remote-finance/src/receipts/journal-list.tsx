import type { PostedJournal } from '@shared/contract/finance/receipt.contract.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { isZero } from '@shared/contract/decimal.ts';
import { Empty } from 'antd';
import css from './receipts.module.css';

type Line = PostedJournal['lines'][number];
const side = (value: string) => (isZero(value) ? '' : <Money value={value} />);
const COLUMNS: readonly FactsColumn<Line>[] = [
  { title: '科目', width: '38%', cell: (line) => `${line.account} ${line.name}` },
  { title: '原币', width: '24%', end: true, cell: (line) => <Money value={line.amount} currency={line.currency} /> },
  { title: '借方', width: '19%', end: true, cell: (line) => side(line.debit) },
  { title: '贷方', width: '19%', end: true, cell: (line) => side(line.credit) },
];

/** Lines of a journal, amounts in CNY beside their own currency. */
export const JournalLines = ({ lines }: { lines: readonly Line[] }) => (
  <FactsTable label="分录" columns={COLUMNS} rows={lines} keyOf={(_, at) => String(at)} />
);

/** What a document has posted (凭证 tab). */
export function JournalList({ journals }: { journals: readonly PostedJournal[] }) {
  if (journals.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有凭证" />;
  return journals.map((journal) => (
    <section key={journal.journalNo} className={css.journal}>
      <h4>
        {journal.journalNo} · {journal.date} · {journal.summary}
      </h4>
      <JournalLines lines={journal.lines} />
    </section>
  ));
}

/** The tab 凭证 of a document's drawer; none for who may not see amounts. */
export const journalTab = (journals: readonly PostedJournal[] | undefined) =>
  journals
    ? [{ key: 'journals', title: '凭证', count: journals.length, content: <JournalList journals={journals} /> }]
    : [];
