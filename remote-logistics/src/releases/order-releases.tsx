import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import { CARGO_RELEASE_FIELDS } from '@shared/contract/logistics/cargo-release.fields.ts';
import { cargoReleases, type ReleasePlace } from '@shared/contract/logistics/cargo-release.contract.ts';
import { RELEASE_TONES } from '@shared/contract/logistics/cargo-release.machine.ts';
import { STAGE, STAGE_TONES } from '@shared/contract/logistics/container.machine.ts';
import { RELEASE_STATE } from '@shared/contract/logistics/order.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { ApplyRelease, type ReleaseTarget } from './apply-release.tsx';
import { ReleaseTable } from './release-table.tsx';
import css from './releases.module.css';

/** 放货 of an order (L4): each container with its state, and every 放货单. */
export function OrderReleases({ id, orderNo }: { id: string; orderNo: string }) {
  const read = useRead(cargoReleases.ofOrder, { params: { id } }, { skipErrorHandler: true });
  const [target, setTarget] = useState<ReleaseTarget | null>(null);
  if (!read.data) return <LoadState read={read} back={{ path: '/transport/order', label: '返回物流订单' }} />;
  const { places, list } = read.data;
  if (places.length === 0 && list.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有拼柜，装柜清关后可以申请放货" />;
  const columns = placeColumns((place) => setTarget({ orderId: id, containerId: place.containerId, orderNo }));
  return (
    <>
      <FactsTable label="各柜放货状态" columns={columns} rows={places} keyOf={(place) => place.containerId} />
      <h3 className={css.title}>放货单</h3>
      {list.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有放货单" />
      ) : (
        <ReleaseTable rows={list} />
      )}
      {target ? <ApplyRelease target={target} onClose={() => setTarget(null)} /> : null}
    </>
  );
}

const placeColumns = (apply: (place: ReleasePlace) => void): FactsColumn<ReleasePlace>[] => [
  {
    title: CARGO_RELEASE_FIELDS.containerId,
    cell: (place) => <Link to={`/transport/container/info?id=${place.containerId}`}>{place.containerCode}</Link>,
  },
  {
    title: CONTAINER_FIELDS.stage,
    cell: (place) => <StateTag code={place.stage} labels={STAGE} tones={STAGE_TONES} />,
  },
  { title: '箱数', end: true, cell: (place) => place.cartons },
  { title: '放货', cell: (place) => <StateTag code={place.state} labels={RELEASE_STATE} tones={RELEASE_TONES} /> },
  {
    title: '操作',
    cell: (place) =>
      place.open ? (
        <Button size="small" type="primary" onClick={() => apply(place)}>
          申请放货
        </Button>
      ) : (
        '—'
      ),
  },
];
