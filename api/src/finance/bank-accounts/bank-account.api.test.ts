import {
  bankAccountList,
  bankAccountMachine,
  bankAccountPicker,
  bankAccounts,
  type BankAccountInput,
} from '@shared/contract/finance/bank-account.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
  await tradeBase(api.db);
  api.actor('mei', { userId: '2' });
  api.actor('both', { userId: '3', companies: ['1', '2'] });
  api.actor('masked', { userId: '3', fields: { 'bank.account': 'MASK' } });
  api.actor('clerk', { userId: '4', permissions: ['finance.ar.receipt.create'] });
  api.actor('cashier', { userId: '4', permissions: ['finance.bank.view'] });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  await api.db.execute(sql`delete from fin_receipt`);
  await api.db.execute(sql`delete from fin_bank_account`);
});
const input = (more: Partial<BankAccountInput> = {}): BankAccountInput => ({
  companyId: '1',
  name: '招行基本户',
  bankName: '招商银行宁波分行',
  accountNo: '5749 0123 4567 890',
  currency: 'CNY',
  openingBalance: '1000.5',
  ...more,
});
const create = (more: Partial<BankAccountInput> = {}, as = 'mei') =>
  api.as(as).call(bankAccounts.create, { body: input(more) });
const made = async (more: Partial<BankAccountInput> = {}, as = 'mei') => {
  const { envelope } = await create(more, as);
  if (!envelope.data || !envelope.success) throw new Error(JSON.stringify(envelope));
  return envelope.data;
};
const update = (id: string, version: number, more: Partial<BankAccountInput>, as = 'mei') =>
  api.as(as).call(bankAccounts.update, { params: { id }, body: { ...input(more), version } });
const picked = async (as: string, query: Record<string, string> = {}) =>
  (await api.as(as).ok(bankAccountPicker, { query })).list;

describe('3.15 银行账户', () => {
  it('is kept without blanks; the balance starts with the opening one', async () => {
    const one = await made();
    expect(one).toMatchObject({ accountNo: '574901234567890', openingBalance: '1000.50', used: false });
    const { list } = await api.as('mei').ok(bankAccountList.endpoint);
    expect(list).toMatchObject([{ companyName: '甲货运', balance: '1000.50', accountNo: '574901234567890' }]);
  });

  it('3.15 the number: its last four digits for who may not see it, in list, detail and picker', async () => {
    const one = await made();
    const { list } = await api.as('masked').ok(bankAccountList.endpoint);
    expect(list[0]?.accountNo).toBe('****7890');
    expect((await api.as('masked').ok(bankAccounts.get, { params: { id: one.id } })).accountNo).toBe('****7890');
    expect((await picked('clerk'))[0]?.hint).toBe('招商银行宁波分行 ****7890');
    expect((await picked('cashier'))[0]?.hint).toBe('招商银行宁波分行 574901234567890');
    expect((await api.as('clerk').call(bankAccountList.endpoint)).status).toBe(403);
    const saved = await update(one.id, 1, { accountNo: '****7890', name: '招行一般户' }, 'masked');
    expect(saved.envelope).toMatchObject({ data: { name: '招行一般户', accountNo: '****7890' } });
    expect((await api.as('mei').ok(bankAccounts.get, { params: { id: one.id } })).accountNo).toBe('574901234567890');
    expect((await update(one.id, 2, { accountNo: '****7890' })).envelope).toMatchObject({
      data: { fields: { accountNo: '请填写完整账号' } },
    });
  });

  it('the picker narrows to a company and a currency and leaves stopped accounts out', async () => {
    const cny = await made();
    await made({ name: '中行美元户', accountNo: '3661', currency: 'USD' });
    await made({ companyId: '2', name: '工行', accountNo: '1209' }, 'both');
    const labels = async (parent?: string) =>
      (await picked('both', parent ? { parent } : {})).map(({ label, extra }) => [label, extra?.companyId]);
    expect(await labels()).toHaveLength(3);
    expect(await labels('1')).toEqual([
      ['招行基本户 CNY', '1'],
      ['中行美元户 USD', '1'],
    ]);
    expect(await labels('1:USD')).toEqual([['中行美元户 USD', '1']]);
    expect(await labels('x; drop')).toEqual([]);
    await api.as('mei').ok(bankAccounts.disable, { params: { id: cny.id }, body: { version: 1 } });
    expect(await labels('1')).toEqual([['中行美元户 USD', '1']]);
    expect(await picked('clerk', { ids: cny.id })).toMatchObject([{ label: '招行基本户 CNY' }]);
    expect(await picked('clerk', { parent: '2' })).toEqual([]);
  });

  it.each<[string, Partial<BankAccountInput>, Record<string, string>]>([
    ['letters of Chinese', { accountNo: '账号一二三四' }, { accountNo: '账号应为 4 到 34 位数字或字母' }],
    ['a masked number', { accountNo: '****7890' }, { accountNo: '请填写完整账号' }],
    ['a currency that is none', { currency: 'XXX' }, { currency: '币种不存在或已停用' }],
    ['another company', { companyId: '2' }, { companyId: '经营主体不存在或无权使用' }],
    ['words for an amount', { openingBalance: '一百万' }, { openingBalance: '金额格式不正确' }],
  ])('refuses %s', async (_what, more, fields) => {
    expect((await create(more)).envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields } });
  });

  it('a number once per currency, a name once per company, also at once', async () => {
    const both = await Promise.all([create(), create({ name: '别名' })]);
    expect(both.filter(({ envelope }) => envelope.success)).toHaveLength(1);
    expect((await create({ name: '第三' })).envelope).toMatchObject({
      data: { fields: { accountNo: '该账号同币种的账户已存在' } },
    });
    expect((await create({ name: '美元', currency: 'USD' })).envelope.success).toBe(true);
    expect((await create({ name: '美元', accountNo: '9999' })).envelope).toMatchObject({
      data: { fields: { name: '该经营主体已有同名账户' } },
    });
  });

  it('company and currency are fixed once money went through; the rest may change', async () => {
    const one = await made();
    expect((await update(one.id, 1, { currency: 'USD' })).envelope.success).toBe(true);
    await api.db
      .execute(sql`insert into fin_receipt (company_id, receipt_no, kind, bank_account_id, currency, amount, value_date)
      values (1, 'SK20261120-0001', 'GOODS', ${one.id}, 'USD', 100, '2026-11-20')`);
    expect((await update(one.id, 2, {})).envelope).toMatchObject({
      data: { fields: { currency: '账户已有收付款，不能改' } },
    });
    expect((await update(one.id, 2, { currency: 'USD', bankName: '中国银行' })).envelope).toMatchObject({
      data: { bankName: '中国银行', used: true },
    });
  });

  it('1.8 another company does not find it; every state × action answers as the machine says', async () => {
    const foreign = await made({ companyId: '2' }, 'both');
    expect((await api.as('mei').call(bankAccounts.get, { params: { id: foreign.id } })).status).toBe(404);
    const one = await made({ accountNo: '7777' });
    let version = 1;
    for (const [state, action] of [
      ['ENABLED', 'enable'],
      ['ENABLED', 'disable'],
      ['DISABLED', 'disable'],
      ['DISABLED', 'enable'],
    ] as const) {
      const { envelope } = await api
        .as('mei')
        .call(bankAccounts[action], { params: { id: one.id }, body: { version } });
      const legal = bankAccountMachine.actions[action].from.includes(state);
      expect([state, action, envelope.success]).toEqual([state, action, legal]);
      if (legal) version += 1;
    }
    expect((await create({ accountNo: '8888', name: '出纳' }, 'cashier')).status).toBe(403);
  });
});
