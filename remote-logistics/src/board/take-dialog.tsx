import { allocations, type Allocation } from '@shared/contract/logistics/allocation.contract.ts';
import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { partOf } from '@shared/contract/figures.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { toast } from '@shared/runtime/notices.ts';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { allOf, CartonTable, fits, sumOf, type CartonRow } from './carton-table.tsx';
import { FillBar } from './fill-bar.tsx';
import css from './board.module.css';

const TOUCHED = { invalidates: ['/logistics', '/dashboard'] };
const cartonRow = (row: Allocation): CartonRow => ({
  id: row.id,
  title: `${row.orderNo ?? ''} ${row.nameCn}`,
  hint: row.customerName ?? '',
  most: row.cartons,
  part: (cartons) => ({
    volume: partOf(row.volume, row.cartons, 0, cartons),
    gross: partOf(row.gross, row.cartons, 0, cartons),
  }),
});

/** 移出 to the pool, or 移到其他柜 of the same route; all cartons or some of them. */
export function TakeDialog(props: {
  kind: 'remove' | 'move';
  from: ContainerDetail;
  rows: readonly Allocation[];
  others: readonly ContainerListRow[];
  onClose: (done: boolean) => void;
}) {
  const { kind, from, others, onClose } = props;
  const lines = props.rows.map(cartonRow);
  const [cartons, setCartons] = useState(() => allOf(lines));
  const [toId, setToId] = useState(others[0]?.id ?? null);
  const remove = useCommand(allocations.remove, TOUCHED);
  const move = useCommand(allocations.move, TOUCHED);
  const target = others.find((each) => each.id === toId);
  const moved = sumOf(lines, cartons);
  const label = kind === 'remove' ? '移出' : '移到其他柜';
  const ready = lines.every((line) => fits(line, cartons[line.id])) && (kind === 'remove' || toId !== null);
  const send = async () => {
    const items = lines.map((line) => ({ allocationId: line.id, cartons: cartons[line.id] ?? 0 }));
    const params = { id: from.id };
    const outcome =
      kind === 'remove'
        ? await remove.run({ params, body: { items } })
        : await move.run({ params, body: { items, toContainerId: toId ?? '' } });
    if (!outcome.ok) return;
    toast.success(kind === 'remove' ? '已移回货物池' : `已移到 ${target?.containerCode ?? ''}`);
    onClose(true);
  };
  return (
    <Modal
      open
      title={`${label} · ${from.containerCode}`}
      width={700}
      okText={label}
      cancelText="取消"
      okButtonProps={{ disabled: !ready }}
      confirmLoading={remove.busy || move.busy}
      mask={{ closable: false }}
      onOk={send}
      onCancel={() => onClose(false)}
    >
      {kind === 'move' ? (
        <label className={css.target}>
          <span>移到</span>
          <Select
            aria-label="目标柜子"
            value={toId}
            style={{ width: 420 }}
            options={others.map((each) => ({
              value: each.id,
              label: `${each.containerCode ?? ''} ${each.containerType ?? ''} 已装 ${each.fillRate ?? 0}%`,
            }))}
            onChange={setToId}
          />
        </label>
      ) : null}
      {kind === 'move' && target ? (
        <div className={css.dialogBars}>
          <FillBar
            label="体积"
            part={target.planVolume ?? 0}
            adding={moved.volume}
            plan={target.capVolumePlan}
            most={target.capVolumeMax}
          />
          <FillBar
            label="重量"
            unit="weight"
            part={target.planGross ?? 0}
            adding={moved.gross}
            plan={target.capPayloadPlan}
            most={target.capPayloadMax}
          />
        </div>
      ) : null}
      <CartonTable rows={lines} cartons={cartons} onChange={setCartons} />
    </Modal>
  );
}
