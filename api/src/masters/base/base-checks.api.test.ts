import type { BaseKind } from '@shared/contract/base/base-kind.ts';
import { containerTypeKind, unitKind } from '@shared/contract/base/measure.kinds.ts';
import { countryKind, portKind } from '@shared/contract/base/place.kinds.ts';
import { currencyPicker } from '@shared/contract/base/trade.contract.ts';
import { aqlKind, companyKind, currencyKind } from '@shared/contract/base/trade.kinds.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { auditRoutes } from '../../services/audit/audit.routes.ts';
import { overseas, preparePeople } from '../customers/customer.fixture.ts';
import { customerRoutes } from '../customers/customer.routes.ts';
import { baseRoutes } from './base.routes.ts';
import { baseDesk, PORT } from './base-desk.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: [...baseRoutes, ...customerRoutes, ...auditRoutes], prepare: preparePeople });
  await api.as('admin').ok(companyKind.create, {
    body: { code: 'HY', name: '甲货运代理', shortName: '甲货运', uscc: '91350100m000100y43', baseCurrency: 'CNY' },
  });
  await api.as('admin').ok(customers.create, { body: overseas({ defaultPod: 'DEHAM', currency: 'EUR' }) });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const { admin, find, create, refusedBy, change, act } = baseDesk(() => api);

describe('4.9 checks', () => {
  const company = { code: 'AB', name: '甲', shortName: '甲', baseCurrency: 'CNY' };
  const box = {
    code: '53HQ',
    iso: 'P5G1',
    nameCn: '53尺',
    innerLength: 16_000,
    innerWidth: 2500,
    innerHeight: 2700,
    capVolumeMax: 100_000_000,
    capVolumePlan: 90_000_000,
    tare: 5_000_000,
    mgw: 30_000_000,
    payloadPlan: 20_000_000,
    teu: '2.65',
    sortNo: 200,
  };
  const plan = { level: 'II', aql: '10', lotFrom: 2, lotTo: 8, letter: 'A', sampleSize: 2, accept: 0, reject: 1 };
  it.each([
    ['LOCODE', portKind, { ...PORT, locode: 'CN1ZO' }, { locode: '应为两位国家代码加三位字母或数字 2–9' }],
    ['country of the LOCODE', portKind, { ...PORT, country: 'US' }, { country: '与代码前两位不一致' }],
    ['unknown country', portKind, { ...PORT, locode: 'XXTZO', country: 'XX' }, { country: '没有这个国家/地区' }],
    ['time zone', portKind, { ...PORT, timezone: 'Mars/Olympus' }, { timezone: '没有这个时区' }],
    ['alpha-2', countryKind, { alpha2: 'C', alpha3: 'CXX', nameCn: '某', nameEn: 'X', customsCode: '999', region: 'ASIA' }, { alpha2: '应为 2 位字母' }],
    ['ACC-010 USCC', companyKind, { ...company, uscc: '91350100M000100Y44' }, { uscc: '统一社会信用代码不正确' }],
    ['base currency', companyKind, { ...company, baseCurrency: 'USD' }, { baseCurrency: '本位币为人民币' }],
    ['ISO currency', currencyKind, { code: 'U1', name: '某', symbol: '$', minorDigits: 2, sortNo: 1 }, { code: '应为 3 位字母' }],
    ['currency digits', currencyKind, { code: 'UZS', name: '苏姆', symbol: 's', minorDigits: 5, sortNo: 1 }, { minorDigits: '不能大于 3' }],
    ['plan volume', containerTypeKind, { ...box, capVolumePlan: 100_000_001 }, { capVolumePlan: '不能大于最大容积' }],
    ['inner sides', containerTypeKind, { ...box, innerLength: 10_000 }, { capVolumeMax: '大于内部尺寸之积' }],
    ['payload', containerTypeKind, { ...box, payloadPlan: 25_000_001 }, { payloadPlan: '不能大于最大总重减皮重' }],
    ['tare', containerTypeKind, { ...box, tare: 31_000_000 }, { tare: '不能大于最大总重' }],
    ['customs code of a unit', unitKind, { code: 'BAN', name: '班', customsCode: '1', decimals: 0, sortNo: 1 }, { customsCode: '应为 3 位数字' }],
    ['LOG-048 reject', aqlKind, { ...plan, reject: 2 }, { reject: '应为接收数加 1' }],
    ['LOG-048 range', aqlKind, { ...plan, lotTo: 1 }, { lotTo: '不能小于批量起' }],
    ['LOG-048 overlap', aqlKind, { ...plan, aql: '2.5', lotFrom: 3, lotTo: 10 }, { lotFrom: '与批量 2–8 重叠' }],
  ])('refuses a wrong %s', async (_what, kind, body, fields) => {
    expect((await refusedBy(create(kind as BaseKind, body))).data?.fields).toMatchObject(fields);
  }); // prettier-ignore

  it.each([
    ['the same key', portKind, { ...PORT, locode: 'CNSHA' }, '港口 CNSHA 已存在，请核对。'],
    ['the same ISO code', containerTypeKind, { ...box, iso: '45G1' }, '柜型 45G1 已存在，请核对。'],
    ['the same name in other brackets, width and spaces', companyKind, { ...company, name: '甲货运 （代理）', uscc: null }, '经营主体 甲货运 （代理） 已存在，请核对。'],
    ['the same lot', aqlKind, { ...plan, aql: '2.5' }, '抽样表(AQL) 一般水平 II 2.5 2 已存在，请核对。'],
  ])('ACC-001 refuses %s', async (_what, kind, body, message) => {
    expect(await refusedBy(create(kind as BaseKind, body))).toMatchObject({ errorCode: 'ACC-001', errorMessage: message });
  }); // prettier-ignore

  it('payload is what the box may weigh less its tare', async () => {
    const made = (await create(containerTypeKind, box)).envelope.data;
    expect(made).toMatchObject({ payloadMax: 25_000_000, enabled: true });
  });

  it('SYS-002 digits of a used currency are fixed, those of an unused one are not', async () => {
    const used = await find(currencyKind, { keyword: 'EUR' });
    expect(await refusedBy(change(currencyKind, used, { minorDigits: 3 }))).toMatchObject({
      errorCode: 'SYS-002',
      errorMessage: 'EUR 已使用，小数位不能修改。',
    });
    expect((await change(currencyKind, await find(currencyKind, { keyword: 'ZAR' }), { minorDigits: 0 })).status).toBe(
      200,
    );
  });

  it('SYS-002 the base currency of a company stays enabled; another one is not offered once disabled', async () => {
    const base = await refusedBy(act(currencyKind, 'disable', await find(currencyKind, { keyword: 'CNY' })));
    expect(base.errorMessage).toBe('CNY 是甲货运的本位币，不能停用。');
    await act(currencyKind, 'disable', await find(currencyKind, { keyword: 'NZD' }));
    expect((await admin().ok(currencyPicker, { query: { q: 'NZD' } })).list).toEqual([]);
  });
});
