import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coreName, editDistance, SIMILAR_PERCENT, similarity } from './similarity.ts';

describe('A2 duplicate search by name', () => {
  it.each([
    ['宁波海纳进出口有限公司', '宁波海纳进出口有限公司', 100],
    ['宁波海纳进出口有限公司', '宁波海纳进出口公司', 100],
    ['宁波海纳进出口有限公司', '宁波 海纳（进出口）有限公司', 100],
    ['宁波海纳进出口有限公司', '宁波海呐进出口有限公司', 91],
    ['宁波海纳进出口有限公司', '宁波海纳家居有限公司', 73],
    ['Atlas Trading Co., Ltd.', 'ATLAS TRADING LTD', 100],
    ['宁波海纳进出口有限公司', '深圳瑞达电子有限公司', 36],
    ['', '宁波海纳', 0],
  ])('%s and %s are %i %% alike', (left, right, percent) => expect(similarity(left, right)).toBe(percent));

  it('one typing error in a name of ten characters reaches the limit', () => {
    expect(similarity('义乌通盈纺织有限公司', '义乌通赢纺织有限公司')).toBeGreaterThanOrEqual(SIMILAR_PERCENT);
  });
  it('is symmetric, within 0–100, and 100 for the same name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (left, right) => {
        const percent = similarity(left, right);
        expect(percent).toBe(similarity(right, left));
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
    fc.assert(fc.property(fc.stringMatching(/^[一-龥]{2,20}$/), (name) => similarity(name, name) === 100));
  });
  it('editDistance obeys the triangle inequality', () => {
    const word = fc.stringMatching(/^[ab]{0,6}$/);
    fc.assert(
      fc.property(word, word, word, (a, b, c) => editDistance(a, c) <= editDistance(a, b) + editDistance(b, c)),
    );
  });
  it.each([
    ['KITTEN', 'SITTING', 3],
    ['', 'ABC', 3],
    ['ABC', '', 3],
  ])('editDistance %s → %s is %i', (left, right, count) => expect(editDistance(left, right)).toBe(count));
  it('leaves a name that is only a legal form alone', () => expect(coreName('有限公司')).toBe('有限公司'));
});
