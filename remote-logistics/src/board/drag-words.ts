import type { DndContextProps } from '@dnd-kit/core';

/** What a screen reader says about dragging; the library's own words are English (shell A1.8). */
export const DRAG_WORDS: NonNullable<DndContextProps['accessibility']> = {
  screenReaderInstructions: {
    draggable: '按空格键拿起货物，用方向键移动，再按空格键放下，按 Esc 键取消。',
  },
  announcements: {
    onDragStart: () => '已拿起货物。',
    onDragOver: ({ over }) => (over ? '已移到柜子上方。' : '不在柜子上方。'),
    onDragEnd: ({ over }) => (over ? '已放到柜子上。' : '已放下，未改变。'),
    onDragCancel: () => '已取消。',
  },
};
