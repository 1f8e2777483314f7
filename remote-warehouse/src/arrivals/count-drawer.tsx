import type { ArrivalDetail } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { differencesOf } from '@shared/contract/warehouse/arrival-line.rules.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { confirm } from '@shared/runtime/notices.ts';
import { useRead } from '@shared/runtime/query.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { Floor } from '@shared/ui/floor/floor.tsx';
import { NumberPad } from '@shared/ui/scan/number-pad.tsx';
import { ScanField } from '@shared/ui/scan/scan-field.tsx';
import { ScanQueueBar } from '@shared/ui/scan/scan-queue-bar.tsx';
import { useScanner, type ScanResult } from '@shared/ui/scan/use-scanner.ts';
import { Button, Drawer, Empty } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { AddGoods } from './add-goods.tsx';
import { arrivalActions } from './arrival.actions.ts';
import { CountCard } from './count-card.tsx';
import { CountPhotos } from './count-photos.tsx';
import { nameOfLine, scannedLine } from './count-scan.ts';
import { withWaiting } from './count-values.ts';
import { useCounts } from './use-counts.ts';
import css from './arrivals.module.css';

/** `seen`: the state of the line that the keeper looked at; what another one counts while the pad is open is not seen. */
type Asked = { lineId: string; seen: number; field: 'actual' | 'damaged' };

/** 清点 on a tablet: a card a line, numbers by a pad, cartons by the scanner; counts wait while there is no connection. */
export function CountDrawer({ row, onClose }: { row: ArrivalDetail; onClose: () => void }) {
  const live = useRead(arrivals.get, { params: { id: row.id } }, { skipErrorHandler: true }).data ?? row;
  const counts = useCounts(live);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [adding, setAdding] = useState(false);
  const lines = live.lines.map((line) => withWaiting(line, counts.waiting));
  const surprises = counts.waiting.filter(({ line }) => line?.id === null).length;
  const onScan = (code: string): ScanResult => {
    const read = scannedLine(lines, code);
    if (!read.ok) return { good: false, text: read.text };
    const { line } = read;
    counts.scan(line, 1);
    return { good: true, text: `${nameOfLine(line)} +1，共 ${(line.actual ?? 0) + 1} 件` };
  };
  const scanner = useScanner(onScan, { each: true, hold: asked || adding ? '请先输入件数' : null });
  const steps = useMemo(() => {
    const { finishUnload, confirm } = arrivalActions<ArrivalDetail>(() => undefined);
    return { ...(finishUnload ? { finishUnload } : {}), ...(confirm ? { confirm } : {}) };
  }, []);
  const askedLine = lines.find(({ id }) => id === asked?.lineId);
  const counted = lines.filter(({ actual }) => actual !== null).length;
  const pieces = lines.reduce((sum, { actual }) => sum + (actual ?? 0), 0);
  const unsent = useUnsent();
  const pending = pendingOf(counts.waiting.length, counts.refused, unsent.count);
  const close = async () => {
    if (unsent.count === 0 || (await confirm({ title: TEXTS.unsaved, okText: '离开', cancelText: '继续编辑' })))
      onClose();
  };
  return (
    <Drawer
      open
      title={`清点 ${live.arrivalNo}`}
      size={1024}
      onClose={() => void close()}
      extra={<span>{[live.plateNo, live.customerName].filter(Boolean).join(' · ')}</span>}
      footer={
        <Floor>
          <div className={css.foot}>
            <Button onClick={() => void close()}>关闭</Button>
            {pending === null ? (
              <ActionBar actions={steps} record={live} no={live.arrivalNo} onDone={onClose} />
            ) : (
              <span role="status">{pending}</span>
            )}
          </div>
        </Floor>
      }
    >
      <Floor>
        <div className={css.scan}>
          <ScanField scanner={scanner} hint="扫描货物条码，每扫一次加 1 件" />
          <ScanQueueBar queue={counts.queue} />
        </div>
        <p className={css.progress} role="status">
          已清点 {counted} / {lines.length} 行，实到 {pieces} / 预报 {live.notified} 件
          {surprises > 0 ? `，另有 ${surprises} 行无预报在发送` : ''}
        </p>
        {lines.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有预报明细，请添加到货的货物" />
        ) : null}
        {lines.map((line) => (
          <CountCard
            key={line.id}
            line={line}
            differences={line.actual === null ? [] : differencesOf({ ...line, actual: line.actual })}
            refused={counts.refusedOf(line.id)}
            onType={counts.type}
            onUnsent={unsent.note}
            onAsk={(field) => setAsked({ lineId: line.id, seen: line.revision, field })}
            onInsist={(id) => counts.insist(id, line)}
            onDrop={counts.queue.drop}
          />
        ))}
        <Button block onClick={() => setAdding(true)}>
          添加无预报货物
        </Button>
        <CountPhotos row={live} />
      </Floor>
      {asked && askedLine ? (
        <NumberPad
          title={`${askedLine.goodsName} ${asked.field === 'actual' ? '实到' : '残损'}`}
          min={0}
          {...(asked.field === 'damaged' ? { max: askedLine.actual ?? 0 } : {})}
          initial={askedLine[asked.field]}
          onDone={(value) => {
            counts.type({ ...askedLine, revision: asked.seen }, { [asked.field]: value });
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {adding ? (
        <AddGoods
          onAdd={(name, value) => {
            counts.addGoods(name, value);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Drawer>
  );
}

/** Why the visit cannot go on yet: counts that are not with the API; null: all of them are. */
const pendingOf = (waiting: number, refused: number, unsent: number): string | null => {
  if (waiting > 0) return `还有 ${waiting} 条清点在发送`;
  if (refused > 0) return `有 ${refused} 条清点未被接受，请先处理`;
  return unsent > 0 ? `有 ${unsent} 行填写未完成，还没有发送` : null;
};

/** Lines in which something stands that was not sent. */
function useUnsent() {
  const [lines, setLines] = useState<ReadonlySet<string>>(new Set());
  const note = useCallback(
    (lineId: string, unsent: boolean) =>
      setLines((before) => {
        if (before.has(lineId) === unsent) return before;
        const after = new Set(before);
        if (unsent) after.add(lineId);
        else after.delete(lineId);
        return after;
      }),
    [],
  );
  return { count: lines.size, note };
}
