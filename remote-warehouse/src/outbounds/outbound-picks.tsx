import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { OUTBOUND_FIELDS } from '@shared/contract/warehouse/outbound.fields.ts';
import type { OutboundAllocation, OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { PICK_STATES, PICK_TONES } from '@shared/contract/warehouse/outbound.labels.ts';
import { QUALITIES } from '@shared/contract/warehouse/stock.labels.ts';
import { call } from '@shared/runtime/call.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { Floor } from '@shared/ui/floor/floor.tsx';
import { ScanField } from '@shared/ui/scan/scan-field.tsx';
import { ScanQueueBar } from '@shared/ui/scan/scan-queue-bar.tsx';
import { useScanQueue, type ScanQueueHandle } from '@shared/ui/scan/use-scan-queue.ts';
import { useScanner, type ScanResult } from '@shared/ui/scan/use-scanner.ts';
import { Button, Empty, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { TOUCHED } from './outbound.actions.ts';
import { readScan } from './pick-scan.ts';
import css from './outbounds.module.css';

interface Picked {
  outboundId: string;
  allocationId: string;
  qty: number;
  reason: string | null;
}

/**
 * 配货与拣货: what is held where; while it is picked, the sheet of the picker. Picks that were refused, as when another picker was
 * quicker with the last one, stay to be seen to when there is nothing left to pick.
 */
export function OutboundPicks({ row }: { row: OutboundDetail }) {
  const queue = useScanQueue<Picked>({
    name: 'warehouse.outbound.pick',
    send: ({ outboundId, ...body }, key) =>
      call(outbounds.pickScan, { params: { id: outboundId }, body, key, skipErrorHandler: true }),
    shows: ({ outboundId }) => ({ endpoint: outbounds.get, params: { id: outboundId } }),
    invalidates: TOUCHED,
  });
  const open = row.allocations.filter(({ state }) => state === 'RESERVED');
  const picking = row.actions.some(({ code, enabled }) => code === 'pick' && enabled);
  if (row.allocations.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有配货，审核后点「自动配货」或「手工配货」" />;
  return (
    <>
      <p className={css.progress} role="status">
        已拣 {row.qtyPicked} / {row.qtyAllocated} 件{open.length > 0 ? `，还有 ${open.length} 行待拣` : ''}
      </p>
      {picking ? <PickFloor row={row} open={open} queue={queue} /> : null}
      {!picking && queue.waiting.length + queue.refused.length > 0 ? (
        <Floor>
          <ScanQueueBar queue={queue} />
        </Floor>
      ) : null}
      <FactsTable label="配货" columns={COLUMNS} rows={row.allocations} keyOf={({ id }) => id} />
    </>
  );
}

const COLUMNS: readonly FactsColumn<OutboundAllocation>[] = [
  { title: '库位', cell: ({ locationCode }) => locationCode },
  { title: BATCH_FIELDS.batchNo, cell: ({ batchNo }) => batchNo },
  { title: '货物', cell: ({ goodsName, mark }) => (mark ? `${goodsName}（${mark}）` : goodsName) },
  { title: '品质', cell: ({ quality }) => QUALITIES[quality] },
  { title: '到期', cell: ({ expiryDate }) => <DateText value={expiryDate} /> },
  { title: '配货', end: true, cell: ({ qty }) => qty },
  { title: '已拣', end: true, cell: ({ qtyPicked }) => qtyPicked },
  {
    title: OUTBOUND_FIELDS.state,
    cell: ({ state }) => <StateTag code={state} labels={PICK_STATES} tones={PICK_TONES} />,
  },
  {
    title: '拣货人',
    cell: ({ pickerName, pickedAt }) =>
      pickerName ? (
        <>
          {pickerName} <TimeText value={pickedAt} />
        </>
      ) : (
        '—'
      ),
  },
];

/**
 * The sheet of the picker, by touch or scanner: a scan of the location and then of the batch picks what is allocated there
 * in full; fewer pieces are typed with their reason. Without a line the picks wait and go out in their order.
 */
function PickFloor({
  row,
  open,
  queue,
}: {
  row: OutboundDetail;
  open: readonly OutboundAllocation[];
  queue: ScanQueueHandle<Picked>;
}) {
  const waiting = new Set(queue.waiting.map(({ body }) => body.allocationId));
  const left = open.filter(({ id }) => !waiting.has(id));
  const [place, setPlace] = useState<string | null>(null);
  const pick = ({ id, locationCode, batchNo, goodsName }: OutboundAllocation, qty: number, reason: string | null) => {
    queue.add(
      { outboundId: row.id, allocationId: id, qty, reason },
      `${locationCode} ${goodsName} ${batchNo}，${qty} 件`,
    );
    return { good: true, text: `${locationCode} ${batchNo} 已拣 ${qty} 件` };
  };
  const scanner = useScanner((code): ScanResult => {
    const { place: at, found, said } = readScan(left, row.warehouseCode, place, code);
    setPlace(at);
    return found ? pick(found, found.qty, null) : said;
  });
  return (
    <Floor>
      <ScanField scanner={scanner} hint={place ? `已到 ${place}，请扫批次条码` : '请先扫库位条码，再扫批次条码'} />
      <ScanQueueBar queue={queue} />
      <ol className={css.cards} aria-label="待拣">
        {left.map((allocation) => (
          <PickCard
            key={allocation.id}
            allocation={allocation}
            aimed={allocation.locationCode === place}
            onPick={(qty, reason) => scanner.say(pick(allocation, qty, reason))}
          />
        ))}
      </ol>
    </Floor>
  );
}

function PickCard({
  allocation: { locationCode, chamberOpen, batchNo, goodsName, mark, expiryDate, qty: asked },
  aimed,
  onPick,
}: {
  allocation: OutboundAllocation;
  aimed: boolean;
  onPick: (qty: number, reason: string | null) => void;
}) {
  const [qty, setQty] = useState<number | null>(asked);
  const [reason, setReason] = useState('');
  const short = qty !== null && qty < asked;
  return (
    <li className={`${css.card} ${aimed ? css.aimed : ''}`}>
      <span className={css.place}>
        {locationCode}
        {chamberOpen ? null : <small>仓间未开仓</small>}
      </span>
      <span className={css.goods}>
        {goodsName}
        {mark ? `（${mark}）` : ''}
        <small>
          {batchNo}
          {expiryDate ? ` · 到期 ${expiryDate}` : ''}
        </small>
      </span>
      <span className={css.take}>
        <InputNumber
          aria-label={`${locationCode} 拣货件数`}
          min={0}
          max={asked}
          precision={0}
          value={qty}
          onChange={setQty}
          style={{ width: 96 }}
        />
        / {asked} 件
        <Button
          type="primary"
          disabled={qty === null || (short && reason.trim() === '')}
          onClick={() => onPick(qty ?? 0, short ? reason.trim() : null)}
        >
          拣货
        </Button>
      </span>
      {short ? (
        <Input
          className={css.short}
          aria-label={`${locationCode} 少拣原因`}
          placeholder="少拣原因（必填），其余释放"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
    </li>
  );
}
