import { expect, it } from 'vitest';
import { WordBook } from './word-book.ts';

const book = new WordBook(
  [
    { id: '1', value: 'one', codes: ['A'], names: ['销售部', '甲'] },
    { id: '2', value: 'two', codes: ['B'], names: ['销售部', null] },
    { id: '3', value: 'three', codes: ['销售部三'], names: ['a'] },
  ],
  (word) => word.toUpperCase(),
);

it('LOG-002 a code stands for one, a name where it is alone; nothing is guessed', () => {
  expect(book.find('甲', '没有')).toEqual({ value: 'one' });
  expect(book.find('b', '没有')).toEqual({ value: 'two' });
  expect(book.find('a', '没有')).toEqual({ value: 'one' });
  expect(book.find('丙', '没有')).toEqual({ fault: '没有' });
});

it('LOG-002 of a name that several have it says how many there are and their codes, at most five', () => {
  expect(book.find('销售部', '没有')).toEqual({ fault: '「销售部」有 2 个同名（A、B），请填编码' });
  const six = ['1', '2', '3', '4', '5', '6'].map((id) => ({ id, value: id, codes: [`C${id}`], names: ['同'] }));
  expect(new WordBook(six).find('同', '没有')).toEqual({
    fault: '「同」有 6 个同名（C1、C2、C3、C4、C5 等），请填编码',
  });
});

it('LOG-002 what has no code is told by its other name', () => {
  const brands = new WordBook([
    { id: '1', value: '1', codes: [], names: ['MUJI', '无印'] },
    { id: '2', value: '2', codes: [], names: ['木吉', 'MUJI'] },
  ]);
  expect(brands.find('MUJI', '没有')).toEqual({ fault: '「MUJI」有 2 个同名（无印、木吉），请填另一个名称' });
});
