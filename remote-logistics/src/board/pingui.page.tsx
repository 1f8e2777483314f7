import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import type { PoolRow } from '@shared/contract/logistics/pool-list.contract.ts';
import { useMay } from '@shared/runtime/session.ts';
import {
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { useState } from 'react';
import { ContainerForm } from '../containers/container-form.tsx';
import { AddDialog } from './add-dialog.tsx';
import { atPointer } from './at-pointer.ts';
import { useBoard } from './board-state.ts';
import { ContainerPane } from './container-pane.tsx';
import { PoolPane, usePool } from './pool-pane.tsx';
import { misfit, takenAlong, type DraggedRows } from './pool-groups.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useBoxes } from './use-boxes.ts';
import { DRAG_WORDS } from './drag-words.ts';
import css from './board.module.css';

type Target = Pick<ContainerListRow, 'id' | 'containerCode'>;

/** 待拼柜 (L9): the pool on the left, containers being filled on the right; choose or drag, then say how many cartons. */
export default function PinguiPage() {
  const board = useBoard();
  const may = useMay();
  const mayAdd = may('logistics.pingui.allocate');
  const [dragged, setDragged] = useState<readonly PoolRow[] | null>(null);
  const [adding, setAdding] = useState<{ rows: PoolRow[]; target: Target | null } | null>(null);
  const [creating, setCreating] = useState<PoolRow[] | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const boxes = useBoxes(board);
  const pool = usePool(board);
  /** The rows as the pool has them now; those of other pages as they were when they were chosen. */
  const current = (rows: readonly PoolRow[]) =>
    rows.map((row) => pool.data?.list.find(({ id }) => id === row.id) ?? row);
  const chosen = current([...board.chosen.values()]);
  const taken = dragged && takenAlong(dragged, chosen);
  const drop = ({ over }: DragEndEvent) => {
    const rows = [...(taken ?? [])];
    setDragged(null);
    const target = boxes.rows?.find((each) => each.id === over?.id);
    if (!target || rows.length === 0 || !mayAdd) return;
    const why = misfit(target, rows);
    if (why) toast.warning(`${target.containerCode ?? ''}：${why}，不能加入。`);
    else setAdding({ rows, target });
  };
  const [first] = creating ?? [];
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={DRAG_WORDS}
      onDragStart={({ active }) => setDragged((active.data.current as DraggedRows | undefined)?.rows ?? null)}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      <div className={css.board}>
        <PoolPane
          board={board}
          read={pool}
          chosen={chosen}
          onAdd={mayAdd ? () => setAdding({ rows: chosen, target: null }) : null}
          onCreate={mayAdd && may('logistics.container.create') ? () => setCreating(chosen) : null}
        />
        <ContainerPane
          board={board}
          boxes={boxes}
          chosen={chosen}
          dragging={taken}
          onAdd={(target) => setAdding({ rows: chosen, target })}
          onCreate={() => setCreating(chosen)}
        />
      </div>
      <DragOverlay dropAnimation={null} modifiers={[atPointer]}>
        {taken ? (
          <div className={css.overlay}>
            {taken.length} 行，{taken.reduce((sum, row) => sum + (row.freeCartons ?? 0), 0)} 箱
          </div>
        ) : null}
      </DragOverlay>
      {adding ? (
        <AddDialog
          rows={current(adding.rows)}
          target={adding.target}
          onClose={(done) => {
            setAdding(null);
            if (done) board.clear();
          }}
        />
      ) : null}
      {creating ? (
        <ContainerForm
          record={null}
          initial={
            first
              ? {
                  pol: first.pol ?? '',
                  pod: first.pod ?? '',
                  transportMode: first.transportMode ?? 'SEA',
                  serviceType: first.serviceType ?? 'LCL',
                  finalPlace: first.finalPlace,
                }
              : {}
          }
          onClose={(made) => {
            setCreating(null);
            if (!made) return;
            board.openContainer(made.id);
            if (creating.length > 0) setAdding({ rows: creating, target: made });
          }}
        />
      ) : null}
    </DndContext>
  );
}
