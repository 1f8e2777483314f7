import { expect, it } from 'vitest';
import { namedSome } from './named-some.ts';

it('names all of a few, else the first ones and how many there are', () => {
  expect(namedSome(['甲'], '项')).toBe('甲');
  expect(namedSome(['甲', '乙', '丙'], '项')).toBe('甲、乙、丙');
  expect(namedSome(['甲', '乙', '丙', '丁'], '单')).toBe('甲、乙、丙 等 4 单');
  expect(namedSome(['甲', '乙'], '个', 1)).toBe('甲 等 2 个');
});
