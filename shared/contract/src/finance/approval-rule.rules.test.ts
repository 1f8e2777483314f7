import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandFault, bandOf } from './approval-rule.rules.ts';

const bands = (...ends: (string | null)[]) => ends.map((upTo) => ({ upTo }));

describe('3.16 审批规则: contiguous ranges', () => {
  it.each([
    [bands(null), null],
    [bands('50000', '500000', null), null],
    [bands('50000', '50000.00', null), { at: 1, text: '应大于上一段的上限 50000' }],
    [bands('0', null), { at: 0, text: '应大于上一段的上限 0' }],
    [bands('500000', '50000', null), { at: 1, text: '应大于上一段的上限 500000' }],
    [bands('50000', '500000'), { at: 1, text: '最后一段不填上限，金额不封顶' }],
    [bands(null, '500000', null), { at: 0, text: '只有最后一段可以不填上限' }],
  ])('%j: %j', (given, fault) => expect(bandFault(given)).toEqual(fault));

  it.each([
    ['0', 0],
    ['49999.99', 0],
    ['50000', 1],
    ['-60000', 1],
    ['500000.00', 2],
    ['99999999999', 2],
  ])('%s falls into band %i', (amount, at) => {
    const three = bands('50000', '500000', null);
    expect(bandOf(three, amount)).toBe(three[at]);
  });

  it('every amount falls into exactly one band of rules without fault', () => {
    const ends = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 6 });
    fc.assert(
      fc.property(ends, fc.integer({ min: 0, max: 2_000_000 }), (given, amount) => {
        const rising = given.toSorted((one, other) => one - other);
        const made = bands(...rising.map(String), null);
        expect(bandFault(made)).toBeNull();
        expect(made.indexOf(bandOf(made, String(amount)) ?? { upTo: '?' })).toBe(
          rising.filter((end) => end <= amount).length,
        );
      }),
    );
  });
});
