import { me } from '@shared/contract/access/auth.contract.ts';
import { grantableCompanies } from '@shared/contract/access/user.contract.ts';
import type { BaseRow } from '@shared/contract/base/base-kind.ts';
import { companyKind } from '@shared/contract/base/trade.kinds.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uploadLines } from '../../../test/import-file.ts';
import { accessApi, saveUser, type AccessApi, type Member } from '../../services/access/access.fixture.ts';
import { baseRoutes } from './base.routes.ts';
import { baseDesk } from './base-desk.fixture.ts';

let api: AccessApi;
let clerk: Member;
/** System administrator: keeps base data and accounts, is no super administrator. */
let manager: Member;
beforeAll(async () => {
  api = await accessApi(baseRoutes);
  clerk = await api.user('clerk', ['operator']);
  manager = await api.user('manager', ['admin']);
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const desk = baseDesk(() => ({ as: () => api.root }));
const namesOf = async ({ client }: Pick<Member, 'client'>) => (await client.ok(me)).companies.map(({ name }) => name);
const company = (code: string, name: string) => ({ code, name, shortName: name, baseCurrency: 'CNY' });

describe('经营主体 and the rights of accounts', () => {
  it('ACC-034, ACC-037 a new one joins its maker and the super administrators at once, who give it to others', async () => {
    const made = await manager.client.ok(companyKind.create, { body: company('BETA', '乙公司') });
    expect(made).toMatchObject({ usedCount: 0 });
    expect(await namesOf(manager)).toEqual(['本公司', '乙公司']);
    expect(await namesOf({ client: api.root })).toEqual(['本公司', '乙公司']);
    expect(await namesOf(clerk)).toEqual(['本公司']);
    const { list } = await api.root.ok(grantableCompanies);
    expect(list.map(({ name }) => name)).toEqual(['本公司', '乙公司']);
    expect((await saveUser(api.root, clerk, { companyIds: ['1', made.id] })).envelope.success).toBe(true);
    expect(await namesOf(clerk)).toEqual(['本公司', '乙公司']);
  });

  it('LOG-002 so does one of an import', async () => {
    const line = company('GAMA', '丙公司');
    const check = await uploadLines(api.root, companyKind.importer, [line]);
    expect(check.errors).toEqual([]);
    await api.root.ok(companyKind.importer.commit, { body: { token: check.token } });
    expect(await namesOf({ client: api.root })).toContain('丙公司');
  });

  it('SYS-002 one that no record names can be deleted again, and its code changed, although accounts have it', async () => {
    const { envelope } = await desk.create(companyKind, company('SLIP', '误建公司'));
    const renamed = await desk.change(companyKind, envelope.data as BaseRow, { code: 'SLOP' });
    expect(renamed.status).toBe(200);
    expect((await desk.act(companyKind, 'remove', renamed.envelope.data as BaseRow)).status).toBe(200);
    expect(await namesOf({ client: api.root })).not.toContain('误建公司');
  });

  it('ACC-034, D3 停用 counts at once; the last one stays, and one that is the only one of an account', async () => {
    const row = (keyword: string) => desk.find(companyKind, { keyword });
    const beta = await row('BETA');
    await api.user('beta.only', ['operator'], { companyIds: [beta.id] });
    const refused = await desk.refusedBy(desk.act(companyKind, 'disable', beta));
    expect(refused).toMatchObject({
      errorCode: 'SYS-002',
      errorMessage: '乙公司 是账号 beta.only 唯一的经营主体，请先调整账号再停用。',
    });
    await api.db.execute(sql`update ac_user set status = 'DISABLED' where username = 'beta.only'`);
    expect((await desk.act(companyKind, 'disable', await row('BETA'))).status).toBe(200);
    expect(await namesOf(clerk)).toEqual(['本公司']);
    expect((await manager.client.ok(grantableCompanies)).list.map(({ name }) => name)).toEqual(['本公司']);
    expect((await desk.act(companyKind, 'enable', await row('BETA'))).status).toBe(200);
    expect((await manager.client.ok(grantableCompanies)).list.map(({ name }) => name)).toEqual(['本公司', '乙公司']);
    await api.db.execute(sql`update sy_company set status = 'DISABLED' where code <> 'MAIN'`);
    expect(await desk.refusedBy(desk.act(companyKind, 'disable', await row('MAIN')))).toMatchObject({
      errorCode: 'SYS-002',
      errorMessage: '至少保留一个启用的经营主体。',
    });
    await api.db.execute(sql`update sy_company set status = 'ENABLED'`);
  });

  it('S1 停用 waits until the documents of the company are finished and its warehouses disabled', async () => {
    const { envelope } = await desk.create(companyKind, company('DONE', '收尾公司'));
    const { id } = envelope.data as BaseRow;
    await api.db.execute(sql`insert into wh_warehouse (code, name, company_id, address)
      values ('DONE1', '收尾仓', ${id}, '路')`);
    const off = async () =>
      desk.refusedBy(desk.act(companyKind, 'disable', await desk.find(companyKind, { keyword: 'DONE' })));
    expect(await off()).toMatchObject({
      errorCode: 'SYS-002',
      errorMessage: '收尾公司 还有启用的仓库收尾仓，请先处理再停用。',
    });
  });
});
