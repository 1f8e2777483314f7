/** What a screen reader says of things that are moved by drag or by keys (dnd-kit). */
export const DRAG_WORDS = {
  screenReaderInstructions: { draggable: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 键取消。' },
  announcements: {
    onDragStart: () => '已拿起。',
    onDragOver: () => '已移动。',
    onDragEnd: () => '已放下。',
    onDragCancel: () => '已取消。',
  },
};
