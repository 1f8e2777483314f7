import { statements } from '@shared/contract/finance/statement.contract.ts';
import { documents } from '@shared/contract/system/documents/document.contract.ts';
import { defaultRule } from '@shared/contract/system/documents/document-types.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { templates } from '@shared/contract/system/template.contract.ts';
import type { TemplateKind } from '@shared/contract/system/template.labels.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { putSetting } from '../../../test/put-setting.ts';
import { builtin } from '../../services/templates/builtin.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { statementDesk } from './statement.fixture.ts';

let api: TestApi;
/** Statements of two agents abroad and of a trucker. */
const of = { near: '', far: '', trucker: '' };
const parties = { near: '', far: '', trucker: '' };
const made = { all: '', near: '', statement: '' };

async function published(kind: TemplateKind, name: string, more: object = {}): Promise<string> {
  const admin = api.as('admin');
  const { id } = await admin.ok(templates.create, {
    body: { ...builtin(kind, 'ZH'), name, remark: null, kind, ...more },
  });
  await admin.ok(templates.publish, { params: { id }, body: { version: 1, note: null } });
  return id;
}
const setDefault = async (id: string) => {
  const { version } = await api.as('admin').ok(templates.get, { params: { id } });
  return api.as('admin').ok(templates.setDefault, { params: { id }, body: { version } });
};
const isDefault = async (id: string) => (await api.as('admin').ok(templates.get, { params: { id } })).isDefault;
const options = (...ids: string[]) =>
  api.as('clerk').ok(printing.options, { query: { source: 'fin_statement_ap', ids: ids.join(',') } });
const bills = async (...ids: string[]) => (await options(...ids)).kinds.find(({ kind }) => kind === 'DAILIBILL');
const print = (id: string, templateId: string) =>
  api.as('clerk').call(printing.print, {
    body: { source: 'fin_statement_ap', ids: [id], templateId, format: 'pdf' },
  });

beforeAll(async () => {
  api = await testApi({
    clock: BOOKS_CLOCK,
    prepare: async (database) => {
      await prepareBooks(database);
      await database.run(`
        update ac_supplier set types = array['OVERSEAS_AGENT'];
        insert into ac_supplier (supplier_no, name, name_key, short_name, short_name_key, pinyin, search_text, types, country)
          values ('GY900003', '拖车行', '拖车行', '拖车', '拖车', 'tuoche', '拖车行', array['TRUCKER'], 'CN')`);
    },
  });
  const desk = await statementDesk(api);
  const [near = '', far = '', trucker = ''] = desk.books.suppliers;
  Object.assign(parties, { near, far, trucker });
  for (const [name, partyId] of Object.entries(parties)) {
    const line = await desk.books.confirmed({ direction: 'AP', partyId, date: '2026-11-05' });
    Object.assign(of, { [name]: (await desk.made('AP', [line.id], { partyId })).id });
  }
  made.all = await published('DAILIBILL', '代理账单');
  made.near = await published('DAILIBILL', '近代理账单', { supplierId: parties.near });
  made.statement = await published('DUIZHANGDAN', '对账单');
  await setDefault(made.all);
  await setDefault(made.statement);
}, 120_000);
afterAll(() => api.close());

describe('SYS-013 a template of one agent', () => {
  it('is chosen for the documents of that agent before the default, and prints them', async () => {
    expect(await bills(of.near)).toMatchObject({ chosen: made.near });
    const { envelope } = await print(of.near, made.near);
    expect(envelope).toMatchObject({ success: true });
  });

  it('is neither offered for another agent, nor for two at once, and is refused when a call names it', async () => {
    const far = await bills(of.far);
    expect(far?.chosen).toBe(made.all);
    expect(far?.templates.map(({ id }) => id)).toEqual([made.all]);
    expect((await bills(of.near, of.far))?.templates.map(({ id }) => id)).toEqual([made.all]);
    const { status, envelope } = await print(of.far, made.near);
    expect([status, envelope.errorCode]).toEqual([422, 'SYS-013']);
    expect(envelope.errorMessage).toMatch(/模板「近代理账单」不适用于 GD\d/);
    const query = { source: 'fin_statement_ap' as const, ids: of.far, templateId: made.near };
    expect((await api.as('clerk').call(printing.preview, { query })).envelope.errorCode).toBe('SYS-013');
  });

  it('has a default of its own, which leaves that of all agents alone', async () => {
    await setDefault(made.near);
    const newer = await published('DAILIBILL', '近代理账单二', { supplierId: parties.near });
    expect((await bills(of.near))?.chosen).toBe(made.near);
    await setDefault(newer);
    expect(await bills(of.near)).toMatchObject({ chosen: newer });
    expect([await isDefault(made.near), await isDefault(newer), await isDefault(made.all)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await bills(of.far))?.chosen).toBe(made.all);
  });

  it('4.5 is of a 国外代理 that the caller may see', async () => {
    const body = { ...builtin('DAILIBILL', 'ZH'), name: '拖车行账单', remark: null, kind: 'DAILIBILL' as const };
    for (const supplierId of [parties.trucker, '999999']) {
      const { envelope } = await api.as('admin').call(templates.create, { body: { ...body, supplierId } });
      expect(envelope.data).toEqual({ fields: { supplierId: '国外代理不存在或无权使用' } });
    }
  });
});

describe('S7 代理账单 is the AP statement of a 国外代理', () => {
  const kindsOf = async (...ids: string[]) => (await options(...ids)).kinds.map(({ kind }) => kind);

  it('is the first paper of theirs, whatever 单据设置 prefers, and is not offered for other suppliers', async () => {
    expect(await kindsOf(of.far)).toEqual(['DAILIBILL', 'DUIZHANGDAN']);
    expect(await kindsOf(of.trucker)).toEqual(['DUIZHANGDAN']);
    expect(await kindsOf(of.far, of.trucker)).toEqual(['DUIZHANGDAN']);
    const rule = { ...defaultRule('GD'), templateId: made.statement };
    await api.as('admin').ok(documents.save, { params: { code: 'GD' }, body: { rule, version: 0, note: null } });
    expect(await kindsOf(of.far)).toEqual(['DAILIBILL', 'DUIZHANGDAN']);
    expect((await options(of.trucker)).kinds).toMatchObject([{ kind: 'DUIZHANGDAN', chosen: made.statement }]);
  });

  it('SYS-013 a call that prints another supplier with it is refused', async () => {
    const { status, envelope } = await print(of.trucker, made.all);
    expect([status, envelope.errorCode]).toEqual([422, 'SYS-013']);
    expect(envelope.errorMessage).toMatch(/^GD\d+-\d+ 不能用代理账单模板打印。$/);
  });

  it('11.4 a mail to an agent brings the 代理账单, to another supplier the 对账单', async () => {
    await putSetting(api.db, 'notify.mail_server', '127.0.0.1');
    await putSetting(api.db, 'notify.mail_from', 'office@example.com');
    const papers = [];
    for (const name of ['far', 'trucker'] as const) {
      await api.db.execute(sql`insert into ac_supplier_contact (supplier_id, sort_no, name, email, is_default)
        values (${parties[name]}, 1, 'Ann', 'ann@agent.example', true)`);
      const row = await api.as('clerk').ok(statements.AP.get, { params: { id: of[name] } });
      await api.as('clerk').ok(statements.AP.send, {
        params: { id: row.id },
        body: { version: row.version, channel: 'MAIL', contactIds: [], note: null },
      });
      const [kept] = await api.database.raw<{ kind: string }>(
        `select kind from sh_print where object_id = ${of[name]} order by id desc limit 1`,
      );
      papers.push(kept?.kind);
    }
    expect(papers).toEqual(['DAILIBILL', 'DUIZHANGDAN']);
  });
});
