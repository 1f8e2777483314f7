import { startTransition, useEffect, useState } from 'react';

/**
 * The value as it was before, until the browser has painted once more: what costs much to draw (a table of hundreds of
 * rows) follows the answer to the click instead of holding it up (P5).
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState({ value });
  useEffect(() => {
    if (Object.is(shown.value, value)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown({ value })));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown, value]);
  return shown.value;
}
