import { allocations, type PoolRow } from '@shared/contract/logistics/allocation.contract.ts';
import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { partOf } from '@shared/contract/figures.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { toast } from '@shared/runtime/notices.ts';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { allOf, CartonTable, fits, sumOf, type CartonRow } from './carton-table.tsx';
import { FillBar } from './fill-bar.tsx';
import { misfit } from './pool-groups.ts';
import css from './board.module.css';

const cartonRow = (row: PoolRow): CartonRow => ({
  id: row.id,
  title: `${row.orderNo ?? ''} ${row.nameCn ?? ''}`,
  hint: row.customerName ?? '',
  most: row.freeCartons ?? 0,
  part: (cartons) => ({
    volume: partOf(row.lineVolume, row.lineCartons, row.allocatedCartons, cartons),
    gross: partOf(row.lineGross, row.lineCartons, row.allocatedCartons, cartons),
  }),
});

/** 加入柜子: cartons per line (all that is left to start with) with the capacity moving along. */
export function AddDialog(props: {
  rows: readonly PoolRow[];
  target: { id: string; containerCode: string | null } | null;
  boxes: readonly ContainerListRow[];
  onClose: (done: boolean) => void;
}) {
  const { rows, boxes, onClose } = props;
  const lines = rows.map(cartonRow);
  const open = boxes.filter((box) => !box.hold && misfit(box, rows) === null);
  const [targetId, setTargetId] = useState(props.target?.id ?? open[0]?.id ?? null);
  const [cartons, setCartons] = useState(() => allOf(lines));
  const { run, busy } = useCommand(allocations.add, { invalidates: ['/logistics', '/dashboard'] });
  const box = boxes.find((each) => each.id === targetId);
  const adding = sumOf(lines, cartons);
  const ready = targetId !== null && lines.every((line) => fits(line, cartons[line.id]));
  const send = async () => {
    if (!ready) return;
    const items = lines.map((line) => ({ orderLineId: line.id, cartons: cartons[line.id] ?? 0 }));
    const outcome = await run({ params: { id: targetId }, body: { items } });
    if (!outcome.ok) return;
    toast.success(`已加入 ${box?.containerCode ?? props.target?.containerCode ?? ''}`);
    onClose(true);
  };
  return (
    <Modal
      open
      title="加入柜子"
      width={760}
      okText="加入柜子"
      cancelText="取消"
      okButtonProps={{ disabled: !ready }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={send}
      onCancel={() => onClose(false)}
    >
      {open.length === 0 && !props.target ? (
        <p role="alert">没有航线和运输方式相同的柜子，请先新建柜子。</p>
      ) : (
        <label className={css.target}>
          <span>柜子</span>
          <Select
            aria-label="柜子"
            value={targetId}
            style={{ width: 420 }}
            showSearch={{ optionFilterProp: 'label' }}
            options={(box && !open.includes(box) ? [box, ...open] : open).map((each) => ({
              value: each.id,
              label: `${each.containerCode ?? ''} ${each.containerType ?? ''} ${each.route ?? ''} 已装 ${each.fillRate ?? 0}%`,
            }))}
            onChange={setTargetId}
          />
        </label>
      )}
      {box ? (
        <div className={css.dialogBars}>
          <FillBar
            label="体积"
            part={box.planVolume ?? 0}
            adding={adding.volume}
            plan={box.capVolumePlan}
            most={box.capVolumeMax}
          />
          <FillBar
            label="重量"
            unit="weight"
            part={box.planGross ?? 0}
            adding={adding.gross}
            plan={box.capPayloadPlan}
            most={box.capPayloadMax}
          />
        </div>
      ) : null}
      <CartonTable rows={lines} cartons={cartons} onChange={setCartons} />
    </Modal>
  );
}
