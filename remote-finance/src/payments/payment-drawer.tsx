import { APPLICATION_PAGE } from '@shared/contract/finance/document-pages.ts';
import { PAYMENT_FIELDS } from '@shared/contract/finance/payment.fields.ts';
import { PAY_METHODS } from '@shared/contract/finance/pay-method.ts';
import { APPLICATION_KINDS, BANK_SLIP_SLOT } from '@shared/contract/finance/payment-application.labels.ts';
import { PAYMENT_STATES, PAYMENT_TONES } from '@shared/contract/finance/payment-application.machine.ts';
import { payments, type PaymentDetail } from '@shared/contract/finance/payment.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, TimeText } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';
import { JournalsTab } from '../fee-traces/journals-tab.tsx';

interface Props {
  id: string;
  actions: ActionMap<PaymentDetail>;
  onClose: () => void;
}
/** 付款单 with what it has closed, its journals, 回单 and log. */
export function PaymentDrawer({ id, actions, onClose }: Props) {
  return (
    <DetailDrawer<PaymentDetail>
      id={id}
      title="付款单"
      onClose={onClose}
      width={920}
      endpoint={payments.get}
      kind="fin_payment"
      no={(row) => row.paymentNo}
      subtitle={(row) => `${row.partyName} · ${row.companyName}`}
      state={{ code: (row) => row.state, labels: PAYMENT_STATES, tones: PAYMENT_TONES }}
      actions={actions}
      summary={(row) => <Summary row={row} />}
      tabs={(row) => [
        {
          key: 'allocations',
          title: '核销轨迹',
          count: row.allocations.length,
          content:
            row.allocations.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有核销" />
            ) : (
              <FactsTable label="核销轨迹" columns={columnsOf(row)} rows={row.allocations} keyOf={(one) => one.id} />
            ),
        },
        { key: 'journals', title: '凭证', content: <JournalsTab type="fin_payment" id={row.id} after="确认到账" /> },
      ]}
      slots={[BANK_SLIP_SLOT]}
    />
  );
}

const Summary = ({ row }: { row: PaymentDetail }) => (
  <Descriptions
    facts={[
      {
        title: PAYMENT_FIELDS.applicationId,
        content: <Link to={`${APPLICATION_PAGE}?tab=all&open=${row.applicationId}`}>{row.applicationNo}</Link>,
      },
      { title: PAYMENT_FIELDS.kind, content: APPLICATION_KINDS[row.kind] },
      { title: PAYMENT_FIELDS.amount, content: <Money value={row.amount} currency={row.currency} /> },
      { title: PAYMENT_FIELDS.rate, content: row.rate },
      { title: '本位币', content: <Money value={row.baseAmount} currency="CNY" /> },
      { title: PAYMENT_FIELDS.bankFee, content: <Money value={row.bankFee} currency={row.currency} /> },
      { title: PAYMENT_FIELDS.bankAccountId, content: row.bankAccountName },
      { title: PAYMENT_FIELDS.method, content: PAY_METHODS[row.method] },
      { title: PAYMENT_FIELDS.payDate, content: <DateText value={row.payDate} /> },
      { title: PAYMENT_FIELDS.accountingDate, content: <DateText value={row.accountingDate} /> },
      { title: PAYMENT_FIELDS.bankRef, content: row.bankRef },
      { title: '未核销', content: <Money value={row.unallocated} currency={row.currency} /> },
      { title: '出纳', content: row.cashierName },
      { title: '确认', content: row.confirmerName },
      { title: PAYMENT_FIELDS.confirmedAt, content: <TimeText value={row.confirmedAt} /> },
      {
        title: '收款账户',
        content: [row.payeeBank, row.payeeName, row.payeeAccount].filter(Boolean).join(' '),
        wide: true,
      },
      row.remark ? { title: '用途', content: row.remark, wide: true } : null,
      row.endReason ? { title: PAYMENT_FIELDS.endReason, content: row.endReason, wide: true } : null,
    ]}
  />
);

const columnsOf = ({ currency }: PaymentDetail): FactsColumn<PaymentDetail['allocations'][number]>[] => [
  { title: '单据', cell: ({ docNo }) => docNo },
  { title: '费用', cell: ({ feeNo }) => feeNo },
  { title: '付款金额', end: true, cell: ({ amountSrc }) => <Money value={amountSrc} currency={currency} /> },
  { title: '费用金额', end: true, cell: (one) => <Money value={one.amountFee} currency={one.feeCurrency} /> },
  { title: '汇兑损益', end: true, cell: ({ fxDiff }) => <Money value={fxDiff} currency="CNY" /> },
  { title: PAYMENT_FIELDS.accountingDate, cell: ({ accountingDate }) => <DateText value={accountingDate} /> },
];
