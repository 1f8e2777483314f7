import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { addDays, today } from '@shared/contract/business-day.ts';
import { balances, type OpenLine, type PartyLedgerRow } from '@shared/contract/finance/balance.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, NumberText } from '@shared/ui/format/format-text.tsx';
import { DatePicker, Drawer, Empty, Tabs } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import css from './balances.module.css';
import { SupplierDues } from './supplier-dues.tsx';

/** Whose account is open: a party in a company, as of a day. */
export interface PartyOf {
  partyId: string;
  companyId: string;
  partyName: string;
  companyName: string;
  asOf: string;
}
interface Props {
  direction: 'AR' | 'AP';
  of: PartyOf;
  onClose: () => void;
}
const BACK = {
  AR: { path: '/finance/account-receivable/customer', label: '返回客户应收' },
  AP: { path: '/finance/account-payable/supplierlist', label: '返回供应商应付' },
} as const;

/** 明细账 and 账龄明细 of one customer or supplier, and 到期日历 of a supplier. */
export function PartyDrawer({ direction, of, onClose }: Props) {
  return (
    <Drawer open size={1080} title={`${of.partyName} · ${of.companyName}`} onClose={onClose} destroyOnHidden>
      <Tabs
        items={[
          { key: 'ledger', label: '明细账', children: <Ledger direction={direction} of={of} /> },
          { key: 'ageing', label: '账龄明细', children: <Ageing direction={direction} of={of} /> },
          ...(direction === 'AP'
            ? [{ key: 'dues', label: '到期日历', children: <SupplierDues {...of} back={BACK.AP} /> }]
            : []),
        ]}
      />
    </Drawer>
  );
}

function Ledger({ direction, of: { partyId, companyId, asOf } }: Omit<Props, 'onClose'>) {
  const [[from, to], setRange] = useState([addDays(asOf, -89), asOf] as const);
  const read = useRead(
    direction === 'AR' ? balances.customerLedger : balances.supplierLedger,
    { query: { partyId, companyId, from, to } },
    { keep: true },
  );
  const found = read.data;
  const columns: FactsColumn<PartyLedgerRow>[] = [
    { title: '日期', cell: ({ date }) => <DateText value={date} /> },
    { title: '凭证号', cell: ({ journalNo }) => journalNo },
    { title: '摘要', cell: ({ summary }) => summary },
    { title: '来源单据', cell: ({ sourceNo }) => sourceNo },
    {
      title: direction === 'AR' ? '应收增加' : '应付增加',
      end: true,
      cell: ({ increase }) => <Money value={increase} />,
    },
    {
      title: direction === 'AR' ? '应收减少' : '应付减少',
      end: true,
      cell: ({ decrease }) => <Money value={decrease} />,
    },
    { title: '净余额', end: true, cell: ({ balance }) => <Money value={balance} /> },
  ];
  return (
    <>
      <div className={css.tools}>
        <DatePicker.RangePicker
          aria-label="日期"
          allowClear={false}
          value={[dayjs(from), dayjs(to)]}
          maxDate={dayjs(today())}
          onChange={(range) => {
            const [start, end] = range ?? [];
            if (start && end) setRange([start.format('YYYY-MM-DD'), end.format('YYYY-MM-DD')]);
          }}
        />
        {found ? (
          <span className={css.sums}>
            期初 <Money value={found.opening} />
            ，期末 <Money value={found.closing} />
            （CNY）
          </span>
        ) : null}
      </div>
      {found ? (
        found.rows.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这段时间没有发生额" />
        ) : (
          <FactsTable label="明细账" columns={columns} rows={found.rows} keyOf={({ id }) => id} />
        )
      ) : (
        <LoadState read={read} back={BACK[direction]} />
      )}
      {found?.more ? <p className={css.note}>只显示前 {found.rows.length} 行，请缩短日期范围。</p> : null}
    </>
  );
}

const AGEING: FactsColumn<OpenLine>[] = [
  { title: FEE_LINE_FIELDS.feeNo, cell: ({ feeNo }) => feeNo },
  { title: '业务单号', cell: ({ bizNo }) => bizNo ?? '—' },
  { title: FEE_LINE_FIELDS.chargeCodeId, cell: ({ chargeName }) => chargeName },
  { title: FEE_LINE_FIELDS.open, end: true, cell: ({ open, currency }) => <Money value={open} currency={currency} /> },
  { title: '本位币', end: true, cell: ({ baseOpen }) => <Money value={baseOpen} /> },
  { title: '到期日', cell: ({ due }) => <DateText value={due} /> },
  {
    title: '逾期(天)',
    end: true,
    cell: ({ days }) => (days !== null && days > 0 ? <NumberText value={days} /> : '未到期'),
  },
];

function Ageing({ direction, of: { partyId, companyId, asOf } }: Omit<Props, 'onClose'>) {
  const read = useRead(direction === 'AR' ? balances.customerAgeing : balances.supplierAgeing, {
    query: { partyId, companyId, asOf },
  });
  const found = read.data;
  if (!found) return <LoadState read={read} back={BACK[direction]} />;
  if (found.rows.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`截至 ${asOf} 没有未核销费用`} />;
  return (
    <>
      <p className={css.note}>截至 {asOf}</p>
      <FactsTable label="账龄明细" columns={AGEING} rows={found.rows} keyOf={({ id }) => id} />
      {found.more ? <p className={css.note}>只显示前 {found.rows.length} 行。</p> : null}
    </>
  );
}
