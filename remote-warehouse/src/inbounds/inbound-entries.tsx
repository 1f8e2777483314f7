import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { INBOUND_FIELDS } from '@shared/contract/warehouse/inbound.fields.ts';
import { ledgerList, type LedgerRow } from '@shared/contract/warehouse/ledger.contract.ts';
import { LEDGER_TYPES } from '@shared/contract/warehouse/stock.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, TimeText, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';

/** So many entries are shown; the rest stands in 出入库明细. */
const MAX = 100;
const COLUMNS: readonly FactsColumn<LedgerRow>[] = [
  { title: '业务日期', cell: ({ businessDate }) => <DateText value={businessDate} /> },
  { title: '时间', cell: ({ occurredAt }) => <TimeText value={occurredAt} /> },
  { title: INBOUND_FIELDS.type, cell: ({ type }) => (type ? LEDGER_TYPES[type] : '') },
  { title: '库位', cell: ({ locationCode }) => locationCode },
  { title: BATCH_FIELDS.batchNo, cell: ({ batchNo }) => batchNo },
  { title: '变动', end: true, cell: ({ qtyDelta }) => qtyDelta },
  { title: '变动后', end: true, cell: ({ qtyAfter }) => qtyAfter },
  { title: 'CBM', end: true, cell: ({ volumeDelta }) => <Volume cm3={volumeDelta} /> },
  { title: 'KG', end: true, cell: ({ weightDelta }) => <Weight gram={weightDelta} /> },
  { title: '操作人', cell: ({ operatorName }) => operatorName ?? '系统' },
];

/** 流水 of an inbound, the newest first, with the way to all of them. */
export function InboundEntries({ no }: { no: string }) {
  const read = useRead(
    ledgerList.endpoint,
    { query: { docNo: no, internal: '1', pageSize: MAX } },
    { skipErrorHandler: true },
  );
  if (!read.data) return <LoadState read={read} back={{ path: '/warehouse/order', label: '返回入库单' }} />;
  if (read.data.list.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有流水，收货后生成" />;
  return (
    <>
      <FactsTable label="流水" columns={COLUMNS} rows={read.data.list} keyOf={({ id }) => id} />
      <ActionLink to={`/warehouse/stock/stockinandout-details?docNo=${no}&internal=1`}>在出入库明细中查看</ActionLink>
    </>
  );
}
