import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chineseWords, englishWords, wordsProblem } from './amount-words.ts';

describe('SYS-016 大写金额', () => {
  it.each([
    ['1234.56', '壹仟贰佰叁拾肆元伍角陆分'],
    ['100000', '壹拾万元整'],
    ['10050.08', '壹万零伍拾元零捌分'],
    ['0', '零元整'],
    ['1000000.5', '壹佰万元伍角整'],
    ['0.05', '伍分'],
    ['0.50', '伍角整'],
    ['10.00', '壹拾元整'],
    ['305.07', '叁佰零伍元零柒分'],
    ['107000.53', '壹拾万柒仟元伍角叁分'],
    ['20000001', '贰仟万零壹元整'],
    ['100010000', '壹亿零壹万元整'],
    ['100001000', '壹亿零壹仟元整'],
    ['-88.8', '负捌拾捌元捌角整'],
    ['1001.00', '壹仟零壹元整'],
    ['999999999999.99', '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('SYS-016 %s → %s', (amount, words) => expect(chineseWords(amount)).toBe(words));

  it.each([
    ['1000000000000', '一万亿'],
    ['1.005', '两位小数'],
    ['12,5', '不是金额'],
    ['', '不是金额'],
  ])('SYS-016 refuses %s', (amount, why) => {
    expect(wordsProblem(amount)).toContain(why);
    expect(() => chineseWords(amount)).toThrow(why);
  });

  it('SYS-016 two amounts never read the same, and no reading has 零零 or ends in 零', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), fc.integer({ min: 1, max: 1000 }), (cents, step) => {
        const text = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
        const words = chineseWords(text(cents));
        expect(words).not.toMatch(/零零|零$|零[万亿]/);
        expect(chineseWords(text(cents + step > 99_999_999_999_999 ? cents - step : cents + step))).not.toBe(words);
      }),
    );
  });
});

it.each([
  ['1234.56', 'USD', 'SAY US DOLLARS ONE THOUSAND TWO HUNDRED AND THIRTY-FOUR AND CENTS FIFTY-SIX ONLY'],
  ['1000000', 'EUR', 'SAY EUROS ONE MILLION ONLY'],
  ['0', 'USD', 'SAY US DOLLARS ZERO ONLY'],
  ['15.10', 'JPY', 'SAY JPY FIFTEEN AND CENTS TEN ONLY'],
])('SYS-010 enupper %s %s', (amount, currency, words) => expect(englishWords(amount, currency)).toBe(words));
