import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { domestic, preparePeople } from './customer.fixture.ts';
import { customerRoutes } from './customer.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: customerRoutes, prepare: preparePeople });
  api.actor('sales', { userId: '2', scopes: { customer: { level: 'SELF', depts: [] } } });
  api.actor('other', { userId: '4', scopes: { customer: { level: 'SELF', depts: [] } } });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const create = (values = domestic(), as = 'admin') => api.as(as).ok(customers.create, { body: values });
const list = (query: Record<string, string | number> = {}, as = 'admin') =>
  api.as(as).ok(customerList.endpoint, { query });

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

it('ACC-031 orders and last dates beside a customer are those that the reader may see', async () => {
  const made = await create(domestic());
  const [code] = await api.database.raw<{ id: string }>(
    `insert into ac_customer_code (code, customer_id) values ('ORD9001', ${made.id}) returning id::text`,
  );
  await api.database.run(`insert into sy_company (code, name, short_name) values ('C1', '公司', '公司');`);
  const order = (no: string, sales: string, day: string) =>
    api.database
      .run(`insert into lg_order (company_id, order_no, customer_id, customer_code_id, order_date, owner_id, sales_id, status,
        service_type, incoterm, incoterm_place, pol, pod, currency, settlement)
      values (1, '${no}', ${made.id}, ${code?.id}, '${day}', ${sales}, ${sales}, 'CONFIRMED', 'LCL', 'FOB', 'NB', 'CNNGB', 'USLAX', 'USD', 'MONTHLY')`);
  await order('WL20260101-9001', '2', '2026-01-01');
  await order('WL20260201-9002', '4', '2026-02-01');
  api.actor('own orders', {
    userId: '2',
    scopes: { customer: { level: 'ALL', depts: [] }, logistics: { level: 'SELF', depts: [] } },
  });
  const figures = async (as: string) => {
    const [row] = (await list({ customerNo: made.customerNo }, as)).list;
    return [row?.openOrders, row?.lastOrderDate];
  };
  expect(await figures('admin')).toEqual([2, '2026-02-01']);
  expect(await figures('own orders')).toEqual([1, '2026-01-01']);
});
