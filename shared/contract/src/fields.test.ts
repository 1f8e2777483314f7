import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { sign } from './decimal.ts';
import { money, quantity, rate, unitPrice } from './fields.ts';

describe('numbers as text', () => {
  it.each([
    ['money', money()],
    ['unitPrice', unitPrice()],
    ['quantity', quantity()],
    ['rate', rate()],
  ] as const)('%s that is no number is refused before anything calculates with it', (_name, schema) => {
    const above = schema.check(z.refine((value) => sign(value) > 0, '必须大于 0'));
    for (const value of ['..', '', '1e5', 'NaN', '１２', '1,000', ' 1', '--1'])
      expect(above.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([
        expect.stringContaining('格式不正确'),
      ]);
    expect(above.safeParse('0').error?.issues[0]?.message).toBe('必须大于 0');
    expect(above.safeParse('1.5').success).toBe(true);
  });
});
