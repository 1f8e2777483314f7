import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenQuiet } from './when-quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('P14 waits while the user is busy, then works once', () => {
  const work = vi.fn<() => void>();
  whenQuiet(work);
  for (const deed of ['pointerdown', 'keydown', 'wheel']) {
    vi.advanceTimersByTime(1900);
    dispatchEvent(new Event(deed));
  }
  vi.advanceTimersByTime(1900);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(9000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('can be called off', () => {
  const work = vi.fn<() => void>();
  whenQuiet(work)();
  dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(9000);
  expect(work).not.toHaveBeenCalled();
});
