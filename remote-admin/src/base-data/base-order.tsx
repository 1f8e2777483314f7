import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { BaseKind, BaseRow } from '@shared/contract/base/base-kind.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DRAG_WORDS } from '@shared/ui/base/drag-words.ts';
import { Button, Drawer, Select, Tag } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import css from './base-data.module.css';

interface Props {
  kind: BaseKind;
  reorder: NonNullable<BaseKind['reorder']>;
  onClose: () => void;
}
/** 调整顺序: the rows in the order in which forms offer them; moved by drag, with Alt+↑↓, or with space and arrows. */
export function BaseOrder({ kind, reorder, onClose }: Props) {
  const within = kind.sortedWithin;
  const groups = within ? kind.fields[within]?.labels : undefined;
  const [group, setGroup] = useState(Object.keys(groups ?? {})[0]);
  const found = useRead(kind.list.endpoint, {
    query: { pageSize: 200, sort: 'sortNo', ...(within && group ? { [within]: group } : {}) },
  });
  const [moved, setMoved] = useState<string[] | null>(null);
  const { run, busy } = useCommand(reorder, { invalidates: [kind.list, '/pickers'] });
  const rows = found.data?.list ?? [];
  const order = moved ?? rows.map(({ id }) => id);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (id: string, to: number) => {
    if (to >= 0 && to < order.length) setMoved(arrayMove(order, order.indexOf(id), to));
  };
  const save = async () => {
    const outcome = await run({ body: { ids: order } });
    if (!outcome.ok) return;
    toast.success('顺序已保存');
    onClose();
  };
  return (
    <Drawer
      open
      title={`调整顺序 ${kind.title}`}
      size={420}
      mask={{ closable: moved === null }}
      onClose={onClose}
      footer={
        <div className={css.orderFoot}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={moved === null} loading={busy} onClick={() => void save()}>
            保存
          </Button>
        </div>
      }
    >
      {groups ? (
        <Select
          aria-label="字典"
          className={css.orderGroup}
          disabled={moved !== null}
          value={group}
          options={Object.entries(groups).map(([value, label]) => ({ value, label }))}
          onChange={setGroup}
        />
      ) : null}
      {found.data ? (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={DRAG_WORDS}
          onDragEnd={({ active, over }) => {
            if (over && over.id !== active.id) move(String(active.id), order.indexOf(String(over.id)));
          }}
        >
          <SortableContext items={order} strategy={verticalListSortingStrategy}>
            <ol className={css.order}>
              {order.map((id) => (
                <Line
                  key={id}
                  id={id}
                  row={rows.find((row) => row.id === id)}
                  kind={kind}
                  onMove={(step) => move(id, order.indexOf(id) + step)}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      ) : (
        <LoadState read={found} back={{ path: '/system/default', label: '返回基础数据' }} />
      )}
    </Drawer>
  );
}

interface LineProps {
  id: string;
  row: BaseRow | undefined;
  kind: BaseKind;
  onMove: (step: 1 | -1) => void;
}
function Line({ id, row, kind, onMove }: LineProps) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id });
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition };
  const keys = (event: KeyboardEvent<HTMLLIElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) {
      (listeners?.onKeyDown as ((each: KeyboardEvent) => void) | undefined)?.(event);
      return;
    }
    event.preventDefault();
    onMove(event.key === 'ArrowDown' ? 1 : -1);
  };
  const name = kind.fields.label ? 'label' : kind.fields.nameCn ? 'nameCn' : 'name';
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={isDragging ? css.lifted : undefined}
      {...attributes}
      {...listeners}
      onKeyDown={keys}
    >
      <span aria-hidden="true" className={css.grip}>
        ⠿
      </span>
      <code>{String(row?.[kind.key[0]] ?? '')}</code>
      <span>{String(row?.[name] ?? '')}</span>
      {row?.enabled === false ? <Tag>停用</Tag> : null}
    </li>
  );
}
