import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import type { PoolRow } from '@shared/contract/logistics/pool-list.contract.ts';
import { partOf } from '@shared/contract/figures.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { toast } from '@shared/runtime/notices.ts';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { useState } from 'react';
import { CartonDialog, type CartonsOf } from './carton-dialog.tsx';
import type { CartonRow } from './carton-table.tsx';
import { useRouteBoxes } from './use-boxes.ts';
import { misfit } from './pool-groups.ts';

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

/** 加入柜子: lines of the pool into a container of the same route. */
export function AddDialog(props: {
  rows: readonly PoolRow[];
  target: { id: string; containerCode: string | null } | null;
  onClose: (done: boolean) => void;
}) {
  const { rows, onClose } = props;
  const read = useRouteBoxes(rows[0] ?? {});
  const boxes = read.data?.list ?? [];
  const open = boxes.filter((box) => misfit(box, rows) === null);
  const [chosenId, setTargetId] = useState(props.target?.id ?? null);
  const targetId = chosenId ?? open[0]?.id ?? null;
  const { run, busy } = useCommand(allocations.add, { invalidates: ['/logistics', '/dashboard'] });
  const box = boxes.find((each) => each.id === targetId);
  const send = async (cartonsOf: CartonsOf) => {
    if (targetId === null) return;
    const items = rows.map((row) => ({ orderLineId: row.id, cartons: cartonsOf(row) }));
    const outcome = await run({ params: { id: targetId }, body: { items } });
    if (!outcome.ok) return;
    toast.success(`已加入 ${box?.containerCode ?? props.target?.containerCode ?? ''}`);
    onClose(true);
  };
  const options = (box && !open.includes(box) ? [box, ...open] : open).map((each) => ({
    value: each.id,
    label: `${each.containerCode ?? ''} ${each.containerType ?? ''} ${each.route ?? ''} 已装 ${each.fillRate ?? 0}%`,
  }));
  return (
    <CartonDialog
      title="加入柜子"
      okText="加入柜子"
      busy={busy}
      lines={rows.map(cartonRow)}
      target={{ label: '柜子', id: targetId, options, box, onChange: setTargetId }}
      none={
        open.length > 0 || props.target ? undefined : read.isError ? (
          <CardError read={read} />
        ) : read.data ? (
          <p role="alert">没有航线和运输方式相同的柜子，请先新建柜子。</p>
        ) : (
          <p role="status">正在查找柜子…</p>
        )
      }
      onSend={send}
      onCancel={() => onClose(false)}
    />
  );
}
