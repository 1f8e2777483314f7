import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUTOFFS, cutoffKind, dueCutoffs, type Cutoff, type CutoffFacts } from './cutoff.rules.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const none = { cutSi: null, cutVgm: null, cutCy: null, cutCustoms: null };
const open = { cutSi: false, cutVgm: false, cutCy: false, cutCustoms: false };
const facts = (more: Partial<CutoffFacts>): CutoffFacts => ({ ...none, done: open, ...more });
const due = (more: Partial<CutoffFacts>, hours = [72, 24]) =>
  dueCutoffs(facts(more), NOW, hours).map(({ cutoff, hours: at }) => `${cutoff} ${at}`);

describe('LOG-067 cut-off notices', () => {
  it.each([
    ['73 hours ahead', 73, []],
    ['72 hours ahead', 72, ['cutCy 72']],
    ['25 hours ahead', 25, ['cutCy 72']],
    ['24 hours ahead', 24, ['cutCy 24']],
    ['a minute ahead', 1 / 60, ['cutCy 24']],
    ['now', 0, []],
    ['past', -1, []],
  ])('%s', (_, hours, expected) => expect(due({ cutCy: inHours(hours) })).toEqual(expected));

  it.each(Object.keys(CUTOFFS) as Cutoff[])('%s is silent once its step is done', (cutoff) => {
    expect(due({ [cutoff]: inHours(10) })).toEqual([`${cutoff} 24`]);
    expect(due({ [cutoff]: inHours(10), done: { ...open, [cutoff]: true } })).toEqual([]);
  });
  it('the hours of the setting count', () => expect(due({ cutSi: inHours(10) }, [12, 6])).toEqual(['cutSi 12']));
  it('a moved cut-off is another notice, the same one is not', () => {
    const kind = (at: Date) => dueCutoffs(facts({ cutSi: at }), NOW, [72, 24]).map(cutoffKind);
    expect(kind(inHours(20))).toEqual(kind(inHours(20)));
    expect(kind(inHours(20))).not.toEqual(kind(inHours(21)));
  });
  it('at most one warning a cut-off, always ahead and within the hours it names', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -100, max: 200 }),
        fc.array(fc.integer({ min: 1, max: 720 }), { maxLength: 4 }),
        (left, hours) => {
          const found = dueCutoffs(facts({ cutCy: inHours(left) }), NOW, hours);
          expect(found.length).toBeLessThanOrEqual(1);
          for (const { at, hours: named } of found) {
            expect(at.getTime()).toBeGreaterThan(NOW.getTime());
            expect(left).toBeLessThanOrEqual(named);
          }
        },
      ),
    ));
});
