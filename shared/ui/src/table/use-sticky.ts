import { useEffect, useLayoutEffect, type RefObject } from 'react';

/**
 * Sticky cells cost a layer each, hundreds in a list, so that only those that show are sticky: the last column
 * (`data-wide`) where the rows are wider than the box, the first ones (`data-sticky`) as soon as the box is scrolled
 * sideways. `width`: pixels of all columns.
 */
export function useSticky(box: RefObject<HTMLElement | null>, width: number): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => element.toggleAttribute('data-wide', width > element.clientWidth);
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => resized.disconnect();
  }, [box, width]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => element.toggleAttribute('data-sticky', element.scrollLeft > 0);
    // A little before the first frame that is scrolled, so that the columns do not move at all.
    const ahead = (event: WheelEvent) => {
      if (event.deltaX || event.shiftKey) element.toggleAttribute('data-sticky', true);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('wheel', ahead, { passive: true });
    return () => {
      element.removeEventListener('scroll', look);
      element.removeEventListener('wheel', ahead);
    };
  }, [box]);
}
