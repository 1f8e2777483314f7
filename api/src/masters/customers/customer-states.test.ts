import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { attachmentRoutes } from '../../services/attachments/attachment.routes.ts';
import { domestic, licence, overseas, preparePeople } from './customer.fixture.ts';
import { customerRoutes } from './customer.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: [...customerRoutes, ...attachmentRoutes], prepare: preparePeople });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const create = (values = domestic()) => api.as('admin').ok(customers.create, { body: values });

describe('5.12 states and ACC-012', () => {
  const act = (made: { id: string; version: number }, action: 'activate' | 'disable' | 'enable') =>
    api.as('admin').call(customers[action], { params: { id: made.id }, body: { version: made.version } });

  it('潜在 → 合作中 → 停用 → 合作中; every other pair is ILLEGAL_STATE', async () => {
    const made = await create();
    await licence(api, made.id);
    expect((await act(made, 'enable')).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect((await act(made, 'activate')).envelope.data).toMatchObject({ status: 'ACTIVE', version: 2 });
    expect((await act({ ...made, version: 2 }, 'activate')).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect((await act({ ...made, version: 2 }, 'disable')).envelope.data).toMatchObject({ status: 'DISABLED' });
    expect((await act({ ...made, version: 3 }, 'enable')).envelope.data).toMatchObject({ status: 'ACTIVE' });
  });

  it('ACC-012 合作中 needs a contact and, for a domestic customer, a valid licence', async () => {
    const bare = await create(domestic({ contacts: [], papers: [{ kind: 'LICENCE', expiresOn: '2020-01-01' }] }));
    const unmet = ['缺少联系人', '营业执照已过期', '缺少营业执照附件'];
    expect(bare.actions).toContainEqual({ code: 'activate', enabled: false, unmet });
    expect((await act(bare, 'activate')).envelope).toMatchObject({
      errorCode: 'ACC-012',
      errorMessage: `${bare.customerNo} 不能转为合作中：缺少联系人、营业执照已过期、缺少营业执照附件。`,
    });
    const abroad = await create(overseas());
    expect((await act(abroad, 'activate')).status).toBe(200);
  });

  it('ACC-012 a customer that is 合作中 cannot lose its contacts', async () => {
    const made = await create();
    await licence(api, made.id);
    expect((await act(made, 'activate')).status).toBe(200);
    const { actions: _actions, ...form } = made;
    const { envelope } = await api
      .as('admin')
      .call(customers.update, { params: { id: made.id }, body: { ...form, version: 2, contacts: [] } });
    expect(envelope).toMatchObject({
      errorCode: 'ACC-012',
      errorMessage: `${made.customerNo} 是合作中的客户，不能这样保存：缺少联系人。`,
    });
  });

  it('ACC-012 合作中 keeps the last file of its 营业执照; one of two may go, and any once it is 停用', async () => {
    const made = await create();
    await licence(api, made.id);
    await licence(api, made.id);
    expect((await act(made, 'activate')).status).toBe(200);
    const files = { ownerType: 'ac_customer', ownerId: made.id };
    const there = async () =>
      (await api.as('admin').ok(attachments.list, { query: { kind: files.ownerType, id: made.id } })).list;
    const remove = (id = '') => api.as('admin').call(attachments.remove, { params: { id } });
    const [first, last] = await there();
    expect((await remove(first?.id)).status).toBe(200);
    expect((await remove(last?.id)).envelope).toMatchObject({
      errorCode: 'ACC-012',
      errorMessage: `${made.customerNo} 是合作中的客户，须保留营业执照附件；请先上传新的，或上传新版本。`,
    });
    expect(await there()).toHaveLength(1);
    expect((await act({ ...made, version: 2 }, 'disable')).status).toBe(200);
    expect((await remove(last?.id)).status).toBe(200);
  });
});
