import type { Modifier } from '@dnd-kit/core';

/** Draws what is dragged beside the pointer: a row is wide, and its left edge may be far from where it was taken. */
export const atPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  if (!draggingNodeRect || !(activatorEvent instanceof MouseEvent)) return transform;
  return {
    ...transform,
    x: transform.x + activatorEvent.clientX - draggingNodeRect.left + 8,
    y: transform.y + activatorEvent.clientY - draggingNodeRect.top + 8,
  };
};
