import { expect, it } from 'vitest';
import { padFault, padKey } from './pad-value.ts';

it('a number pad takes no more pieces than a line may have, and says so', () => {
  expect(padFault('1000000', 0)).toBeNull();
  expect(padFault('1000001', 0)).toBe('不能大于 1000000');
  expect(padFault('13', 0, 12)).toBe('不能大于 12');
  expect(padFault('0', 1)).toBe('不能小于 1');
  expect(padFault('', 0)).toBe('请输入数量');
  expect(padKey('1234567', '8')).toBe('1234567');
});
