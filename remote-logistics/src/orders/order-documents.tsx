import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import { BOOKING_STATE, BOOKING_TONES } from '@shared/contract/logistics/booking.machine.ts';
import { CLEARANCE_STATE, CLEARANCE_TONES } from '@shared/contract/logistics/clearance.machine.ts';
import { DECL_STATE, DECL_TONES } from '@shared/contract/logistics/declaration.machine.ts';
import { DELIVERY_STATE, DELIVERY_TONES } from '@shared/contract/logistics/delivery.machine.ts';
import { INSPECTION_STATE, INSPECTION_TONES } from '@shared/contract/logistics/inspection.machine.ts';
import { SLIP_STATE, SLIP_TONES } from '@shared/contract/logistics/loading-slip.machine.ts';
import type { OrderDocument, OrderDocumentKind } from '@shared/contract/logistics/order.answers.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';

type Labels = Readonly<Record<string, string>>;
const KINDS: Readonly<Record<OrderDocumentKind, { title: string; labels: Labels; tones: Labels }>> = {
  BOOKING: { title: '订柜单', labels: BOOKING_STATE, tones: BOOKING_TONES },
  INSPECTION: { title: '验货单', labels: INSPECTION_STATE, tones: INSPECTION_TONES },
  LOADING: { title: '装柜单', labels: SLIP_STATE, tones: SLIP_TONES },
  DECLARATION: { title: '报关资料单', labels: DECL_STATE, tones: DECL_TONES },
  CLEARANCE: { title: '清关单', labels: CLEARANCE_STATE, tones: CLEARANCE_TONES },
  DELIVERY: { title: '送达单', labels: DELIVERY_STATE, tones: DELIVERY_TONES },
};
const COLUMNS: readonly FactsColumn<OrderDocument>[] = [
  { title: '柜子', grouped: true, cell: ({ containerCode }) => containerCode },
  { title: '单据', cell: ({ kind }) => KINDS[kind].title },
  { title: '单号', cell: ({ no, link }) => <Link to={link}>{no}</Link> },
  {
    title: ORDER_FIELDS.status,
    cell: ({ kind, state }) => <StateTag code={state} labels={KINDS[kind].labels} tones={KINDS[kind].tones} />,
  },
  { title: '制单时间', cell: ({ at }) => <TimeText value={at} /> },
];

/** 单据: booking, inspection, loading, declaration, clearance and delivery of the containers that carry the order. */
export function OrderDocuments({ id }: { id: string }) {
  const read = useRead(orders.documents, { params: { id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: '/transport/order', label: '返回物流订单' }} />;
  if (read.data.list.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有单据，拼柜后从订柜开始产生" />;
  return (
    <FactsTable
      label="单据"
      columns={COLUMNS}
      rows={read.data.list}
      keyOf={({ kind, id: own, containerCode }) => `${containerCode}-${kind}-${own}`}
      groupOf={({ containerCode }) => containerCode}
    />
  );
}
