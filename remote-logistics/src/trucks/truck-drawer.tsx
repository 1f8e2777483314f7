import { TRUCK_FIELDS, TRUCK_STOP_FIELDS } from '@shared/contract/logistics/truck.fields.ts';
import { trucks, type TruckDetail } from '@shared/contract/logistics/truck.contract.ts';
import { STOP_TYPE, TRUCK_FEE, TRUCK_KIND, TRUCK_SHARE } from '@shared/contract/logistics/truck.labels.ts';
import { TRUCK_STATE, TRUCK_STEPS, TRUCK_TONES } from '@shared/contract/logistics/truck.machine.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { stageSteps } from '@shared/ui/detail/stage-steps.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, TimeText, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { Empty } from 'antd';
import { useMemo, useState } from 'react';
import { TruckDialogs } from './truck-dialogs.tsx';
import { PRINT_LABEL, truckActions, type TruckDialog } from './truck.actions.ts';

const PRINT = { label: PRINT_LABEL };

/** A truck order with its stops, cargo and costs, over the list. */
export function TruckDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [dialog, setDialog] = useState<TruckDialog | null>(null);
  const given = useMemo(() => truckActions<TruckDetail>(setDialog), []);
  const { actions, dialog: print } = usePrint('lg_truck', given, PRINT);
  return (
    <>
      <DetailDrawer<TruckDetail>
        id={id}
        title="拖车单"
        onClose={onClose}
        width={960}
        endpoint={trucks.get}
        kind="lg_truck"
        no={(row) => row.truckNo}
        subtitle={(row) => `${TRUCK_KIND[row.kind]} · ${row.supplierName}`}
        state={{ code: (row) => row.state, labels: TRUCK_STATE, tones: TRUCK_TONES }}
        steps={(row) => (row.state === 'CANCELLED' ? [] : stageSteps(TRUCK_STEPS, TRUCK_STATE, row.state))}
        actions={actions}
        summary={(row) => <Summary row={row} />}
        tabs={(row) => [
          { key: 'stops', title: '站点', count: row.stops.length, content: <Stops row={row} /> },
          { key: 'orders', title: '货物与分摊', count: row.orders.length, content: <Orders row={row} /> },
          { key: 'fees', title: '费用', content: <Fees row={row} /> },
        ]}
        slots={['站点照片', '签收单', '其他']}
      />
      {print}
      {dialog ? <TruckDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

/** A name of its own: `.useAt` would read as a hook. */
const { useAt: NEEDED_AT } = TRUCK_FIELDS;
const Summary = ({ row }: { row: TruckDetail }) => (
  <Descriptions
    facts={[
      {
        title: TRUCK_FIELDS.containerId,
        content: row.containerId ? (
          <Link to={`/transport/container/info?id=${row.containerId}`}>{row.containerCode}</Link>
        ) : null,
      },
      { title: NEEDED_AT, content: <TimeText value={row.useAt} /> },
      { title: TRUCK_FIELDS.untilAt, content: <TimeText value={row.untilAt} /> },
      { title: TRUCK_FIELDS.plate, content: [row.plate, row.trailerPlate].filter(Boolean).join(' / ') },
      { title: TRUCK_FIELDS.driverId, content: [row.driverName, row.phone].filter(Boolean).join(' ') },
      { title: TRUCK_FIELDS.cartons, content: row.cartons },
      { title: '体积', content: <Volume cm3={row.volume} /> },
      { title: '毛重', content: <Weight gram={row.gross} /> },
      { title: TRUCK_FIELDS.ownerId, content: row.ownerName },
      row.cancelReason ? { title: TRUCK_FIELDS.cancelReason, content: row.cancelReason, wide: true } : null,
      row.remark ? { title: TRUCK_FIELDS.remark, content: row.remark, wide: true } : null,
    ]}
  />
);

type Stop = TruckDetail['stops'][number];
const STOP_COLUMNS: FactsColumn<Stop & { seq: number }>[] = [
  { title: '序', cell: ({ seq }) => seq },
  { title: TRUCK_STOP_FIELDS.type, cell: ({ type }) => STOP_TYPE[type] },
  { title: TRUCK_STOP_FIELDS.place, cell: ({ place }) => place },
  { title: TRUCK_STOP_FIELDS.address, cell: ({ address }) => address ?? '—' },
  { title: TRUCK_STOP_FIELDS.contact, cell: ({ contact }) => contact ?? '—' },
  { title: TRUCK_STOP_FIELDS.phone, cell: ({ phone }) => phone ?? '—' },
  { title: TRUCK_STOP_FIELDS.planAt, cell: ({ planAt }) => <TimeText value={planAt} /> },
  { title: TRUCK_STOP_FIELDS.arriveAt, cell: ({ arriveAt }) => <TimeText value={arriveAt} /> },
  { title: TRUCK_STOP_FIELDS.leaveAt, cell: ({ leaveAt }) => <TimeText value={leaveAt} /> },
];
const Stops = ({ row }: { row: TruckDetail }) => (
  <FactsTable
    label="站点"
    columns={STOP_COLUMNS}
    rows={row.stops.map((stop, index) => ({ ...stop, seq: index + 1 }))}
    keyOf={({ seq }) => String(seq)}
  />
);

type Aboard = TruckDetail['orders'][number];
const orderColumns = ({ costShare, costCurrency }: TruckDetail): FactsColumn<Aboard>[] => [
  {
    title: '订单',
    cell: ({ orderId, orderNo }) =>
      orderId ? <Link to={`/transport/order/info?id=${orderId}`}>{orderNo}</Link> : '其他客户货物',
  },
  { title: '客户', cell: ({ customerName }) => customerName ?? '—' },
  { title: TRUCK_FIELDS.cartons, end: true, cell: ({ cartons }) => cartons },
  { title: '体积', end: true, cell: ({ volume }) => <Volume cm3={volume} /> },
  { title: '毛重', end: true, cell: ({ gross }) => <Weight gram={gross} /> },
  {
    title: `分摊（按${TRUCK_SHARE[costShare]}）`,
    end: true,
    cell: ({ share }) => (share && costCurrency ? <Money value={share} currency={costCurrency} /> : '—'),
  },
];
const Orders = ({ row }: { row: TruckDetail }) =>
  row.orders.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有关联订单，费用不分摊" />
  ) : (
    <FactsTable
      label="货物与分摊"
      columns={orderColumns(row)}
      rows={row.orders}
      keyOf={({ orderId }, index) => orderId ?? `masked-${index}`}
    />
  );

function Fees({ row }: { row: TruckDetail }) {
  const { costCurrency } = row;
  if (!costCurrency) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有登记费用" />;
  const money = (value: string | null | undefined) =>
    value === null || value === undefined ? '—' : <Money value={value} currency={costCurrency} />;
  return (
    <Descriptions
      facts={[
        { title: TRUCK_FIELDS.costAmount, content: money(row.costAmount) },
        ...row.fees.map((fee) => ({ title: TRUCK_FEE[fee.kind], content: money(fee.amount) })),
        { title: '合计', content: money(row.costTotal) },
        { title: '里程', content: row.odometer === null ? null : `${row.odometer} km` },
      ]}
    />
  );
}
