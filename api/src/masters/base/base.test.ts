import { aqlPlan, type AqlLevel } from '@shared/contract/base/aql.ts';
import type { BaseKind } from '@shared/contract/base/base-kind.ts';
import { BASE_KINDS } from '@shared/contract/base/base-kinds.ts';
import { cancelReasonKind, defectKind, vehicleTypeKind } from '@shared/contract/base/dict.kinds.ts';
import { containerTypeKind, packageKind, unitKind } from '@shared/contract/base/measure.kinds.ts';
import { countryKind, portKind } from '@shared/contract/base/place.kinds.ts';
import { currencyKind, holidayKind, incotermKind } from '@shared/contract/base/trade.kinds.ts';
import { minorDigits } from '@shared/contract/decimal.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { INCOTERM } from '@shared/contract/logistics/order.labels.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { samplingPlan } from './aql.service.ts';
import { baseRoutes } from './base.routes.ts';
import { syAqlPlan } from './base.tables.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: baseRoutes });
  api.actor('keeper');
  api.actor('newcomer', { permissions: ['system.dict.view'], scopes: {}, fields: {} });
});
afterAll(() => api.close());

async function all(kind: BaseKind) {
  const rows = [];
  for (let page = 1; ; page += 1) {
    const answer = await api.as('newcomer').ok(kind.list.endpoint, { query: { pageSize: 200, page } });
    rows.push(...answer.list);
    if (rows.length >= answer.total) return rows;
  }
}

describe('chapter 14 base data of every installation', () => {
  it.each([
    ['ports', portKind, 60],
    ['countries', countryKind, 120],
    ['currencies', currencyKind, 21],
    ['container types', containerTypeKind, 10],
    ['units', unitKind, 40],
    ['packages', packageKind, 20],
    ['trade terms', incotermKind, 11],
    ['vehicle types', vehicleTypeKind, 8],
    ['cancel reasons', cancelReasonKind, 5],
    ['defects', defectKind, 10],
    ['holidays of 2026', holidayKind, 39],
  ])('%s are there for everybody', async (_name, kind, count) => {
    const rows = await all(kind);
    expect(rows).toHaveLength(count);
    expect(JSON.stringify(rows)).not.toContain('searchText');
  });

  it.each(BASE_KINDS.map((kind) => [kind.kind, kind] as const))('every row of %s passes the checks of its own form', async (_name, kind) => {
    const wrong = (await all(kind)).flatMap(({ usedCount: _used, actions: _actions, ...row }) => {
      const parsed = z.safeParse(kind.input, row);
      return parsed.success ? [] : [[row[kind.key[0]], issuesOf(parsed.error)]];
    });
    expect(wrong).toEqual([]);
  }); // prettier-ignore

  it.each([
    ['20GP', 33_100_000, 28_000_000, 2_300_000, 30_480_000, 17_500_000, '1'],
    ['40GP', 67_700_000, 58_000_000, 3_750_000, 30_480_000, 22_000_000, '2'],
    ['40HQ', 76_200_000, 68_000_000, 3_860_000, 30_480_000, 22_000_000, '2'],
    ['45HQ', 86_000_000, 78_000_000, 4_800_000, 32_500_000, 26_000_000, '2.25'],
  ])('%s has the figures of chapter 14', async (code, capVolumeMax, capVolumePlan, tare, mgw, payloadPlan, teu) => {
    const { list } = await api.as('newcomer').ok(containerTypeKind.list.endpoint, { query: { keyword: code } });
    expect(list).toMatchObject([
      { code, capVolumeMax, capVolumePlan, tare, mgw, payloadMax: mgw - tare, payloadPlan, teu },
    ]);
  });

  it('ports are found by LOCODE, name, pinyin and initials', async () => {
    for (const keyword of ['CNNGB', '宁波', 'ningbo', 'nb']) {
      const { list } = await api.as('newcomer').ok(portKind.list.endpoint, { query: { keyword } });
      expect(list.map(({ locode }) => locode)).toContain('CNNGB');
    }
  });
  it('1.2 minor digits are those of the rounding rules', async () => {
    for (const { code, minorDigits: digits } of await all(currencyKind))
      expect([code, digits]).toEqual([code, minorDigits(String(code))]);
  });
  it('trade terms are those of the orders', async () => {
    expect((await all(incotermKind)).map(({ code }) => code)).toEqual(Object.keys(INCOTERM));
  });
});

describe('LOG-048 sampling table', () => {
  const rowsOf = () => api.db.select().from(syAqlPlan).orderBy(syAqlPlan.level, syAqlPlan.aql, syAqlPlan.lotFrom);
  const II: AqlLevel = 'II';
  it.each([
    [1, '2.5', 1, 0], [2, '2.5', 2, 0], [8, '4', 2, 0], [9, '2.5', 3, 0], [25, '4', 5, 0], [50, '2.5', 8, 0], [50, '4', 8, 0],
    [51, '2.5', 20, 1], [90, '4', 13, 1], [91, '2.5', 20, 1], [150, '4', 20, 2], [280, '2.5', 32, 2], [281, '2.5', 50, 3],
    [281, '4', 50, 5], [1200, '2.5', 80, 5], [1200, '4.0', 80, 7], [3200, '2.5', 125, 7], [3201, '4', 200, 14],
    [10_000, '2.5', 200, 10], [10_001, '2.5', 315, 14], [35_000, '4', 315, 21], [35_001, '2.5', 500, 21], [9_000_000, '4', 500, 21],
  ] as const)('lot of %i at %s: sample %i, accepted up to %i', async (lot, aql, sample, accept) => {
    expect(aqlPlan(await rowsOf(), lot, II, aql)).toMatchObject({ sample, accept, reject: accept + 1 });
  }); // prettier-ignore
  it('a lot smaller than its sample is inspected piece by piece', async () => {
    expect(aqlPlan(await rowsOf(), 5, 'I', '0.65')).toMatchObject({ sample: 5, accept: 0 });
  });
  it('a level or AQL without a row has no plan', async () => {
    expect(aqlPlan(await rowsOf(), 500, II, '10')).toBeNull();
    expect(aqlPlan([], 500, II, '2.5')).toBeNull();
    const ask = (aql: string) => api.command('keeper', (ctx) => samplingPlan(ctx, 500, II, aql));
    expect(await ask('2.5')).toMatchObject({ letter: 'H', sample: 50, accept: 3, reject: 4 });
    await expect(ask('10')).rejects.toMatchObject({ code: 'LOG-048' });
  });
  it('every lot has exactly one plan at each level and AQL, and a larger lot never a smaller sample', async () => {
    const rows = await rowsOf();
    for (const level of ['I', 'II', 'III'] as const)
      for (const aql of new Set(rows.map((row) => row.aql))) {
        const own = rows.filter((row) => row.level === level && row.aql === aql);
        expect(own[0]?.lotFrom).toBe(1);
        for (const [at, row] of own.entries()) {
          expect(row.lotTo).toBe(own[at + 1] ? (own[at + 1]?.lotFrom ?? 0) - 1 : null);
          expect(row.sampleSize).toBeGreaterThanOrEqual(own[at - 1]?.sampleSize ?? 0);
        }
      }
  });
});
