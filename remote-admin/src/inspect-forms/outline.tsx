import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ITEM_TYPES, SEVERITIES, type FormContent, type ItemType } from '@shared/contract/system/inspect-form/form.ts';
import { DRAG_WORDS } from '@shared/ui/base/drag-words.ts';
import { Button, Dropdown } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { addItem, addSection, dropOn, itemKey, moveBy, sectionKey, type Selected } from './form-edit.ts';
import css from './inspect-forms.module.css';

interface Props {
  form: FormContent;
  selected: Selected | null;
  /** Items with a fault. */
  faulty: ReadonlySet<string>;
  readOnly: boolean;
  onChange: (form: FormContent) => void;
  onSelect: (selected: Selected) => void;
}
/** Sections and items of a form: by drag, by the handle's keys, or with Alt+↑↓ on a row. */
export function Outline({ form, selected, faulty, readOnly, onChange, onSelect }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) onChange(dropOn(form, String(active.id), String(over.id)));
  };
  const add = (sectionId: string, type: ItemType) => {
    const made = addItem(form, sectionId, type);
    onChange(made.form);
    onSelect({ kind: 'item', id: made.item.id });
  };
  const rowOf = (kind: Selected['kind'], id: string, content: ReactNode) => (
    <Row
      id={kind === 'item' ? itemKey(id) : sectionKey(id)}
      kind={kind}
      current={selected?.kind === kind && selected.id === id}
      readOnly={readOnly}
      onSelect={() => onSelect({ kind, id })}
      onMove={(step) => onChange(moveBy(form, { kind, id }, step))}
    >
      {content}
    </Row>
  );
  return (
    <section className={css.outline} aria-label="表单结构">
      <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={DRAG_WORDS} onDragEnd={drop}>
        <SortableContext
          items={form.sections.flatMap(({ id, items }) => [sectionKey(id), ...items.map((item) => itemKey(item.id))])}
          strategy={verticalListSortingStrategy}
        >
          {form.sections.map((section) => (
            <div key={section.id} className={css.group}>
              {rowOf('section', section.id, <b>{section.title}</b>)}
              {section.items.map((item) => (
                <div key={item.id}>
                  {rowOf(
                    'item',
                    item.id,
                    <>
                      <span className={css.text}>{item.text}</span>
                      <span className={css.kind}>
                        {ITEM_TYPES[item.type]} · {SEVERITIES[item.severity]}
                        {faulty.has(item.id) ? <span className={css.fault}> · 有错误</span> : null}
                      </span>
                    </>,
                  )}
                </div>
              ))}
              {readOnly ? null : (
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: Object.entries(ITEM_TYPES).map(([key, label]) => ({ key, label })),
                    onClick: ({ key }) => add(section.id, key as ItemType),
                  }}
                >
                  <Button size="small" type="link">
                    + 添加项目
                  </Button>
                </Dropdown>
              )}
            </div>
          ))}
        </SortableContext>
      </DndContext>
      {readOnly ? null : <Button onClick={() => onChange(addSection(form))}>添加分组</Button>}
    </section>
  );
}

interface RowProps {
  id: string;
  kind: Selected['kind'];
  current: boolean;
  readOnly: boolean;
  onSelect: () => void;
  onMove: (step: 1 | -1) => void;
  children: ReactNode;
}
function Row({ id, kind, current, readOnly, onSelect, onMove, children }: RowProps) {
  const { setNodeRef, attributes, listeners, transform, transition } = useSortable({ id, disabled: readOnly });
  const move = (event: KeyboardEvent) => {
    if (readOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowDown' ? 1 : -1);
  };
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition };
  return (
    <div ref={setNodeRef} className={`${css.row} ${kind === 'section' ? css.head : ''}`} style={style}>
      {readOnly ? null : (
        <button type="button" className={css.handle} {...attributes} {...listeners} aria-label="拖动排序">
          ⠿
        </button>
      )}
      <button type="button" className={css.pick} aria-current={current} onClick={onSelect} onKeyDown={move}>
        {children}
      </button>
    </div>
  );
}
