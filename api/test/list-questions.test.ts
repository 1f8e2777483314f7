import { addDays, businessDay } from '@shared/contract/business-day.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { Filter } from '@shared/contract/list.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../src/app/routes.ts';
import { servedLists } from '../src/platform/list.ts';
import { makeAuthenticate } from '../src/services/access/authenticate.ts';
import { dataOf } from './client.ts';
import { freshDemo } from './demo-template.ts';
import { testApi, type TestApi } from './harness.ts';

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

type Row = Record<string, unknown>;
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
    case 'picker':
      return ['1', ...(shown.length > 0 ? [String(shown[0])] : [])];
    case 'search':
    case 'text':
      return ['有限', 'A-1', '浙B·12345', '13800138000', ...(shown.length > 0 ? [String(shown[0])] : [])];
  }
}

/** Longer lists are left out. */
const MAX_PAGES = 5;
type Asked = (query: Record<string, string>) => ReturnType<ReturnType<TestApi['as']>['call']>;
/** A filter of days finds the rows whose own column lies in it, and no other: all of the list where it is short. */
async function wrongDays(filters: Readonly<Record<string, Filter>>, asked: Asked): Promise<string[]> {
  const rowsOf = async (query: Record<string, string>): Promise<Row[]> => {
    const found: Row[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { envelope } = await asked({ ...query, page: String(page), pageSize: '200' });
      const { list } = dataOf<{ list: Row[] }>(envelope);
      found.push(...list);
      if (list.length < 200) break;
    }
    return found;
  };
  const all = await rowsOf({});
  if (all.length === MAX_PAGES * 200) return [];
  const wrong: string[] = [];
  for (const [key, { kind, preset }] of Object.entries(filters)) {
    const dayOf = (row: Row) => (typeof row[key] === 'string' ? shanghaiDay(row[key]) : null);
    const days = all.flatMap((row) => dayOf(row) ?? []).sort();
    const [from, to] = [days[Math.floor(days.length / 4)], days[Math.floor(days.length / 2)]];
    if (kind !== 'dates' || preset || !from || !to) continue;
    const inside = (row: Row) => (dayOf(row) ?? '') >= from && (dayOf(row) ?? '') <= to;
    const ids = (rows: readonly Row[]) => rows.map(({ id }) => String(id)).sort();
    const found = ids(await rowsOf({ [key]: `${from}..${to}` }));
    if (found.join() !== ids(all.filter(inside)).join()) wrong.push(`${key} ${from}..${to}: ${found.length} rows`);
  }
  return wrong;
}
/** The business day of a date or of a moment; null: the text is neither. */
const shanghaiDay = (value: string): string | null =>
  /^\d{4}-\d{2}-\d{2}T/.test(value) ? businessDay(new Date(value)) : (/^\d{4}-\d{2}-\d{2}$/.exec(value)?.[0] ?? null);

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
    wrong.push(...(await wrongDays(list.filters, asked)));
    // What a row shows finds rows: its code, its customer.
    for (const [key, { kind }] of Object.entries(list.filters)) {
      const shown = rows.find((row) => typeof row[key] === 'string')?.[key];
      if (shown === undefined || (kind !== 'codes' && kind !== 'picker')) continue;
      const { envelope } = await asked({ [key]: String(shown) });
      if (dataOf<{ list: Row[] }>(envelope).list.length === 0) wrong.push(`nothing by ${key}=${String(shown)}`);
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);
