import { ARRIVAL_FIELDS, ARRIVAL_LINE_FIELDS } from '@shared/contract/warehouse/arrival.fields.ts';
import { INBOUND_FIELDS } from '@shared/contract/warehouse/inbound.fields.ts';
import type { ArrivalOfInbound } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { ARRIVAL_STATES, ARRIVAL_TONES } from '@shared/contract/warehouse/arrival.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';

const COLUMNS: readonly FactsColumn<ArrivalOfInbound>[] = [
  {
    title: ARRIVAL_FIELDS.arrivalNo,
    cell: ({ id, arrivalNo }) => <Link to={`/warehouse/arrivalform?tab=all&open=${id}`}>{arrivalNo}</Link>,
  },
  { title: INBOUND_FIELDS.plateNo, cell: ({ plateNo }) => plateNo ?? '—' },
  { title: ARRIVAL_FIELDS.arrivedAt, cell: ({ arrivedAt }) => <TimeText value={arrivedAt} /> },
  { title: ARRIVAL_LINE_FIELDS.notified, end: true, cell: ({ notified }) => notified },
  { title: ARRIVAL_LINE_FIELDS.actual, end: true, cell: ({ actual }) => actual ?? '—' },
  { title: INBOUND_FIELDS.damaged, end: true, cell: ({ damaged }) => damaged },
  {
    title: INBOUND_FIELDS.state,
    cell: ({ state }) => <StateTag code={state} labels={ARRIVAL_STATES} tones={ARRIVAL_TONES} />,
  },
];

/** Truck visits that brought goods of an inbound. */
export function InboundArrivals({ id }: { id: string }) {
  const read = useRead(arrivals.ofInbound, { params: { id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: '/warehouse/order', label: '返回入库单' }} />;
  return read.data.list.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有到货单" />
  ) : (
    <FactsTable label="到货单" columns={COLUMNS} rows={read.data.list} keyOf={({ id: key }) => key} />
  );
}
