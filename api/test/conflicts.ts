import type { Endpoint } from '@shared/contract/endpoint.ts';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { recordReads } from '../src/platform/current-record.ts';
import { routes } from '../src/app/routes.ts';
import type { TestClient } from './client.ts';
import type { TestApi } from './harness.ts';
import { ownerOf } from './path-owners.ts';
import { seeded, validBody } from './samples.ts';

/** Records of a kind that are tried until one is in a state in which the command may be called. */
const MAX_RECORDS = 60;
const random = seeded(13);
const keysOf = ({ body }: Endpoint) =>
  Object.keys(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {});
/** What a save writes: its body without what only accompanies it. */
const fieldsOf = (save: Endpoint) => keysOf(save).filter((key) => !['version', 'ack', 'reason'].includes(key));

/** Every save of a form: it carries the version that its user saw. */
const versioned = routes
  .map(({ endpoint }) => endpoint)
  .filter(
    (endpoint) => endpoint.method === 'PUT' && endpoint.path.endsWith('}') && keysOf(endpoint).includes('version'),
  );

/** No form edits them, or their records stand in no list: what proves them instead. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/views/{id}': 'a saved view is written over by who owns it',
  '/accounts/depts/{id}': 'department tree: users.api.test',
  '/accounts/roles/{id}': 'name and remark of a role: roles.api.test',
  '/logistics/clearances/{id}': 'the demo data has none: clearance.api.test',
  '/system/documents/{code}': 'documents.api.test',
};

interface Answered {
  id: string;
  version: number;
}
/** Ids of the records whose list or table stands at a path. */
async function idsAt(api: TestApi, client: TestClient, save: Endpoint): Promise<readonly Answered[]> {
  const path = save.path.slice(0, save.path.lastIndexOf('/'));
  const list = routes.find(({ endpoint }) => endpoint.path === path && endpoint.method === 'GET')?.endpoint;
  const answer = list && (await client.call(list, { query: { pageSize: 100 } })).envelope.data;
  const rows = (answer as { list?: Answered[] } | undefined)?.list ?? [];
  const table = ownerOf(save)?.[1];
  if (rows.length > 0 || !table) return rows;
  return api.database.raw<Answered>(`select id::text as id, version from ${table} order by id limit ${MAX_RECORDS}`);
}

/** What the first record that may be saved answered to a save of another version, or why none did. */
async function clash(api: TestApi, client: TestClient, save: Endpoint): Promise<string> {
  const get = recordReads(routes)(save)?.endpoint;
  let last = 'no record';
  for (const row of (await idsAt(api, client, save)).slice(0, MAX_RECORDS)) {
    const params = { id: row.id };
    const read = get ? ((await client.call(get, { params })).envelope.data as Answered | undefined) : row;
    if (!read) continue;
    const newer = { version: read.version + 1 };
    const kept: Record<string, unknown> = { ...read };
    const own = { ...Object.fromEntries(fieldsOf(save).map((key) => [key, kept[key] ?? null])), ...newer };
    const body = z.safeParse(save.body, own).success ? own : validBody(save, random, newer);
    const { envelope } = await client.call(save, { params, body: (body ?? own) as Record<string, unknown> });
    last = `${envelope.errorCode} ${JSON.stringify(envelope.data ?? null).slice(0, 120)}`;
    if (envelope.errorCode !== 'VERSION_CONFLICT') continue;
    const { current } = envelope.data as { current: Record<string, unknown> };
    if (get) expect(current, save.path).toEqual(read);
    else expect(Object.keys(current), save.path).toEqual(expect.arrayContaining(fieldsOf(save)));
    return 'conflict';
  }
  return last;
}

/** 1.8, on the demo data: the second save of every form of the contract gets the record as that form has read it. */
export function conflictsAnswerTheRecord(api: () => TestApi, client: (warehouses: string[]) => TestClient): void {
  it('1.8 a conflict answers the record with its lines as its own read does, for every save of the contract', async () => {
    expect(versioned.length).toBeGreaterThan(30);
    const houses = await api().database.raw<{ id: string }>('select id::text as id from wh_warehouse');
    const everywhere = client(houses.map(({ id }) => id));
    const wrong: string[] = [];
    for (const save of versioned) {
      if (save.path in ELSEWHERE) continue;
      const result = await clash(api(), everywhere, save);
      if (result !== 'conflict') wrong.push(`${save.path}: ${result}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
}
