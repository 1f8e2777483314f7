import {
  foreignHs,
  foreignHsList,
  foreignHsPicker,
  type ForeignHsDetail,
} from '@shared/contract/system/foreign-hs.contract.ts';
import { goods } from '@shared/contract/system/goods.contract.ts';
import { hsCodes } from '@shared/contract/system/hs-code.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { preparePeople } from '../customers/customer.fixture.ts';
import { goodsRoutes } from '../goods/goods.routes.ts';
import { hsCodeRoutes } from '../hs-codes/hs-code.routes.ts';
import { foreignHsRoutes } from './foreign-hs.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({
    routes: [...hsCodeRoutes, ...foreignHsRoutes, ...goodsRoutes],
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
const input = (more: object = {}) => ({
  country: 'US',
  code: '6301.40.0020',
  nameEn: 'Blankets of synthetic fibres',
  dutyRate: 500,
  vatRate: 1000,
  effectiveFrom: '2026-01-01',
  ...more,
});
const create = (more: object = {}) => admin().call(foreignHs.create, { body: input(more) });
const make = async (more: object = {}): Promise<ForeignHsDetail> => {
  const { envelope } = await create(more);
  if (!envelope.data) throw new Error(JSON.stringify(envelope));
  return envelope.data as ForeignHsDetail;
};
const asked = {
  country: 'US',
  code: '6301400020',
  currency: 'USD',
  value: '24500.00',
  freight: '1800.00',
  insurance: '52.60',
};

describe('S4 foreign HS codes', () => {
  it('keeps a code, its taxes and agreements, and writes them out in the list', async () => {
    const made = await make({
      dutyKind: 'COMPOUND',
      code: '630140001099',
      specificDuty: '0.35',
      specificUnit: 'KG',
      specificCurrency: 'USD',
      otherTaxes: [{ name: 'MPF', rate: 35 }],
      fta: [{ agreement: 'RCEP', rate: 0 }],
      mappedCn: ['630140'],
      permitRequired: true,
    });
    expect(made).toMatchObject({ countryName: '美国', domestic: [{ code: '6301400000' }], usage: { goods: 0 } });
    const { list } = await admin().ok(foreignHsList.endpoint, {
      query: { keyword: '6301.4000', country: 'US', tab: 'current' },
    });
    expect(list[0]).toMatchObject({
      dutyText: '5% + USD 0.35/千克',
      taxText: 'MPF 0.35%',
      ftaText: 'RCEP 0%',
      vatRate: 1000,
      period: '2026-01-01 起',
    });
  });

  it('SYS-001 a new version ends the one before; the same day and an overlap are refused, by the database too', async () => {
    const first = await make({ code: '94012090' });
    const second = await make({ code: '94012090', effectiveFrom: '2027-01-01', dutyRate: 0 });
    expect(second.versions.map(({ effectiveFrom, effectiveTo }) => [effectiveFrom, effectiveTo])).toEqual([
      ['2027-01-01', null],
      ['2026-01-01', '2027-01-01'],
    ]);
    expect((await create({ code: '94012090' })).envelope).toMatchObject({ errorCode: 'SYS-001' });
    const overlap = sql`insert into sy_foreign_hs (country, code, name_en, duty_rate, effective_from, effective_to, search_text)
      values ('US', '94012090', 'x', 0, '2026-06-01', '2026-07-01', 'x')`;
    await expect(api.db.execute(overlap)).rejects.toThrow();
    // Another country, or leading zeros, are other codes.
    await make({ code: '94012090', country: 'DE' });
    await make({ code: '0094012090' });
    const { list } = await admin().ok(foreignHsList.endpoint, { query: { tab: 'coming' } });
    expect(list.map(({ code }) => code)).toEqual(['94012090']);
    const late = await admin().call(foreignHs.update, {
      params: { id: first.id },
      body: { ...first, version: 2, effectiveTo: '2027-06-01' },
    });
    expect(late.envelope).toMatchObject({ errorCode: 'SYS-001' });
    const reason = '录错';
    await admin().ok(foreignHs.remove, { params: { id: second.id }, body: { version: second.version, reason } });
    expect((await admin().ok(foreignHs.get, { params: { id: first.id } })).effectiveTo).toBeNull();
  });

  it('SYS-001 a version that is deleted gives the one before its own last day again, nothing more', async () => {
    const end = '2027-06-01';
    const first = await make({ code: '94012091', effectiveTo: end });
    const endOfFirst = async () => (await admin().ok(foreignHs.get, { params: { id: first.id } })).effectiveTo;
    for (const effectiveFrom of ['2027-01-01', end]) {
      const next = await make({ code: '94012091', effectiveFrom });
      expect(await endOfFirst()).toBe(effectiveFrom);
      const body = { version: next.version, reason: '录错' };
      await admin().ok(foreignHs.remove, { params: { id: next.id }, body });
      expect(await endOfFirst(), effectiveFrom).toBe(end);
    }
  });

  it.each([
    ['从价 without a rate', { dutyRate: null }, { dutyRate: '必填' }],
    [
      '从量 without unit and currency',
      { dutyKind: 'SPECIFIC', specificDuty: '1' },
      { specificUnit: '必填', specificCurrency: '必填' },
    ],
    [
      'a domestic code that is not there',
      { code: '11111111', mappedCn: ['999999'] },
      { mappedCn: '没有国内编码 999999' },
    ],
    ['letters', { code: '63AB' }, { code: '6–12 位数字' }],
  ])('refuses %s', async (_title, more, fields) => {
    expect((await create(more)).envelope).toMatchObject({ data: { fields } });
  });

  it('SYS-002 the last version of a code in use stays', async () => {
    const row = await make({ code: '70091000', country: 'AU' });
    const item = { nameCn: '后视镜', unit: 'GE', foreignHs: [{ country: 'AU', code: '70091000' }] };
    await admin().ok(goods.create, { body: item });
    const body = { version: row.version, reason: '不用' };
    const { envelope } = await admin().call(foreignHs.remove, { params: { id: row.id }, body });
    expect(envelope).toMatchObject({ errorCode: 'SYS-002' });
    const picked = await admin().ok(foreignHsPicker, { query: { parent: 'AU', q: '7009' } });
    expect(picked.list).toMatchObject([{ id: '70091000' }]);
  });
});

describe('LOG-087 税金试算', () => {
  it('11.9 reckons with the version of the day, and the agreement when it is lower', async () => {
    await make({
      fta: [
        { agreement: 'RCEP', rate: 0 },
        { agreement: '旧协定', rate: 900 },
      ],
    });
    const calc = (more: object = {}) => admin().call(foreignHs.calc, { query: { ...asked, ...more } });
    expect((await calc()).envelope.data).toMatchObject({
      cif: '26352.60',
      duty: '1317.63',
      vat: '2767.02',
      total: '4084.65',
      agreement: null,
    });
    expect((await calc({ agreement: 'RCEP' })).envelope.data).toMatchObject({ duty: '0.00', agreement: 'RCEP' });
    expect((await calc({ agreement: '旧协定' })).envelope.data).toMatchObject({ duty: '1317.63', agreement: null });
    expect((await calc({ agreement: '没有' })).envelope).toMatchObject({
      data: { fields: { agreement: '该编码没有这个协定的税率' } },
    });
    expect((await calc({ date: '2025-12-31' })).envelope).toMatchObject({ errorCode: 'HS_RATE_MISSING' });
  });

  it('a specific duty wants a quantity and is converted by the rates of the day', async () => {
    const code = '87088010';
    await make({
      code,
      dutyKind: 'SPECIFIC',
      specificDuty: '2',
      specificUnit: 'KG',
      specificCurrency: 'USD',
      vatRate: 0,
    });
    const calc = (more: object) => admin().call(foreignHs.calc, { query: { ...asked, code, ...more } });
    expect((await calc({})).envelope).toMatchObject({ data: { fields: { qty: '从量、复合计税须填写数量' } } });
    expect((await calc({ qty: '100' })).envelope.data).toMatchObject({
      duty: '200.00',
      specific: { converted: null, unit: '千克' },
    });
    expect((await calc({ qty: '100', currency: 'CNY' })).envelope).toMatchObject({ errorCode: 'RATE_MISSING' });
    await api.db.execute(
      sql`insert into fx_rate (currency, rate_type, rate_date, rate, confirmed) values ('USD', 'BOOK', '2026-11-20', 7.12, true)`,
    );
    expect((await calc({ qty: '100', currency: 'CNY' })).envelope.data).toMatchObject({
      duty: '1424.00',
      specific: { converted: '1 USD = 7.12000000 CNY' },
    });
  });
});
