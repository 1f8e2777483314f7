import { describe, expect, it } from 'vitest';
import { mergedVisits, readVisits, withVisit, type Visit } from './visits.rules.ts';

const visit = (key: string, at = 1): Visit => ({ key, title: key, at });

describe('D1.7 最近访问', () => {
  it('names each page once, the latest first', () =>
    expect(withVisit([visit('/a'), visit('/b')], visit('/b', 2))).toEqual([visit('/b', 2), visit('/a')]));
  it('keeps no more than twenty', () => {
    const many = Array.from({ length: 20 }, (_, at) => visit(`/${at}`));
    const kept = withVisit(many, visit('/new'));
    expect([kept.length, kept[0]?.key, kept.at(-1)?.key]).toEqual([20, '/new', '/18']);
  });
  it('those of two tabs become one list, each page as it was seen last', () =>
    expect(mergedVisits([visit('/a', 5), visit('/b', 1)], [visit('/b', 9), visit('/c', 3)])).toEqual([
      visit('/b', 9),
      visit('/a', 5),
      visit('/c', 3),
    ]));
  it('passes over what is not a visit', () =>
    expect(readVisits([visit('/a'), null, 'x', { key: '/b' }])).toEqual([visit('/a')]));
  it('is empty where something else was kept', () => expect(readVisits({ a: 1 })).toEqual([]));
});
