import { containerList, type ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { STAGE, stageRank, STAGES, stepFrom, type Stage } from '@shared/contract/logistics/container.machine.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { useAction } from '@shared/ui/action/use-action.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import {
  DndContext,
  DragOverlay,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { Button } from 'antd';
import { useState } from 'react';
import { containerActions } from './container.actions.ts';
import { ViewHead, useContainerFilters } from './container-filters.tsx';
import { CardText, KanbanCard } from './kanban-card.tsx';
import { KANBAN_WORDS } from './kanban-words.ts';
import { dropOf } from './kanban-drop.ts';
import css from './views.module.css';

const EACH = 50;

/** 看板 of 全部柜子 (L6): a column a stage. Dragging never changes the stage: it opens the question that its button asks. */
export function ContainerKanban() {
  const { listState, filters } = useContainerFilters();
  const [dragged, setDragged] = useState<ContainerListRow | null>(null);
  const { start, dialog } = useAction<ContainerListRow>((row) => row.containerCode ?? '');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const ask = (row: ContainerListRow, to: Stage) => {
    const drop = dropOf(row, to);
    if (drop.kind === 'none') return;
    const action = drop.kind === 'ask' ? containerActions[drop.code] : undefined;
    if (action) start(action, row);
    else if (drop.kind === 'why') toast.warning(`${row.containerCode ?? ''}：${drop.why}`);
  };
  const drop = ({ over }: DragEndEvent) => {
    setDragged(null);
    if (dragged && over) ask(dragged, over.id as Stage);
  };
  return (
    <div className={css.view}>
      <ViewHead listState={listState} />
      <DndContext
        sensors={sensors}
        accessibility={KANBAN_WORDS}
        onDragStart={({ active }) => setDragged((active.data.current?.row as ContainerListRow | undefined) ?? null)}
        onDragEnd={drop}
        onDragCancel={() => setDragged(null)}
      >
        <div className={css.columns}>
          {STAGES.map((stage) => (
            <Column key={stage} stage={stage} filters={filters} dragged={dragged} onAsk={ask} />
          ))}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged ? (
            <div className={css.overlay}>
              <CardText row={dragged} />
            </div>
          ) : null}
        </DragOverlay>
      </DndContext>
      {dialog}
    </div>
  );
}

interface ColumnProps {
  stage: Stage;
  filters: Readonly<Record<string, string>>;
  dragged: ContainerListRow | null;
  onAsk: (row: ContainerListRow, to: Stage) => void;
}
/** Containers of one stage, the newest first; more than fit stand in the list. */
function Column({ stage, filters, dragged, onAsk }: ColumnProps) {
  const read = useRead(
    containerList.endpoint,
    { query: { ...filters, tab: stage, pageSize: EACH, page: 1 } },
    { keep: true, skipErrorHandler: true },
  );
  const { setNodeRef, isOver } = useDroppable({ id: stage });
  const rows = read.data?.list ?? [];
  const total = read.data?.total ?? 0;
  const step = stepFrom(stage);
  const next = STAGES[stageRank(stage) + 1];
  const open = dragged?.stage ? dropOf(dragged, stage).kind === 'ask' : false;
  return (
    <section
      ref={setNodeRef}
      aria-label={STAGE[stage]}
      className={`${css.column} ${open ? css.open : ''} ${isOver && open ? css.over : ''}`}
    >
      <h2>
        {STAGE[stage]} <span className={css.count}>{read.data ? total : '…'}</span>
      </h2>
      <div className={css.cards}>
        {read.isError && !read.data ? (
          <p role="alert">
            {failureText(read.error)} <Button onClick={() => void read.refetch()}>重试</Button>
          </p>
        ) : null}
        {rows.map((row) => (
          <KanbanCard
            key={row.id}
            row={row}
            step={step && next ? { label: containerActions[step]?.label ?? '', run: () => onAsk(row, next) } : null}
          />
        ))}
        {read.data && rows.length === 0 ? <p className={css.none}>没有柜子</p> : null}
        {total > rows.length ? (
          <Link to={`/transport/container/order?${new URLSearchParams({ ...filters, tab: stage }).toString()}`}>
            还有 {total - rows.length} 个，看列表
          </Link>
        ) : null}
      </div>
    </section>
  );
}
