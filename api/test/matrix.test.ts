import type { Endpoint } from '@shared/contract/endpoint.ts';
import { PERMISSION_CODES, type PermissionCode } from '@shared/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRESET_ROLES } from '../src/services/access/preset-roles.ts';
import { permits } from '../src/platform/context.ts';
import { routes } from '../src/app/routes.ts';
import { testActor } from './actors.ts';
import { fingerprint } from './fingerprint.ts';
import type { TestApi } from './harness.ts';
import { sampleBody, seeded } from './samples.ts';
import { startedApi } from './started.ts';

/** The permission matrix, generated from the endpoint tables: every endpoint × nobody, everybody else, each preset role. */
let api: TestApi;
let before: Record<string, string>;
let adminId: string;
beforeAll(async () => {
  api = await startedApi();
  adminId = api.actorOf('admin').userId;
  before = await fingerprint(api.database);
});
afterAll(() => api.close());

const random = seeded(7);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const inputFor = (endpoint: Endpoint) => ({
  params: Object.fromEntries([...endpoint.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => [name, '1'])),
  body: endpoint.method === 'GET' ? {} : (sampleBody(endpoint, random) as Record<string, unknown>),
});
async function answer(who: string | null, endpoint: Endpoint): Promise<[number, string | undefined]> {
  const client = who ? api.as(who) : api.anonymous();
  const response = await client.send(endpoint, inputFor(endpoint));
  const text = await response.text();
  const envelope = text.startsWith('{') ? (JSON.parse(text) as { errorCode?: string }) : {};
  return [response.status, envelope.errorCode];
}

const guarded = routes.map(({ endpoint }) => endpoint).filter(({ permission }) => permission !== 'public');
const codesOf = ({ permission }: Endpoint): readonly PermissionCode[] =>
  permission === 'session' || permission === 'public'
    ? []
    : typeof permission === 'string'
      ? [permission]
      : permission.anyOf;

describe('the matrix', () => {
  it('without a session every endpoint answers 401', async () => {
    const wrong: string[] = [];
    for (const endpoint of guarded) {
      const [status, code] = await answer(null, endpoint);
      if (status !== 401 || code !== 'NO_SESSION') wrong.push(`${nameOf(endpoint)} → ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('with every right but its own every endpoint answers 403', async () => {
    const wrong: string[] = [];
    for (const endpoint of guarded) {
      const own = new Set<string>(codesOf(endpoint));
      if (own.size === 0) continue;
      api.actor('others', { permissions: PERMISSION_CODES.filter((code) => !own.has(code)) });
      const [status, code] = await answer('others', endpoint);
      if (status !== 403 || code !== 'NO_PERMISSION') wrong.push(`${nameOf(endpoint)} → ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('each preset role is refused exactly where its codes do not reach', async () => {
    const wrong: string[] = [];
    for (const role of PRESET_ROLES) {
      const actor = testActor(role.code, '900', { permissions: role.codes });
      api.actor(role.code, { userId: '900', permissions: role.codes, fields: role.fields });
      for (const endpoint of guarded) {
        if (permits(actor, endpoint.permission)) continue;
        const [status, code] = await answer(role.code, endpoint);
        if (status !== 403 || code !== 'NO_PERMISSION')
          wrong.push(`${role.code} ${nameOf(endpoint)} → ${status} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  it('no refusal wrote anything', async () => {
    expect(await fingerprint(api.database)).toEqual(before);
  });

  it('with its right alone no endpoint answers 401, 403 of the endpoint, or a fault', async () => {
    const wrong: string[] = [];
    for (const endpoint of guarded) {
      const codes = codesOf(endpoint);
      api.actor('owner', { userId: adminId, permissions: codes.slice(0, 1) });
      const [status, code] = await answer('owner', endpoint);
      if (status === 401 || status >= 500) wrong.push(`${nameOf(endpoint)} → ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
    expect(api.faults).toEqual([]);
  }, 120_000);
});
