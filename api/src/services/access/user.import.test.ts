import { me } from '@shared/contract/access/auth.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userImport } from '@shared/contract/access/user.import.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../exchange/xlsx-read.ts';
import { rows } from '../../platform/database.ts';
import type { TestClient } from '../../../test/client.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { accessApi, type AccessApi } from './access.fixture.ts';

let api: AccessApi;
beforeAll(async () => {
  api = await accessApi();
});
afterAll(() => api.close());

const good = { username: 'hua.mulan', name: '花木兰', employeeNo: 'YT901', dept: '总部', roles: '操作、客服' };
const upload = (client: TestClient, lines: Record<string, string>[]) => uploadLines(client, userImport, lines);

describe('import and export of accounts (A8)', () => {
  it('errors by row and column; what the importer may not grant is one (ACC-037)', async () => {
    const admin = await api.user('sub.admin', ['admin']);
    const check = await upload(admin.client, [
      good,
      { ...good, username: 'Bad Name', employeeNo: 'YT902', dept: '火星部', roles: '海盗' },
      { ...good, username: 'sun.wukong', phone: '12345' },
      { ...good, username: 'super.two', employeeNo: 'YT903', roles: '超级管理员' },
    ]);
    expect(check.errors.map(({ row, column, value }) => [row, column, value])).toEqual(
      expect.arrayContaining([
        [3, '用户名', 'Bad Name'],
        [3, '部门', '火星部'],
        [3, '角色', '海盗'],
        [4, '手机', '12345'],
      ]),
    );
    expect(check.errors.find(({ row }) => row === 5)?.reason).toMatch(/不能授予自己没有的权限/);
    expect(await rows(api.db, sql`select id from ac_user where username = 'hua.mulan'`)).toEqual([]);
  });

  it('LOG-002 a cell that stands for nobody or for several fails its row, also where it is only a sign', async () => {
    await api.db.execute(sql`insert into ac_dept (code, name) values ('TW1', '双生部')`);
    await api.db.execute(
      sql`insert into ac_dept (code, name, parent_id) select 'TW2', name, id from ac_dept where code = 'TW1'`,
    );
    const { errors, good: right } = await upload(api.root, [
      { ...good, username: 'one.way', employeeNo: 'YT911', roles: '、' },
      { ...good, username: 'two.way', employeeNo: 'YT912', dept: '双生部' },
      { ...good, username: 'six.way', employeeNo: 'YT913', dept: 'TW1' },
    ]);
    expect(right).toBe(1);
    expect(errors.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 角色', '3 部门']);
    expect(errors[1]?.reason).toBe('「双生部」有 2 个同名（TW1、TW2），请填编码');
  });

  it('the temporary passwords are shown once: a repeat has none, and they stand nowhere in the clear', async () => {
    const { token } = await upload(api.root, [good, { ...good, username: 'li.bai', employeeNo: 'YT904' }]);
    const done = await api.root.ok(userImport.commit, { body: { token } }, { key: 'import-once' });
    expect(done).toMatchObject({ imported: 2, skipped: 0, duplicate: false });
    expect(done.secrets?.map(({ name }) => name)).toEqual(['hua.mulan', 'li.bai']);
    const again = await api.root.ok(userImport.commit, { body: { token } }, { key: 'import-once' });
    expect(again).toEqual({ imported: 2, skipped: 0, duplicate: false });
    const password = done.secrets?.[0]?.value ?? '';
    const client = await api.login('hua.mulan', password);
    expect((await client.ok(me)).user.mustChangePassword).toBe(true);
    for (const table of ['sh_audit', 'sh_idempotency', 'ac_user', 'sh_import', 'sh_outbox'])
      expect(JSON.stringify(await rows(api.db, sql`select * from ${sql.identifier(table)}`))).not.toContain(password);
  });

  it('the export holds what the list shows; phones follow the field right', async () => {
    const endpoint = exportOf(userList);
    if (!endpoint) throw new Error('accounts cannot be exported');
    const sheet = async (client: TestClient) =>
      readXlsx(Buffer.from(await (await client.send(endpoint)).arrayBuffer()), { rows: 50 });
    const [head, ...lines] = await sheet(api.root);
    expect(head).toEqual(expect.arrayContaining(['用户名', '姓名', '手机', '状态']));
    expect(lines.flat()).toContain('hua.mulan');
    const auditor = await api.user('no.phone', ['admin']);
    await api.db.execute(sql`update ac_field_perm set level = 'HIDDEN' where field_group = 'customer.contact'`);
    await api.db.execute(sql`update ac_rights set version = version + 1`);
    expect((await sheet(auditor.client))[0]).not.toContain('手机');
  });

  it('no fault was logged', () => expect(api.faults).toEqual([]));
});
