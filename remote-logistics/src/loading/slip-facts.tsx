import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import { cutoffsOver } from '@shared/contract/logistics/cutoff.ts';
import { LOADING_SLIP_FIELDS } from '@shared/contract/logistics/loading-slip.fields.ts';
import type { SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import type { Fact } from '@shared/ui/detail/descriptions.tsx';
import { DateText, TimeText, Weight } from '@shared/ui/format/format-text.tsx';
import { OUTBOUND_STATES } from '@shared/contract/warehouse/outbound.machine.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { CutOff } from '../bookings/cut-off.tsx';

/** What a slip says beside its lines, on its own page and on that of its container. */
export const slipFacts = (row: SlipDetail): (Fact | null)[] => [
  { title: LOADING_SLIP_FIELDS.containerNo, content: row.containerNo },
  { title: LOADING_SLIP_FIELDS.sealNo, content: row.sealNo },
  { title: CONTAINER_FIELDS.planLoadDate, content: <DateText value={row.planLoadDate} /> },
  { title: LOADING_SLIP_FIELDS.place, content: row.place },
  { title: '开始', content: <TimeText value={row.startAt} /> },
  { title: '结束', content: <TimeText value={row.endAt} /> },
  { title: CONTAINER_FIELDS.cutCy, content: <CutOff at={row.cutCy} over={cutoffsOver(row)} /> },
  { title: CONTAINER_FIELDS.cutVgm, content: <CutOff at={row.cutVgm} over={cutoffsOver(row)} /> },
  { title: '皮重', content: row.tare === null ? null : <Weight gram={row.tare} /> },
  { title: '垫料重', content: <Weight gram={row.dunnage} /> },
  { title: '拖车', content: [row.truckNo, row.plate, row.driverName].filter(Boolean).join(' · ') || null },
  { title: LOADING_SLIP_FIELDS.tallyId, content: row.tallyName },
  { title: LOADING_SLIP_FIELDS.confirmedBy, content: row.confirmerName },
  { title: LOADING_SLIP_FIELDS.supervisor, content: row.supervisor },
  { title: LOADING_SLIP_FIELDS.signer, content: row.signer },
  row.outbounds.length > 0 ? { title: '出库单', content: <Outbounds rows={row.outbounds} />, wide: true } : null,
  row.remark ? { title: LOADING_SLIP_FIELDS.remark, content: row.remark, wide: true } : null,
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
