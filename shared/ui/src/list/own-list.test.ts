import { col, defineList, filter } from '@shared/contract/list.ts';
import { person } from '@shared/testing/people.ts';
import { describe, expect, it } from 'vitest';
import { readState, toQuery } from './list-state.ts';
import { ownList } from './own-list.ts';

const list = defineList()({
  name: 'test.own',
  title: '客户',
  path: '/test/own',
  permission: 'account.customer.view',
  scope: { none: 'test' },
  columns: {
    name: col.text('客户', { sort: true }),
    limit: col.money('额度', { currency: 'CNY', field: 'customer.credit', sort: true }),
    used: col.money('已用', { currency: 'CNY', field: 'customer.credit' }),
  },
  filters: {
    keyword: filter.search('搜索'),
    limit: filter.range('额度'),
    over: filter.flag('超额度', { field: 'customer.credit' }),
  },
  defaultSort: 'name,-limit',
});
const seeing = (level: 'VISIBLE' | 'MASK' | 'HIDDEN') =>
  person(undefined, { fields: { ...person().fields, 'customer.credit': level } });
const asked = (search: string, level: 'MASK' | 'HIDDEN' | 'VISIBLE') => {
  const own = ownList(list, seeing(level));
  return toQuery(readState(new URLSearchParams(search), own));
};

describe('ACC-031 a list as its reader can use it', () => {
  it('is the same object for who sees all of it', () => expect(ownList(list, seeing('VISIBLE'))).toBe(list));

  it.each(['MASK', 'HIDDEN'] as const)('%s: what is not seen neither orders nor filters', (level) => {
    const own = ownList(list, seeing(level));
    expect(Object.keys(own.columns), 'a masked column still stands there').toEqual(['name', 'limit', 'used']);
    expect(Object.entries(own.columns).filter(([, { sort }]) => sort)).toEqual([['name', list.columns.name]]);
    expect(Object.keys(own.filters)).toEqual(['keyword']);
  });

  it.each(['MASK', 'HIDDEN'] as const)('%s: nor does the default order or a link ask for it', (level) => {
    expect(asked('', level)).toMatchObject({ sort: 'name' });
    expect(asked('sort=-limit&limit=1~9&over=1&keyword=a', level)).toEqual({
      page: 1,
      pageSize: 50,
      sort: 'name',
      keyword: 'a',
    });
  });

  it('who sees it asks for it', () =>
    expect(asked('sort=-limit&limit=1~9', 'VISIBLE')).toMatchObject({ sort: '-limit', limit: '1~9' }));
});
