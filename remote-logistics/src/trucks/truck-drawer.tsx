import { trucks, type TruckDetail } from '@shared/contract/logistics/truck.contract.ts';
import { STOP_TYPE, TRUCK_FEE, TRUCK_KIND, TRUCK_SHARE } from '@shared/contract/logistics/truck.labels.ts';
import { TRUCK_STATE, TRUCK_STEPS, TRUCK_TONES } from '@shared/contract/logistics/truck.machine.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { stageSteps } from '@shared/ui/detail/stage-steps.tsx';
import { Money, TimeText, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { Empty } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import plain from '../containers/containers.module.css';
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

const Summary = ({ row }: { row: TruckDetail }) => (
  <Descriptions
    facts={[
      {
        title: '柜子',
        content: row.containerId ? (
          <Link to={`/transport/container/info?id=${row.containerId}`}>{row.containerCode}</Link>
        ) : null,
      },
      { title: '用车时间', content: <TimeText value={row.useAt} /> },
      { title: '占用至', content: <TimeText value={row.untilAt} /> },
      { title: '车牌', content: [row.plate, row.trailerPlate].filter(Boolean).join(' / ') },
      { title: '司机', content: [row.driverName, row.phone].filter(Boolean).join(' ') },
      { title: '箱数', content: row.cartons },
      { title: '体积', content: <Volume cm3={row.volume} /> },
      { title: '毛重', content: <Weight gram={row.gross} /> },
      { title: '负责人', content: row.ownerName },
      row.cancelReason ? { title: '取消原因', content: row.cancelReason, wide: true } : null,
      row.remark ? { title: '备注', content: row.remark, wide: true } : null,
    ]}
  />
);

const Stops = ({ row }: { row: TruckDetail }) => (
  <table className={plain.plain} aria-label="站点">
    <thead>
      <tr>
        {['序', '类型', '地点', '地址', '联系人', '计划', '到达', '离开'].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {row.stops.map((stop, index) => (
        // Stops have no key but their place in the row.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={index}>
          <td>{index + 1}</td>
          <td>{STOP_TYPE[stop.type]}</td>
          <td>{stop.place}</td>
          <td>{stop.address ?? '—'}</td>
          <td>{[stop.contact, stop.phone].filter(Boolean).join(' ') || '—'}</td>
          {[stop.planAt, stop.arriveAt, stop.leaveAt].map((at, place) => (
            // oxlint-disable-next-line react/no-array-index-key
            <td key={place}>
              <TimeText value={at} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

function Orders({ row }: { row: TruckDetail }) {
  if (row.orders.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有关联订单，费用不分摊" />;
  return (
    <table className={plain.plain} aria-label="货物与分摊">
      <thead>
        <tr>
          {['订单', '客户'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {['箱数', '体积', '毛重', `分摊（按${TRUCK_SHARE[row.costShare]}）`].map((title) => (
            <th key={title} scope="col" className={plain.end}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row.orders.map((each, index) => (
          <tr key={each.orderId ?? `masked-${index}`}>
            <td>
              {each.orderId ? (
                <Link to={`/transport/order/info?id=${each.orderId}`}>{each.orderNo}</Link>
              ) : (
                '其他客户货物'
              )}
            </td>
            <td>{each.customerName ?? '—'}</td>
            <td className={plain.end}>{each.cartons}</td>
            <td className={plain.end}>
              <Volume cm3={each.volume} />
            </td>
            <td className={plain.end}>
              <Weight gram={each.gross} />
            </td>
            <td className={plain.end}>
              {each.share && row.costCurrency ? <Money value={each.share} currency={row.costCurrency} /> : '—'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fees({ row }: { row: TruckDetail }) {
  const { costCurrency } = row;
  if (!costCurrency) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有登记费用" />;
  const money = (value: string | null | undefined) =>
    value === null || value === undefined ? '—' : <Money value={value} currency={costCurrency} />;
  return (
    <Descriptions
      facts={[
        { title: '运费', content: money(row.costAmount) },
        ...row.fees.map((fee) => ({ title: TRUCK_FEE[fee.kind], content: money(fee.amount) })),
        { title: '合计', content: money(row.costTotal) },
        { title: '里程', content: row.odometer === null ? null : `${row.odometer} km` },
      ]}
    />
  );
}
