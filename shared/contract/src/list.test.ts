import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { col, defineList, filter, LIST_PARAMS, OPEN_PARAM, type ListContract } from './list.ts';

const HERE = import.meta.dirname;
const isList = (value: unknown): value is ListContract =>
  typeof value === 'object' && value !== null && 'columns' in value && 'defaultSort' in value && 'endpoint' in value;

/** Every list that the contract declares. */
async function lists(): Promise<ListContract[]> {
  const files = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(HERE, path))
    .filter((path) => readFileSync(path, 'utf8').includes('defineList'));
  const modules = await Promise.all(files.map((path) => import(path) as Promise<object>));
  return modules.flatMap((exports) => Object.values(exports) as unknown[]).filter(isList);
}

describe('lists of the contract', () => {
  it('no column is called 操作 like the column of the buttons; the log of what was done has none', async () => {
    const all = await lists();
    expect(all.length).toBeGreaterThan(30);
    const named = all.filter(({ columns }) => Object.values(columns).some(({ title }) => title === '操作'));
    expect(named.map(({ name }) => name)).toEqual(['system.audit']);
  });

  it('no filter is called what the address of a list page keeps beside the filters, and breaks the list when it is set', async () => {
    const taken = new Set([...LIST_PARAMS, OPEN_PARAM]);
    const clashes = (await lists()).flatMap(({ name, filters }) =>
      Object.keys(filters).flatMap((key) => (taken.has(key) ? [`${name}.${key}`] : [])),
    );
    expect(clashes).toEqual([]);
  });

  it('every list with tabs has one that holds the rows of all', async () => {
    for (const { name, tabs } of await lists()) if (tabs) expect(Object.keys(tabs), name).toContain('all');
    const declared = (tabs?: Record<string, string>) =>
      defineList()({
        name: 'test.tabs',
        title: '单',
        path: '/test/tabs',
        permission: 'session',
        scope: 'self',
        columns: { no: col.text('编号') },
        filters: { numbers: filter.numbers('编号') },
        ...(tabs && { tabs }),
        defaultSort: 'no',
      }).tabs;
    expect(Object.entries(declared({ open: '待办', done: '已办' }) ?? {})).toEqual([
      ['open', '待办'],
      ['done', '已办'],
      ['all', '全部'],
    ]);
    expect(Object.keys(declared({ all: '待送达', out: '派送中' }) ?? {})).toEqual(['all', 'out']);
    expect(declared()).toBeUndefined();
  });
});
