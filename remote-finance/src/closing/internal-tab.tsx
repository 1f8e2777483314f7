import { RECEIPT_FIELDS } from '@shared/contract/finance/receipt.fields.ts';
import { periods } from '@shared/contract/finance/period.contract.ts';
import type { InternalReceipt, PeriodDetail } from '@shared/contract/finance/period.answers.ts';
import { add, isZero } from '@shared/contract/decimal.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';
import css from './closing.module.css';

/** CNY of one side; what others have collected for us counts apart from what we have collected for others. */
const sumOf = (rows: readonly InternalReceipt[]) => add('0', ...rows.map(({ baseLeft }) => baseLeft));

/** 内部往来 (F13): receipts that one company has collected for another, and what of them was paid over, as of the month's end. */
export function InternalTab({ period: { id, companyId, endDate } }: { period: PeriodDetail }) {
  const read = useRead(periods.internal, { params: { id } });
  if (!read.data)
    return (
      <LoadState
        read={read}
        back={{ path: '/finance/account-receivable/company-checkout-list', label: '返回公司结账列表' }}
      />
    );
  const { list } = read.data;
  if (!list) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有查看收款金额的权限" />;
  if (list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="本期没有内部往来" />;
  const ours = list.filter((row) => row.companyId === companyId);
  const theirs = list.filter((row) => row.companyId !== companyId);
  return (
    <>
      <Side title="代其他主体收款" word="待转付" rows={ours} day={endDate} />
      <Side title="其他主体代收" word="待收回" rows={theirs} day={endDate} />
    </>
  );
}

interface SideProps {
  title: string;
  /** What is still open is called so. */
  word: string;
  rows: readonly InternalReceipt[];
  day: string;
}
function Side({ title, word, rows, day }: SideProps) {
  const may = useMay();
  if (rows.length === 0) return null;
  const columns: FactsColumn<InternalReceipt>[] = [
    {
      title: RECEIPT_FIELDS.receiptNo,
      cell: (row) =>
        may('finance.ar.receipt.view') ? (
          <Link to={`/finance/account-receivable/kehu-jiezhang?panel=receipts&keyword=${row.receiptNo}`}>
            {row.receiptNo}
          </Link>
        ) : (
          row.receiptNo
        ),
    },
    { title: '收款主体', cell: (row) => row.companyName },
    { title: RECEIPT_FIELDS.forCompanyId, cell: (row) => row.forCompanyName ?? '未注明' },
    { title: RECEIPT_FIELDS.payerName, cell: (row) => row.payerName ?? '—' },
    { title: RECEIPT_FIELDS.accountingDate, cell: (row) => <DateText value={row.date} /> },
    { title: RECEIPT_FIELDS.amount, end: true, cell: (row) => <Money value={row.amount} currency={row.currency} /> },
    { title: RECEIPT_FIELDS.baseAmount, end: true, cell: (row) => <Money value={row.baseAmount} /> },
    {
      title: '转付',
      cell: ({ clearings, currency }) =>
        clearings.length === 0
          ? '—'
          : clearings.map(({ paymentNo, date, amount }) => (
              <div key={paymentNo}>
                {paymentNo} <DateText value={date} />{' '}
                {amount === undefined ? null : <Money value={amount} currency={currency} />}
              </div>
            )),
    },
    {
      title: word,
      end: true,
      cell: ({ left, currency }) => (isZero(left) ? '已清' : <Money value={left} currency={currency} />),
    },
    {
      title: `${word}本位币`,
      end: true,
      cell: ({ baseLeft }) => <Money value={baseLeft} />,
      total: <Money value={sumOf(rows)} />,
    },
  ];
  return (
    <section aria-label={title}>
      <h4 className={css.sub}>
        {title} <small>截至 {day}</small>
      </h4>
      <FactsTable label={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </section>
  );
}
