import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../test/harness.ts';
import { shAudit } from '../platform/platform.tables.ts';
import { domestic, licence, overseas, preparePeople } from './customer.fixtures.ts';
import { customerRoutes } from './customer.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: customerRoutes, prepare: preparePeople });
  api.actor('sales', { userId: '2', scopes: { customer: { level: 'SELF', depts: [] } } });
  api.actor('other', { userId: '4', scopes: { customer: { level: 'SELF', depts: [] } } });
  api.actor('clerk', { permissions: ['account.customer.view', 'account.customer.create', 'account.customer.update'] });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const create = (values = domestic(), as = 'admin') => api.as(as).ok(customers.create, { body: values });
const list = (query: Record<string, string | number> = {}, as = 'admin') =>
  api.as(as).ok(customerList.endpoint, { query });

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
    expect(await call({ salesId: '5' })).toMatchObject({ data: { fields: { salesId: '账号不存在或已停用' } } });
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
    expect(audit).toMatchObject([{ after: { lists: ['联系人'] } }]);
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
    expect(envelope.errorCode).toBe('ACC-012');
  });
});

describe('A1 list', () => {
  it('shows default contact, counts and allowed actions; tabs count under the same filters', async () => {
    const made = await create(domestic({ tags: ['重点'], level: 'A' }));
    const answer = await list({ customerNo: made.customerNo });
    expect(answer.total).toBe(1);
    expect(answer.list[0]).toMatchObject({
      name: made.name,
      contactName: '王经理',
      codeCount: 0,
      salesName: '王芳',
      tags: ['重点'],
    });
    expect(answer.list[0]?.actions?.map(({ code }) => code)).toEqual([
      'activate',
      'transfer',
      'limit',
      'freeze',
      'merge',
      'black',
    ]);
    expect(answer.tabCounts).toMatchObject({ all: 1, potential: 1, active: 0, warn: 0 });
  });

  it('finds by name, pinyin initials, code, 统一社会信用代码, phone; by tag, country, sales, date', async () => {
    const made = await create(
      domestic({
        name: '温州蓝湖眼镜有限公司',
        shortName: '蓝湖眼镜',
        tags: ['蓝湖标签'],
        contacts: [{ name: '钱', phone: '19912345678', isDefault: true }],
      }),
    );
    for (const keyword of ['蓝湖', 'lanhu', 'lhyj', made.uscc ?? '', made.customerNo, '1991234'])
      expect((await list({ keyword })).list.map(({ id }) => id)).toContain(made.id);
    expect((await list({ tag: '蓝湖标签', salesId: '2', country: 'CN', level: 'C' })).total).toBe(1);
    expect((await list({ tag: '蓝湖标签', salesId: '4' })).total).toBe(0);
    expect((await list({ keyword: '蓝湖', createdAt: '2000-01-01..2000-01-02' })).total).toBe(0);
  });

  it('sorts names by pinyin, not by code point', async () => {
    for (const [name, shortName] of [
      ['重庆赵记拼音排序有限公司', '拼音重庆'],
      ['安徽赵记拼音排序有限公司', '拼音安徽'],
      ['北京赵记拼音排序有限公司', '拼音北京'],
    ] as const)
      await create(domestic({ name, shortName }));
    const sorted = await list({ keyword: '拼音排序', sort: 'name' });
    expect(sorted.list.map(({ name }) => name?.slice(0, 2))).toEqual(['安徽', '北京', '重庆']);
  });

  it('ACC-031 hidden contacts are absent from list, detail, search; masked ones are masked', async () => {
    const made = await create(
      domestic({
        contacts: [{ name: '孙', phone: '19911112222', isDefault: true }],
        banks: [{ bankName: '演示银行', account: '622200001111', isDefault: true }],
        creditDays: 45,
      }),
    );
    const hidden = { 'customer.contact': 'HIDDEN', 'customer.credit': 'HIDDEN', 'bank.account': 'HIDDEN' } as const;
    const masked = { 'customer.contact': 'MASK', 'customer.credit': 'MASK', 'bank.account': 'MASK' } as const;
    api.actor('blind', { fields: hidden });
    api.actor('dim', { fields: masked });
    const get = (as: string) => api.as(as).ok(customers.get, { params: { id: made.id } });
    const row = async (as: string) => (await list({ customerNo: made.customerNo }, as)).list[0];
    const text = JSON.stringify([await get('blind'), await row('blind')]);
    for (const secret of ['19911112222', '622200001111', '孙', '"creditDays"']) expect(text).not.toContain(secret);
    expect((await list({ keyword: '19911112222' }, 'blind')).total).toBe(0);
    expect(await row('dim')).toMatchObject({ contactPhone: '199****2222' });
    expect(await get('dim')).toMatchObject({ banks: [{ account: '****1111' }], contacts: [{ phone: '199****2222' }] });
  });

  it('ACC-031 someone who sees masked contacts cannot write the masks back', async () => {
    const made = await create(domestic({ contacts: [{ name: '周', phone: '19933334444', isDefault: true }] }));
    const seen = await api.as('dim').ok(customers.get, { params: { id: made.id } });
    const { actions: _actions, creditDays: _days, statementDay: _day, ...form } = seen;
    await api.as('dim').ok(customers.update, {
      params: { id: made.id },
      body: { ...form, remark: '改', contacts: [{ name: '***', isDefault: true }] },
    });
    const now = await api.as('admin').ok(customers.get, { params: { id: made.id } });
    expect(now).toMatchObject({ remark: '改', contacts: [{ name: '周', phone: '19933334444' }] });
  });

  it('ACC-030 SELF sees own customers only; others are NOT_FOUND', async () => {
    const made = await create(domestic({ salesId: '4' }));
    expect((await list({ customerNo: made.customerNo }, 'sales')).total).toBe(0);
    expect((await list({ customerNo: made.customerNo }, 'other')).total).toBe(1);
    expect((await api.as('sales').call(customers.get, { params: { id: made.id } })).status).toBe(404);
    const taken = await api.as('sales').call(customers.create, { body: domestic({ salesId: '4' }) });
    expect(taken.envelope).toMatchObject({ data: { fields: { salesId: '超出您的数据范围' } } });
  });
});

describe('A2 duplicate search and A1 batches', () => {
  it('finds names alike from 85 %; one out of scope comes without number', async () => {
    const made = await create(domestic({ name: '汕头金凤凰玩具有限公司', shortName: '金凤凰', salesId: '4' }));
    const query = { name: '汕头金凤皇玩具有限公司' };
    const [hit] = (await api.as('admin').ok(customers.checkDuplicates, { query })).list;
    expect(hit).toMatchObject({ id: made.id, customerNo: made.customerNo, percent: 91 });
    const [foreign] = (await api.as('sales').ok(customers.checkDuplicates, { query })).list;
    expect(foreign).toMatchObject({ id: null, customerNo: null, name: made.name, salesName: null });
    expect(
      (await api.as('admin').ok(customers.checkDuplicates, { query: { ...query, exceptId: made.id } })).list,
    ).toEqual([]);
    const byCode = await api
      .as('admin')
      .ok(customers.checkDuplicates, { query: { name: '别名', uscc: made.uscc ?? '' } });
    expect(byCode.list).toMatchObject([{ id: made.id, percent: 100 }]);
  });

  it('移交业务员 and 打标签: each document by itself, refusals by number', async () => {
    const [one, two] = [await create(), await create()];
    const items = [one, two].map(({ id }) => ({ id, version: 1 }));
    expect(await api.as('admin').ok(customers.transfer, { body: { items, salesId: '4' } })).toEqual({
      done: 2,
      refused: [],
    });
    const moved = await api.as('admin').ok(customers.get, { params: { id: one.id } });
    expect(moved).toMatchObject({ salesName: '赵敏', deptName: '销售二部', version: 2 });
    const tagged = await api.as('admin').ok(customers.tag, {
      body: {
        items: [
          { id: one.id, version: 2 },
          { id: two.id, version: 1 },
        ],
        add: ['大客户'],
        remove: [],
      },
    });
    expect(tagged).toMatchObject({ done: 1, refused: [{ no: two.customerNo, errorCode: 'VERSION_CONFLICT' }] });
  });

  it('50 customers at once get 50 numbers', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => create()));
    expect(new Set(made.map(({ customerNo }) => customerNo)).size).toBe(50);
  });
});
