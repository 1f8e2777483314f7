import { startTransition, useEffect, useState } from 'react';

/** Rows that a screen shows at most; those beyond it are drawn once these are painted. */
const FIRST = 30;

/**
 * Up to which of the rows `from` … `to` to draw now: of new rows first those that can be seen, the rest one frame later, so
 * that a filter, a sort or a page is answered without the work for what is out of sight (P14).
 */
export function useFirstRows(rows: readonly unknown[], from: number, to: number): number {
  const [whole, setWhole] = useState<readonly unknown[]>([]);
  const waits = to - from > FIRST && whole !== rows;
  useEffect(() => {
    if (!waits) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setWhole(rows)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [waits, rows]);
  return waits ? from + FIRST : to;
}
