import { beforeEach, describe, expect, it } from 'vitest';
import { closeAllTabs, closeOtherTabs, closeTab, MAX_TABS, openTab, openTabs, tabKey } from './tabs.ts';

const tab = (n: number) => ({ key: `/p/${n}`, href: `/p/${n}?page=1`, title: `第${n}页` });
beforeEach(() => closeAllTabs());

describe('tabs', () => {
  it('a record is a tab of its own, a filter is not', () => {
    expect(tabKey({ pathname: '/a', search: '?id=3&page=2' })).toBe('/a?id=3');
    expect(tabKey({ pathname: '/a', search: '?page=2' })).toBe('/a');
  });

  it('are at most 15; the one that was opened first goes', () => {
    for (let n = 0; n < 20; n += 1) openTab(tab(n));
    expect(openTabs()).toHaveLength(MAX_TABS);
    expect(openTabs()[0]?.key).toBe('/p/5');
  });

  it('an open tab moves to its new place', () => {
    openTab(tab(1));
    openTab({ ...tab(1), href: '/p/1?page=9' });
    expect(openTabs()).toEqual([{ ...tab(1), href: '/p/1?page=9' }]);
  });

  it('closing answers where to go: right, else left neighbour, else home', () => {
    [1, 2, 3].forEach((n) => openTab(tab(n)));
    expect(closeTab('/p/2')).toBe('/p/3?page=1');
    expect(closeTab('/p/3')).toBe('/p/1?page=1');
    expect(closeTab('/p/1')).toBe('/');
  });

  it('the others close together, and F5 brings the rest back', () => {
    [1, 2, 3].forEach((n) => openTab(tab(n)));
    closeOtherTabs('/p/2');
    expect(JSON.parse(sessionStorage.getItem('tabs') ?? '')).toEqual([tab(2)]);
  });
});
