import { describe, expect, it } from 'vitest';
import { deadParams } from './links.ts';
import type { Source } from './sources.ts';

const house = (page: string, more: readonly Source[] = []): Source[] => [
  {
    path: 'remote-x/module.ts',
    text: `routes: [
      { path: '/x', redirect: '/x/list' },
      { path: '/x/list', title: '列表', page: () => import('./src/list.page.tsx') },
      { path: '/x/other', title: '其他', page: () => import('./src/other.page.tsx') },
    ]`,
  },
  { path: 'remote-x/src/list.page.tsx', text: page },
  { path: 'remote-x/src/other.page.tsx', text: `search.get('party')` },
  ...more,
];
const linked = (link: string, page: string, more: readonly Source[] = []) =>
  deadParams([...house(page, more), { path: 'api/src/a.ts', text: `const to = ${link};` }]);

describe('links with parameters', () => {
  it('a parameter that the page reads by name or filters by is fine', () => {
    const list = [{ path: 'shared/contract/src/x.contract.ts', text: `filters: { partyId: filter.picker('客户') }` }];
    const page = `import { list } from '@shared/contract/x.contract.ts'; const form = import('./form.tsx');`;
    const form = [{ path: 'remote-x/src/form.tsx', text: `useSearchKey('order'); useHandover('new', 'plan')` }];
    expect(linked('`/x/list?partyId=${id}&order=${no}&plan=1`', page, [...list, ...form])).toEqual([]);
  });

  it('a parameter that only another page reads is found', () => {
    expect(linked("'/x/list?party=7&tab=open'", `search.get('tab')`)).toEqual([
      "api/src/a.ts: /x/list does not read 'party', which the link says",
    ]);
  });

  it('what stands in comments and tests is neither a link nor a reader; other addresses are left alone', () => {
    expect(linked("'/x/list?a=1'", `// search.get('a')`)).toHaveLength(1);
    expect(linked("'/y?a=1' + '/x/list' // '/x/list?a=1'", '')).toEqual([]);
    expect(deadParams([...house(''), { path: 'remote-x/src/list.test.tsx', text: `open('/x/list?a=1')` }])).toEqual([]);
  });
});
