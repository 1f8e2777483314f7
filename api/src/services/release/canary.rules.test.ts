import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inCanary } from './canary.rules.ts';

const USERS = 100_000;
const reached = (from: number, candidate: string, share: number): number => {
  let count = 0;
  for (let id = from; id < from + USERS; id += 1) if (inCanary(String(id), candidate, share)) count += 1;
  return count;
};
const shares = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100);
const candidates = fc
  .tuple(fc.stringMatching(/^[a-z]{3,10}$/), fc.stringMatching(/^[a-f0-9]{10}$/))
  .map(([a, b]) => `${a}@${b}`);

describe('canary', () => {
  it('REL-030 a share is met within half a point over 100,000 users', () => {
    fc.assert(
      fc.property(shares, candidates, fc.integer({ min: 1, max: 2 ** 40 }), (share, candidate, from) => {
        expect(Math.abs((reached(from, candidate, share) / USERS) * 100 - share)).toBeLessThanOrEqual(0.5);
      }),
      { numRuns: 30 },
    );
  });

  it('REL-030 0 % means nobody, 100 % everybody', () => {
    expect(reached(1, 'finance@1', 0)).toBe(0);
    expect(reached(1, 'finance@1', 100)).toBe(USERS);
  });

  it('REL-030 a user who has it keeps it while the share grows', () => {
    fc.assert(
      fc.property(shares, shares, candidates, fc.integer({ min: 1 }), (one, other, candidate, id) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        return !inCanary(String(id), candidate, less) || inCanary(String(id), candidate, more);
      }),
    );
  });

  it('REL-030 two candidates meet different people first', () => {
    const both = Array.from({ length: 10_000 }, (_, id) => String(id)).filter(
      (id) => inCanary(id, 'finance@1', 10) && inCanary(id, 'warehouse@7', 10),
    );
    expect(both.length).toBeLessThan(1000);
  });
});
