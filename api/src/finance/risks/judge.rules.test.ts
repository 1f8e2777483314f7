import type { RiskRuleCode } from '@shared/contract/finance/risk.labels.ts';
import { describe, expect, it } from 'vitest';
import { exposureFrom } from './exposure.ts';
import { levelOf } from '../../masters/risk/risk-levels.ts';
import {
  CUSTOMER_RULES,
  hitsOf,
  scoreOf,
  type CustomerRule,
  type RiskFactSheet,
  type RuleSetting,
} from './judge.rules.ts';

const rule = (score: number, more: Partial<RuleSetting> = {}): RuleSetting => ({
  enabled: true,
  score,
  days: null,
  shareBp: null,
  bands: null,
  ...more,
});
const BANDS = [
  { days: 1, score: 10 },
  { days: 31, score: 20 },
  { days: 61, score: 35 },
  { days: 91, score: 50 },
];
/** As FIN-192 has them. */
const DEFAULTS: Record<CustomerRule, RuleSetting> = {
  R01: rule(30),
  R02: rule(50, { bands: BANDS }),
  R03: rule(25),
  R04: rule(20),
  R05: rule(15, { days: 30 }),
  R06: rule(15, { days: 90 }),
  R07: rule(10, { days: 180 }),
  R08: rule(10, { shareBp: 2000 }),
  R09: rule(20),
};
const calm: RiskFactSheet = {
  exposure: '0.00',
  limit: '500000.00',
  overdueDays: 0,
  shareBp: 0,
  stockDays: 0,
  exchangeCosts: [],
  lateDeclarations: [],
  refunds: [],
  losses: [],
  disagreeing: [],
};
const doc = (days?: number) => ({
  id: '7',
  companyId: '1',
  no: 'N-7',
  value: 'v',
  ...(days === undefined ? {} : { days }),
});
const hits = (code: CustomerRule, facts: Partial<RiskFactSheet>, setting = DEFAULTS[code]) =>
  hitsOf(code, { ...calm, ...facts }, setting).map(({ score }) => score);
const all = (facts: Partial<RiskFactSheet>) =>
  CUSTOMER_RULES.flatMap((code) => hitsOf(code, { ...calm, ...facts }, DEFAULTS[code]));

describe('FIN-192 what each rule hits', () => {
  it.each<[CustomerRule, string, Partial<RiskFactSheet>, number[]]>([
    ['R01', 'exposure on the limit', { exposure: '500000.00' }, []],
    ['R01', 'a cent above it', { exposure: '500000.01' }, [30]],
    ['R01', 'FIN-191 no limit never hits', { exposure: '9999999.00', limit: null }, []],
    ['R01', 'FIN-191 limit 0 and nothing exposed', { exposure: '0.00', limit: '0.00' }, []],
    ['R01', 'FIN-191 limit 0 and a cent', { exposure: '0.01', limit: '0.00' }, [30]],
    ['R01', 'prepaid below 0', { exposure: '-5.00', limit: '0.00' }, []],
    ['R02', 'not overdue', {}, []],
    ['R02', '1 day', { overdueDays: 1 }, [10]],
    ['R02', '30 days', { overdueDays: 30 }, [10]],
    ['R02', '31 days: only the highest counts', { overdueDays: 31 }, [20]],
    ['R02', '60 days', { overdueDays: 60 }, [20]],
    ['R02', '61 days', { overdueDays: 61 }, [35]],
    ['R02', '90 days', { overdueDays: 90 }, [35]],
    ['R02', '91 days', { overdueDays: 91 }, [50]],
    ['R03', 'outside the range', { exchangeCosts: [doc()] }, [25]],
    ['R04', 'FX overdue', { lateDeclarations: [doc()] }, [20]],
    ['R05', '30 days left', { refunds: [doc(30)] }, [15]],
    ['R05', '31 days left', { refunds: [doc(31)] }, []],
    ['R05', 'past the deadline', { refunds: [doc(-1)] }, [15]],
    ['R06', 'a loss 90 days ago', { losses: [doc(90)] }, [15]],
    ['R06', 'a loss 91 days ago', { losses: [doc(91)] }, []],
    ['R06', 'a loss that was reckoned after the day that is judged', { losses: [doc(-1)] }, []],
    ['R07', '180 days', { stockDays: 180 }, []],
    ['R07', '181 days', { stockDays: 181 }, [10]],
    ['R08', '20 %', { shareBp: 2000 }, []],
    ['R08', '20.01 %', { shareBp: 2001 }, [10]],
    ['R09', 'documents disagree', { disagreeing: [doc()] }, [20]],
  ])('%s %s', (code, _, facts, expected) => expect(hits(code, facts)).toEqual(expected));

  it.each(CUSTOMER_RULES)('%s that is off hits nothing', (code) => {
    const everything = { exposure: '9e9', overdueDays: 999, stockDays: 999, shareBp: 9999 };
    const many = [doc(0)];
    const facts = {
      ...everything,
      exposure: '9999999.00',
      exchangeCosts: many,
      lateDeclarations: many,
      refunds: many,
      losses: many,
      disagreeing: many,
    };
    expect(hits(code, facts)).toHaveLength(1);
    expect(hits(code, facts, { ...DEFAULTS[code], enabled: false })).toEqual([]);
  });
  it('each document is named, the rule counts once', () => {
    const found = all({ lateDeclarations: [doc(), { ...doc(), id: '8', no: 'N-8' }] });
    expect(found.map(({ object }) => object)).toEqual([
      { type: 'fx_declaration', id: '7', no: 'N-7', companyId: '1' },
      { type: 'fx_declaration', id: '8', no: 'N-8', companyId: '1' },
    ]);
    expect(scoreOf(found)).toBe(20);
  });
});

describe('FIN-193 score and level', () => {
  it('TV-30 FIN-191 420,000 + 60,000 + 50,000 − 20,000 of 500,000 and 45 days overdue: 50 points, 高', () => {
    const { exposure } = exposureFrom({
      receivable: '420000',
      unbilled: '60000',
      advances: '50000',
      unallocated: '20000',
      overdue: '1',
      overdueDays: 45,
    });
    expect(exposure).toBe('510000.00');
    const found = all({ exposure, overdueDays: 45 });
    expect(found.map(({ rule: code, score }): [RiskRuleCode, number] => [code, score])).toEqual([
      ['R01', 30],
      ['R02', 20],
    ]);
    expect(levelOf(scoreOf(found), [20, 50, 80])).toBe('HIGH');
  });
  it.each([
    [0, 'LOW'],
    [19, 'LOW'],
    [20, 'MEDIUM'],
    [49, 'MEDIUM'],
    [50, 'HIGH'],
    [79, 'HIGH'],
    [80, 'EXTREME'],
    [100, 'EXTREME'],
  ])('%i points are %s', (score, level) => expect(levelOf(score, [20, 50, 80])).toBe(level));
  it('never above 100; nothing hit is 0', () => {
    expect(
      scoreOf([
        { rule: 'R01', score: 90 },
        { rule: 'R02', score: 50 },
      ]),
    ).toBe(100);
    expect(scoreOf([])).toBe(0);
  });
});
