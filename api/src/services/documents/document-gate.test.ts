import { describe, expect, it } from 'vitest';
import { goesOn } from './document-gate.ts';

describe('4.7 which steps 单据设置 is asked for', () => {
  it.each([
    // Out of a state beside the way.
    ['BG', 'AMENDING', 'SUBMITTED', true],
    ['YH', 'REWORK', 'WORKING', true],
    ['YH', 'REWORK', 'ASSIGNED', true],
    ['YH', 'REJECTED', 'WORKING', true],
    ['QG', 'HELD', 'SUBMITTED', true],
    ['QG', 'HELD', 'TAX_DUE', true],
    ['SD', 'EXCEPTION', 'BOOKED', true],
    ['CB', 'RECOMPUTED', 'LOCKED', true],
    // On the way.
    ['BG', 'REVIEWED', 'SUBMITTED', true],
    ['WL', 'DRAFT', 'SUBMITTED', true],
    // Back.
    ['WL', 'RUNNING', 'CONFIRMED', false],
    ['GZ', 'CLEAR', 'DECLARE', false],
    ['DC', 'CONFIRMED', 'SUBMITTED', false],
    ['YH', 'DONE', 'REPORTED', false],
    ['CK', 'ALLOCATED', 'APPROVED', false],
    ['FS', 'PAID', 'APPROVED', false],
    // Into a state of which nothing can be demanded.
    ['BG', 'RELEASED', 'AMENDING', false],
  ])('%s %s → %s: %s', (code, from, to, asked) => {
    expect(goesOn(code, from, to)).toBe(asked);
  });
});
