import type { DndContextProps } from '@dnd-kit/core';

/** What a screen reader says about dragging cards; the library's own words are English (shell A1.8). */
export const KANBAN_WORDS: NonNullable<DndContextProps['accessibility']> = {
  screenReaderInstructions: { draggable: '用卡片上的按钮推进，或拖到相邻阶段。' },
  announcements: {
    onDragStart: () => '已拿起柜子。',
    onDragOver: ({ over }) => (over ? '已移到另一个阶段上方。' : '不在任何阶段上方。'),
    onDragEnd: () => '已放下，阶段未改变。',
    onDragCancel: () => '已取消。',
  },
};
