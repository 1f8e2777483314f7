import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { command, read } from '@shared/contract/endpoint.ts';
import * as z from 'zod/mini';
import { resetActivity } from './activity.ts';
import { call } from './call.ts';

const own = { summary: '', permission: 'session', scope: 'self', query: z.object({}), body: z.object({}) } as const;
const list = read({ path: '/things', ...own });
const save = command({ path: '/things', ...own });

/** What each call says of itself: null when somebody is behind it. */
const marks: (string | null)[] = [];
beforeEach(() => {
  marks.length = 0;
  resetActivity();
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    marks.push(new Headers(init.headers).get('X-Background'));
    return Promise.resolve(Response.json({ success: true, data: 1 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

it('the first read of a page has somebody behind it, those that follow by themselves say so', async () => {
  for (let turn = 0; turn < 3; turn += 1) await call(list);
  expect(marks).toEqual([null, '1', '1']);
});

it.each(['pointerdown', 'pointermove', 'keydown', 'wheel'])('after a %s the next read counts again', async (deed) => {
  await call(list);
  globalThis.dispatchEvent(new Event(deed));
  for (let turn = 0; turn < 2; turn += 1) await call(list);
  expect(marks).toEqual([null, null, '1']);
});

it('a command is always somebody’s: a scan by camera touches nothing', async () => {
  await call(list);
  await call(save, { body: {} });
  expect(marks).toEqual([null, null]);
});
