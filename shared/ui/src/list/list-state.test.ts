import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { col, filter } from '@shared/contract/list.ts';
import { nextSort, parseSort, readState, toQuery, writeSort, writeState, type ListState } from './list-state.ts';

const list = {
  columns: { no: col.text('单号', { sort: true }), etd: col.date('离港', { sort: true }), note: col.text('备注') },
  filters: {
    keyword: filter.search('搜索'),
    status: filter.codes('状态', { A: '甲', B: '乙' }),
    etd: filter.dates('离港'),
    sort: filter.text('坏名'),
  },
  tabs: { all: '全部', mine: '我的' },
  defaultSort: '-etd',
};
const state: fc.Arbitrary<ListState> = fc.record({
  page: fc.integer({ min: 1, max: 9_999_999 }),
  cursor: fc.constant(null),
  pageSize: fc.constantFrom(20, 50, 100, 200),
  sort: fc.uniqueArray(fc.record({ key: fc.constantFrom('no', 'etd'), descending: fc.boolean() }), {
    selector: (one) => one.key,
    minLength: 1,
  }),
  tab: fc.constantFrom('all', 'mine'),
  filters: fc
    .dictionary(fc.constantFrom('keyword', 'status', 'etd'), fc.string({ minLength: 1 }))
    .map((one) => ({ ...one })),
  view: fc.option(fc.stringMatching(/^[1-9]\d{0,5}$/)),
});

describe('state of a list in the URL (1.6)', () => {
  it('comes back from the URL as it was written', () => {
    fc.assert(
      fc.property(state, (one) => {
        const text = writeState(one, list, new URLSearchParams(), 50).toString();
        expect(readState(new URLSearchParams(text), list, 50)).toEqual(one);
      }),
    );
  });
  it('writes the same URL whatever was there before, and keeps parameters that are not its own', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const old = writeState(before, list, new URLSearchParams('id=7'), 50);
        expect(writeState(after, list, old, 50).toString()).toBe(
          writeState(after, list, new URLSearchParams('id=7'), 50).toString(),
        );
      }),
    );
  });
  it('reads any text without failing, and gives a state that the server takes', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (text) => {
        const { page, pageSize, tab } = readState(new URLSearchParams(text), list, 50);
        expect(page).toBeGreaterThan(0);
        expect([20, 50, 100, 200]).toContain(pageSize);
        expect(['all', 'mine']).toContain(tab);
      }),
      { numRuns: 40 },
    );
  });
  it.each([
    ['page=0'],
    ['page=-1'],
    ['page=1e9'],
    ['page=x'],
    ['pageSize=33'],
    ['tab=nope'],
    ['sort=note'],
    ['unknown=1'],
  ])('ignores %s', (text) => {
    expect(readState(new URLSearchParams(text), list, 50)).toEqual(readState(new URLSearchParams(), list, 50));
  });
  it('opens the rows of every tab for a link that concerns all of them', () => {
    const states = { ...list, tabs: { open: '待办', done: '已办', all: '全部' } };
    const state = readState(new URLSearchParams('tab=all&status=A'), states, 50);
    expect(toQuery(state).tab).toBe('all');
    expect(writeState(state, states, new URLSearchParams(), 50).get('tab')).toBe('all');
    expect(readState(new URLSearchParams('status=A'), states, 50).tab).toBe('open');
  });
  it('leaves defaults out of the URL', () => {
    expect(writeState(readState(new URLSearchParams(), list, 50), list, new URLSearchParams(), 50).toString()).toBe('');
  });
  it('asks the server with filters, tab, sort and page; a fixed filter wins', () => {
    const asked = toQuery(readState(new URLSearchParams('status=A&page=3'), list, 50), { status: 'B' });
    expect(asked).toEqual({ status: 'B', page: 3, pageSize: 50, sort: '-etd', tab: 'all' });
  });
});

describe('sort', () => {
  it('drops unknown, repeated and unsortable columns', () => {
    expect(parseSort('-etd,etd,note,__proto__,no', list.columns)).toEqual([
      { key: 'etd', descending: true },
      { key: 'no', descending: false },
    ]);
    expect(writeSort(parseSort('-etd,no', list.columns))).toBe('-etd,no');
  });
  it('goes ascending, descending, off; Shift keeps the other columns', () => {
    const one = nextSort([], 'no', false);
    const two = nextSort(one, 'no', false);
    expect([one, two, nextSort(two, 'no', false)].map(writeSort)).toEqual(['no', '-no', '']);
    expect(writeSort(nextSort(one, 'etd', true))).toBe('no,etd');
    expect(writeSort(nextSort(one, 'etd', false))).toBe('etd');
    expect(writeSort(nextSort(parseSort('-etd', list.columns), 'etd', false, parseSort('-etd', list.columns)))).toBe(
      'etd',
    );
  });
});
