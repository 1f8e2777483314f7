import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { auditRoutes } from '../../services/audit/audit.routes.ts';
import { shAudit } from '../../platform/platform.tables.ts';
import { domestic, overseas, preparePeople } from './customer.fixture.ts';
import { customerRoutes } from './customer.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: [...customerRoutes, ...auditRoutes], prepare: preparePeople });
  api.actor('clerk', { permissions: ['account.customer.view', 'account.customer.create', 'account.customer.update'] });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const create = (values = domestic(), as = 'admin') => api.as(as).ok(customers.create, { body: values });

describe('A2 a new customer', () => {
  it('is 潜在 with number, department of its sales and its lists', async () => {
    const made = await create(
      overseas({
        consignees: [{ name: 'Blue Store', country: 'US', address: '1 Main St', isDefault: true }],
        banks: [{ bankName: 'Demo Bank', account: '6222 0000 1234', swift: 'icbkcnbj', isDefault: true }],
      }),
    );
    expect(made).toMatchObject({
      version: 1,
      status: 'POTENTIAL',
      level: 'C',
      settlement: 'PER_ORDER',
      creditDays: 0,
      deptName: '销售一部',
      salesName: '王芳',
      countryName: '美国',
      banks: [{ swift: 'ICBKCNBJ' }],
    });
    expect(made.customerNo).toMatch(/^KH\d{6}$/);
    expect(await api.as('admin').ok(customers.get, { params: { id: made.id } })).toEqual(made);
  });

  it('ACC-001 refuses a full name or short name that exists, however it is written', async () => {
    const input = domestic();
    const first = await create(input);
    const twin = { ...domestic(), name: ` ${input.name.slice(0, 4)}　(${input.name.slice(4)}) ` };
    const byName = await api.as('admin').call(customers.create, { body: twin });
    expect(byName).toMatchObject({
      status: 422,
      envelope: { errorCode: 'ACC-001', errorMessage: `全称与 ${first.customerNo} 重复，请核对后修改。` },
    });
    const short = await api.as('admin').call(customers.create, { body: domestic({ shortName: input.shortName }) });
    expect(short.envelope).toMatchObject({ errorCode: 'ACC-001', data: { fields: { shortName: expect.any(String) } } });
  });

  it('ACC-010 refuses a code that is wrong, missing or another customer’s', async () => {
    const first = await create();
    const same = await api.as('admin').call(customers.create, { body: domestic({ uscc: first.uscc }) });
    expect(same.envelope).toMatchObject({ errorCode: 'ACC-010' });
    for (const uscc of ['91350100M000100Y44', null]) {
      const { envelope } = await api.as('admin').call(customers.create, { body: domestic({ uscc }) });
      expect(envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields: { uscc: expect.any(String) } } });
    }
  });

  it('ACC-011 stores phones without spaces and refuses wrong ones', async () => {
    const made = await create(domestic({ contacts: [{ name: '李', phone: '199 0000-8888', isDefault: true }] }));
    expect(made.contacts).toMatchObject([{ phone: '19900008888' }]);
    const { envelope } = await api
      .as('admin')
      .call(customers.create, { body: domestic({ contacts: [{ name: '李', phone: '021123', isDefault: true }] }) });
    expect(envelope).toMatchObject({ data: { fields: { 'contacts.0.phone': expect.any(String) } } });
  });

  it('refuses a sales that has left and a currency or port that is not there', async () => {
    const call = async (values: object) =>
      (await api.as('admin').call(customers.create, { body: domestic(values) })).envelope;
    expect(await call({ salesId: '5' })).toMatchObject({ data: { fields: { salesId: '业务员不存在或已停用' } } });
    expect(await call({ currency: 'XXX' })).toMatchObject({ errorMessage: '币种不存在，请重新选择。' });
    expect(await call({ defaultPod: 'ZZZZZ' })).toMatchObject({ errorMessage: '默认目的港不存在，请重新选择。' });
  });

  it('terms need account.customer.credit', async () => {
    const { envelope } = await api.as('clerk').call(customers.create, { body: domestic({ creditDays: 30 }) });
    expect(envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields: { creditDays: expect.any(String) } } });
    expect(await create(domestic({ creditDays: 30, settlement: 'MONTHLY', statementDay: 5 }))).toMatchObject({
      creditDays: 30,
      settlement: 'MONTHLY',
      statementDay: 5,
    });
  });
});

describe('A3 editing a customer', () => {
  it('4.10 the log of a new customer tells its lists as that of an edit does, as far as the reader may see (ACC-031)', async () => {
    const made = await create(
      domestic({
        contacts: [{ name: '甲', phone: '19955557777', isDefault: true }],
        banks: [{ bankName: '演示银行', account: '6222000011112222', isDefault: true }],
      }),
    );
    const linesOf = async (as: string) => {
      const { list } = await api.as(as).ok(objectAudit, { query: { kind: 'ac_customer', id: made.id } });
      return list
        .find(({ action }) => action === '新增')
        ?.changes.filter(({ label }) => /^(联系人|银行账户) 1 /.test(label))
        .map(({ label, before, after }) => [label, before, after]);
    };
    expect(await linesOf('admin')).toEqual([
      ['联系人 1 姓名', '', '甲'],
      ['联系人 1 电话', '', '19955557777'],
      ['联系人 1 默认', '', '是'],
      ['银行账户 1 开户行', '', '演示银行'],
      ['银行账户 1 账号', '', '6222000011112222'],
      ['银行账户 1 默认', '', '是'],
    ]);
    api.actor('noBank', { fields: { 'bank.account': 'HIDDEN', 'customer.contact': 'MASK' } });
    const seen = await linesOf('noBank');
    expect(seen).toContainEqual(['联系人 1 电话', '', '199****7777']);
    expect(seen?.some(([label]) => label === '银行账户 1 账号')).toBe(false);
  });

  it('keeps ids of rows, adds, deletes, moves the default, and writes one audit row', async () => {
    const made = await create(
      domestic({
        contacts: [
          { name: '甲', isDefault: true },
          { name: '乙', isDefault: false },
        ],
      }),
    );
    const [first, second] = made.contacts;
    const { actions: _actions, ...form } = made;
    const saved = await api.as('admin').ok(customers.update, {
      params: { id: made.id },
      body: {
        ...form,
        contacts: [
          { ...second, isDefault: true },
          { name: '丙', isDefault: false },
        ],
      },
    });
    expect(saved.contacts.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['乙', true],
      ['丙', false],
    ]);
    expect(saved.contacts[0]?.id).toBe(second?.id);
    expect(saved.contacts.some(({ id }) => id === first?.id)).toBe(false);
    expect(saved.version).toBe(2);
    const audit = await api.db
      .select()
      .from(shAudit)
      .where(and(eq(shAudit.kind, 'ac_customer'), eq(shAudit.objectId, made.id), eq(shAudit.code, 'update')));
    expect(audit).toMatchObject([
      {
        before: { 'contacts.0.isDefault': false, 'contacts.1.name': null, 'contacts.2.name': '甲' },
        after: { 'contacts.0.isDefault': true, 'contacts.1.name': '丙', 'contacts.2.name': null },
      },
    ]);
  });

  it('the log says field by field what changed in the lists, in Chinese and as far as the reader may see (ACC-031)', async () => {
    const made = await create(domestic({ addresses: [{ kind: 'OFFICE', address: '江北' }] }));
    const { actions: _actions, ...form } = made;
    const contacts = made.contacts.map((one) => ({ ...one, phone: '19955556666', role: 'FINANCE' }));
    const addresses = made.addresses.map((one) => ({ ...one, kind: 'FACTORY' as const }));
    await api.as('admin').ok(customers.update, { params: { id: made.id }, body: { ...form, contacts, addresses } });
    const logOf = async (as: string) => {
      const { list } = await api.as(as).ok(objectAudit, { query: { kind: 'ac_customer', id: made.id } });
      return list.find(({ action }) => action === '编辑')?.changes.map(({ label, after }) => [label, after]);
    };
    expect(await logOf('admin')).toEqual([
      ['联系人 1 职务', '财务'],
      ['联系人 1 电话', '19955556666'],
      ['地址 1 类型', '工厂'],
    ]);
    api.actor('dim', { fields: { 'customer.contact': 'MASK' } });
    api.actor('blind', { fields: { 'customer.contact': 'HIDDEN' } });
    expect(await logOf('dim')).toContainEqual(['联系人 1 电话', '199****6666']);
    expect(await logOf('blind')).toEqual([
      ['联系人 1 职务', '财务'],
      ['地址 1 类型', '工厂'],
    ]);
  });

  it('1.8 refuses an older version and says who changed what', async () => {
    const made = await create();
    const { actions: _actions, ...form } = made;
    const save = (values: object) =>
      api.as('admin').call(customers.update, { params: { id: made.id }, body: { ...form, ...values } });
    expect((await save({ remark: '一' })).status).toBe(200);
    expect(await save({ remark: '二' })).toMatchObject({
      status: 409,
      envelope: { errorCode: 'VERSION_CONFLICT', data: { changedBy: 'admin', fields: ['remark'] } },
    });
  });

  it('a row of another customer is not taken over', async () => {
    const [one, two] = [await create(), await create()];
    const { actions: _actions, ...form } = one;
    const { status } = await api
      .as('admin')
      .call(customers.update, { params: { id: one.id }, body: { ...form, contacts: two.contacts } });
    expect(status).toBe(404);
    expect((await api.as('admin').ok(customers.get, { params: { id: two.id } })).contacts).toEqual(two.contacts);
  });

  it('another sales needs account.customer.transfer', async () => {
    const made = await create();
    const { actions: _actions, ...form } = made;
    const { envelope } = await api
      .as('clerk')
      .call(customers.update, { params: { id: made.id }, body: { ...form, salesId: '4' } });
    expect(envelope).toMatchObject({ data: { fields: { salesId: expect.any(String) } } });
  });
});
