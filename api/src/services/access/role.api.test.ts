import { me } from '@shared/contract/access/auth.contract.ts';
import * as role from '@shared/contract/access/role.contract.ts';
import { PERMISSION_CODES } from '@shared/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessApi, type AccessApi, type Member } from './access.fixture.ts';

let api: AccessApi;
let manager: Member;
beforeAll(async () => {
  api = await accessApi();
  manager = await api.user('manager', ['admin']);
});
afterAll(() => api.close());

let serial = 0;
const custom = async () => {
  serial += 1;
  const { id } = await api.root.ok(role.roleCreate, { body: { code: `team${serial}`, name: `小组${serial}` } });
  return id;
};
const rights = async (id: string) => api.root.ok(role.rolePermissions, { params: { id } });
const save = async (client: Member['client'], id: string, changes: Partial<role.RolePermissions>) =>
  client.call(role.roleSavePermissions, { params: { id }, body: { ...(await rights(id)), ...changes } });

describe('roles (A10)', () => {
  it('saving rights answers the difference in Chinese, and the members have them with the next request (ACC-034)', async () => {
    const id = await custom();
    const member = await api.user('member.one', ['inspector']);
    await api.root.ok(role.roleAddMembers, { params: { id }, body: { userIds: [member.id] } });
    const before = await rights(id);
    const { envelope } = await save(api.root, id, {
      codes: ['logistics.order.view', 'logistics.order.review'],
      scopes: { ...before.scopes, logistics: { level: 'CUSTOM', deptIds: ['1'] } },
      fields: { ...before.fields, 'money.sell': 'MASK' },
      approveLimit: '5000',
    });
    expect(envelope.data).toEqual({
      diff: {
        added: ['物流订单·查看', '物流订单·审核'],
        removed: [],
        scopes: [{ area: '物流', before: '本人', after: '指定部门（总部）' }],
        fields: [{ group: '报价应收', before: '隐藏', after: '脱敏' }],
        approveLimit: { before: '不限', after: '5000 元' },
      },
    });
    expect((await member.client.ok(me)).permissions).toContain('logistics.order.review');
    expect((await rights(id)).approveLimit).toBe('5000.00');
    const { list } = await api.root.ok(role.roleChanges, { params: { id } });
    const saved = list.find(({ action }) => action === '修改权限');
    expect(saved?.lines).toEqual(
      expect.arrayContaining([
        '增加权限：物流订单·查看、物流订单·审核',
        '数据范围·物流：本人 → 指定部门（总部）',
        '审批额度：不限 → 5000 元',
      ]),
    );
  });

  it('the same rights again change nothing, not even the version', async () => {
    const id = await custom();
    const { version } = await rights(id);
    expect((await save(api.root, id, {})).envelope.data).toMatchObject({ diff: { added: [], removed: [] } });
    expect((await rights(id)).version).toBe(version);
  });

  it('two people: the second save of an old version is a VERSION_CONFLICT', async () => {
    const id = await custom();
    const old = await rights(id);
    await save(api.root, id, { codes: ['logistics.order.view'] });
    const { status, envelope } = await api.root.call(role.roleSavePermissions, {
      params: { id },
      body: { ...old, codes: [] },
    });
    expect([status, envelope.errorCode]).toEqual([409, 'VERSION_CONFLICT']);
  });

  it('an unknown code, a scope without departments, a negative limit are refused', async () => {
    const id = await custom();
    const now = await rights(id);
    const call = async (changes: Record<string, unknown>) =>
      (await api.root.call(role.roleSavePermissions, { params: { id }, body: { ...now, ...changes } })).envelope;
    expect(await call({ codes: ['logistics.order.fly'] })).toMatchObject({
      data: { fields: { 'codes.0': '权限不存在' } },
    });
    expect(await call({ scopes: { ...now.scopes, finance: { level: 'CUSTOM', deptIds: [] } } })).toMatchObject({
      data: { fields: { 'scopes.finance': '请选择部门' } },
    });
    expect(await call({ approveLimit: '-1' })).toMatchObject({ data: { fields: { approveLimit: '金额格式不正确' } } });
  });

  it('copy, rename, disable, enable, delete of a custom role', async () => {
    const from = await api.roleId('cs');
    const { id } = await api.root.ok(role.roleCopy, {
      params: { id: from },
      body: { code: 'cs_two', name: '客服二组' },
    });
    expect((await rights(id)).codes).toEqual((await rights(from)).codes);
    await api.root.ok(role.roleUpdate, { params: { id }, body: { name: '客服乙组', remark: '夜班', version: 1 } });
    await api.root.ok(role.roleDisable, { params: { id }, body: { version: 2 } });
    expect(await api.root.ok(role.roleGet, { params: { id } })).toMatchObject({
      name: '客服乙组',
      status: 'DISABLED',
      kind: 'CUSTOM',
    });
    const again = await api.root.call(role.roleDisable, { params: { id }, body: { version: 3 } });
    expect(again.envelope.errorCode).toBe('ILLEGAL_STATE');
    await api.root.ok(role.roleEnable, { params: { id }, body: { version: 3 } });
    await api.root.ok(role.roleDelete, { params: { id } });
    expect((await api.root.call(role.roleGet, { params: { id } })).status).toBe(404);
  });

  it('3.6 a preset role is not deleted, admin keeps account.auth.*, super is fixed, a role with members stays', async () => {
    const refused = async (call: Promise<{ envelope: { errorMessage?: string } }>) =>
      (await call).envelope.errorMessage;
    const admin = await api.roleId('admin');
    expect(await refused(api.root.call(role.roleDelete, { params: { id: await api.roleId('cs') } }))).toBe(
      '预置角色不能删除，可以停用。',
    );
    const { codes, version } = await rights(admin);
    for (const lost of ['account.auth.edit', 'account.auth.view'])
      expect(await refused(save(api.root, admin, { codes: codes.filter((code) => code !== lost) }))).toBe(
        '系统管理员必须保留「权限设置」的权限。',
      );
    expect(await refused(api.root.call(role.roleDisable, { params: { id: admin }, body: { version } }))).toBe(
      '系统管理员角色不能停用。',
    );
    const id = await custom();
    const member = await api.user('stays.here', ['cs']);
    await api.root.ok(role.roleAddMembers, { params: { id }, body: { userIds: [member.id] } });
    expect(await refused(api.root.call(role.roleDelete, { params: { id } }))).toMatch('还有成员，请先移除成员。');
  });

  it('ACC-036 nobody changes a role of their own or makes themselves a member', async () => {
    const admin = await api.roleId('admin');
    expect((await save(manager.client, admin, { codes: [...PERMISSION_CODES] })).envelope).toMatchObject({
      errorCode: 'ACC-036',
    });
    expect((await save(manager.client, admin, { approveLimit: '1' })).envelope.errorCode).toBe('ACC-036');
    const own = await api.root.call(role.roleSavePermissions, {
      params: { id: await api.roleId('super') },
      body: { ...(await rights(await api.roleId('super'))), codes: [] },
    });
    expect(own.envelope.errorCode).toBe('ACC-036');
    const add = await manager.client.call(role.roleAddMembers, {
      params: { id: await custom() },
      body: { userIds: [manager.id] },
    });
    expect(add.envelope.errorCode).toBe('ACC-036');
  });

  it('ACC-037 what one does not hold can be neither added, opened, widened nor raised, but may stay and be taken away', async () => {
    const id = await custom();
    const base = await rights(id);
    await save(api.root, id, { codes: ['finance.ap.apply.approve', 'logistics.order.view'], approveLimit: '100' });
    const add = await save(manager.client, id, {
      codes: ['finance.ap.apply.approve', 'logistics.order.view', 'logistics.order.review'],
    });
    expect(add.envelope).toMatchObject({
      errorCode: 'ACC-037',
      errorMessage: '不能授予自己没有的权限：物流订单·审核。',
    });
    expect(
      (await save(manager.client, id, { fields: { ...base.fields, 'money.cost': 'VISIBLE' } })).envelope.errorMessage,
    ).toBe('不能授予自己没有的权限：字段「成本应付」。');
    const less = await save(manager.client, id, { codes: ['logistics.order.view', 'account.user.view'] });
    expect(less.envelope.data).toMatchObject({ diff: { added: ['账号管理·查看'], removed: ['付款申请·审批'] } });
    const copy = await manager.client.call(role.roleCopy, {
      params: { id: await api.roleId('gm') },
      body: { code: 'gm_two', name: '副总' },
    });
    expect(copy.envelope.errorCode).toBe('ACC-037');
    const member = await api.user('wants.more', ['cs']);
    const given = await manager.client.call(role.roleAddMembers, {
      params: { id: await api.roleId('fin_manager') },
      body: { userIds: [member.id] },
    });
    expect(given.envelope.errorCode).toBe('ACC-037');
  });

  it('ACC-037, ACC-030 a code that is added comes with the limit of the role, which one must hold for it too', async () => {
    const own = await custom();
    await save(api.root, own, {
      codes: ['account.auth.view', 'account.auth.edit', 'finance.ap.apply.approve'],
      approveLimit: '10000',
    });
    const limited = await api.user('limited.boss', ['cs']);
    await api.root.ok(role.roleAddMembers, { params: { id: own }, body: { userIds: [limited.id] } });
    // A new role is without limit; with a member in it already, nobody is asked again about what is added.
    const made = await custom();
    const hands = await api.user('limited.hands', ['cs']);
    await api.root.ok(role.roleAddMembers, { params: { id: made }, body: { userIds: [hands.id] } });
    const add = await save(limited.client, made, { codes: ['finance.ap.apply.approve'] });
    expect(add.envelope).toMatchObject({
      errorCode: 'ACC-037',
      errorMessage: '不能授予自己没有的权限：审批额度。',
    });
    const within = await save(limited.client, made, { codes: ['finance.ap.apply.approve'], approveLimit: '10000' });
    expect(within.envelope.success).toBe(true);
  });

  it('ACC-035 the role that gives the last account.auth.edit keeps it', async () => {
    const id = await custom();
    await save(api.root, id, { codes: ['account.auth.view', 'account.auth.edit', 'account.user.view'] });
    const only = await api.user('only.holder', ['cs']);
    await api.root.ok(role.roleAddMembers, { params: { id }, body: { userIds: [only.id] } });
    const removed = await api.root.call(role.roleRemoveMembers, { params: { id }, body: { userIds: [only.id] } });
    // The administrator of this test still holds it, so this one may go.
    expect(removed.envelope.success).toBe(true);
  });

  it('members are added and removed, everybody keeps one role', async () => {
    const id = await custom();
    const member = await api.user('one.role', ['cs']);
    expect(await api.root.ok(role.roleAddMembers, { params: { id }, body: { userIds: [member.id] } })).toEqual({
      changed: 1,
    });
    expect(await api.root.ok(role.roleAddMembers, { params: { id }, body: { userIds: [member.id] } })).toEqual({
      changed: 0,
    });
    expect((await api.root.ok(role.roleMembers, { params: { id } })).list.map(({ username }) => username)).toEqual([
      'one.role',
    ]);
    expect(await api.root.ok(role.roleGet, { params: { id } })).toMatchObject({ members: 1, own: false });
    expect(await member.client.call(role.roleGet, { params: { id } })).toMatchObject({ status: 403 });
    expect(await api.root.ok(role.roleGet, { params: { id: await api.roleId('gm') } })).toMatchObject({ members: 0 });
    expect(await api.root.ok(role.roleGet, { params: { id: await api.roleId('super') } })).toMatchObject({ own: true });
    await api.root.ok(role.roleRemoveMembers, {
      params: { id: await api.roleId('cs') },
      body: { userIds: [member.id] },
    });
    const last = await api.root.call(role.roleRemoveMembers, { params: { id }, body: { userIds: [member.id] } });
    expect(last.envelope.errorMessage).toBe('one.role 至少保留一个角色。');
  });

  it('对比 names what only one of two roles gives; the menu shows what a role opens', async () => {
    const [left, right] = [await api.roleId('tax_clerk'), await api.roleId('tax_manager')];
    const compared = await api.root.ok(role.roleCompare, { query: { left, right } });
    expect([compared.onlyLeft, compared.onlyRight]).toEqual([[], ['退税管理·豁免', '退税管理·放弃退税']]);
    const { groups } = await api.root.ok(role.roleMenu, { params: { id: await api.roleId('inspector') } });
    expect(groups).toEqual([
      { title: '看板', screens: ['系统看板'] },
      { title: '物流管理', screens: ['待验货'] },
    ]);
  });

  it('12 the tree of 权限设置 holds exactly the codes that the server checks', async () => {
    const { tree } = await api.root.ok(role.permissionTree);
    const codes = tree.flatMap(({ screens }) => screens.flatMap(({ actions }) => actions.map(({ code }) => code)));
    expect(codes).toEqual([...PERMISSION_CODES]);
    expect(
      tree.every(({ screens }) =>
        screens.every(({ actions }) => actions.every(({ title }) => /[\u4E00-\u9FFF]/.test(title))),
      ),
    ).toBe(true);
  });

  it('no fault was logged', () => expect(api.faults).toEqual([]));
});
