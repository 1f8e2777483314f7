import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { OUTBOUND_FIELDS } from '@shared/contract/warehouse/outbound.fields.ts';
import type { OutboundDetail, OutboundLine } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import {
  handoverSlots,
  OUTBOUND_TYPES,
  outboundSlots,
  PICK_STRATEGIES,
} from '@shared/contract/warehouse/outbound.labels.ts';
import { OUTBOUND_STATES, OUTBOUND_STEPS, OUTBOUND_TONES } from '@shared/contract/warehouse/outbound.machine.ts';
import { QUALITIES } from '@shared/contract/warehouse/stock.labels.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import { DetailPage } from '@shared/ui/detail/detail-page.tsx';
import { stageSteps } from '@shared/ui/detail/stage-steps.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, TimeText, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';
import { useMemo, useState } from 'react';
import { StorageFees } from '../fees/storage-fees.tsx';
import { byHand, OUTBOUND_LIST, outboundActions, outboundPath, type OutboundDialog } from './outbound.actions.ts';
import { OutboundEntries } from './outbound-entries.tsx';
import { OutboundPicks } from './outbound-picks.tsx';
import { OutboundStand } from './outbound-stand.tsx';
import { useOutboundPrints } from './outbound-prints.tsx';

const OutboundDialogs = onDemand(async () => (await import('./outbound-dialogs.tsx')).OutboundDialogs);

/** 出库单详情 (W9). */
export default function OutboundInfoPage() {
  const [dialog, setDialog] = useState<OutboundDialog | null>(null);
  const given = useMemo(
    () => ({ ...outboundActions<OutboundDetail>(setDialog), ...byHand<OutboundDetail>(setDialog) }),
    [],
  );
  const { actions, dialog: print } = useOutboundPrints(given);
  return (
    <>
      <DetailPage<OutboundDetail>
        endpoint={outbounds.get}
        kind="wh_outbound"
        no={(row) => row.outboundNo}
        subtitle={(row) => `${OUTBOUND_TYPES[row.type]} · ${row.customerName} · ${row.warehouseName}`}
        state={{ code: (row) => row.state, labels: OUTBOUND_STATES, tones: OUTBOUND_TONES }}
        steps={stepsOf}
        actions={actions}
        summary={(row) => <Summary row={row} />}
        tabs={(row) => [
          { key: 'lines', title: '明细', count: row.lines.length, content: <Lines row={row} /> },
          {
            key: 'picks',
            title: '配货与拣货',
            count: row.allocations.filter(({ state }) => state !== 'RELEASED').length,
            content: <OutboundPicks row={row} />,
          },
          { key: 'gate', title: '装柜/提货', content: <Gate row={row} /> },
          {
            key: 'fees',
            title: '费用',
            content: <StorageFees customerId={row.customerId} warehouseId={row.warehouseId} />,
          },
          { key: 'entries', title: '流水', content: <OutboundEntries id={row.id} no={row.outboundNo} /> },
        ]}
        slots={({ type }) => outboundSlots(type)}
        list={{ path: OUTBOUND_LIST, title: '出库单' }}
      />
      {dialog ? <OutboundDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
      {print}
    </>
  );
}

function stepsOf(row: OutboundDetail) {
  const signed = row.type === 'PICKUP' || row.type === 'MALL' || row.type === 'TRANSFER';
  const order = signed ? [...OUTBOUND_STEPS, 'SIGNED'] : [...OUTBOUND_STEPS];
  const stopped = row.state === 'CANCELLED' || row.state === 'REVERSED';
  return stopped
    ? stageSteps([...order, row.state], OUTBOUND_STATES, row.state, { stopped: true })
    : stageSteps(order, OUTBOUND_STATES, row.state);
}

const Summary = ({ row }: { row: OutboundDetail }) => (
  <>
    <OutboundStand row={row} />
    <Descriptions facts={factsOf(row)} />
  </>
);
const byAt = (name: string | null, at: string | null) =>
  at ? (
    <>
      {name ?? '系统'} <TimeText value={at} />
    </>
  ) : null;
const factsOf = (row: OutboundDetail): (Fact | null)[] => [
  {
    title: OUTBOUND_FIELDS.customerId,
    content: <Link to={`/account/customer?open=${row.customerId}`}>{row.customerName}</Link>,
  },
  { title: OUTBOUND_FIELDS.companyId, content: row.companyName },
  { title: OUTBOUND_FIELDS.planAt, content: <TimeText value={row.planAt} /> },
  {
    title: OUTBOUND_FIELDS.strategy,
    content: `${PICK_STRATEGIES[row.strategy]}${row.allowPartial ? '，允许部分出库' : ''}`,
  },
  {
    title: '件数',
    content: `申请 ${row.qtyRequested} · 配货 ${row.qtyAllocated} · 拣货 ${row.qtyPicked} · 出库 ${row.qtyShipped}`,
  },
  { title: '体积', content: <Volume cm3={row.volume} /> },
  { title: '重量', content: <Weight gram={row.weight} /> },
  { title: '制单', content: byAt(row.creatorName, row.createdAt) },
  { title: '提交', content: byAt(row.submitterName, row.submittedAt) },
  { title: '审核', content: byAt(row.approverName, row.approvedAt) },
  { title: '出库', content: byAt(row.shipperName, row.shippedAt) },
  row.signedAt ? { title: '签收', content: byAt(row.signer, row.signedAt) } : null,
  row.reversalOf
    ? {
        title: '冲红自',
        content: <Link to={outboundPath(row.reversalOf.id)}>{row.reversalOf.outboundNo}</Link>,
      }
    : null,
  row.reversedBy
    ? { title: '冲红单', content: <Link to={outboundPath(row.reversedBy.id)}>{row.reversedBy.outboundNo}</Link> }
    : null,
  row.endReason ? { title: OUTBOUND_FIELDS.endReason, content: row.endReason, wide: true } : null,
  row.remark ? { title: OUTBOUND_FIELDS.remark, content: row.remark, wide: true } : null,
];

function Gate({ row }: { row: OutboundDetail }) {
  const slots = handoverSlots(row.type);
  return (
    <>
      <Descriptions facts={gateFacts(row)} />
      {slots.length > 0 ? <Attachments kind="wh_outbound" id={row.id} slots={slots} only compact /> : null}
    </>
  );
}
const gateFacts = (row: OutboundDetail): (Fact | null)[] => [
  row.containerId
    ? {
        title: OUTBOUND_FIELDS.containerId,
        content: <Link to={`/transport/container/info?id=${row.containerId}`}>{row.containerCode}</Link>,
      }
    : null,
  row.containerId ? { title: OUTBOUND_FIELDS.containerNo, content: row.containerNo } : null,
  row.loadingSlipId
    ? {
        title: OUTBOUND_FIELDS.loadingSlipId,
        content: <Link to={`/transport/container/zhuanggui/order?id=${row.loadingSlipId}`}>{row.slipNo}</Link>,
      }
    : null,
  row.toWarehouseId ? { title: OUTBOUND_FIELDS.toWarehouseId, content: row.toWarehouseName } : null,
  row.type === 'PICKUP' ? { title: OUTBOUND_FIELDS.pickupPerson, content: row.pickupPerson } : null,
  row.type === 'PICKUP' ? { title: OUTBOUND_FIELDS.pickupIdNo, content: row.pickupIdNo } : null,
  row.type === 'PICKUP' ? { title: '电话', content: row.pickupPhone } : null,
  { title: OUTBOUND_FIELDS.plateNo, content: row.plateNo },
  row.type === 'LOADING' ? { title: OUTBOUND_FIELDS.sealNo, content: row.sealNo } : null,
  { title: OUTBOUND_FIELDS.businessDate, content: <DateText value={row.businessDate} /> },
  { title: OUTBOUND_FIELDS.signer, content: row.signer },
];

const LINES: readonly FactsColumn<OutboundLine>[] = [
  { title: '行', end: true, cell: ({ lineNo }) => lineNo },
  { title: BATCH_FIELDS.goodsName, cell: ({ goodsName }) => goodsName },
  { title: BATCH_FIELDS.mark, cell: ({ mark }) => mark ?? '—' },
  { title: '指定批次', cell: ({ batchNo }) => batchNo ?? '—' },
  { title: '指定库位', cell: ({ locationCode }) => locationCode ?? '—' },
  { title: '订单行', cell: ({ orderNo }) => orderNo ?? '—' },
  { title: '品质', cell: ({ quality }) => QUALITIES[quality] },
  { title: '申请', end: true, cell: ({ qtyRequested }) => qtyRequested },
  { title: '配货', end: true, cell: ({ qtyAllocated }) => qtyAllocated },
  { title: '拣货', end: true, cell: ({ qtyPicked }) => qtyPicked },
  { title: '出库', end: true, cell: ({ qtyShipped }) => qtyShipped },
  { title: '短少原因', cell: ({ shortReason }) => shortReason ?? '—' },
];
function Lines({ row }: { row: OutboundDetail }) {
  if (row.lines.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有选货，点「编辑」选货" />;
  return <FactsTable label="明细" columns={LINES} rows={row.lines} keyOf={({ id }) => id} />;
}
