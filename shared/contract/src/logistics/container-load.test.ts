import { describe, expect, it } from 'vitest';
import { capacityIssues, compatibilityIssues, fillColour, fillRate, type Cargo } from './container-load.ts';
import { box, cargo, HQ40 } from './consolidation.fixture.ts';

const rules = (volume: number, gross = 0) => {
  const { blocked, warned } = capacityIssues({ volume, gross }, HQ40);
  return [...blocked, ...warned].map((issue) => issue.rule);
};

describe('capacity', () => {
  it('LOG-041, LOG-042 vector 11.6 by volume', () => {
    expect(fillRate(64_600_000, HQ40.volumePlan)).toBe(95);
    expect(rules(64_600_000)).toEqual([]);
    expect(rules(68_000_000)).toEqual([]);
    expect(rules(68_001_000)).toEqual(['LOG-041']);
    expect(rules(76_200_000)).toEqual(['LOG-041']);
    expect(rules(76_201_000)).toEqual(['LOG-042']);
  });
  it('LOG-041, LOG-042 by weight', () => {
    expect(rules(0, 22_000_000)).toEqual([]);
    expect(rules(0, 22_000_001)).toEqual(['LOG-041']);
    expect(rules(0, 26_620_001)).toEqual(['LOG-042']);
  });
  it.each([
    [0, 0, 'grey'],
    [47_599_999, 0, 'grey'],
    [47_600_000, 0, 'green'],
    [64_600_000, 0, 'green'],
    [64_600_001, 0, 'orange'],
    [68_000_000, 0, 'orange'],
    [68_000_001, 0, 'red'],
    [0, 22_000_001, 'red'],
  ] as const)('LOG-044 %i cm³, %i g is %s', (volume, gross, colour) =>
    expect(fillColour({ volume, gross }, HQ40)).toBe(colour),
  );
});

const texts = (container: typeof box, ...goods: Cargo[]) =>
  compatibilityIssues(container, goods).blocked.map((issue) => issue.text);

describe('LOG-043 what may share a container', () => {
  it('same mode, pol and pod pass', () => expect(texts(box, cargo(), cargo({ orderNo: 'WL2' }))).toEqual([]));
  it.each([
    [{ transportMode: 'RAIL' }, 'WL1：运输方式与柜子不同'],
    [{ pol: 'CNSHA' }, 'WL1：起运港 CNSHA 与柜子不同'],
    [{ pod: 'USNYC' }, 'WL1：目的港 USNYC 与柜子不同'],
    [{ attributes: ['DANGEROUS'] }, 'WL1：危险品只能装危险品柜'],
    [{ tempClass: 'FROZEN' }, 'WL1：冷藏货只能装冷藏柜'],
  ])('%j is refused', (more, text) => expect(texts(box, cargo(more))).toEqual([text]));
  it('food and dangerous goods never share, even in a dg container', () =>
    expect(
      texts(
        { ...box, dg: true },
        cargo({ attributes: ['DANGEROUS'] }),
        cargo({ orderNo: 'WL2', attributes: ['FOOD'] }),
      ),
    ).toEqual(['WL1：不能与食品 WL2 同柜', 'WL2：不能与危险品 WL1 同柜']));
  it('dangerous goods travel alone by default; the setting may allow more', () => {
    const goods = [cargo({ attributes: ['DANGEROUS'] }), cargo({ orderNo: 'WL2' })];
    expect(texts({ ...box, dg: true }, ...goods)).toEqual(['WL2：不能与危险品 WL1 同柜']);
    expect(compatibilityIssues({ ...box, dg: true }, goods, [['FOOD', 'DANGEROUS']]).blocked).toEqual([]);
    expect(
      texts({ ...box, dg: true }, cargo({ attributes: ['DANGEROUS'] }), cargo({ attributes: ['DANGEROUS'] })),
    ).toEqual([]);
  });
  it('a pair is found whatever stands first, also when one cargo has both attributes', () => {
    const both = cargo({ attributes: ['DANGEROUS', 'FOOD'] });
    const food = cargo({ orderNo: 'WL2', attributes: ['FOOD'] });
    const pair = (...goods: Cargo[]) =>
      compatibilityIssues({ ...box, dg: true }, goods, [['FOOD', 'DANGEROUS']]).blocked.map(({ text }) => text);
    expect(pair(both, food)).toEqual(['WL1：不能与食品 WL2 同柜']);
    expect(pair(food, both)).toEqual(['WL1：不能与食品 WL2 同柜']);
    expect(pair(both)).toEqual([]);
  });
  it('another final place only warns', () => {
    const result = compatibilityIssues({ ...box, finalPlace: 'Chicago' }, [cargo({ finalPlace: 'Dallas' })]);
    expect(result.blocked).toEqual([]);
    expect(result.warned).toHaveLength(1);
  });
});
