import { quotationList, type QuotationListRow } from '@shared/contract/logistics/quotation-list.contract.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState, type ReactNode } from 'react';
import { quoteActions, type QuoteDialog } from './quotation.actions.ts';
import { QuoteDialogs } from './quote-dialogs.tsx';

/** Where a quotation is worked on: the slip of its container, else the order. */
const pageOf = (row: QuotationListRow): string =>
  row.slipId
    ? `/transport/container/zhuanggui/order?id=${row.slipId}&tab=quotes`
    : `/transport/order/info?id=${row.orderId}&tab=quotes`;
/** One amount a currency with separators; stars stay stars. */
const totalsText = (totals: string | null): string =>
  totals
    ?.split('、')
    .map((part) => {
      const [currency = '', amount] = part.split(' ');
      return amount === undefined ? part : `${currency} ${formatMoney(amount, currency)}`;
    })
    .join('、') ?? '—';
const cells = {
  totals: (row: QuotationListRow) => totalsText(row.totals),
  orderNo: (row: QuotationListRow) => <Link to={`/transport/order/info?id=${row.orderId}`}>{row.orderNo}</Link>,
  containerCode: (row: QuotationListRow) => (
    <Link to={`/transport/container/info?id=${row.containerId}`}>{row.containerCode}</Link>
  ),
};

/** 报价单 over all containers, a view of 待装柜 (L15): what is to be sent, what waits for the customer. */
export function QuoteList({ toolbar }: { toolbar: ReactNode }) {
  const [dialog, setDialog] = useState<QuoteDialog | null>(null);
  const given = useMemo(() => quoteActions<QuotationListRow>(setDialog, { path: pageOf }), []);
  const print = usePrint('lg_quotation', given);
  const batches = useMemo(() => [print.batch], [print.batch]);
  return (
    <>
      <ListPage<QuotationListRow>
        list={quotationList}
        open={pageOf}
        rowActions={print.actions}
        batchActions={batches}
        cells={cells}
        toolbar={toolbar}
      />
      {dialog ? <QuoteDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
      {print.dialog}
    </>
  );
}
