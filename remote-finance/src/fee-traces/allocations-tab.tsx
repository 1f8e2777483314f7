import { FEE_PAGES } from '@shared/contract/finance/document-pages.ts';
import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { ALLOCATION_KINDS, feeTraces, type AllocationEntry } from '@shared/contract/finance/fee-traces.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, NumberText, TimeText } from '@shared/ui/format/format-text.tsx';
import css from './fee-traces.module.css';

const columnsOf = (currency: string): readonly FactsColumn<AllocationEntry>[] => [
  { title: FEE_LINE_FIELDS.accountingDate, cell: (row) => <DateText value={row.accountingDate} /> },
  { title: '单据', cell: (row) => row.docNo },
  { title: '方式', cell: (row) => `${ALLOCATION_KINDS[row.kind]}${row.reversal ? '（冲回）' : ''}` },
  { title: '来源', cell: (row) => row.sourceNo },
  {
    title: '来源金额',
    end: true,
    cell: (row) => <Money value={row.amountSrc} currency={row.sourceCurrency} />,
  },
  { title: '折算汇率', end: true, cell: (row) => <NumberText value={row.crossRate} /> },
  { title: `核销金额(${currency})`, end: true, cell: (row) => <Money value={row.amountFee} currency={currency} /> },
  { title: '本位币', end: true, cell: (row) => <Money value={row.baseFee} currency="CNY" /> },
  { title: '汇兑损益', end: true, cell: (row) => <Money value={row.fxDiff} currency="CNY" /> },
  {
    title: '经办',
    cell: (row) => (
      <>
        {row.createdByName} <TimeText value={row.createdAt} />
      </>
    ),
  },
];

/** 核销轨迹 of a fee line (chapter 6), oldest first, with what stands open after the last. */
export function AllocationsTab({ id }: { id: string }) {
  const read = useRead(feeTraces.allocations, { params: { id } });
  if (!read.data) return <LoadState read={read} back={{ path: FEE_PAGES.AR, label: '返回列表' }} />;
  const { list, currency, amount, open } = read.data;
  return (
    <>
      {amount === undefined ? null : (
        <p className={css.left}>
          金额 <Money value={amount} currency={currency} />
          ，未核销 <Money value={open} currency={currency} />
        </p>
      )}
      {list.length === 0 ? (
        <p className={css.empty}>还没有核销</p>
      ) : (
        <FactsTable label="核销轨迹" columns={columnsOf(currency)} rows={list} keyOf={(row) => row.id} />
      )}
    </>
  );
}
