import { act } from '@testing-library/react';

/** Between two scans, so that none is taken for the echo or the rest of the one before (ms). */
const APART = 2_000;
let last = 0;

/**
 * What a hand scanner types: every key at one moment, whatever the machine needs for it, then Enter. `await scanCode('L:NB01:A-02')`
 */
export const scanCode = (code: string, target: EventTarget = document.body): Promise<void> =>
  act(async () => {
    last = Math.max(last + APART, performance.now());
    for (const key of [...code, 'Enter']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: last });
      target.dispatchEvent(event);
    }
    await Promise.resolve();
  });
