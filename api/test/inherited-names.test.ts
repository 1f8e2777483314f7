import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../src/app/routes.ts';
import type { TestApi } from './harness.ts';
import { seeded, validBody } from './samples.ts';
import { startedApi } from './started.ts';

/** Names that every object brings along: a table of types that is asked for one of them must not answer. */
const INHERITED = ['constructor', 'toString', '__proto__'];

/** Lists of what was recorded under a name: nothing was under a name that nobody has. */
const RECORDS = /^\/release\/modules\/\{name\}\/(errors|smokes)$/;
const named = routes.filter(
  ({ endpoint, mode }) => mode !== 'file' && endpoint.path.includes('{') && !RECORDS.test(endpoint.path),
);
let api: TestApi;
beforeAll(async () => {
  api = await startedApi();
}, 120_000);
afterAll(() => api.close());

it('a name that every object has is no record, type, kind or list of any endpoint', async () => {
  const random = seeded(20261128);
  const done: string[] = [];
  for (const { endpoint, mode } of named)
    for (const name of INHERITED) {
      const keys = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key ?? '');
      const answer = await api.as('admin').call(endpoint, {
        params: Object.fromEntries(keys.map((key) => [key, name])),
        ...(mode === 'read' ? {} : { body: validBody(endpoint, random) }),
      });
      if (answer.status < 400 || answer.status >= 500)
        done.push(`${endpoint.method} ${endpoint.path} ${name}: ${answer.status}`);
    }
  expect(done).toEqual([]);
  expect(named.length).toBeGreaterThan(300);
}, 120_000);
