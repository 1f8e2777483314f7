import { isZero } from '@shared/contract/decimal.ts';
import { fxQuotas, type QuotaAccount, type QuotaLot } from '@shared/contract/finance/quota.contract.ts';
import {
  QUOTA_ACCOUNT_STATES,
  QUOTA_ACCOUNT_TONES,
  QUOTA_MOVEMENT_KINDS,
  TRANSFER_SLOT,
} from '@shared/contract/finance/quota.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { ApprovalPanel } from '@shared/ui/approval/approval-panel.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';
import { useMemo } from 'react';
import { MovementTable } from './movement-table.tsx';
import { PAGE, quotaActions, TOUCHED, type QuotaDialog } from './quota.actions.ts';

interface Props {
  id: string;
  onAsk: (dialog: QuotaDialog) => void;
  onClose: () => void;
}
/** A 额度账户: what it is made of, its exchange, what documents hold of it, its movements, transfers that wait. */
export function AccountDrawer({ id, onAsk, onClose }: Props) {
  const actions = useMemo(() => quotaActions<QuotaAccount>(onAsk), [onAsk]);
  return (
    <DetailDrawer<QuotaAccount>
      id={id}
      title="额度账户"
      onClose={onClose}
      width={1000}
      endpoint={fxQuotas.get}
      kind="fx_quota_account"
      no={(row) => `${row.customerName} ${row.currency}`}
      subtitle={(row) => row.companyName}
      state={{ code: (row) => row.state, labels: QUOTA_ACCOUNT_STATES, tones: QUOTA_ACCOUNT_TONES }}
      actions={actions}
      summary={(row) => (
        <>
          <ApprovalPanel kind="fx_quota_account" id={row.id} touches={TOUCHED} />
          <Summary row={row} />
        </>
      )}
      tabs={(row) => [
        { key: 'movements', title: '流水', content: <Movements id={row.id} currency={row.currency} /> },
        { key: 'lots', title: '收汇来源', count: row.lots.length, content: <Lots row={row} /> },
        { key: 'reserved', title: '预占', count: row.reservations.length, content: <Reservations row={row} /> },
      ]}
      slots={[TRANSFER_SLOT]}
    />
  );
}

function Summary({ row }: { row: QuotaAccount }) {
  if (row.available === undefined) return null;
  const money = (title: string, value: string | undefined, always = true) =>
    always || (value !== undefined && !isZero(value))
      ? { title, content: <Money value={value ?? null} currency={row.currency} /> }
      : null;
  return (
    <Descriptions
      facts={[
        money('可用额度', row.available),
        money('已收汇', row.collected),
        money('已核销', row.matched),
        money('已预占', row.reserved),
        money('已退汇', row.refunded),
        money('转入', row.transferredIn, false),
        money('转出', row.transferredOut, false),
        money('调整', row.adjusted, false),
        money('未收汇报关额', row.outstanding),
        money('逾期未收汇', row.overdue),
      ]}
    />
  );
}

function Movements({ id, currency }: { id: string; currency: string }) {
  const read = useRead(fxQuotas.movements, { params: { id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: PAGE, label: '返回外汇额度' }} />;
  return (
    <MovementTable
      movements={read.data.list}
      currencyOf={() => currency}
      more={read.data.total - read.data.list.length}
    />
  );
}

function Lots({ row }: { row: QuotaAccount }) {
  const columns: readonly FactsColumn<QuotaLot>[] = [
    { title: '日期', cell: ({ date }) => <DateText value={date} /> },
    { title: '来源', cell: ({ kind }) => QUOTA_MOVEMENT_KINDS[kind] },
    { title: '收款单 / 流水号', cell: ({ receiptNo, movementNo }) => receiptNo ?? movementNo },
    { title: '付款人', cell: ({ payerName }) => payerName ?? '—' },
    ...(row.available === undefined
      ? []
      : [
          {
            title: '金额',
            end: true,
            cell: (lot: QuotaLot) => <Money value={lot.amount ?? null} currency={row.currency} />,
          },
          {
            title: '未匹配',
            end: true,
            cell: (lot: QuotaLot) => <Money value={lot.left ?? null} currency={row.currency} />,
          },
        ]),
  ];
  if (row.lots.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有收汇" />;
  return <FactsTable label="收汇来源" columns={columns} rows={row.lots} keyOf={({ id }) => id} />;
}

function Reservations({ row }: { row: QuotaAccount }) {
  if (row.reservations.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有预占" />;
  return (
    <FactsTable
      label="预占"
      columns={[
        { title: '合同发票', cell: ({ tradeDocNo }) => tradeDocNo ?? '不限单据' },
        ...(row.available === undefined
          ? []
          : [
              {
                title: '预占余额',
                end: true,
                cell: ({ amount }: QuotaAccount['reservations'][number]) => (
                  <Money value={amount ?? null} currency={row.currency} />
                ),
              },
            ]),
      ]}
      rows={row.reservations}
      keyOf={({ tradeDocId }) => tradeDocId ?? 'none'}
    />
  );
}
