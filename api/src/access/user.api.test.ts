import { userPicker } from '@shared/contract/access/pickers.contract.ts';
import { me } from '@shared/contract/access/auth.contract.ts';
import { roleDisable, roleGet } from '@shared/contract/access/role.contract.ts';
import * as user from '@shared/contract/access/user.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { supplierList } from '@shared/contract/accounts/supplier-list.contract.ts';
import { suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../platform/database.ts';
import { supplierRoutes } from '../suppliers/supplier.routes.ts';
import { accessApi, formOf, PASSWORD, ROOT_PASSWORD, type AccessApi, type Member } from './access.fixture.ts';

let api: AccessApi;
let clerk: Member;
/** System administrator: accounts and roles, but none of the business rights. */
let manager: Member;
beforeAll(async () => {
  api = await accessApi(supplierRoutes);
  clerk = await api.user('clerk', ['operator']);
  manager = await api.user('manager', ['admin']);
});
afterAll(() => api.close());

const save = async (client: Member['client'], member: Member, changes: Record<string, unknown>) =>
  client.call(user.userUpdate, { params: { id: member.id }, body: { ...formOf(await member.detail()), ...changes } });
const body = async (username: string, roles: string[], more: Record<string, unknown> = {}) => ({
  username,
  name: username,
  deptId: '1',
  roleIds: await Promise.all(roles.map(api.roleId)),
  companyIds: ['1'],
  warehouseIds: [],
  ...more,
});

describe('accounts (A8, A9)', () => {
  it('list: names of roles, companies and department, state and the actions of the caller', async () => {
    const { list, total } = await api.root.ok(userList.endpoint, { query: { keyword: 'cler' } });
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      username: 'clerk',
      deptName: '总部',
      roleNames: ['操作'],
      companyNames: ['本公司'],
      status: 'ENABLED',
      scopeText: '物流、供应商 本部门及下级；其余 全部',
    });
    expect(list[0]?.actions.map(({ code }) => code).sort()).toEqual(['disable', 'kick', 'leave', 'reset', 'update']);
    const own = await api.root.ok(userList.endpoint, { query: { keyword: 'admin' } });
    expect(own.list[0]?.actions.map(({ code }) => code)).toEqual(['update']);
  });

  it('filters by role, state and department with what is below it', async () => {
    const roleId = await api.roleId('operator');
    const names = async (query: Record<string, string>) =>
      (await api.root.ok(userList.endpoint, { query })).list.map(({ username }) => username);
    expect(await names({ roleId })).toEqual(['clerk']);
    expect(await names({ deptId: '1', status: 'ENABLED' })).toEqual(['admin', 'clerk', 'manager']);
    expect(await names({ status: 'LEFT' })).toEqual([]);
  });

  it('a new account: unique name, valid mobile, at least one role and company', async () => {
    const call = async (values: Record<string, unknown>) =>
      (await api.root.call(user.userCreate, { body: { ...(await body('new.one', ['cs'])), ...values } })).envelope;
    expect(await call({ username: 'clerk' })).toMatchObject({ errorMessage: '用户名已存在，请换一个。' });
    expect(await call({ phone: '12345', roleIds: [], companyIds: [], username: 'X' })).toMatchObject({
      data: {
        fields: {
          phone: '手机号格式不正确',
          roleIds: '请选择角色',
          companyIds: '请选择公司',
          username: '小写字母开头，3–30 位字母、数字、_ 或 .',
        },
      },
    });
    expect(await call({ deptId: '999' })).toMatchObject({ data: { fields: { deptId: '部门不存在或已停用' } } });
    expect(await call({ external: true })).toMatchObject({ data: { fields: { supplierId: '外部账号须选择供应商' } } });
  });

  it('the temporary password is answered once: a repeat with the same key makes nothing and shows nothing', async () => {
    const values = await body('twice.sent', ['cs']);
    const first = await api.root.ok(user.userCreate, { body: values }, { key: 'create-twice-1' });
    expect(first.temporaryPassword).toHaveLength(14);
    const again = await api.root.ok(user.userCreate, { body: values }, { key: 'create-twice-1' });
    expect(again).toEqual({ id: first.id, username: 'twice.sent', temporaryPassword: null });
  });

  it('3.4 leaders form no ring', async () => {
    expect((await save(api.root, clerk, { leaderId: manager.id })).envelope.success).toBe(true);
    expect((await save(api.root, manager, { leaderId: clerk.id })).envelope).toMatchObject({
      data: { fields: { leaderId: '上级不能形成循环' } },
    });
  });

  it('phones are masked for who may only see them so, cannot be searched, and a save leaves them', async () => {
    await save(api.root, clerk, { phone: '13812345678' });
    const [stored] = await rows<{ id: string }>(api.db, sql`select id::text from ac_role where code = 'cs'`);
    await api.db.execute(
      sql`insert into ac_role_perm (role_id, code) select ${stored?.id ?? ''}::bigint, code from (values ('account.user.view'), ('account.user.update')) as v (code) on conflict do nothing`,
    );
    await api.db.execute(
      sql`update ac_field_perm set level = 'MASK' where role_id = ${stored?.id ?? ''} and field_group = 'customer.contact'`,
    );
    await api.db.execute(sql`update ac_rights set version = version + 1`);
    const { client } = await api.user('mask.sees', ['cs']);
    const shown = await client.ok(user.userGet, { params: { id: clerk.id } });
    expect(shown.phone).toBe('138****5678');
    const { list } = await client.ok(userList.endpoint, { query: { keyword: 'clerk' } });
    expect(list[0]?.phone).toBe('138****5678');
    await client.ok(user.userUpdate, {
      params: { id: clerk.id },
      body: { ...formOf(shown), phone: null, position: '操作员' },
    });
    expect(await clerk.detail()).toMatchObject({ phone: '13812345678', position: '操作员' });
  });

  it('accounts of other companies are out of sight: list, detail, picker, command', async () => {
    await api.db.execute(sql`insert into sy_company (code, name, short_name) values ('SUB', '分公司', '分公司')`);
    const [sub] = await rows<{ id: string }>(api.db, sql`select id::text from sy_company where code = 'SUB'`);
    const [admin] = await rows<{ id: string }>(api.db, sql`select id::text from ac_user where username = 'admin'`);
    await api.db.execute(sql`insert into ac_user_company values (${admin?.id ?? ''}, ${sub?.id ?? ''})`);
    await api.db.execute(sql`update ac_rights set version = version + 1`);
    const { id } = await api.root.ok(user.userCreate, {
      body: await body('far.away', ['cs'], { companyIds: [sub?.id] }),
    });
    const { list } = await manager.client.ok(userList.endpoint, { query: { keyword: 'far' } });
    expect(list).toEqual([]);
    expect((await manager.client.call(user.userGet, { params: { id } })).status).toBe(404);
    const reset = await manager.client.call(user.userReset, { params: { id }, body: { version: 1 } });
    expect([reset.status, reset.envelope.errorCode]).toEqual([404, 'NOT_FOUND']);
    const picked = await manager.client.ok(userPicker, { query: { q: 'far' } });
    expect(picked.list).toEqual([]);
    // A company that one does not belong to can neither be given nor taken.
    const given = await save(manager.client, clerk, { companyIds: ['1', sub?.id] });
    expect(given.envelope).toMatchObject({ errorCode: 'ACC-037', errorMessage: '只能授予自己所属的公司。' });
  });

  it('复制权限自 takes roles, companies and scope of another account', async () => {
    const copy = await api.user('copy.cat', ['cs']);
    const { version } = await copy.detail();
    await api.root.ok(user.userCopyRights, { params: { id: copy.id }, body: { fromUserId: clerk.id, version } });
    expect((await copy.detail()).roles.map(({ code }) => code)).toEqual(['operator']);
  });

  it('batches: department, role, disable; each row answers for itself', async () => {
    const one = await api.user('batch.one', ['cs']);
    const { version } = await one.detail();
    const [admin] = await rows<{ id: string; version: number }>(
      api.db,
      sql`select id::text, version from ac_user where username = 'admin'`,
    );
    const items = [
      { id: one.id, version },
      { id: admin?.id ?? '', version: admin?.version ?? 0 },
    ];
    const added = await api.root.ok(user.userBatchAddRole, { body: { items, roleId: await api.roleId('sales') } });
    expect([added.done, added.refused.map(({ no, errorCode }) => [no, errorCode])]).toEqual([
      1,
      [['admin', 'ACC-036']],
    ]);
    const disabled = await api.root.ok(user.userBatchDisable, {
      body: { items: [{ id: one.id, version: version + 1 }], reason: '离岗' },
    });
    expect(disabled).toEqual({ done: 1, refused: [] });
    expect(await one.detail()).toMatchObject({ status: 'DISABLED', roles: [{ code: 'sales' }, { code: 'cs' }] });
    // 启用 lets the account log in again; the sessions that ended stay ended (5.12).
    await api.root.ok(user.userEnable, { params: { id: one.id }, body: { version: version + 2 } });
    expect((await one.client.call(me)).status).toBe(401);
    expect((await (await api.login('batch.one', PASSWORD)).call(me)).status).toBe(200);
  });
});

describe('rights of a user', () => {
  it('ACC-030 several roles: union of codes, most open field, widest scope', async () => {
    const both = await api.user('two.roles', ['sales', 'doc_clerk']);
    const seen = await both.client.ok(me);
    expect(seen.permissions).toEqual(expect.arrayContaining(['logistics.quote.send', 'logistics.baoguan.review']));
    expect(seen.fields).toMatchObject({ 'customer.credit': 'VISIBLE', 'money.cost': 'HIDDEN' });
    const preview = await api.root.ok(user.rightsPreview, {
      query: { roles: (await both.detail()).roles.map(({ id }) => id).join(',') },
    });
    expect(preview.scopes.logistics).toEqual({ level: 'ALL', deptIds: [] });
    expect(preview.excess).toEqual([]);
  });

  it('ACC-030 a scope set on the user takes the place of what the roles give', async () => {
    const narrow = await api.user('narrow', ['ops_manager'], {
      scopeOverride: { logistics: { level: 'SELF', deptIds: [] } },
    });
    expect((await narrow.detail()).scopeOverride).toEqual({ logistics: { level: 'SELF', deptIds: [] } });
    const { list } = await api.root.ok(userList.endpoint, { query: { keyword: 'narrow' } });
    expect(list[0]?.scopeText).toBe('物流 本人；其余 全部（单独设置）');
  });

  it('ACC-034 a change of roles counts with the next request of a live session', async () => {
    const live = await api.user('live.change', ['cs']);
    const before = await live.client.ok(me);
    expect(before.permissions).not.toContain('account.auth.view');
    expect((await save(api.root, live, { roleIds: [await api.roleId('admin')] })).envelope.success).toBe(true);
    const after = await live.client.ok(me);
    expect(after.permissions).toContain('account.auth.view');
    expect(after.rightsVersion).toBeGreaterThan(before.rightsVersion);
    await live.client.ok(userList.endpoint);
    await save(api.root, live, { roleIds: [await api.roleId('inspector')] });
    expect((await live.client.call(userList.endpoint)).envelope.errorCode).toBe('NO_PERMISSION');
  });

  it('a disabled role gives nothing', async () => {
    const live = await api.user('role.off', ['dispatcher']);
    const id = await api.roleId('dispatcher');
    const { version } = await api.root.ok(roleGet, { params: { id } });
    await api.root.ok(roleDisable, { params: { id }, body: { version } });
    expect((await live.client.ok(me)).permissions).toEqual([]);
  });

  it('ACC-036 nobody edits own roles, department, companies or scope; the rest of the own form can be saved', async () => {
    const boss = await api.user('own.boss', ['super']);
    for (const changes of [
      { roleIds: [await api.roleId('super'), await api.roleId('gm')] },
      { companyIds: [] as string[] },
      { scopeOverride: { finance: { level: 'ALL', deptIds: [] } } },
      { external: true, supplierId: '1' },
    ]) {
      const { envelope } = await save(boss.client, boss, changes);
      expect(envelope.success, JSON.stringify(changes)).toBe(false);
      if (!('companyIds' in changes)) expect(envelope.errorCode).toBe('ACC-036');
    }
    expect((await save(boss.client, boss, { position: '主管' })).envelope.success).toBe(true);
    const { version } = await boss.detail();
    for (const command of [user.userDisable, user.userReset, user.userKick])
      expect(
        (await boss.client.call(command, { params: { id: boss.id }, body: { version, reason: '试' } })).envelope,
      ).toMatchObject({ errorCode: 'ACC-036' });
  });

  it('ACC-037 a user may grant only what they hold: roles, scope, the account of a super user', async () => {
    const created = await manager.client.call(user.userCreate, { body: await body('too.much', ['fin_manager']) });
    expect(created.envelope).toMatchObject({ errorCode: 'ACC-037' });
    expect(created.envelope.errorMessage).toMatch(/^不能授予自己没有的权限：.+等 \d+ 项。$/);
    expect((await save(manager.client, clerk, { roleIds: [await api.roleId('super')] })).envelope.errorCode).toBe(
      'ACC-037',
    );
    // What the user has already may stay: another field of the form can be changed.
    expect((await save(manager.client, clerk, { position: '资深操作' })).envelope.success).toBe(true);
    const within = await manager.client.call(user.userCreate, { body: await body('same.rights', ['admin']) });
    expect(within.envelope.success).toBe(true);
    const [admin] = await rows<{ id: string; version: number }>(
      api.db,
      sql`select id::text, version from ac_user where username = 'admin'`,
    );
    const reset = await manager.client.call(user.userReset, {
      params: { id: admin?.id ?? '' },
      body: { version: admin?.version ?? 0 },
    });
    expect(reset.envelope).toMatchObject({
      errorCode: 'ACC-037',
      errorMessage: '超级管理员的账号只能由超级管理员修改。',
    });
  });

  it('ACC-035 the last enabled holder of account.auth.edit stays, also when two are disabled at once', async () => {
    const second = await api.user('second.root', ['super']);
    const [admin] = await rows<{ id: string; version: number }>(
      api.db,
      sql`select id::text, version from ac_user where username = 'admin'`,
    );
    const holders = await rows<{ id: string; version: number }>(
      api.db,
      sql`select distinct u.id::text, u.version from ac_user u join ac_user_role r on r.user_id = u.id join ac_role_perm p on p.role_id = r.role_id
        where p.code = 'account.auth.edit' and u.status = 'ENABLED' and u.id not in (${admin?.id ?? ''}, ${second.id})`,
    );
    for (const { id, version } of holders)
      await api.root.ok(user.userDisable, { params: { id }, body: { version, reason: '清理' } });
    const { version } = await second.detail();
    const both = await Promise.all([
      api.root.call(user.userDisable, { params: { id: second.id }, body: { version, reason: '试' } }),
      second.client.call(user.userDisable, {
        params: { id: admin?.id ?? '' },
        body: { version: admin?.version ?? 0, reason: '试' },
      }),
    ]);
    expect(both.filter(({ envelope }) => envelope.success)).toHaveLength(1);
    const [left] = await rows<{ n: number }>(
      api.db,
      sql`select count(*)::int as n from ac_user where username in ('admin', 'second.root') and status = 'ENABLED'`,
    );
    expect(left?.n).toBe(1);
    const loser = both.find(({ envelope }) => !envelope.success);
    expect(['ACC-035', 'NO_SESSION']).toContain(loser?.envelope.errorCode);

    // Who is left stays whoever asks: the reason is that nobody may, not that it takes a super user (ACC-037) or another (ACC-036).
    await api.db.execute(sql`update ac_user set status = 'DISABLED' where username = 'second.root'`);
    await api.db.execute(sql`update ac_user set status = 'ENABLED' where username = 'admin'`);
    await api.db.execute(sql`insert into ac_role (code, name) values ('hr', '人事')`);
    await api.db
      .execute(sql`insert into ac_role_perm (role_id, code) select ac_role.id, granted.code from ac_role, unnest(array['account.user.view',
      'account.user.status', 'account.user.update']) as granted (code) where ac_role.code = 'hr'`);
    api.root = await api.login('admin', ROOT_PASSWORD);
    const staff = await api.user('hr.clerk', ['hr']);
    const last = await api.root.ok(user.userGet, { params: { id: admin?.id ?? '' } });
    const params = { id: last.id };
    const item = { id: last.id, version: last.version };
    const hr = await api.roleId('hr');
    const answers = [
      await staff.client.call(user.userDisable, { params, body: { version: last.version, reason: '试' } }),
      await api.root.call(user.userDisable, { params, body: { version: last.version, reason: '试' } }),
      await staff.client.call(user.userUpdate, { params, body: { ...formOf(last), roleIds: [hr] } }),
      await api.root.call(user.userUpdate, { params, body: { ...formOf(last), roleIds: [hr] } }),
      await staff.client.call(user.userCopyRights, { params, body: { fromUserId: staff.id, version: last.version } }),
    ];
    expect(answers.map(({ envelope }) => envelope.errorCode)).toEqual(Array(5).fill('ACC-035'));
    const batch = await staff.client.ok(user.userBatchDisable, { body: { items: [item], reason: '试' } });
    expect(batch.refused.map(({ errorCode }) => errorCode)).toEqual(['ACC-035']);
    expect(await api.root.ok(user.userGet, { params })).toMatchObject({ status: 'ENABLED', version: last.version });
  });

  it('ACC-033 an external account sees no sell price and no profit, whatever its roles say, and only its own supplier', async () => {
    const agency = (name: string) =>
      api.root.ok(suppliers.create, {
        body: { name, shortName: name, types: ['OVERSEAS_AGENT'], country: 'US', ownerId: clerk.id },
      });
    const [mine] = [await agency('Agent One'), await agency('Agent Two')];
    const agent = await api.user('agent.wide', ['ops_manager', 'auditor'], { external: true, supplierId: mine.id });
    const { fields } = await agent.client.ok(me);
    expect(fields).toMatchObject({ 'money.sell': 'HIDDEN', 'money.profit': 'HIDDEN', 'money.cost': 'VISIBLE' });
    const { list } = await agent.client.ok(supplierList.endpoint);
    expect(list.map(({ name }) => name)).toEqual(['Agent One']);
  });

  it('no fault was logged', () => expect(api.faults).toEqual([]));
});
