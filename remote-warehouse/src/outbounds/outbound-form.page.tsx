import { OUTBOUND_FIELDS } from '@shared/contract/warehouse/outbound.fields.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { OUTBOUND_STATES } from '@shared/contract/warehouse/outbound.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useTabTitle } from '@shared/runtime/tabs.ts';
import { ActionLink, Link } from '@shared/ui/base/link.tsx';
import { LoadState, Missing } from '@shared/ui/base/load-state.tsx';
import { FactsTable } from '@shared/ui/format/facts-table.tsx';
import { Button, Result } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { OUTBOUND_FORM, OUTBOUND_LIST, outboundPath } from './outbound.actions.ts';
import { OutboundForm } from './outbound-form.tsx';
import { proposedValues, startValues } from './outbound-values.ts';

const BACK = { path: OUTBOUND_LIST, label: '返回出库单' };
const ID = /^[1-9]\d{0,18}$/;

/** 新建出库单 (W8); `?id=` edits a draft, `?containerId=` begins with its loading slip. */
export default function OutboundFormPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const containerId = search.get('containerId');
  if (id !== null) return ID.test(id) ? <Edit key={id} id={id} /> : <Missing back={BACK} />;
  if (containerId !== null && ID.test(containerId))
    return <FromSlip key={containerId} containerId={containerId} chosen={search.get('of')} />;
  return <OutboundForm record={null} initial={startValues()} />;
}

function Edit({ id }: { id: string }) {
  const read = useRead(
    outbounds.get,
    { params: { id } },
    { skipErrorHandler: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const row = read.data;
  if (!row) return <LoadState read={read} back={BACK} />;
  if (row.state === 'DRAFT') return <OutboundForm record={row} initial={null} />;
  return (
    <Result
      status="info"
      title={`${row.outboundNo} ${OUTBOUND_STATES[row.state]}，不能编辑`}
      extra={
        <ActionLink to={outboundPath(id)}>
          <Button type="primary">查看出库单</Button>
        </ActionLink>
      }
    />
  );
}

/** A slip may ask several warehouses, or goods of several customers: each is an outbound of its own. */
function FromSlip({ containerId, chosen }: { containerId: string; chosen: string | null }) {
  useTabTitle('新建出库单');
  const read = useRead(
    outbounds.loading,
    { query: { containerId } },
    { skipErrorHandler: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (!read.data) return <LoadState read={read} back={BACK} />;
  const { list, room } = read.data;
  const open = list.filter(({ outbound }) => outbound === null);
  const one = chosen === null ? (list.length === 1 ? open[0] : undefined) : list[Number(chosen)];
  if (one && one.outbound === null)
    return <OutboundForm key={chosen} record={null} initial={proposedValues(one)} room={room} />;
  if (list.length === 0)
    return (
      <Result
        status="info"
        title={`${room.containerCode} 没有可出库的入仓货物`}
        subTitle="柜子须在待装柜，且装柜单里的入仓货物已经收货。"
        extra={
          <ActionLink to={OUTBOUND_FORM}>
            <Button type="primary">不从装柜单新建</Button>
          </ActionLink>
        }
      />
    );
  return (
    <Result status="info" title={`${room.containerCode} 的装柜单需要以下出库单`}>
      <FactsTable
        label="装柜单待出库"
        rows={list.map((proposal, at) => ({ ...proposal, at }))}
        keyOf={({ at }) => String(at)}
        columns={[
          { title: OUTBOUND_FIELDS.warehouseId, cell: ({ warehouseName }) => warehouseName },
          { title: OUTBOUND_FIELDS.customerId, cell: ({ customerName }) => customerName },
          { title: '件数', end: true, cell: ({ lines }) => lines.reduce((sum, { qty }) => sum + qty, 0) },
          {
            title: '出库单',
            cell: ({ outbound, at }) =>
              outbound ? (
                <Link to={outboundPath(outbound.id)}>{outbound.outboundNo}</Link>
              ) : (
                <ActionLink to={`${OUTBOUND_FORM}?containerId=${containerId}&of=${at}`}>新建</ActionLink>
              ),
          },
        ]}
      />
    </Result>
  );
}
