import { DELIVERY_FIELDS } from '@shared/contract/logistics/delivery.fields.ts';
import { DELIVERY_EXCEPTION, type DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import { RELEASE_TONES } from '@shared/contract/logistics/cargo-release.machine.ts';
import { DELIVERY_STATE, DELIVERY_TONES } from '@shared/contract/logistics/delivery.machine.ts';
import { DELIVERY_TYPE, RELEASE_STATE } from '@shared/contract/logistics/order.labels.ts';
import { shownActions, type ActionMap } from '@shared/ui/action/action.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { useMayRule } from '@shared/ui/action/may.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { ConfigProvider } from 'antd';
import { useMemo } from 'react';
import { DELIVERY_PRINT, deliveryActions, type DeliveryDialog } from './delivery.actions.ts';
import css from './deliveries.module.css';

interface Props {
  rows: readonly DeliveryItem[];
  onDialog: (dialog: DeliveryDialog) => void;
}
/** Deliveries of a container with what can be done with each (L20, container tab 送达). */
export function DeliveryTable({ rows, onDialog }: Props) {
  const given = useMemo(() => deliveryActions<DeliveryItem>(onDialog, (row) => row), [onDialog]);
  const { actions, dialog } = usePrint('lg_delivery', given, DELIVERY_PRINT);
  const may = useMayRule();
  const acts = rows.some((row) => shownActions(actions, row, may).length > 0);
  const columns = useMemo(() => columnsOf(acts ? actions : null), [acts, actions]);
  return (
    <ConfigProvider componentSize="small">
      <div className={css.rows}>
        <FactsTable label="送达单" columns={columns} rows={rows} keyOf={(row) => row.id} />
      </div>
      {dialog}
    </ConfigProvider>
  );
}

/** Without a column 操作 for those who can do nothing here. */
const columnsOf = (actions: ActionMap<DeliveryItem> | null): FactsColumn<DeliveryItem>[] => [
  {
    title: '送达单 / 订单',
    width: '13%',
    cell: (row) => (
      <>
        <div>{row.deliveryNo}</div>
        <Link to={`/transport/order/info?id=${row.orderId}`}>{row.orderNo}</Link>
      </>
    ),
  },
  {
    title: '客户 / 收货人',
    width: '18%',
    cell: (row) => (
      <>
        <div>
          {row.customerName} {row.customerCode ?? ''}
        </div>
        <div className={css.minor}>
          {row.consignee?.name ?? '—'}
          {row.consignee?.phone ? ` ${row.consignee.phone}` : ''}
        </div>
      </>
    ),
  },
  {
    title: '地址',
    width: '13%',
    cell: (row) => (
      <div className={css.address}>
        {DELIVERY_TYPE[row.deliveryType]}
        <div className={css.minor}>{row.consignee?.address ?? '—'}</div>
      </div>
    ),
  },
  { title: '箱数', width: '6%', end: true, cell: (row) => <Cartons row={row} /> },
  {
    title: '预约 / 承运',
    width: '11%',
    cell: (row) => (
      <>
        <span className={css.unit}>预约 </span>
        <TimeText value={row.appointmentAt} />
        <div className={css.minor}>{[row.carrierName, row.truckNo, row.plate].filter(Boolean).join(' · ')}</div>
      </>
    ),
  },
  {
    title: '放货',
    width: '8%',
    cell: (row) => (
      <>
        <span className={css.unit}>放货 </span>
        <StateTag code={row.release} labels={RELEASE_STATE} tones={RELEASE_TONES} />
      </>
    ),
  },
  { title: DELIVERY_FIELDS.state, width: '11%', cell: (row) => <State row={row} /> },
  ...(actions
    ? [
        {
          title: '操作',
          width: '20%',
          cell: (row: DeliveryItem) => (
            <div className={css.actions}>
              <ActionBar actions={actions} record={row} no={row.deliveryNo} most={2} />
            </div>
          ),
        },
      ]
    : []),
];

/** Loaded cartons, and once signed what came of them. */
const Cartons = ({ row }: { row: DeliveryItem }) => (
  <>
    {row.delivered === null ? row.loaded : `${row.delivered} / ${row.loaded}`}
    <span className={css.unit}> 箱</span>
    {row.short || row.damaged ? (
      <div className={css.wrong}>
        {[row.short ? `短 ${row.short}` : '', row.damaged ? `损 ${row.damaged}` : ''].filter(Boolean).join(' ')}
      </div>
    ) : null}
  </>
);
const State = ({ row }: { row: DeliveryItem }) => (
  <>
    <span className={css.unit}>送达 </span>
    <StateTag code={row.state} labels={DELIVERY_STATE} tones={DELIVERY_TONES} />
    {row.signer ? (
      <div className={css.minor}>
        {row.signer} <TimeText value={row.deliveredAt} />
      </div>
    ) : null}
    {row.exceptionKind ? (
      <div className={css.wrong} title={row.exceptionRemark ?? ''}>
        {DELIVERY_EXCEPTION[row.exceptionKind]}
      </div>
    ) : null}
  </>
);
