import { supplierList, suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../test/harness.ts';
import { preparePeople } from '../customers/customer.fixtures.ts';
import { companyName, demoMobile, demoUscc } from '../seed/names.ts';
import { supplierRoutes } from './supplier.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: supplierRoutes, prepare: preparePeople });
  api.actor('dim', { fields: { 'bank.account': 'MASK' } });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

let serial = 500;
const input = (values: object = {}) => {
  serial += 1;
  const { name, shortName } = companyName(serial);
  return {
    name,
    shortName,
    types: ['TRUCKER'],
    uscc: demoUscc('310115', serial),
    country: 'CN',
    contacts: [{ name: '陈', phone: demoMobile(serial), isDefault: true }],
    banks: [{ bankName: '演示银行', account: `6222${serial}`, isDefault: true }],
    ...values,
  };
};
const create = (values: object = {}) => api.as('admin').ok(suppliers.create, { body: input(values) });

describe('3.3 suppliers', () => {
  it('gets a number; its accounts are unverified; the owner is who made it', async () => {
    const made = await create({ types: ['TRUCKER', 'WAREHOUSE', 'TRUCKER'], servicePorts: ['CNNGB'] });
    expect(made).toMatchObject({
      types: ['TRUCKER', 'WAREHOUSE'],
      status: 'ACTIVE',
      ownerName: '管理员',
      banks: [{ verified: false, verifiedAt: null }],
    });
    expect(made.supplierNo).toMatch(/^GY\d{6}$/);
    const found = await api
      .as('admin')
      .ok(supplierList.endpoint, { query: { types: 'WAREHOUSE', keyword: made.shortName } });
    expect(found.list).toMatchObject([{ id: made.id, contactName: '陈' }]);
  });

  it.each([
    ['uscc', { uscc: null }],
    ['scac', { types: ['CARRIER'] }],
    ['customsCode', { types: ['BROKER'] }],
    ['types', { types: [] }],
  ])('%s is compulsory for its type', async (field, values) => {
    const { envelope } = await api.as('admin').call(suppliers.create, { body: input(values) });
    expect(envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields: { [field]: expect.any(String) } } });
  });

  it('ACC-001 ACC-010 name, short name, SCAC and code are unique', async () => {
    const made = await create({ types: ['CARRIER'], scac: 'DEMO' });
    const codeOf = async (values: object) =>
      (await api.as('admin').call(suppliers.create, { body: input(values) })).envelope.errorCode;
    expect(await codeOf({ name: made.name })).toBe('ACC-001');
    expect(await codeOf({ shortName: made.shortName })).toBe('ACC-001');
    expect(await codeOf({ types: ['CARRIER'], scac: 'DEMO' })).toBe('ACC-001');
    expect(await codeOf({ uscc: made.uscc })).toBe('ACC-010');
  });

  it('accounts do not change without a second person; masked ones are left alone', async () => {
    const made = await create();
    const save = (as: string, banks: object[]) =>
      api.as(as).call(suppliers.update, { params: { id: made.id }, body: { ...made, remark: as, banks } });
    expect((await save('admin', [{ bankName: '另一银行', account: '1', isDefault: true }])).envelope).toMatchObject({
      data: { fields: { banks: '银行账户变更须经第二人审批' } },
    });
    expect((await save('dim', [{ bankName: '另一银行', account: '****', isDefault: true }])).status).toBe(200);
    const now = await api.as('admin').ok(suppliers.get, { params: { id: made.id } });
    expect(now).toMatchObject({ remark: 'dim', banks: [{ account: made.banks[0]?.account }] });
  });
});
