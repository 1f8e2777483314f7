import { TRADE_DOC_PAGE } from '@shared/contract/finance/document-pages.ts';
import { TRADE_DOC_FIELDS } from '@shared/contract/finance/trade-doc.fields.ts';
import { tabOfKind, tradeDocList, type TradeDocRow } from '@shared/contract/finance/trade-doc-list.contract.ts';
import { TRADE_DOC_KINDS, TRADE_DOC_STATES, TRADE_DOC_TONES } from '@shared/contract/finance/trade-doc.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, StateTag } from '@shared/ui/format/format-text.tsx';
import css from './fee-lines.module.css';

const MOST = 100;
const pageOf = ({ kind, id }: TradeDocRow) => `${TRADE_DOC_PAGE}?tab=${kind ? tabOfKind(kind) : 'contract'}&open=${id}`;
const COLUMNS: readonly FactsColumn<TradeDocRow>[] = [
  { title: TRADE_DOC_FIELDS.docNo, cell: (row) => <Link to={pageOf(row)}>{row.docNo}</Link> },
  { title: TRADE_DOC_FIELDS.kind, cell: (row) => (row.kind ? TRADE_DOC_KINDS[row.kind] : '—') },
  { title: '客户/供应商', cell: (row) => row.partyName ?? '—' },
  { title: TRADE_DOC_FIELDS.docDate, cell: (row) => <DateText value={row.docDate} /> },
  {
    title: TRADE_DOC_FIELDS.amount,
    end: true,
    cell: (row) => <Money value={row.amount} currency={row.currency ?? undefined} />,
  },
  { title: TRADE_DOC_FIELDS.invoiceNo, cell: (row) => row.invoiceNo ?? '—' },
  {
    title: TRADE_DOC_FIELDS.state,
    cell: (row) => <StateTag code={row.state} labels={TRADE_DOC_STATES} tones={TRADE_DOC_TONES} />,
  },
];

/** 发票 of F6: contracts and invoices (F29) of one logistics order, newest first. */
export function OrderInvoices({ orderId }: { orderId: string }) {
  const read = useRead(tradeDocList.endpoint, { query: { orderId, pageSize: MOST } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: TRADE_DOC_PAGE, label: '返回合同发票' }} />;
  const { list, total } = read.data;
  if (list.length === 0) return <p className={css.empty}>这张订单还没有合同和发票</p>;
  return (
    <>
      <FactsTable label="发票" columns={COLUMNS} rows={list} keyOf={(row) => row.id} />
      {total > list.length ? (
        <p className={css.count}>
          只列出最近 {list.length} 张，<Link to={`${TRADE_DOC_PAGE}?orderId=${orderId}`}>查看全部</Link>
        </p>
      ) : null}
    </>
  );
}
