import { describe, expect, it } from 'vitest';
import { matchMenu } from './menu-match.ts';
import { pinyinNames } from './pinyin-names.ts';

const entries = ['物流订单', '待拼柜', '待订柜', '客户管理', 'HS编码'].map((title) => ({ path: `/${title}`, title }));
const find = (text: string) => matchMenu(entries, text, pinyinNames).map((entry) => entry.title);

describe('Ctrl+K menus', () => {
  it.each([
    ['物流', ['物流订单']],
    ['wldd', ['物流订单']],
    ['wuliu', ['物流订单']],
    ['dpg', ['待拼柜']],
    ['kehu guanli', ['客户管理']],
    ['hs', ['HS编码']],
    ['柜', ['待拼柜', '待订柜']],
    ['zzz', []],
  ])('%s finds %j', (text, titles) => expect(find(text)).toEqual(titles));

  it('an empty text offers everything, and titles work before the spellings are loaded', () => {
    expect(find('')).toHaveLength(5);
    expect(matchMenu(entries, '客户', null)).toHaveLength(1);
    expect(matchMenu(entries, 'khgl', null)).toHaveLength(0);
  });
});
