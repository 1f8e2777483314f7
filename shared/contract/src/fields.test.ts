import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { sign } from './decimal.ts';
import { money, optionalText, quantity, rate, reason, text, unitPrice } from './fields.ts';

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

describe('texts', () => {
  const told = (schema: { safeParse: (value: unknown) => { error?: z.core.$ZodError } }, value: string) =>
    schema.safeParse(value).error?.issues[0]?.message ?? null;
  it.each([
    ['text', text(5), '\u200B', '必填'],
    ['text', text(5), ' \u2060\uFEFF\u3164 ', '必填'],
    ['text', text(5), '\u200B甲', null],
    ['text', text(5), 'a\u0000b', '包含非法字符'],
    ['optional', optionalText(5), 'a\u0007', '包含非法字符'],
    ['reason', reason(), '\u200B\u200B', '必填'],
    ['reason', reason(3), '错\u200B\u200B', '至少 3 个字'],
    ['reason', reason(3), '错 了', null],
    ['reason', reason(), '录错\u0000', '包含非法字符'],
  ])('%s: what cannot be seen is not counted, control characters are refused (%#)', (_name, schema, value, message) => {
    expect(told(schema, value)).toBe(message);
  });
});
