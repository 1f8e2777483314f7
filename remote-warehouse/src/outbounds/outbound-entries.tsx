import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { OUTBOUND_FIELDS } from '@shared/contract/warehouse/outbound.fields.ts';
import type { OutboundEntry } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { LEDGER_TYPES } from '@shared/contract/warehouse/stock.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, TimeText, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';
import { OUTBOUND_LIST } from './outbound.actions.ts';

const COLUMNS: readonly FactsColumn<OutboundEntry>[] = [
  { title: '流水号', cell: ({ id }) => id },
  { title: OUTBOUND_FIELDS.businessDate, cell: ({ businessDate }) => <DateText value={businessDate} /> },
  { title: '时间', cell: ({ occurredAt }) => <TimeText value={occurredAt} /> },
  { title: '业务类型', cell: ({ type, reversed }) => `${LEDGER_TYPES[type]}${reversed ? '（已冲红）' : ''}` },
  { title: '库位', cell: ({ locationCode }) => locationCode },
  { title: BATCH_FIELDS.batchNo, cell: ({ batchNo }) => batchNo },
  { title: '变动件数', end: true, cell: ({ qty }) => qty },
  { title: '变动后', end: true, cell: ({ qtyAfter }) => qtyAfter },
  { title: 'CBM', end: true, cell: ({ volume }) => <Volume cm3={volume} /> },
  { title: 'KG', end: true, cell: ({ weight }) => <Weight gram={weight} /> },
  { title: '操作人', cell: ({ posterName }) => posterName ?? '系统' },
];

/** 流水 of the outbound and of its 冲红, with the way to those of the document in 出入库明细. */
export function OutboundEntries({ id, no }: { id: string; no: string }) {
  const read = useRead(outbounds.entries, { params: { id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: OUTBOUND_LIST, label: '返回出库单' }} />;
  if (read.data.list.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有流水，确认出库后生成" />;
  return (
    <>
      <FactsTable label="流水" columns={COLUMNS} rows={read.data.list} keyOf={({ id: seq }) => seq} />
      <ActionLink to={`/warehouse/stock/stockinandout-details?docNo=${no}&internal=1`}>在出入库明细中查看</ActionLink>
    </>
  );
}
