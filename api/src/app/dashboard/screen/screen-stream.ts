import type { ScreenData } from '@shared/contract/dashboard/screen.contract.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { Parallel } from '../../../platform/parallel.ts';
import type { ServerPlugin } from '../../../platform/server.ts';
import { FRESH_MS } from './screen.service.ts';

/** How long one stream lives: the browser comes back by itself, and its rights are asked for again. */
const LIFE_MS = 60_000;
/** How long the browser waits before it comes back. */
const RETRY_MS = 2000;

const open = new Set<AbortController>();
/** A wall has few screens; they may show under one account. */
const streams = new Parallel(10, '打开的大屏过多，请先关闭其他大屏页面。');

export interface StreamTimes {
  every: number;
  life: number;
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<unknown>;
}
const TIMES: StreamTimes = {
  every: FRESH_MS,
  life: LIFE_MS,
  now: () => performance.now(),
  wait: (ms, signal) => pause(ms, undefined, { signal }),
};

/** Everything but the moment, to tell whether anything has changed. */
const figuresOf = ({ at: _at, ...figures }: ScreenData): string => JSON.stringify(figures);

/** Events as text: one at the start, then one whenever the figures have changed; a comment keeps the line open meanwhile. */
export async function* screenEvents(
  read: () => Promise<ScreenData>,
  signal: AbortSignal,
  { allowed, ...times }: StreamTimes & { allowed?: () => Promise<boolean> } = TIMES,
): AsyncGenerator<string> {
  const until = times.now() + times.life;
  let sent: string | null = null;
  yield `retry: ${RETRY_MS}\n\n`;
  while (!signal.aborted && times.now() < until) {
    const data = await read();
    const figures = figuresOf(data);
    yield figures === sent ? ': \n\n' : `event: screen\ndata: ${data.at}\n\n`;
    sent = figures;
    await times.wait(times.every, signal).catch(() => {});
    if (allowed && !signal.aborted && !(await allowed())) return;
  }
}

/** The stream of one viewer; it ends with its life, when the viewer may no longer look (asked before each event), when the viewer goes, or when the server stops. */
export function screenStream(user: string, read: () => Promise<ScreenData>, allowed: () => Promise<boolean>): Readable {
  const leave = streams.enter(user);
  const end = new AbortController();
  open.add(end);
  const stream = Readable.from(screenEvents(read, end.signal, { ...TIMES, allowed }));
  stream.once('close', () => {
    leave();
    open.delete(end);
    end.abort();
  });
  return stream;
}

/** Ends the open streams before the server closes; it would wait for them. */
export const screenPlugin: ServerPlugin = {
  name: 'screen',
  register: (server) =>
    void server.addHook('preClose', () => {
      for (const one of open) one.abort();
    }),
};
