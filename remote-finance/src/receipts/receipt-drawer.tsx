import { RECEIPT_FIELDS } from '@shared/contract/finance/receipt.fields.ts';
import { PAY_METHODS } from '@shared/contract/finance/pay-method.ts';
import { receipts, type ReceiptDetail } from '@shared/contract/finance/receipt.contract.ts';
import { RECEIPT_KINDS, RECEIPT_STATES, RECEIPT_TONES, SLIP_SLOT } from '@shared/contract/finance/receipt.labels.ts';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, TimeText } from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { Alert, Empty } from 'antd';
import { useMemo } from 'react';
import { journalTab } from './journal-list.tsx';
import { receiptActions, type ReceiptDialog } from './receipt.actions.ts';

interface Props {
  id: string;
  onAsk: (dialog: ReceiptDialog) => void;
  onClose: () => void;
}
/** A receipt: what arrived, whose it is, what it settles and what it has posted. */
export function ReceiptDrawer({ id, onAsk, onClose }: Props) {
  const given = useMemo(() => receiptActions<ReceiptDetail>(onAsk), [onAsk]);
  const { actions, dialog } = usePrint<ReceiptDetail>('fin_receipt', given);
  return (
    <>
      <DetailDrawer<ReceiptDetail>
        id={id}
        title="收款单"
        onClose={onClose}
        width={880}
        endpoint={receipts.get}
        kind="fin_receipt"
        no={(row) => row.receiptNo}
        subtitle={(row) => [row.customerName ?? row.payerName, row.accountName].filter(Boolean).join(' · ')}
        state={{ code: (row) => row.state, labels: RECEIPT_STATES, tones: RECEIPT_TONES }}
        actions={actions}
        summary={(row) => (
          <>
            {row.holder ? <Alert type="warning" showIcon title={row.holder} /> : null}
            <Descriptions facts={factsOf(row)} />
          </>
        )}
        tabs={(row) => [
          ...(row.allocations
            ? [
                {
                  key: 'settled',
                  title: '核销轨迹',
                  count: row.allocations.length,
                  content: <Settled parts={row.allocations} currency={row.currency} />,
                },
              ]
            : []),
          ...journalTab(row.journals),
        ]}
        slots={[SLIP_SLOT, '其他']}
      />
      {dialog}
    </>
  );
}

const byAt = (name: string | null, at: string | null) =>
  at ? (
    <>
      {name ?? '系统'} <TimeText value={at} />
    </>
  ) : null;
/** A figure, when it may be seen. */
const amount = (title: string, value: string | null | undefined, currency: string): Fact | null =>
  value === undefined ? null : { title, content: <Money value={value} currency={currency} /> };
const factsOf = (row: ReceiptDetail): (Fact | null)[] => [
  amount('金额', row.amount, row.currency),
  amount('本位币', row.baseAmount, 'CNY'),
  { title: RECEIPT_FIELDS.rate, content: row.rate ?? '待确定' },
  amount('手续费', row.bankFee, row.currency),
  amount('已核销', row.allocated, row.currency),
  amount('未核销', row.unallocated, row.currency),
  { title: RECEIPT_FIELDS.companyId, content: row.companyName },
  { title: RECEIPT_FIELDS.customerId, content: row.customerName },
  row.forCompanyName ? { title: RECEIPT_FIELDS.forCompanyId, content: row.forCompanyName } : null,
  { title: RECEIPT_FIELDS.kind, content: RECEIPT_KINDS[row.kind] },
  { title: RECEIPT_FIELDS.method, content: PAY_METHODS[row.method] },
  { title: RECEIPT_FIELDS.valueDate, content: <DateText value={row.valueDate} /> },
  { title: RECEIPT_FIELDS.accountingDate, content: <DateText value={row.accountingDate} /> },
  { title: RECEIPT_FIELDS.payerName, content: row.payerName },
  { title: RECEIPT_FIELDS.payerCountry, content: row.payerCountry },
  { title: RECEIPT_FIELDS.bankRef, content: row.bankRef },
  { title: RECEIPT_FIELDS.bizNo, content: row.bizNo },
  { title: row.imported ? '银行导入' : '录入', content: byAt(row.creatorName, row.createdAt) },
  { title: '认领', content: byAt(row.claimerName, row.claimedAt) },
  { title: '确认', content: byAt(row.confirmerName, row.confirmedAt) },
  row.redOf ? { title: RECEIPT_FIELDS.redOf, content: row.redOf.no } : null,
  row.redBy ? { title: '红字收款单', content: row.redBy.no } : null,
  row.voidReason ? { title: RECEIPT_FIELDS.voidReason, content: row.voidReason, wide: true } : null,
  row.remark ? { title: RECEIPT_FIELDS.remark, content: row.remark, wide: true } : null,
];

type Part = NonNullable<ReceiptDetail['allocations']>[number];
function Settled({ parts, currency }: { parts: readonly Part[]; currency: string }) {
  if (parts.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有核销，确认后点「核销」" />;
  const columns: readonly FactsColumn<Part>[] = [
    { title: '结账单', cell: (one) => `${one.docNo}${one.reversal ? '（反结）' : ''}` },
    { title: RECEIPT_FIELDS.accountingDate, cell: (one) => <DateText value={one.date} /> },
    { title: '费用', cell: (one) => one.feeNo },
    { title: '核销金额', end: true, cell: (one) => <Money value={one.amountFee} currency={one.feeCurrency} /> },
    { title: '使用收款', end: true, cell: (one) => <Money value={one.amountSrc} currency={currency} /> },
    { title: RECEIPT_FIELDS.baseAmount, end: true, cell: (one) => <Money value={one.baseSrc} /> },
    { title: '汇兑损益', end: true, cell: (one) => <Money value={one.fxDiff} /> },
  ];
  return <FactsTable label="核销轨迹" columns={columns} rows={parts} keyOf={({ id }) => id} />;
}
