import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Entity, type RecordTable } from '../src/platform/entity.ts';
import { listOf } from '../src/platform/list.ts';
import { routes } from '../src/routes.ts';
import { leaveUnchecked } from './documented.ts';
import type { TestApi } from './harness.ts';
import { sampleBody, seeded, validBody } from './samples.ts';
import { startedApi } from './started.ts';

/**
 * Own row, another's row, another company's row: for every list over an entity with a scope, rows are put straight into
 * its table; a user of scope SELF and one company must see its own row only, in the list and at every endpoint below it.
 */
const ME = '900';
const WAREHOUSE = '700';
let api: TestApi;
beforeAll(async () => {
  api = await startedApi();
  leaveUnchecked(api.url);
  // The planted rows need not make sense.
  const checks = await api.database.raw<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of checks) await api.database.run(drop);
  const self = { level: 'SELF', depts: [] } as const;
  api.actor('self', {
    userId: ME,
    deptId: '800',
    warehouses: [WAREHOUSE],
    scopes: { logistics: self, customer: self, supplier: self, warehouse: self, finance: self },
  });
});
afterAll(() => api.close());

const random = seeded(11);
const scoped = routes.flatMap((route) => {
  const source = route.list ? listOf(route.list)?.source : undefined;
  const entity = source?.scope;
  return source && entity instanceof Entity
    ? [{ route, source, entity: entity as unknown as Entity<RecordTable> }]
    : [];
});

let serial = 1_000_000;
/** A row that satisfies the table's checks as well as can be guessed; foreign keys are not looked at. */
async function plant(entity: Entity<RecordTable>, values: ReadonlyMap<PgColumn, string | null>): Promise<string> {
  const table = getTableName(entity.table);
  const id = [...values].find(([column]) => column.name === 'id')?.[1] ?? String((serial += 1));
  const columns = await api.database.raw<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
       and a.attidentity = '' and a.attgenerated = ''`,
    [table],
  );
  const cells = new Map<string, string>([['id', id]]);
  for (const { name, type } of columns) cells.set(name, `'${guess(type, id)}'`);
  for (const [column, value] of values) cells.set(column.name, value === null ? 'null' : `'${value}'`);
  const names = [...cells.keys()].map((name) => `"${name}"`).join(', ');
  await api.database.run(
    `set session_replication_role = replica;
     insert into "${table}" (${names}) overriding system value values (${[...cells.values()].join(', ')});
     set session_replication_role = origin;`,
  );
  return id;
}

function guess(type: string, id: string): string {
  if (type === 'date') return '2026-01-31';
  if (type.startsWith('timestamp')) return '2026-01-31T00:00:00Z';
  if (type === 'boolean') return 'false';
  if (type === 'jsonb') return '[]';
  if (type.endsWith('[]')) return '{}';
  if (/^(bigint|integer|smallint|numeric)/.test(type)) return '1';
  return `x${id}`;
}

/** Which rows there are for an entity: the parts of its scope that its table has. */
function rowsOf(entity: Entity<RecordTable>): {
  own: Map<PgColumn, string | null>;
  foreign: [string, Map<PgColumn, string | null>][];
} {
  const { company, warehouse, dept, people = [] } = entity.spec.scope ?? {};
  const own = new Map<PgColumn, string | null>();
  const [first] = people;
  const own_ = getTableColumns(entity.table) as Record<string, PgColumn>;
  const here = (column: PgColumn | undefined) => column && Object.values(own_).includes(column);
  if (company && here(company)) own.set(company, '1');
  if (warehouse && here(warehouse)) own.set(warehouse, WAREHOUSE);
  for (const person of people) if (here(person)) own.set(person, '901');
  if (first && here(first)) own.set(first, ME);
  if (dept && here(dept)) own.set(dept, '801');
  const foreign: [string, Map<PgColumn, string | null>][] = [];
  if (first && here(first)) foreign.push(["another person's", new Map([...own, [first, '901']])]);
  if (company && here(company)) foreign.push(["another company's", new Map([...own, [company, '2']])]);
  if (warehouse && here(warehouse)) foreign.push(["another warehouse's", new Map([...own, [warehouse, '701']])]);
  return { own, foreign };
}

describe('rows out of scope do not exist for the user', () => {
  it('there are lists to check', () => expect(scoped.length).toBeGreaterThan(3));

  it.each(scoped.map((item) => [item.route.endpoint.path, item] as const))(
    '%s',
    async (path, { route, source, entity }) => {
      const { own, foreign } = rowsOf(entity);
      if (foreign.length === 0) return;
      const mine = await plant(entity, own);
      const others: [string, string][] = [];
      for (const [whose, values] of foreign) {
        // A warehouse is scoped by its own id: each planted one needs another.
        if (entity.spec.scope?.warehouse?.name === 'id') values.set(entity.table.id, String((serial += 1)));
        others.push([whose, await plant(entity, values)]);
      }
      const client = api.as('self');
      const below = routes.filter(
        ({ endpoint }) => endpoint.path === `${path}/{id}` || endpoint.path.startsWith(`${path}/{id}/`),
      );
      const wrong: string[] = [];

      const { envelope } = await client.call(route.endpoint, { query: { pageSize: 200 } });
      const seen = ((envelope.data as { list?: { id: string }[] } | undefined)?.list ?? []).map(({ id }) => id);
      for (const [whose, id] of others) if (seen.includes(id)) wrong.push(`${path}: ${whose} row is listed`);

      for (const { endpoint } of below) {
        const body = endpoint.method === 'GET' ? {} : (validBody(endpoint, random) ?? sampleBody(endpoint, random));
        const params = (id: string) =>
          Object.fromEntries(
            [...endpoint.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => [name, name === 'id' ? id : '1']),
          );
        for (const [whose, id] of others) {
          const response = await client.send(endpoint, { params: params(id), body: body as Record<string, unknown> });
          const text = await response.text();
          if (endpoint.method === 'GET' ? response.status !== 404 : response.status < 400 || response.status >= 500)
            wrong.push(`${endpoint.method} ${endpoint.path}: ${whose} row → ${response.status} ${text.slice(0, 120)}`);
        }
        if (endpoint.method === 'GET' && endpoint.path === `${path}/{id}`) {
          const { status } = await client.send(endpoint, { params: params(mine) });
          if (status === 404) wrong.push(`${endpoint.path}: the own row is not found`);
        }
      }
      // A list with a condition of its own need not show it.
      if (!source.where && !entity.spec.scope?.and && !seen.includes(mine))
        wrong.push(`${path}: the own row is not listed`);
      expect(wrong).toEqual([]);
    },
  );
});
