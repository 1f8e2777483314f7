import { QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { command, read } from '@shared/contract/endpoint.ts';
import * as z from 'zod/mini';
import { connectNotices, resetNotices } from './notices.ts';
import { makeQueryClient } from './query-client.ts';

const anything = z.record(z.string(), z.unknown());
const own = { summary: '', permission: 'session', scope: 'self', query: anything, body: anything } as const;
/** A read of one and of many, and a command; they take any fields. */
export const things = {
  get: read({ path: '/things/{id}', ...own }),
  list: read({ path: '/things', ...own }),
  save: command({ path: '/things', ...own }),
};

type Reply = () => Promise<Response>;
export const json =
  (body: unknown, status = 200): Reply =>
  () =>
    Promise.resolve(Response.json(body, { status }));
export const down: Reply = () => Promise.reject(new TypeError('Failed to fetch'));
export const ok = (data: unknown) => json({ success: true, data });
export const refused = (errorCode: string, status = 422, more: object = {}) =>
  json({ success: false, errorCode, errorMessage: `${errorCode}。`, showType: 1, ...more }, status);
/** So many milliseconds later. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A query client for one test file under a stopped clock, answered by `net.replies`: one a request, the last for all that follow. */
export function queryDesk() {
  const popups: string[] = [];
  const keys: (string | null)[] = [];
  const bodies: unknown[] = [];
  const net = {
    replies: [] as Reply[],
    asked: 0,
    /** What the user answers to a warning. */
    warn: (): { reason?: string } | null => ({}),
    client: makeQueryClient(),
  };
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: false });
    popups.length = keys.length = bodies.length = 0;
    net.asked = 0;
    net.client = makeQueryClient();
    resetNotices();
    connectNotices({
      toast: (kind, text) => popups.push(`${kind}: ${text}`),
      notice: (title, text) => popups.push(`notice: ${title}: ${text}`),
      confirm: () => Promise.resolve(true),
      acknowledge: () => Promise.resolve(net.warn()),
    });
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('Idempotency-Key'));
      bodies.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
      const reply = net.replies[Math.min(net.asked, net.replies.length - 1)];
      net.asked += 1;
      return reply?.() ?? down();
    });
  });
  afterEach(() => {
    net.client.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={net.client}>{children}</QueryClientProvider>
  );
  return { popups, keys, bodies, net, wrapper };
}
