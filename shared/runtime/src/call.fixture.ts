import { afterEach, beforeEach, vi } from 'vitest';
import { command, download, read, upload } from '@shared/contract/endpoint.ts';
import * as z from 'zod/mini';
import { call } from './call.ts';
import { connectNotices, resetNotices } from './notices.ts';
import { resetSessionEnd } from './session-end.ts';

const anything = z.record(z.string(), z.unknown());
const own = { summary: '', permission: 'session', scope: 'self', query: anything, body: anything } as const;
/** One endpoint of each kind; they take any fields. */
export const things = {
  get: read({ path: '/things/{id}', ...own }),
  save: command({ path: '/things', ...own }),
  send: upload({ path: '/things/files', ...own }),
  file: download({ path: '/things/export', ...own }),
};

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
export const html = (status = 200) =>
  new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } });
/** What the call fails with. */
export const failed = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('the call did not fail');
};
export const getOne = () => call(things.get, { params: { id: 7 } });

type Reply = Response | Error | 'never' | ((init: RequestInit) => Promise<Response>);

/** The network and the notices of one test file: what was asked, what popped up, where the session's end led. */
export function callDesk() {
  const popups: string[] = [];
  const visits: string[] = [];
  const requests: { url: string; init: RequestInit }[] = [];
  /** What every request is answered with from now on. */
  const answer = (reply: Reply): void => {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      requests.push({ url, init });
      if (typeof reply === 'function') return reply(init);
      if (reply instanceof Error) return Promise.reject(reply);
      if (reply instanceof Response) return Promise.resolve(reply.clone());
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      );
    });
  };
  /** No notice is remembered, nothing has popped up. */
  const quiet = () => {
    popups.length = 0;
    resetNotices();
    connectNotices({
      toast: (kind, text) => popups.push(`${kind}: ${text}`),
      notice: (title, text) => popups.push(`notice: ${title}: ${text}`),
      confirm: () => Promise.resolve(true),
      acknowledge: () => Promise.resolve({}),
    });
  };
  beforeEach(() => {
    visits.length = requests.length = 0;
    resetSessionEnd((path) => visits.push(path));
    sessionStorage.clear();
    quiet();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return { popups, visits, requests, answer, quiet };
}
