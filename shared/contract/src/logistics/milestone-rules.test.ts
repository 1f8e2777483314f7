import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MILESTONES, occurredIssue, orderIssue } from './milestone-rules.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const MADE = '2026-11-01T00:00:00Z';

describe('LOG-068 milestones', () => {
  it.each([
    ['2026-11-20T04:05:00Z', null],
    ['2026-11-20T04:05:01Z', '发生时间不能晚于现在'],
    [MADE, null],
    ['2026-10-31T23:59:59Z', '发生时间不能早于柜子创建时间'],
  ])('%s: %s', (at, issue) => {
    expect(occurredIssue(at, NOW, MADE)).toBe(issue);
  });
  it('warns when it is earlier than the one before it or later than the one after it', () => {
    const known = [
      { milestone: 'DEPARTED', occurredAt: '2026-11-05T00:00:00Z' },
      { milestone: 'GATE_OUT', occurredAt: '2026-11-15T00:00:00Z' },
    ] as const;
    const at = (day: string) => orderIssue({ milestone: 'ARRIVED', occurredAt: `2026-11-${day}T00:00:00Z` }, known);
    expect(at('04')).toBe('到港早于开船，请核对时间');
    expect(at('16')).toBe('到港晚于提柜，请核对时间');
    expect(at('10')).toBeNull();
  });
  it('a milestone may come again, and milestones in their order never warn', () => {
    const days = fc.array(fc.nat(1000), { minLength: MILESTONES.length, maxLength: MILESTONES.length });
    fc.assert(
      fc.property(days, (steps) => {
        let at = 0;
        const all = MILESTONES.map((milestone, index) => {
          at += steps[index] ?? 0;
          return { milestone, occurredAt: new Date(at) };
        });
        expect(all.map((each) => orderIssue(each, all))).toEqual(all.map(() => null));
      }),
    );
  });
});
