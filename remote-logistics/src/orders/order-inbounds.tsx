import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { OrderInbound } from '@shared/contract/logistics/order.answers.ts';
import { INBOUND_FIELDS } from '@shared/contract/warehouse/inbound.fields.ts';
import { INBOUND_STATES, INBOUND_TONES, INBOUND_TYPES } from '@shared/contract/warehouse/inbound.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { StateTag, TimeText, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';

const COLUMNS: readonly FactsColumn<OrderInbound>[] = [
  {
    title: INBOUND_FIELDS.inboundNo,
    cell: ({ inboundNo, link }) => (link ? <Link to={link}>{inboundNo}</Link> : inboundNo),
  },
  { title: INBOUND_FIELDS.type, cell: ({ type }) => INBOUND_TYPES[type] },
  { title: INBOUND_FIELDS.warehouseId, cell: ({ warehouseName }) => warehouseName },
  {
    title: INBOUND_FIELDS.state,
    cell: ({ state }) => <StateTag code={state} labels={INBOUND_STATES} tones={INBOUND_TONES} />,
  },
  { title: INBOUND_FIELDS.expectedAt, cell: ({ expectedAt }) => <TimeText value={expectedAt} /> },
  { title: INBOUND_FIELDS.receivedAt, cell: ({ receivedAt }) => <TimeText value={receivedAt} /> },
  { title: INBOUND_FIELDS.expected, end: true, cell: ({ expected }) => expected },
  { title: INBOUND_FIELDS.received, end: true, cell: ({ received }) => received },
  { title: INBOUND_FIELDS.damaged, end: true, cell: ({ damaged }) => damaged },
  { title: INBOUND_FIELDS.short, end: true, cell: ({ short }) => short },
  { title: INBOUND_FIELDS.over, end: true, cell: ({ over }) => over },
  { title: INBOUND_FIELDS.putaway, end: true, cell: ({ putaway }) => putaway },
  { title: '体积', end: true, cell: ({ volume }) => <Volume cm3={volume} /> },
  { title: '重量', end: true, cell: ({ weight }) => <Weight gram={weight} /> },
];

/** 入库: what the warehouses expect and have received for the order. */
export function OrderInbounds({ id }: { id: string }) {
  const read = useRead(orders.inbounds, { params: { id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: '/transport/order', label: '返回物流订单' }} />;
  return read.data.list.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有入库单，入仓货物的订单审核通过后由仓库生成" />
  ) : (
    <FactsTable label="入库" columns={COLUMNS} rows={read.data.list} keyOf={({ id: own }) => own} />
  );
}
