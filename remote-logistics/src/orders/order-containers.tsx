import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import { ORDER_LINE_FIELDS } from '@shared/contract/logistics/order-line.fields.ts';
import type { OrderContainer, OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { STAGE, STAGE_TONES } from '@shared/contract/logistics/container.machine.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionLink, Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { StateTag, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';

interface Row {
  container: OrderContainer;
  line: OrderContainer['lines'][number];
}
const COLUMNS: readonly FactsColumn<Row>[] = [
  {
    title: '柜子',
    grouped: true,
    cell: ({ container }) => <Link to={`/transport/container/info?id=${container.id}`}>{container.containerCode}</Link>,
  },
  { title: CONTAINER_FIELDS.containerType, grouped: true, cell: ({ container }) => container.containerType },
  {
    title: CONTAINER_FIELDS.stage,
    grouped: true,
    cell: ({ container }) => <StateTag code={container.stage} labels={STAGE} tones={STAGE_TONES} />,
  },
  { title: ORDER_LINE_FIELDS.id, cell: ({ line }) => line.lineNo },
  { title: '品名', cell: ({ line }) => line.nameCn },
  { title: ORDER_LINE_FIELDS.cartons, end: true, cell: ({ line }) => line.cartons },
  { title: '体积', end: true, cell: ({ line }) => <Volume cm3={line.volume} /> },
  { title: '毛重', end: true, cell: ({ line }) => <Weight gram={line.gross} /> },
];

/** 柜子: where the cartons of this order stand, line by line. */
export function OrderContainers({ order }: { order: OrderDetail }) {
  const may = useMay();
  if (order.containers.length === 0) {
    const open = order.status === 'CONFIRMED' || order.status === 'RUNNING';
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={open ? '还没有拼柜' : '审核通过后可以拼柜'}>
        {open && may('logistics.pingui.allocate') ? (
          <ActionLink to={`/transport/container/pingui?numbers=${order.orderNo}`}>
            <Button type="primary">拼入柜子</Button>
          </ActionLink>
        ) : null}
      </Empty>
    );
  }
  const rows = order.containers.flatMap((container) => container.lines.map((line) => ({ container, line })));
  return (
    <FactsTable
      label="柜子"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ container, line }) => `${container.id}-${line.orderLineId}`}
      groupOf={({ container }) => container.id}
    />
  );
}
