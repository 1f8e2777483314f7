import { allocations, type Allocation } from '@shared/contract/logistics/allocation.contract.ts';
import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { partOf } from '@shared/contract/figures.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useState } from 'react';
import { CartonDialog, type CartonsOf } from './carton-dialog.tsx';
import type { CartonRow } from './carton-table.tsx';

const TOUCHED = { invalidates: ['/logistics', '/dashboard'] };
export type Taking = 'remove' | 'move' | 'split';
const LABELS: Record<Taking, string> = { remove: '移出', move: '移到其他柜', split: '拆分' };
/** A line that is split keeps at least one carton; half of them are offered. */
const splitRow = (row: CartonRow): CartonRow => ({ ...row, most: row.most - 1, start: Math.floor(row.most / 2) });
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

/** 移出 to the pool, 移到其他柜 of the same route, or 拆分: part of a line's cartons to another one. */
export function TakeDialog(props: {
  kind: Taking;
  from: ContainerDetail;
  rows: readonly Allocation[];
  others: readonly ContainerListRow[];
  onClose: (done: boolean) => void;
}) {
  const { kind, from, rows, others, onClose } = props;
  const [toId, setToId] = useState(others[0]?.id ?? null);
  const remove = useCommand(allocations.remove, TOUCHED);
  const move = useCommand(allocations.move, TOUCHED);
  const box = others.find((each) => each.id === toId);
  const label = LABELS[kind];
  const lines = rows.map(cartonRow);
  const send = async (cartonsOf: CartonsOf) => {
    const items = rows.map((row) => ({ allocationId: row.id, cartons: cartonsOf(row) }));
    const params = { id: from.id };
    const outcome =
      kind === 'remove'
        ? await remove.run({ params, body: { items } })
        : await move.run({ params, body: { items, toContainerId: toId ?? '' } });
    if (!outcome.ok) return;
    toast.success(
      kind === 'remove' ? '已移回货物池' : `已${kind === 'split' ? '拆到' : '移到'} ${box?.containerCode ?? ''}`,
    );
    onClose(true);
  };
  const options = others.map((each) => ({
    value: each.id,
    label: `${each.containerCode ?? ''} ${each.containerType ?? ''} 已装 ${each.fillRate ?? 0}%`,
  }));
  return (
    <CartonDialog
      title={`${label} · ${from.containerCode}`}
      okText={label}
      busy={remove.busy || move.busy}
      lines={kind === 'split' ? lines.map(splitRow) : lines}
      target={kind !== 'remove' ? { label: '目标柜子', id: toId, options, box, onChange: setToId } : null}
      onSend={send}
      onCancel={() => onClose(false)}
    />
  );
}
