import { customerCodeList, customerCodes } from '@shared/contract/accounts/customer-code.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { domestic, overseas, preparePeople } from '../customers/customer.fixture.ts';
import { customerRoutes } from '../customers/customer.routes.ts';
import { customerCodeRoutes } from './customer-code.routes.ts';
import { acCustomerCode } from '../customers/customer-code.tables.ts';

let api: TestApi;
let customerId: string;
let consigneeId: string | undefined;
beforeAll(async () => {
  api = await testApi({ routes: [...customerRoutes, ...customerCodeRoutes], prepare: preparePeople });
  api.actor('sales', { userId: '2', scopes: { customer: { level: 'SELF', depts: [] } } });
  api.actor('other', { userId: '4', scopes: { customer: { level: 'SELF', depts: [] } } });
  api.actor('reader', { permissions: ['account.code.view'] });
  const made = await api.as('admin').ok(customers.create, {
    body: overseas({ consignees: [{ name: 'Blue Store', country: 'US', address: '1 Main St', isDefault: true }] }),
  });
  customerId = made.id;
  consigneeId = made.consignees[0]?.id;
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const create = (values: Record<string, unknown>) =>
  api.as('admin').call(customerCodes.create, { body: { customerId, ...values } });
const made = async (code: string, values: Record<string, unknown> = {}) => {
  const { envelope } = await create({ code, ...values });
  if (!envelope.data) throw new Error(JSON.stringify(envelope));
  return envelope.data;
};

describe('3.2 customer codes', () => {
  it('takes the sales of the customer, cleans the code, shows the names behind the ids', async () => {
    const code = await made(' ab-12 ', { consigneeId, defaultPod: 'USLAX', marksTemplate: '{code}/{from}-{to}' });
    expect(code).toMatchObject({
      code: 'AB12',
      consigneeName: 'Blue Store',
      podName: 'USLAX 洛杉矶',
      salesName: '王芳',
      status: 'ENABLED',
      usedCount: 0,
      actions: [{ code: 'disable', enabled: true }],
    });
    const row = (await api.as('admin').ok(customerCodeList.endpoint, { query: { code: 'AB12\nNONE' } })) as {
      list: unknown[];
      missing?: string[];
    };
    expect(row.list[0]).toMatchObject({ podName: 'USLAX 洛杉矶', consigneeName: 'Blue Store' });
    expect(row.missing).toEqual(['NONE']);
  });

  it('is unique whoever the customer is', async () => {
    await made('UNI1');
    const second = await api.as('admin').ok(customers.create, { body: domestic() });
    const { envelope } = await create({ code: 'uni1', customerId: second.id });
    expect(envelope).toMatchObject({ errorCode: 'ACC-001', errorMessage: '编码 UNI1 已存在，请换一个。' });
  });

  it('names a person that may be named: enabled, of our own house; who was named before may stay', async () => {
    const text = '业务员不存在或已停用';
    for (const salesId of ['5', '999'])
      expect((await create({ code: 'WHO1', salesId })).envelope).toMatchObject({ data: { fields: { salesId: text } } });
    const code = await made('WHO1', { salesId: '4' });
    onTestFinished(() => api.database.run(`update ac_user set external = false where id = 4`));
    await api.database.run(`update ac_user set external = true where id = 4`);
    const { status } = await api
      .as('admin')
      .call(customerCodes.update, { params: { id: code.id }, body: { ...code, remark: '名片已寄' } });
    expect(status).toBe(200);
    expect((await create({ code: 'WHO2', salesId: '4' })).envelope).toMatchObject({
      data: { fields: { salesId: text } },
    });
  });

  it('code and customer are fixed from the first use on; the rest is not', async () => {
    const code = await made('USED1');
    await api.db
      .update(acCustomerCode)
      .set({ usedCount: 2, firstUsedAt: new Date() })
      .where(eq(acCustomerCode.id, code.id));
    const save = (values: object) =>
      api.as('admin').call(customerCodes.update, { params: { id: code.id }, body: { ...code, ...values } });
    expect((await save({ code: 'USED2' })).envelope).toMatchObject({
      errorMessage: 'USED1 已使用，编码和客户不能修改。',
    });
    expect((await save({ purpose: 'BRAND' })).envelope.data).toMatchObject({ purpose: 'BRAND', version: 2 });
    const used = await api.as('admin').ok(customerCodeList.endpoint, { query: { used: '1' } });
    expect(used.list.map((one) => one.code)).toEqual(['USED1']);
  });

  it('a consignee must be the customer’s own', async () => {
    const second = await api.as('admin').ok(customers.create, { body: domestic() });
    const { envelope } = await create({ code: 'CONS1', customerId: second.id, consigneeId });
    expect(envelope).toMatchObject({ data: { fields: { consigneeId: '不是该客户的收货人' } } });
  });

  it('A4 suggests the next free code of the initials', async () => {
    const second = await api
      .as('admin')
      .ok(customers.create, { body: domestic({ name: '苏州兰亭照明有限公司', shortName: '兰亭' }) });
    const suggest = () => api.as('admin').ok(customerCodes.suggest, { query: { customerId: second.id } });
    expect(await suggest()).toEqual({ code: 'LT01' });
    await made('LT01', { customerId: second.id });
    expect(await suggest()).toEqual({ code: 'LT02' });
  });

  it('启用 ↔ 停用, and only with the right', async () => {
    const code = await made('STA1');
    const act = (action: 'disable' | 'enable', version: number, as = 'admin') =>
      api.as(as).call(customerCodes[action], { params: { id: code.id }, body: { version } });
    expect((await act('disable', 1, 'reader')).envelope.errorCode).toBe('NO_PERMISSION');
    expect((await act('enable', 1)).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect((await act('disable', 1)).envelope.data).toMatchObject({ status: 'DISABLED' });
    expect((await act('enable', 2)).envelope.data).toMatchObject({ status: 'ENABLED', version: 3 });
  });

  it('ACC-030 follows the customer: who does not see it sees none of its codes', async () => {
    const code = await made('SCO1');
    const get = async (as: string) => (await api.as(as).call(customerCodes.get, { params: { id: code.id } })).status;
    expect([await get('sales'), await get('other')]).toEqual([200, 404]);
    const { envelope } = await api.as('other').call(customerCodes.create, { body: { code: 'SCO2', customerId } });
    expect(envelope).toMatchObject({ data: { fields: { customerId: '客户不存在或无权访问' } } });
  });
});
