import { supplierMachine } from '@shared/contract/accounts/supplier.machine.ts';
import { supplierList } from '@shared/contract/accounts/supplier-list.contract.ts';
import { suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { approvalRoutes } from '../../services/approvals/approval.routes.ts';
import { auditRoutes } from '../../services/audit/audit.routes.ts';
import { preparePeople } from '../customers/customer.fixture.ts';
import { supplierDraft } from './supplier.fixture.ts';
import { supplierRoutes } from './supplier.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: [...supplierRoutes, ...approvalRoutes, ...auditRoutes], prepare: preparePeople });
  api.actor('second', { userId: '3' });
  api.actor('dim', { fields: { 'bank.account': 'MASK' } });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const create = (values: object = {}) => api.as('admin').ok(suppliers.create, { body: supplierDraft(values) });

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
    api.as(as).call(suppliers.changeBanks, { params: { id }, body: { version, banks, reason: '换开户行' } });

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
    const log = async (as: string) => {
      const { list } = await api.as(as).ok(objectAudit, { query: { kind: 'ac_supplier', id: made.id } });
      return list.find(({ action }) => action === '变更银行账号')?.changes;
    };
    const accounts = { label: '银行账户 1 账号', before: old?.account, after: '6222999' };
    expect(await log('admin')).toEqual(
      expect.arrayContaining([accounts, { label: '银行账户 2 开户行', before: '', after: '新银行' }]),
    );
    expect(await log('dim')).toContainEqual(expect.objectContaining({ label: '银行账户 1 账号', after: '****2999' }));
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
    ACTIVE: ['disable', 'transfer', 'banks', 'merge', 'black', 'setBlack'],
    DISABLED: ['enable', 'transfer', 'banks', 'merge', 'black', 'setBlack'],
    BLACK: ['transfer', 'unblack', 'liftBlack'],
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
    expect(black.actions.map(({ code }) => code)).toEqual(['transfer', 'unblack']);
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
