import { isStill } from '@shared/runtime/media.ts';
import { formatDecimal } from '@shared/ui/format/format.ts';
import { useEffect, useRef, useState } from 'react';
import { stepOf } from './screen.rules.ts';

const COUNT_MS = 800;

/** A number that counts up or down to its new value; at once where nothing may move. */
export function Figure({ value, decimals = 0 }: { value: number; decimals?: number }) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = performance.now();
    const before = from.current;
    let frame = 0;
    const step = (now: number) => {
      const done = isStill() ? 1 : (now - start) / COUNT_MS;
      from.current = stepOf(before, value, done);
      setShown(from.current);
      if (done < 1) frame = requestAnimationFrame(step);
    };
    if (before !== value) frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <>{formatDecimal(shown.toFixed(decimals), decimals)}</>;
}
