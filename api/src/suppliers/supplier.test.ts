import { supplierMachine } from '@shared/contract/accounts/supplier.machine.ts';
import { supplierList } from '@shared/contract/accounts/supplier-list.contract.ts';
import { suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../test/harness.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { approvalRoutes } from '../approvals/approval.routes.ts';
import { preparePeople } from '../customers/customer.fixtures.ts';
import { companyName, demoMobile, demoUscc } from '../seed/names.ts';
import { supplierRoutes } from './supplier.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: [...supplierRoutes, ...approvalRoutes], prepare: preparePeople });
  api.actor('second', { userId: '3' });
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

const get = (id: string, as = 'admin') => api.as(as).ok(suppliers.get, { params: { id } });
const waiting = async (objectId: string, as = 'admin') =>
  (await api.as(as).ok(approvals.list, { query: { objectType: 'ac_supplier', objectId } })).list.filter(
    ({ state }) => state === 'PENDING',
  );
const decide = async (objectId: string, as: string, action: 'approve' | 'reject' = 'approve') => {
  const [one] = await waiting(objectId);
  return api
    .as(as)
    .call(approvals[action], { params: { id: one?.id ?? '' }, body: { version: one?.version ?? 1, reason: '核对过' } });
};

describe('A7 bank accounts by two persons', () => {
  const ask = (id: string, version: number, banks: object[], as = 'admin') =>
    api.as(as).call(suppliers.changeBanks, { params: { id }, body: { version, banks, reason: '换开户行' } as never });

  it('ACC-039 a change counts when a second person agrees; all accounts are verified then', async () => {
    const made = await create();
    const [old] = made.banks;
    const wanted = [
      { ...old, account: '6222999', isDefault: true },
      { bankName: '新银行', account: '1', isDefault: false },
    ];
    expect((await ask(made.id, made.version, wanted)).status).toBe(200);
    expect((await get(made.id)).banks).toEqual(made.banks);
    expect((await waiting(made.id))[0]?.lines).toEqual([
      { label: '账号 演示银行', before: old?.account, after: '6222999' },
      { label: '新增 新银行', before: null, after: '1' },
    ]);
    expect((await waiting(made.id, 'dim'))[0]?.lines[0]).toMatchObject({ after: '****2999' });
    expect((await get(made.id)).actions.find(({ code }) => code === 'banks')).toMatchObject({
      enabled: false,
      unmet: ['已在审批中'],
    });
    expect((await ask(made.id, made.version, wanted)).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect((await decide(made.id, 'admin')).envelope.errorCode).toBe('ACC-039');
    expect((await decide(made.id, 'second')).status).toBe(200);
    const now = await get(made.id);
    expect(now.banks.map(({ account, verified }) => [account, verified])).toEqual([
      ['6222999', true],
      ['1', true],
    ]);
    expect(now.banks[0]?.id).toBe(old?.id);
    expect((await ask(now.id, now.version, now.banks)).envelope).toMatchObject({
      data: { fields: { banks: '账号没有变化，且均已核实' } },
    });
  });

  it('accounts as they are may be sent to verify them; a refusal leaves them unverified', async () => {
    const made = await create();
    expect((await ask(made.id, made.version, made.banks)).status).toBe(200);
    expect((await waiting(made.id))[0]?.lines[0]?.label).toBe('核实 演示银行');
    expect((await decide(made.id, 'second', 'reject')).status).toBe(200);
    expect((await get(made.id)).banks).toMatchObject([{ verified: false }]);
    const filter = { keyword: made.supplierNo, unverified: '1' };
    expect((await api.as('admin').ok(supplierList.endpoint, { query: filter })).total).toBe(1);
    await ask(made.id, made.version, made.banks);
    expect((await decide(made.id, 'second')).status).toBe(200);
    expect((await api.as('admin').ok(supplierList.endpoint, { query: filter })).total).toBe(0);
  });

  it('somebody who sees masked accounts neither finds the action nor may send them', async () => {
    const made = await create();
    expect((await get(made.id, 'dim')).actions.map(({ code }) => code)).not.toContain('banks');
    expect((await ask(made.id, made.version, made.banks, 'dim')).envelope.errorCode).toBe('NO_PERMISSION');
    const two = [made.banks[0], { bankName: '二', account: '2', isDefault: true }];
    expect((await ask(made.id, made.version, two as object[])).envelope).toMatchObject({
      data: { fields: { banks: '请指定一个默认银行账户' } },
    });
  });
});

describe('5.12 supplier states', () => {
  const legal: Record<string, string[]> = {
    ACTIVE: ['disable', 'banks', 'merge', 'black', 'setBlack'],
    DISABLED: ['enable', 'banks', 'merge', 'black', 'setBlack'],
    BLACK: ['unblack', 'liftBlack'],
  };
  const actions = Object.keys(supplierMachine.actions) as (keyof typeof supplierMachine.actions)[];
  for (const state of ['ACTIVE', 'DISABLED', 'BLACK'] as const)
    for (const action of actions)
      it(`${state} × ${action}`, () =>
        expect(supplierMachine.actions[action].from.includes(state)).toBe(legal[state]?.includes(action)));

  it('ACC-013 停用, 启用, 拉黑 and 解除 by two persons', async () => {
    const made = await create();
    const act = (action: 'disable' | 'enable', version: number) =>
      api.as('admin').call(suppliers[action], { params: { id: made.id }, body: { version } });
    expect((await act('enable', 1)).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect((await act('disable', 1)).envelope.data).toMatchObject({ status: 'DISABLED' });
    expect((await act('enable', 2)).envelope.data).toMatchObject({ status: 'ACTIVE' });
    const ask = (action: 'black' | 'unblack', version: number) =>
      api.as('admin').call(suppliers[action], { params: { id: made.id }, body: { version, reason: '甩柜' } });
    expect((await ask('unblack', 3)).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect((await ask('black', 3)).status).toBe(200);
    expect((await decide(made.id, 'admin')).envelope.errorCode).toBe('ACC-013');
    expect((await decide(made.id, 'second')).status).toBe(200);
    const black = await get(made.id);
    expect(black).toMatchObject({ status: 'BLACK' });
    expect(black.actions.map(({ code }) => code)).toEqual(['unblack']);
    await ask('unblack', black.version);
    await decide(made.id, 'second');
    expect(await get(made.id)).toMatchObject({ status: 'DISABLED' });
  });

  it('ACC-014 merging keeps the older number, joins the types and leads the younger to it', async () => {
    const [older, younger] = [await create(), await create({ types: ['WAREHOUSE'] })];
    const answer = await api.as('admin').ok(suppliers.merge, {
      params: { id: younger.id },
      body: { version: 1, otherId: older.id, reason: '重复' },
    });
    expect(answer).toMatchObject({ id: older.id, supplierNo: older.supplierNo });
    const kept = await get(younger.id);
    expect(kept).toMatchObject({ id: older.id, mergedFrom: younger.supplierNo, types: ['TRUCKER', 'WAREHOUSE'] });
    expect(kept.contacts.map(({ isDefault }) => isDefault)).toEqual([true, false]);
    expect(kept.banks).toHaveLength(2);
    expect((await api.as('admin').ok(supplierList.endpoint, { query: { supplierNo: younger.supplierNo } })).total).toBe(
      0,
    );
  });
});

describe('A5 tabs', () => {
  it('count by type under the same filters; the end of contracts can be filtered', async () => {
    const made = await create({
      types: ['INSPECTOR'],
      contracts: [
        { no: 'A', validFrom: '2026-01-01', validTo: '2026-06-30' },
        { no: 'B', validFrom: '2026-07-01', validTo: '2027-01-31' },
      ],
    });
    const list = (query: Record<string, string>) => api.as('admin').ok(supplierList.endpoint, { query });
    const answer = await list({ tab: 'INSPECTOR' });
    expect(answer.list).toMatchObject([{ id: made.id, contractEnds: '2027-01-31', banksVerified: false }]);
    expect(answer.tabCounts).toMatchObject({ INSPECTOR: 1, INSURER: 0 });
    expect((await list({ keyword: made.supplierNo, contractUntil: '2027-01-01..2027-01-31' })).total).toBe(1);
    expect((await list({ keyword: made.supplierNo, contractUntil: '..2026-12-31' })).total).toBe(0);
  });
});
