import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { every, type Log } from './background.ts';

const errors: string[] = [];
const log: Log = { info: () => undefined, warn: () => undefined, error: (_, text) => void errors.push(text) };
beforeEach(() => {
  errors.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Work that ends when it is told to. */
function work() {
  const ends: (() => void)[] = [];
  return { ends, run: () => new Promise<void>((resolve) => void ends.push(resolve)) };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

describe('background work', () => {
  it('runs every so often, and at once when it is asked for', async () => {
    const { ends, run } = work();
    const repeated = every(5, 'outbox', log, run);
    expect(ends).toHaveLength(0);
    repeated.soon();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await settled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ends).toHaveLength(2);
  });
  it('never runs twice at once; asked for while it runs, it runs once more', async () => {
    const { ends, run } = work();
    const repeated = every(5, 'outbox', log, run);
    for (let times = 0; times < 5; times += 1) repeated.soon();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await settled();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await settled();
    expect(ends).toHaveLength(2);
  });
  it('logs what fails and goes on', async () => {
    let times = 0;
    const repeated = every(5, 'outbox', log, async () => {
      times += 1;
      throw new Error('broken');
    });
    repeated.soon();
    await settled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([times, errors]).toEqual([2, ['outbox', 'outbox']]);
  });
  it('stops after the run under way, whoever asks for more', async () => {
    const { ends, run } = work();
    const repeated = every(5, 'outbox', log, run);
    repeated.soon();
    repeated.soon();
    let stopped = false;
    void repeated.stop().then(() => (stopped = true));
    await settled();
    expect(stopped).toBe(false);
    ends[0]?.();
    await settled();
    repeated.soon();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([ends.length, stopped]).toEqual([1, true]);
  });
});
