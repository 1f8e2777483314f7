import { expect, it } from 'vitest';
import { AGEING_DAYS, ageingTitles } from './ageing.ts';

it.each([
  [AGEING_DAYS, ['未到期', '1–30 天', '31–60 天', '61–90 天', '91–180 天', '>180 天']],
  [
    [0, 15, 45, 90, 365],
    ['未到期', '1–15 天', '16–45 天', '46–90 天', '91–365 天', '>365 天'],
  ],
  [
    [0, null, 60, 90, null],
    ['未到期', '逾期第 1 段', '逾期第 2 段', '61–90 天', '逾期第 4 段', '逾期末段'],
  ],
])('FIN-120 the buckets of %j are called by their days', (days, titles) => expect(ageingTitles(days)).toEqual(titles));
