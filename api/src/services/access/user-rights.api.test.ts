import { deptPicker, userPicker } from '@shared/contract/access/pickers.contract.ts';
import { me } from '@shared/contract/access/auth.contract.ts';
import { roleDisable, roleGet } from '@shared/contract/access/role.contract.ts';
import { rightsPreview } from '@shared/contract/access/rights.contract.ts';
import * as user from '@shared/contract/access/user.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { supplierList } from '@shared/contract/accounts/supplier-list.contract.ts';
import { suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database.ts';
import { supplierRoutes } from '../../masters/suppliers/supplier.routes.ts';
import { accessApi, formOf, ROOT_PASSWORD, saveUser, type AccessApi, type Member } from './access.fixture.ts';

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

describe('rights of a user', () => {
  it('ACC-030 several roles: union of codes, most open field, widest scope', async () => {
    const both = await api.user('two.roles', ['sales', 'doc_clerk']);
    const seen = await both.client.ok(me);
    expect(seen.permissions).toEqual(expect.arrayContaining(['logistics.quote.send', 'logistics.baoguan.review']));
    expect(seen.fields).toMatchObject({ 'customer.credit': 'VISIBLE', 'money.cost': 'HIDDEN' });
    const preview = await api.root.ok(rightsPreview, {
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
    expect((await saveUser(api.root, live, { roleIds: [await api.roleId('admin')] })).envelope.success).toBe(true);
    const after = await live.client.ok(me);
    expect(after.permissions).toContain('account.auth.view');
    expect(after.rightsVersion).toBeGreaterThan(before.rightsVersion);
    await live.client.ok(userList.endpoint);
    await saveUser(api.root, live, { roleIds: [await api.roleId('inspector')] });
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
      const { envelope } = await saveUser(boss.client, boss, changes);
      expect(envelope.success, JSON.stringify(changes)).toBe(false);
      if (!('companyIds' in changes)) expect(envelope.errorCode).toBe('ACC-036');
    }
    expect((await saveUser(boss.client, boss, { position: '主管' })).envelope.success).toBe(true);
    const { version } = await boss.detail();
    for (const command of [user.userDisable, user.userReset, user.userKick])
      expect(
        (await boss.client.call(command, { params: { id: boss.id }, body: { version, reason: '试' } })).envelope,
      ).toMatchObject({ errorCode: 'ACC-036' });
  });

  it('ACC-037 a user may grant only what they hold: roles, scope, the account of a super user', async () => {
    const created = await manager.client.call(user.userCreate, { body: await api.form('too.much', ['fin_manager']) });
    expect(created.envelope).toMatchObject({ errorCode: 'ACC-037' });
    expect(created.envelope.errorMessage).toMatch(/^不能授予自己没有的权限：.+等 \d+ 项。$/);
    expect((await saveUser(manager.client, clerk, { roleIds: [await api.roleId('super')] })).envelope.errorCode).toBe(
      'ACC-037',
    );
    // What the user has already may stay: another field of the form can be changed.
    expect((await saveUser(manager.client, clerk, { position: '资深操作' })).envelope.success).toBe(true);
    const within = await manager.client.call(user.userCreate, { body: await api.form('same.rights', ['admin']) });
    expect(within.envelope.success).toBe(true);
    const [admin] = await rows<{ id: string; version: number }>(
      api.db,
      sql`select id::text, version from ac_user where username = 'admin'`,
    );
    const reset = await manager.client.call(user.userReset, {
      params: { id: admin?.id ?? '' },
      body: { version: admin?.version ?? 0 },
    });
    // A second 超级管理员 has to agree.
    expect(reset.envelope.data).toMatchObject({ temporaryPassword: null, pending: true });
  });

  it('ACC-037, ACC-033 an external account that becomes one of our own gets what its roles say: the caller must hold it', async () => {
    const agency = (name: string) =>
      api.root.ok(suppliers.create, {
        body: { name, shortName: name, types: ['OVERSEAS_AGENT'], country: 'US', ownerId: manager.id },
      });
    const supplier = await agency('Ours One');
    const house = { external: true, supplierId: supplier.id };
    const agent = await api.user('agent.ours', ['ops_manager'], house);
    const taken = { external: false, supplierId: null };
    expect((await saveUser(manager.client, agent, taken)).envelope.errorCode).toBe('ACC-037');
    const next = await agency('Ours Two');
    expect((await saveUser(manager.client, agent, { supplierId: next.id })).envelope.errorCode).toBe('ACC-037');
    expect((await saveUser(manager.client, agent, { position: '外勤' })).envelope.success).toBe(true);
    expect((await saveUser(api.root, agent, taken)).envelope.success).toBe(true);
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
    // A role that is disabled gives nothing, whatever stands in it.
    await api.db
      .execute(sql`with made as (insert into ac_role (code, name, status) values ('rights_off', '停用的权限', 'DISABLED') returning id)
      insert into ac_role_perm (role_id, code) select id, 'account.auth.edit' from made`);
    const off = await api.roleId('rights_off');
    const answers = [
      await staff.client.call(user.userDisable, { params, body: { version: last.version, reason: '试' } }),
      await api.root.call(user.userDisable, { params, body: { version: last.version, reason: '试' } }),
      await staff.client.call(user.userUpdate, { params, body: { ...formOf(last), roleIds: [hr] } }),
      await api.root.call(user.userUpdate, { params, body: { ...formOf(last), roleIds: [hr] } }),
      await staff.client.call(user.userUpdate, { params, body: { ...formOf(last), roleIds: [off] } }),
      await staff.client.call(user.userCopyRights, { params, body: { fromUserId: staff.id, version: last.version } }),
    ];
    expect(answers.map(({ envelope }) => envelope.errorCode)).toEqual(Array(6).fill('ACC-035'));
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
    // Roles are offered to those only who may give them.
    for (const picker of [userPicker, deptPicker]) {
      expect((await agent.client.ok(picker, { query: {} })).list).toEqual([]);
      expect((await agent.client.ok(picker, { query: { ids: '1' } })).list).toEqual([]);
      expect((await clerk.client.ok(picker, { query: {} })).list).not.toEqual([]);
    }
  });

  it('no fault was logged', () => expect(api.faults).toEqual([]));
});
