import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogStream } from './log-stream.ts';

const again = () => Object.assign(new Error('EAGAIN'), { code: 'EAGAIN' });
const line = (level: number, msg: string) => `{"level":${level},"msg":"${msg}"}\n`;

/** A pipe that takes `room` bytes and then says EAGAIN until it is emptied. */
function pipe(room: number) {
  const state = { room, text: '' };
  const out = (bytes: Uint8Array) => {
    const taken = Math.min(state.room, bytes.length);
    if (taken === 0) throw again();
    state.room -= taken;
    state.text += Buffer.from(bytes.subarray(0, taken)).toString('latin1');
    return taken;
  };
  return { state, out };
}

describe('log stream', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('collects lines and writes warnings at once', () => {
    const { state, out } = pipe(1e6);
    const log = new LogStream(out);
    log.write(line(30, 'a'));
    expect(state.text).toBe('');
    log.write(line(40, 'b'));
    expect(state.text).toBe(line(30, 'a') + line(40, 'b'));
    log.write(line(30, 'c'));
    vi.advanceTimersByTime(200);
    expect(state.text.endsWith(line(30, 'c'))).toBe(true);
    log.write(line(30, 'x'.repeat(9000)));
    expect(state.text.endsWith(`x"}\n`)).toBe(true);
    const { length } = state.text;
    expect(log.flush()).toBe(0);
    expect(state.text).toHaveLength(length);
  });

  it('gives a slow reader the rest later, in order and whole, and never throws', () => {
    const { state, out } = pipe(10);
    const log = new LogStream(out);
    log.write(line(50, 'first'));
    log.write(line(50, 'second'));
    expect(state.text).toHaveLength(10);
    state.room = 1e6;
    vi.advanceTimersByTime(200);
    expect(state.text).toBe(line(50, 'first') + line(50, 'second'));
  });

  it('gives up the oldest lines of a heap nobody reads, says so, and keeps whole lines', () => {
    const { state, out } = pipe(0);
    const log = new LogStream(out);
    const text = line(50, 'x'.repeat(1000));
    for (let count = 0; count < 6000; count += 1) log.write(text);
    state.room = 1e9;
    vi.advanceTimersByTime(200);
    const lines = state.text.trimEnd().split('\n');
    expect(state.text.length).toBeLessThan(4.2e6);
    expect(lines.at(-1)).toContain('bytes of log lost');
    for (const each of lines) expect(() => JSON.parse(each)).not.toThrow();
  });

  it('outlives a reader that is gone', () => {
    const log = new LogStream(() => {
      throw Object.assign(new Error('EPIPE'), { code: 'EPIPE' });
    });
    expect(() => log.write(line(50, 'a'))).not.toThrow();
    expect(log.flush()).toBe(0);
  });
});
