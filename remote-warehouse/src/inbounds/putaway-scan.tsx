import { parseScan } from '@shared/contract/warehouse/barcodes.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundBatch, InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { call } from '@shared/runtime/call.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Floor } from '@shared/ui/floor/floor.tsx';
import { NumberPad } from '@shared/ui/scan/number-pad.tsx';
import { ScanField } from '@shared/ui/scan/scan-field.tsx';
import { ScanQueueBar } from '@shared/ui/scan/scan-queue-bar.tsx';
import { useScanQueue } from '@shared/ui/scan/use-scan-queue.ts';
import { useScanner, type ScanResult } from '@shared/ui/scan/use-scanner.ts';
import { Button, Drawer, Empty } from 'antd';
import { useEffect, useState } from 'react';
import css from './inbounds.module.css';
import { PutawayRoom } from './putaway-room.tsx';
import { stagedOf } from './staged-of.ts';

interface Scan {
  inboundId: string;
  batchNo: string;
  locationCode: string;
  /** As the label says it; a scan that an earlier version kept has none. */
  warehouseCode?: string;
  qty: number;
}
interface Props {
  row: InboundDetail;
  onList: () => void;
  onClose: () => void;
}

/** 扫码上架: label of the batch, label of the location, pieces; without a line the scans wait and go out in their order. */
export function PutawayScan({ row, onList, onClose }: Props) {
  const live = useRead(inbounds.get, { params: { id: row.id } }, { skipErrorHandler: true }).data ?? row;
  const suggestions = useRead(inbounds.suggestions, { params: { id: row.id } }, { skipErrorHandler: true }).data?.list;
  const [batchNo, setBatchNo] = useState<string | null>(null);
  /** The batch and the location that pieces are asked for. */
  const [pad, setPad] = useState<{ batchNo: string; code: string; warehouseCode: string } | null>(null);
  const queue = useScanQueue<Scan>({
    name: 'warehouse.inbound.putaway',
    send: ({ inboundId, warehouseCode = null, ...body }, key) =>
      call(inbounds.putawayScan, {
        params: { id: inboundId },
        body: { ...body, warehouseCode },
        key,
        skipErrorHandler: true,
      }),
    shows: ({ inboundId }) => ({ endpoint: inbounds.get, params: { id: inboundId } }),
    invalidates: ['/warehouse', '/pickers/locations'],
  });
  const waiting = queue.waiting.filter(({ body }) => body.inboundId === row.id);
  const left = (batch: InboundBatch) =>
    batch.onHand - waiting.reduce((sum, { body }) => sum + (body.batchNo === batch.batchNo ? body.qty : 0), 0);
  const staged = stagedOf(live).filter((batch) => left(batch) > 0);
  const chosen = staged.find((batch) => batch.batchNo === batchNo) ?? (staged.length === 1 ? staged[0] : undefined);
  /** Never another batch than the one that stood there at the scan of the location. */
  const asked = pad === null ? undefined : staged.find((batch) => batch.batchNo === pad.batchNo);

  const onScan = (code: string): ScanResult => {
    const read = parseScan(code, { kinds: ['batch', 'location'], warehouseCode: live.warehouseCode });
    if (!read.ok) return { good: false, text: read.text };
    if (read.value.kind === 'batch') {
      const scanned = read.value.batchNo;
      if (!staged.some((batch) => batch.batchNo === scanned))
        return { good: false, text: `批次 ${scanned} 不在本单待上架的货物里` };
      setBatchNo(scanned);
      return { good: true, text: `批次 ${scanned}，请扫库位` };
    }
    if (!chosen) return { good: false, text: '请先扫批次标签' };
    setPad({ ...read.value, batchNo: chosen.batchNo });
    return { good: true, text: `库位 ${read.value.code}，请输入件数` };
  };
  const scanner = useScanner(onScan, { hold: pad === null ? null : '请先输入件数' });
  const { say } = scanner;
  const gone = pad !== null && asked === undefined ? pad : null;
  useEffect(() => {
    if (gone === null) return;
    say({ good: false, text: `批次 ${gone.batchNo} 已没有待上架的件数，${gone.code} 没有记录，请重新扫描` });
    setPad(null);
  }, [gone, say]);
  const done = (qty: number) => {
    if (!asked || pad === null) return;
    const { batchNo: no, code, warehouseCode } = pad;
    queue.add(
      { inboundId: row.id, batchNo: no, locationCode: code, warehouseCode, qty },
      `${asked.goodsName} ${no} → ${code}，${qty} 件`,
    );
    say({ good: true, text: `${code} 已放 ${qty} 件` });
    setPad(null);
  };
  return (
    <Drawer
      open
      title={`扫码上架 ${row.inboundNo}`}
      size={768}
      onClose={onClose}
      extra={<Button onClick={onList}>按单上架</Button>}
    >
      <Floor>
        <div className={css.scan}>
          <ScanField scanner={scanner} hint={chosen ? '扫描库位标签' : '扫描批次标签'} />
          <ScanQueueBar queue={queue} />
        </div>
        {staged.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂存区没有待上架的货物" />
        ) : (
          <ul className={css.batches} aria-label="待上架">
            {staged.map((batch) => (
              <li key={batch.stockId}>
                <button
                  type="button"
                  className={css.batch}
                  aria-pressed={batch === chosen}
                  onClick={() => setBatchNo(batch.batchNo)}
                >
                  <span>{batch.goodsName}</span>
                  <strong>{left(batch)} 件</strong>
                  <small>{batch.batchNo}</small>
                  <span className={css.places}>
                    {(suggestions ?? [])
                      .filter(({ stockId }) => stockId === batch.stockId)
                      .map(({ locationId, code, qty }) => (
                        <span key={locationId}>
                          建议 {code} · {qty} 件
                        </span>
                      ))}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Floor>
      {asked && pad !== null ? (
        <NumberPad
          title={`${asked.goodsName} → ${pad.code}`}
          max={left(asked)}
          initial={left(asked)}
          note={(qty) => (
            <PutawayRoom
              warehouseId={live.warehouseId}
              code={pad.code}
              batch={asked}
              qty={qty ?? 0}
              before={waiting.flatMap(({ body }) => {
                const batch = live.batches.find((each) => each.batchNo === body.batchNo);
                return batch && body.locationCode === pad.code ? [{ batch, qty: body.qty }] : [];
              })}
            />
          )}
          onDone={done}
          onClose={() => setPad(null)}
        />
      ) : null}
    </Drawer>
  );
}
