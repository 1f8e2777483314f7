import type { SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import type { Fact } from '@shared/ui/detail/descriptions.tsx';
import { DateText, TimeText, Weight } from '@shared/ui/format/format-text.tsx';
import { OUTBOUND_STATES } from '@shared/contract/warehouse/outbound.machine.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { CutOff } from '../bookings/cut-off.tsx';

/** What a slip says beside its lines, on its own page and on that of its container. */
export const slipFacts = (row: SlipDetail): (Fact | null)[] => [
  { title: '箱号', content: row.containerNo },
  { title: '封号', content: row.sealNo },
  { title: '计划装柜', content: <DateText value={row.planLoadDate} /> },
  { title: '装柜地点', content: row.place },
  { title: '开始', content: <TimeText value={row.startAt} /> },
  { title: '结束', content: <TimeText value={row.endAt} /> },
  { title: '截港', content: <CutOff at={row.cutCy} /> },
  { title: '截VGM', content: <CutOff at={row.cutVgm} /> },
  { title: '皮重', content: row.tare === null ? null : <Weight gram={row.tare} /> },
  { title: '垫料重', content: <Weight gram={row.dunnage} /> },
  { title: '拖车', content: [row.truckNo, row.plate, row.driverName].filter(Boolean).join(' · ') || null },
  { title: '理货员', content: row.tallyName },
  { title: '确认人', content: row.confirmerName },
  { title: '现场主管', content: row.supervisor },
  { title: '签收人', content: row.signer },
  row.outbounds.length > 0 ? { title: '出库单', content: <Outbounds rows={row.outbounds} />, wide: true } : null,
  row.remark ? { title: '备注', content: row.remark, wide: true } : null,
];

/** What the warehouses give for the container, each with its state. */
const Outbounds = ({ rows }: { rows: SlipDetail['outbounds'] }) =>
  rows.map(({ id, outboundNo, warehouseName, state, requested, shipped }, at) => (
    <span key={id}>
      {at > 0 ? '；' : ''}
      <Link to={`/warehouse/outboundorder/outboundorderdetails?id=${id}`}>{outboundNo}</Link> {warehouseName}{' '}
      {OUTBOUND_STATES[state]} {shipped}/{requested} 件
    </span>
  ));
