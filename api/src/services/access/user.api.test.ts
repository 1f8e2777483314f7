import { userPicker } from '@shared/contract/access/pickers.contract.ts';
import { me } from '@shared/contract/access/auth.contract.ts';
import * as user from '@shared/contract/access/user.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database.ts';
import { accessApi, formOf, PASSWORD, saveUser, type AccessApi, type Member } from './access.fixture.ts';

let api: AccessApi;
let clerk: Member;
/** System administrator: accounts and roles, but none of the business rights. */
let manager: Member;
beforeAll(async () => {
  api = await accessApi();
  clerk = await api.user('clerk', ['operator']);
  manager = await api.user('manager', ['admin']);
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

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
      (await api.root.call(user.userCreate, { body: { ...(await api.form('new.one', ['cs'])), ...values } })).envelope;
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
    const values = await api.form('twice.sent', ['cs']);
    const first = await api.root.ok(user.userCreate, { body: values }, { key: 'create-twice-1' });
    expect(first.temporaryPassword).toHaveLength(14);
    const again = await api.root.ok(user.userCreate, { body: values }, { key: 'create-twice-1' });
    expect(again).toEqual({ id: first.id, username: 'twice.sent', temporaryPassword: null });
  });

  it('3.4 leaders form no ring', async () => {
    expect((await saveUser(api.root, clerk, { leaderId: manager.id })).envelope.success).toBe(true);
    expect((await saveUser(api.root, manager, { leaderId: clerk.id })).envelope).toMatchObject({
      data: { fields: { leaderId: '上级不能形成循环' } },
    });
  });

  it('phones are masked for who may only see them so, cannot be searched, and a save leaves them', async () => {
    await saveUser(api.root, clerk, { phone: '13812345678' });
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
      body: await api.form('far.away', ['cs'], { companyIds: [sub?.id] }),
    });
    const { list } = await manager.client.ok(userList.endpoint, { query: { keyword: 'far' } });
    expect(list).toEqual([]);
    expect((await manager.client.call(user.userGet, { params: { id } })).status).toBe(404);
    const reset = await manager.client.call(user.userReset, { params: { id }, body: { version: 1 } });
    expect([reset.status, reset.envelope.errorCode]).toEqual([404, 'NOT_FOUND']);
    const picked = await manager.client.ok(userPicker, { query: { q: 'far' } });
    expect(picked.list).toEqual([]);
    // A company that one does not belong to can neither be given nor taken.
    const given = await saveUser(manager.client, clerk, { companyIds: ['1', sub?.id] });
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
