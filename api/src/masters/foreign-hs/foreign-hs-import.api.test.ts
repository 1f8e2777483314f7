import { foreignHs, foreignHsList, type ForeignHsDetail } from '@shared/contract/system/foreign-hs.contract.ts';
import { foreignHsImport } from '@shared/contract/system/hs.import.ts';
import { hsCodes } from '@shared/contract/system/hs-code.contract.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { preparePeople } from '../customers/customer.fixture.ts';
import { hsCodeRoutes } from '../hs-codes/hs-code.routes.ts';
import { namedTaxes } from './foreign-hs-cells.ts';
import { foreignHsRoutes } from './foreign-hs.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({
    routes: [...hsCodeRoutes, ...foreignHsRoutes],
    clock: { now: () => new Date('2026-11-20T04:00:00Z') },
    prepare: preparePeople,
  });
  const rate = { effectiveFrom: '2020-01-01', rebateRate: 1300, vatRate: 1300 };
  await api.as('admin').ok(hsCodes.create, {
    body: { code: '6301400000', name: '合成纤维制毯子', unit1: 'TIAO', unit2: 'KG', rate },
  });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const admin = () => api.as('admin');

it('import makes versions, names faults by cell, and the same rows again change nothing (SYS-003)', async () => {
  const row = {
    country: '墨西哥',
    code: '6302.10.10',
    nameEn: 'Bed linen',
    dutyRate: 25,
    vatRate: 16,
    fta: 'CPTPP 10',
    otherTaxes: 'DTA 0.8',
    effectiveFrom: '2026-01-01',
    mappedCn: '630140',
  };
  const bad = await uploadLines(admin(), foreignHsImport, [
    { ...row, country: '火星' },
    { ...row, fta: '无税率' },
    { ...row, dutyRate: null },
  ]);
  expect(bad.errors.map(({ row: at, column }) => [at, column])).toEqual([
    [2, '国家'],
    [3, '协定税率'],
    [4, '关税率(%)'],
  ]);
  const good = await uploadLines(admin(), foreignHsImport, [row]);
  await admin().ok(foreignHsImport.commit, { body: { token: good.token } });
  const read = async () => (await admin().ok(foreignHsList.endpoint, { query: { country: 'MX', tab: 'all' } })).list;
  expect(await read()).toMatchObject([{ code: '63021010', dutyText: '25%', ftaText: 'CPTPP 10%', version: 1 }]);
  const again = await uploadLines(admin(), foreignHsImport, [row, { ...row, code: '63021090' }]);
  await admin().ok(foreignHsImport.commit, { body: { token: again.token } });
  expect((await read()).map(({ code, version }) => [code, version])).toEqual([
    ['63021010', 1],
    ['63021090', 1],
  ]);
});

/** Taxes of the version of a code that begins on a day. */
async function taxesOf(code: string, from: string): Promise<ForeignHsDetail['otherTaxes']> {
  const { list } = await admin().ok(foreignHsList.endpoint, { query: { code, tab: 'all' } });
  const row = list.find(({ effectiveFrom }) => effectiveFrom === from);
  return (await admin().ok(foreignHs.get, { params: { id: row?.id ?? '' } })).otherTaxes;
}
const commit = async (lines: Parameters<typeof uploadLines>[2]) => {
  const { token, errors } = await uploadLines(admin(), foreignHsImport, lines);
  expect(errors).toEqual([]);
  await admin().ok(foreignHsImport.commit, { body: { token } });
};

it('SYS-003 S4 an import that names no 计税基础 keeps the one each tax has, in a new version as well', async () => {
  const row = { country: '美国', code: '2203000000', nameEn: 'Beer', dutyRate: 0, effectiveFrom: '2026-01-01' };
  await admin().ok(foreignHs.create, {
    body: {
      ...row,
      country: 'US',
      vatRate: 0,
      otherTaxes: [
        { name: '消费税', rate: 1000, base: 'CIF_DUTY' },
        { name: 'MPF', rate: 35, base: 'CIF' },
      ],
    },
  });
  const kept = [
    { name: 'MPF', rate: 35, base: 'CIF' },
    { name: '消费税', rate: 1200, base: 'CIF_DUTY' },
    { name: '附加税', rate: 100, base: 'CIF' },
  ];
  await commit([{ ...row, otherTaxes: 'MPF 0.35; 消费税 12; 附加税 1' }]);
  expect(await taxesOf(row.code, '2026-01-01')).toEqual(kept);
  // The version after it, made by the table of the next year.
  await commit([{ ...row, effectiveFrom: '2027-01-01', otherTaxes: 'MPF 0.35; 消费税 12; 附加税 1' }]);
  expect(await taxesOf(row.code, '2027-01-01')).toEqual(kept);
  // What a row names counts.
  await commit([{ ...row, effectiveFrom: '2027-01-01', otherTaxes: 'MPF 0.35 完税价格加关税；消费税 12（完税价格）' }]);
  expect(await taxesOf(row.code, '2027-01-01')).toEqual([
    { name: 'MPF', rate: 35, base: 'CIF_DUTY' },
    { name: '消费税', rate: 1200, base: 'CIF' },
  ]);
});

it('4.3 a rate that 基点 cannot hold is refused by its cell, never rounded; the example of the template is taken', async () => {
  const row = { country: '美国', code: '2204100000', nameEn: 'Wine', dutyRate: 0, effectiveFrom: '2026-01-01' };
  const { errors, good } = await uploadLines(admin(), foreignHsImport, [
    { ...row, otherTaxes: 'MPF 0.3464' },
    { ...row, code: '2204210000', fta: 'RCEP 2.505%' },
    { ...row, code: '2204220000', otherTaxes: '消费税 10 到岸价' },
    { ...row, code: '2204290000', fta: 'RCEP 2 完税价格' },
    {
      ...row,
      code: '2204300000',
      otherTaxes: foreignHsImport.columns.otherTaxes.example,
      fta: foreignHsImport.columns.fta.example,
    },
  ]);
  expect(errors.map(({ row: at, column, reason }) => [at, column, reason])).toEqual([
    [2, '其他税', 'MPF 的税率 0.3464% 超过两位小数'],
    [3, '协定税率', 'RCEP 的税率 2.505% 超过两位小数'],
    [4, '其他税', '写作：名称 税率; 名称 税率 完税价格加关税'],
    [5, '协定税率', '写作：协定 税率; 协定 税率'],
  ]);
  expect(good).toBe(1);
});

it.each([
  [
    'MPF 0.3500; 301条款：25%',
    [
      ['MPF', 35, null],
      ['301条款', 2500, null],
    ],
  ],
  [
    '消费税 10 CIF_DUTY、增值附加 3(完税价格)',
    [
      ['消费税', 1000, 'CIF_DUTY'],
      ['增值附加', 300, 'CIF'],
    ],
  ],
  ['', []],
])('S4 reads %s', (text, taxes) => {
  expect(namedTaxes(text)).toEqual({ taxes: taxes.map(([name, rate, base]) => ({ name, rate, base })) });
});
