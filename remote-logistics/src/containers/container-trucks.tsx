import { TRUCK_FIELDS } from '@shared/contract/logistics/truck.fields.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { truckList, type TruckListRow } from '@shared/contract/logistics/truck-list.contract.ts';
import { TRUCK_KIND } from '@shared/contract/logistics/truck.labels.ts';
import { TRUCK_STATE, TRUCK_TONES } from '@shared/contract/logistics/truck.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionLink, Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';
import { TRUCK_PAGE } from '../trucks/truck.actions.ts';

const COLUMNS: readonly FactsColumn<TruckListRow>[] = [
  { title: '拖车单', cell: (truck) => <Link to={`${TRUCK_PAGE}?open=${truck.id}`}>{truck.truckNo}</Link> },
  {
    title: TRUCK_FIELDS.state,
    cell: (truck) => <StateTag code={truck.state} labels={TRUCK_STATE} tones={TRUCK_TONES} />,
  },
  { title: TRUCK_FIELDS.kind, cell: (truck) => (truck.kind ? TRUCK_KIND[truck.kind] : '—') },
  { title: TRUCK_FIELDS.supplierId, cell: (truck) => truck.supplierName ?? '—' },
  {
    title: '车牌 / 司机',
    cell: (truck) => [truck.plate, truck.driverName, truck.phone].filter(Boolean).join(' · ') || '—',
  },
  { title: TRUCK_FIELDS.useAt, cell: (truck) => <TimeText value={truck.useAt} /> },
  { title: '路线', cell: (truck) => truck.route ?? '—' },
];
const COST: FactsColumn<TruckListRow> = {
  title: '费用',
  end: true,
  cell: (truck) =>
    truck.cost === undefined ? '—' : <Money value={truck.cost} currency={truck.costCurrency ?? undefined} />,
};

/** 拖车 of a container (L7): its haulage, and the way to a new one. */
export function ContainerTrucks({ row, cost }: { row: ContainerDetail; cost: boolean }) {
  const may = useMay();
  const read = useRead(
    truckList.endpoint,
    { query: { containerId: row.id, sort: 'useAt', pageSize: 100 } },
    { skipErrorHandler: true },
  );
  if (!read.data) return <LoadState read={read} back={{ path: '/transport/container/order', label: '返回全部柜子' }} />;
  const arrange = may('logistics.truck.create') && row.stage !== 'CANCELLED' && (
    <ActionLink to={`${TRUCK_PAGE}?container=${row.id}`}>
      <Button type={read.data.list.length === 0 ? 'primary' : 'default'}>安排拖车</Button>
    </ActionLink>
  );
  if (read.data.list.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有拖车单">
        {arrange}
      </Empty>
    );
  return (
    <>
      {arrange ? <p>{arrange}</p> : null}
      <FactsTable
        label="拖车单"
        columns={cost ? [...COLUMNS, COST] : COLUMNS}
        rows={read.data.list}
        keyOf={(truck) => truck.id}
      />
    </>
  );
}
