import type { ArrivalDetail } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { differencesOf } from '@shared/contract/warehouse/arrival-line.rules.ts';
import { parseScan } from '@shared/contract/warehouse/barcodes.ts';
import { useRead } from '@shared/runtime/query.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { Floor } from '@shared/ui/floor/floor.tsx';
import { NumberPad } from '@shared/ui/scan/number-pad.tsx';
import { ScanField } from '@shared/ui/scan/scan-field.tsx';
import { ScanQueueBar } from '@shared/ui/scan/scan-queue-bar.tsx';
import { useScanner, type ScanResult } from '@shared/ui/scan/use-scanner.ts';
import { Button, Drawer, Empty, Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { arrivalActions } from './arrival.actions.ts';
import { CountCard } from './count-card.tsx';
import { CountPhotos } from './count-photos.tsx';
import { withWaiting } from './count-values.ts';
import { useCounts } from './use-counts.ts';
import css from './arrivals.module.css';

/** `seen`: the state of the line that the keeper looked at; what another one counts while the pad is open is not seen. */
type Asked = { lineId: string; seen: number; field: 'actual' | 'damaged' };
const MAX = 1_000_000;

/** 清点 on a tablet: a card a line, numbers by a pad, cartons by the scanner; counts wait while there is no connection. */
export function CountDrawer({ row, onClose }: { row: ArrivalDetail; onClose: () => void }) {
  const live = useRead(arrivals.get, { params: { id: row.id } }, { skipErrorHandler: true }).data ?? row;
  const counts = useCounts(live);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [adding, setAdding] = useState(false);
  const lines = live.lines.map((line) => withWaiting(line, counts.waiting));
  const surprises = counts.waiting.filter(({ line }) => line?.id === null).length;
  const onScan = (code: string): ScanResult => {
    const read = parseScan(code, { kinds: ['goods'] });
    if (!read.ok) return { good: false, text: read.text };
    const { barcode } = read.value;
    const line = lines.find(({ barcodes }) => barcodes.some((each) => each.toUpperCase() === barcode));
    if (!line) return { good: false, text: `${barcode} 不在本单里；请核对，或按「添加无预报货物」登记` };
    counts.scan(line, 1);
    return { good: true, text: `${line.goodsName} +1，共 ${(line.actual ?? 0) + 1} 件` };
  };
  const scanner = useScanner(onScan, { each: true, hold: asked || adding ? '请先输入件数' : null });
  const steps = useMemo(() => {
    const { finishUnload, confirm } = arrivalActions<ArrivalDetail>(() => undefined);
    return { ...(finishUnload ? { finishUnload } : {}), ...(confirm ? { confirm } : {}) };
  }, []);
  const askedLine = lines.find(({ id }) => id === asked?.lineId);
  const counted = lines.filter(({ actual }) => actual !== null).length;
  const pieces = lines.reduce((sum, { actual }) => sum + (actual ?? 0), 0);
  return (
    <Drawer
      open
      title={`清点 ${live.arrivalNo}`}
      size={1024}
      onClose={onClose}
      extra={<span>{[live.plateNo, live.customerName].filter(Boolean).join(' · ')}</span>}
      footer={
        <Floor>
          <div className={css.foot}>
            <Button onClick={onClose}>关闭</Button>
            {counts.waiting.length === 0 ? (
              <ActionBar actions={steps} record={live} no={live.arrivalNo} onDone={onClose} />
            ) : (
              <span role="status">还有 {counts.waiting.length} 条清点在发送</span>
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
            refused={counts.refusedOf(line.id).map(({ id, text, refused }) => ({ id, text, why: refused ?? '' }))}
            onType={(change) => counts.type(line, change)}
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
            counts.type({ ...askedLine, revision: asked.seen }, { [asked.field]: Math.min(value, MAX) });
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

/** Goods that nobody announced: their name and how many came. */
function AddGoods({ onAdd, onClose }: { onAdd: (name: string, pieces: number) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [pieces, setPieces] = useState('');
  const fits = name.trim() !== '' && /^[1-9]\d{0,6}$/.test(pieces) && Number(pieces) <= MAX;
  return (
    <Modal
      open
      title="添加无预报货物"
      okText="添加"
      okButtonProps={{ disabled: !fits, size: 'large' }}
      cancelButtonProps={{ size: 'large' }}
      onOk={() => onAdd(name.trim(), Number(pieces))}
      onCancel={onClose}
    >
      <div className={css.cells}>
        <label className={css.cell}>
          <span>品名</span>
          <Input
            size="large"
            aria-label="品名"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <label className={css.cell}>
          <span>实到件数</span>
          <Input
            size="large"
            aria-label="实到件数"
            inputMode="numeric"
            maxLength={7}
            value={pieces}
            onChange={(event) => setPieces(event.target.value.replaceAll(/\D/g, ''))}
          />
        </label>
      </div>
    </Modal>
  );
}
