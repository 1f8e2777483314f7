import { containerTypeList, packageList, unitList } from '@shared/contract/base/measure.contract.ts';
import { countryList, portList } from '@shared/contract/base/place.contract.ts';
import { currencyList, dictList, incotermList } from '@shared/contract/base/trade.contract.ts';
import { minorDigits } from '@shared/contract/decimal.ts';
import { INCOTERM } from '@shared/contract/logistics/order.labels.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../test/harness.ts';
import { baseRoutes } from './base.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: baseRoutes });
  api.actor('newcomer', { permissions: [], scopes: {}, fields: {} });
});
afterAll(() => api.close());

describe('chapter 14 base data of every installation', () => {
  it.each([
    ['ports', portList, 60],
    ['countries', countryList, 120],
    ['currencies', currencyList, 21],
    ['container types', containerTypeList, 10],
    ['units', unitList, 40],
    ['packages', packageList, 20],
    ['trade terms', incotermList, 11],
  ])('%s are there for everybody', async (_name, list, count) => {
    const answer = await api.as('newcomer').ok(list.endpoint as typeof portList.endpoint, { query: { pageSize: 200 } });
    expect(answer.total).toBe(count);
    expect(JSON.stringify(answer)).not.toContain('searchText');
  });

  it.each([
    ['20GP', 33_100_000, 28_000_000, 2_300_000, 30_480_000, 17_500_000, '1'],
    ['40GP', 67_700_000, 58_000_000, 3_750_000, 30_480_000, 22_000_000, '2'],
    ['40HQ', 76_200_000, 68_000_000, 3_860_000, 30_480_000, 22_000_000, '2'],
    ['45HQ', 86_000_000, 78_000_000, 4_800_000, 32_500_000, 26_000_000, '2.25'],
  ])('%s has the figures of chapter 14', async (code, capVolumeMax, capVolumePlan, tare, mgw, payloadPlan, teu) => {
    const { list } = await api.as('newcomer').ok(containerTypeList.endpoint, { query: { keyword: code } });
    expect(list).toMatchObject([
      { code, capVolumeMax, capVolumePlan, tare, mgw, payloadMax: mgw - tare, payloadPlan, teu },
    ]);
  });

  it('ports are found by LOCODE, name, pinyin and initials', async () => {
    for (const keyword of ['CNNGB', '宁波', 'ningbo', 'nb'])
      expect(
        (await api.as('newcomer').ok(portList.endpoint, { query: { keyword } })).list.map(({ locode }) => locode),
      ).toContain('CNNGB');
  });
  it('every port has a time zone that exists', async () => {
    const { list } = await api.as('newcomer').ok(portList.endpoint, { query: { pageSize: 200 } });
    for (const { timezone } of list)
      expect(() => new Intl.DateTimeFormat('zh', { timeZone: timezone ?? '' })).not.toThrow();
  });
  it('1.2 minor digits are those of the rounding rules', async () => {
    const { list } = await api.as('newcomer').ok(currencyList.endpoint, { query: { pageSize: 200 } });
    for (const { code, minorDigits: digits } of list) expect([code, digits]).toEqual([code, minorDigits(code ?? '')]);
  });
  it('trade terms are those of the orders', async () => {
    const { list } = await api.as('newcomer').ok(incotermList.endpoint, { query: {} });
    expect(list.map(({ code }) => code)).toEqual(Object.keys(INCOTERM));
  });
  it('dictionaries by type', async () => {
    const { list } = await api.as('newcomer').ok(dictList.endpoint, { query: { type: 'cancel_reason' } });
    expect(list.map(({ code }) => code)).toEqual(['CUSTOMER', 'DUPLICATE', 'NO_CARGO', 'PRICE', 'OTHER']);
  });
});
