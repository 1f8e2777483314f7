import { addDays } from '@shared/contract/business-day.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { Filter } from '@shared/contract/list.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../src/app/routes.ts';
import { servedLists } from '../src/platform/list.ts';
import { makeAuthenticate } from '../src/services/access/authenticate.ts';
import { dataOf } from './client.ts';
import { freshDemo } from './demo-template.ts';
import { testApi, type TestApi } from './harness.ts';
import { untruths, wrongDays, type Answer, type Ask, type Row } from './list-truth.ts';

/** Everything that a list offers is asked of it on the demo data: tabs, orders, filters, alone and with what a row shows. */
let api: TestApi;
beforeAll(async () => {
  const { database, files } = await freshDemo();
  api = await testApi({ database, files, authenticate: makeAuthenticate(database) });
  const ids = async (table: string) =>
    (await database.raw<{ id: string }>(`select id::text as id from ${table}`)).map(({ id }) => id);
  api.actor('all', { userId: '1', companies: await ids('sy_company'), warehouses: await ids('wh_warehouse') });
}, 900_000);
afterAll(async () => {
  await api.close();
  await api.database.close();
});

const OFFERED = servedLists().filter(({ list }) => routes.some((route) => route.list === list.name));
const LAST = '2026-11-20';
const daysOf = (most = 20) => `${addDays(LAST, 1 - Math.min(most, 20))}..${LAST}`;

/** Values that a person could give a filter. */
function valuesOf(key: string, { kind, labels, most }: Filter, rows: readonly Row[]): string[] {
  const shown = rows.map((row) => row[key]).filter((value) => typeof value === 'string' || typeof value === 'number');
  const numbers = rows.flatMap((row) => Object.values(row).filter((value) => /^[A-Z]{2}\d{6,}/.test(String(value))));
  switch (kind) {
    case 'numbers':
      return [String(numbers[0] ?? 'WL20261101-0001'), 'wl2026', 'WL20261101-0001 GZ20261101-0001', '不存在'];
    case 'codes':
      return [...Object.keys(labels ?? {}), ...(shown.length > 0 ? [`${shown[0]},${shown.at(-1)}`] : [])];
    case 'dates':
      return [daysOf(most), `${LAST}..`, `..${LAST}`];
    case 'flag':
      return ['1', '0'];
    case 'range':
      return ['1..500', '..500', '1..', '0.5..1'];
    case 'money':
      return ['CNY'];
    case 'picker':
      return ['1', ...(shown.length > 0 ? [String(shown[0])] : [])];
    case 'search':
    case 'text':
      return ['有限', 'A-1', '浙B·12345', '13800138000', ...(shown.length > 0 ? [String(shown[0])] : [])];
  }
}

it.each(OFFERED.map(({ list }) => [list.name, list] as const))(
  '%s answers whatever its page can ask',
  async (_name, list) => {
    const preset = Object.fromEntries(
      Object.entries(list.filters).flatMap(([key, filter]) =>
        filter.most === undefined ? [] : [[key, daysOf(filter.most)]],
      ),
    );
    const asked = (query: Record<string, string>) =>
      api.as('all').call(list.endpoint as Endpoint, { query: { ...preset, ...query } });
    const first = await asked({});
    expect(first.status).toBe(200);
    const { list: rows } = dataOf<{ list: Row[] }>(first.envelope);
    const queries = [
      ...Object.keys(list.tabs ?? {}).map((tab) => ({ tab })),
      ...Object.entries(list.columns).flatMap(([key, column]) =>
        column.sort ? [{ sort: key }, { sort: `-${key}` }] : [],
      ),
      ...Object.entries(list.filters).flatMap(([key, filter]) =>
        valuesOf(key, filter, rows).map((value) => ({ [key]: value })),
      ),
    ];
    const wrong: string[] = [];
    for (const query of queries) {
      const { status } = await asked(query);
      // A range with both its ends is a question that every filter of days answers.
      const dates = Object.entries(query).some(
        ([key, value]) => list.filters[key]?.kind === 'dates' && /\d\.\.\d/.test(String(value)),
      );
      if (status !== 200 && (status !== 422 || dates)) wrong.push(`${status} ${JSON.stringify(query)}`);
    }
    const ask: Ask = async (query) => {
      const { status, envelope } = await asked(query);
      return status === 200 ? dataOf<Answer>(envelope) : null;
    };
    wrong.push(...(await wrongDays(list, ask)), ...(await untruths(list, ask)));
    // What a row shows finds rows: its code, its customer.
    for (const [key, { kind }] of Object.entries(list.filters)) {
      const shown = rows.find((row) => typeof row[key] === 'string')?.[key];
      if (shown === undefined || (kind !== 'codes' && kind !== 'picker')) continue;
      const { envelope } = await asked({ [key]: String(shown) });
      if (dataOf<{ list: Row[] }>(envelope).list.length === 0) wrong.push(`nothing by ${key}=${String(shown)}`);
    }
    expect(wrong).toEqual([]);
  },
  300_000,
);
