import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Rows above and below the visible ones that stand in the page as well. */
const OVERSCAN = 12;

export interface RowWindow {
  /** First row in the page, and the one after the last. */
  from: number;
  to: number;
  /** Pixels that stand for the rows before and after. */
  before: number;
  after: number;
  /** Brings a row into sight. */
  scrollTo: (row: number) => void;
}
/**
 * Which rows of a scrolling box stand in the page, all rows being equally high; the others are room of the same height.
 * Below `most` rows all of them do.
 */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, height: number, most: number): RowWindow {
  const all = count < most;
  const [seen, setSeen] = useState({ top: 0, rows: 40 });
  useEffect(() => {
    const element = box.current;
    if (all || !element) return undefined;
    const look = () => {
      const rows = Math.ceil(element.clientHeight / height) || 40;
      const top = Math.floor(element.scrollTop / height);
      // Half of the overscan may be scrolled into before other rows are drawn.
      setSeen((now) => (now.rows === rows && Math.abs(now.top - top) < OVERSCAN / 2 ? now : { top, rows }));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [all, box, height]);
  const scrollTo = useCallback(
    (row: number) => {
      const element = box.current;
      if (!element) return;
      const room = element.clientHeight - 2 * height;
      if (row * height < element.scrollTop) element.scrollTo({ top: row * height });
      else if (row * height > element.scrollTop + room) element.scrollTo({ top: row * height - room });
    },
    [box, height],
  );
  if (all) return { from: 0, to: count, before: 0, after: 0, scrollTo };
  const from = Math.max(0, Math.min(seen.top, count - seen.rows) - OVERSCAN);
  const to = Math.min(count, from + seen.rows + 2 * OVERSCAN);
  return { from, to, before: from * height, after: (count - to) * height, scrollTo };
}
