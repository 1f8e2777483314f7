import { afterScans, judgeCarton, type CartonScan } from '@shared/contract/logistics/carton-scan.ts';
import { loadingSlips, type SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import { call } from '@shared/runtime/call.ts';
import { Floor } from '@shared/ui/floor/floor.tsx';
import { ScanField } from '@shared/ui/scan/scan-field.tsx';
import { ScanQueueBar } from '@shared/ui/scan/scan-queue-bar.tsx';
import { useScanQueue } from '@shared/ui/scan/use-scan-queue.ts';
import { useScanner, type ScanResult } from '@shared/ui/scan/use-scanner.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { SlipLines } from './slip-lines.tsx';
import css from './loading.module.css';

interface Scanned extends CartonScan {
  slipId: string;
}

/** 装柜单: what is loaded, and while it is counted the place of the scanner. */
export const SlipCount = ({ row }: { row: SlipDetail }) =>
  row.actions.some(({ code, enabled }) => code === 'update' && enabled) ? (
    <CountFloor row={row} />
  ) : (
    <SlipLines lines={row.lines} />
  );

/**
 * 扫描清点 (L16): every carton scanned counts one; without a line the scans wait and go out in their order, and what is shown
 * counts them already.
 */
function CountFloor({ row }: { row: SlipDetail }) {
  const queue = useScanQueue<Scanned>({
    name: 'logistics.loading.scan',
    send: ({ slipId, ...body }, key) =>
      call(loadingSlips.scan, { params: { id: slipId }, body, key, skipErrorHandler: true }),
    shows: ({ slipId }) => ({ endpoint: loadingSlips.get, params: { id: slipId } }),
    invalidates: ['/logistics'],
  });
  const [out, setOut] = useState(false);
  const lines = afterScans(
    row.lines,
    queue.waiting.map(({ body }) => body).filter(({ slipId }) => slipId === row.id),
  );
  const scanner = useScanner(
    (code): ScanResult => {
      const judged = judgeCarton(lines, { code, out });
      if (judged.ok) queue.add({ slipId: row.id, code, out }, `${out ? '取出' : '装入'} ${judged.text}`);
      return { good: judged.ok, text: judged.text };
    },
    { each: true },
  );
  const loaded = lines.reduce((sum, line) => sum + (line.loaded ?? 0), 0);
  const planned = lines.reduce((sum, line) => sum + line.planned, 0);
  return (
    <Floor>
      <ScanField scanner={scanner} hint={out ? '请扫要取出的外箱标签' : '请扫外箱标签，每扫一箱加 1'} />
      <div className={css.mode}>
        <Segmented
          size="large"
          aria-label="扫描方式"
          value={out ? 'out' : 'in'}
          onChange={(value) => setOut(value === 'out')}
          options={[
            { value: 'in', label: '装入' },
            { value: 'out', label: '取出' },
          ]}
        />
        <strong role="status" aria-label="已装箱数">
          已装 {loaded} / {planned} 箱
        </strong>
      </div>
      <div className={css.beside}>
        <ScanQueueBar queue={queue} />
      </div>
      <SlipLines lines={lines} />
    </Floor>
  );
}
