import { priceAgreementList } from '@shared/contract/finance/price-agreement.contract.ts';
import { priceAgreementImport } from '@shared/contract/finance/price-agreement.import.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
  await tradeBase(api.db);
  api.actor('li', { userId: '2', deptId: '1' });
});
afterAll(() => api.close());

const li = () => api.as('li');
const row = {
  direction: '应付',
  party: '顺达',
  charge: '海运费',
  transportMode: '海运',
  pol: '宁波',
  pod: 'uslax',
  containerType: '40hq',
  carrier: 'GY000001',
  basis: '柜',
  currency: 'usd',
  unitPrice: 1850,
  validFrom: '2026-12-01',
};
const all = async () => (await li().ok(priceAgreementList.endpoint, { query: { tab: 'all' } })).list;

it('LOG-002 a sheet of agreements: wrong cells are named, nothing is written and 只导入正确行 is not offered', async () => {
  const check = await uploadLines(li(), priceAgreementImport, [
    row,
    { ...row, party: '没有这家' },
    { ...row, direction: '应收', party: '恒丰' },
    { ...row, charge: '没有这项', pod: '火星' },
    { ...row, validTo: '2026-11-01' },
  ]);
  expect(check.errors.map(({ row: at, column, reason }) => [at, column, reason])).toEqual([
    [3, '结算单位', '没有这个供应商'],
    [4, '船公司', '应收协议价不能填船公司'],
    [5, '费用项目', '没有这个费用项目'],
    [5, '目的港', '没有这个港口'],
    [6, '截止日期', '不能早于生效日期'],
  ]);
  expect(check.partial).toBe(false);
  expect(await all()).toEqual([]);
});

it('3.16 rows of one scope that share a day are told within the file; the day after, another port or party is none', async () => {
  const check = await uploadLines(li(), priceAgreementImport, [
    { ...row, validTo: '2026-12-31' },
    { ...row, unitPrice: 1900, validFrom: '2026-12-31' },
    { ...row, unitPrice: 1950, validFrom: '2027-01-01' },
    { ...row, pol: '上海' },
    { ...row, carrier: null },
  ]);
  expect(check.errors.map(({ row: at, column, reason }) => [at, column, reason])).toEqual([
    [3, '生效日期', '与第 2 行适用范围相同、日期重叠'],
  ]);
});

it('names and codes are found, each row becomes a draft', async () => {
  const receivable = { ...row, direction: '应收', party: '恒丰', carrier: null, basis: '计费吨', unitPrice: 80.5 };
  const check = await uploadLines(li(), priceAgreementImport, [row, receivable]);
  expect(check.errors).toEqual([]);
  await li().ok(priceAgreementImport.commit, { body: { token: check.token } });
  const made = await all();
  expect(
    made
      .map(({ partyName, route, carrierName, unitPrice, state }) => [partyName, route, carrierName, unitPrice, state])
      .toSorted(),
  ).toEqual([
    ['恒丰', 'CNNGB→USLAX', null, '80.50', 'DRAFT'],
    ['顺达', 'CNNGB→USLAX', '远洋', '1850.00', 'DRAFT'],
  ]);
});

it('ACC-031 the import asks for finance.base.edit', async () => {
  api.actor('looker', { userId: '3', permissions: ['finance.base.view'] });
  await expect(uploadLines(api.as('looker'), priceAgreementImport, [row])).rejects.toThrow('NO_PERMISSION');
});
