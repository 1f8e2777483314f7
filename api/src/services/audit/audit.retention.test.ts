import { auditArchiveFile, auditArchiveList } from '@shared/contract/shared/audit.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { readXlsx } from '../exchange/xlsx-read.ts';
import { systemActor } from '../../platform/actor.ts';
import { rows } from '../../platform/database.ts';
import { noHttp } from '../../platform/http-side.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { archiveAudit } from './audit-retention.ts';
import { auditRoutes } from './audit.routes.ts';

const clock = { now: () => new Date('2026-03-02T01:00:00Z') };
/** Longer than a cell holds; full of what a spreadsheet takes for formulas, and of characters of two units. */
const LONG = { before: { remark: '=-'.repeat(20_000) }, after: { lines: '😀'.repeat(40_000), remark: '完' } };
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock, routes: auditRoutes });
  api.actor('viewer', { permissions: ['system.audit.view'] });
  await api.db
    .execute(sql`insert into sh_audit (at, user_name, kind, object_id, object_no, object_version, company_id, code, action, before, after, ack)
    values ('2019-01-01', '韩梅', 'lg_order', 7, '旧零', 3, 2, 'submit', '提交', ${JSON.stringify(LONG.before)}, ${JSON.stringify(LONG.after)}, '{LOG-041,FILL_RATE,X_OWN}')`);
  for (const [day, no] of Object.entries({ '2020-01-01': '旧一', '2023-03-02': '旧二', '2023-03-04': '新' }))
    await api.db.execute(sql`insert into sh_audit (at, user_name, kind, object_no, code, action, after)
      values (${day}, '李雷', 'lg_order', ${no}, 'update', '编辑', '{"remark":"=1+1"}')`);
});
afterAll(() => api.close());
const run = () =>
  runTransaction(
    api.database,
    clock,
    { actor: systemActor(), requestId: 'job', ip: null, http: noHttp() },
    archiveAudit,
  );
const kept = async () =>
  (await rows<{ no: string }>(api.db, sql`select object_no as no from sh_audit order by id`)).map(({ no }) => no);

describe('audit.retention_days and the job audit-retention', () => {
  const archived = async () => {
    const admin = api.as('admin');
    const { list } = await admin.ok(auditArchiveList);
    expect(list).toHaveLength(1);
    const response = await admin.send(auditArchiveFile, { params: { id: list[0]?.id ?? '' } });
    const [head = [], ...lines] = await readXlsx(Buffer.from(await response.arrayBuffer()), { rows: 20 });
    return lines.map((line) => Object.fromEntries(head.map((title, at) => [String(title), line[at] ?? null])));
  };

  it('rows past 1,095 days are in the file before they are gone, and the log says so', async () => {
    expect(await run()).toBe(3);
    expect(await run()).toBe(0);
    const [first, note] = await kept();
    expect(first).toBe('新');
    expect(note).toMatch(/^操作日志归档-2026-03-02-/);
    const lines = await archived();
    expect(lines.filter((line) => line.续 === null).map((line) => [line.用户, line.单号, line.操作])).toEqual([
      ['韩梅', '旧零', '提交'],
      ['李雷', '旧一', '编辑'],
      ['李雷', '旧二', '编辑'],
    ]);
    expect((await api.as('viewer').call(auditArchiveList)).status).toBe(403);
  });

  it('4.10 the file keeps all of a row: version, company, code, acknowledged warnings, and values of any length', async () => {
    const lines = (await archived()).filter((line) => line.编号 === '1');
    expect(lines[0]).toMatchObject({
      对象版本: { number: '3' },
      经营主体编号: '2',
      操作代码: 'submit',
      已确认提醒: 'LOG-041 超过建议装载、FILL_RATE 装载率过低、X_OWN',
    });
    expect(lines.map((line) => line.续)).toEqual([null, { number: '1' }, { number: '2' }]);
    const whole = (title: string) =>
      JSON.parse(
        lines
          .flatMap((line) => (line[title] === null ? [] : [String(line[title])]))
          .map((part, at) => (at === 0 ? part : part.replace('…', '')))
          .join(''),
      ) as unknown;
    expect(whole('变更前')).toEqual(LONG.before);
    expect(whole('变更后')).toEqual(LONG.after);
  });

  it('SYS-034, ACC-031 the file keeps every amount of every company: it goes to nobody who may not see all of them', async () => {
    const { list } = await api.as('admin').ok(auditArchiveList);
    const get = (who: string) => api.as(who).send(auditArchiveFile, { params: { id: list[0]?.id ?? '' } });
    const { fields, scopes } = api.actorOf('admin');
    const refused = async (who: string, text: string) => {
      const response = await get(who);
      expect(response.status).toBe(403);
      expect(await response.text()).toContain(text);
    };
    for (const group of ['money.sell', 'money.cost', 'money.profit', 'bank.account'] as const) {
      api.actor('blind', { fields: { ...fields, [group]: group === 'bank.account' ? 'MASK' : 'HIDDEN' } });
      await refused('blind', '您缺少：全部字段权限。');
    }
    api.actor('keyless', { permissions: ['system.audit.export'] });
    await refused('keyless', '全部字段权限');
    api.actor('own', { scopes: { ...scopes, finance: { level: 'SELF', depts: [] } } });
    await refused('own', '您缺少：全部数据范围。');
    await api.database.run(
      "insert into sy_company (code, name, short_name) values ('C1', '甲', '甲'), ('C2', '乙', '乙')",
    );
    await refused('admin', '您缺少：经营主体 乙。');
    api.actor('whole', { companies: ['1', '2'] });
    expect((await get('whole')).status).toBe(200);
  });

  it('SYS-030 nothing else gets through the trigger: no change, no deletion, not even after the job', async () => {
    for (const statement of ['delete from sh_audit', "update sh_audit set reason = 'x'", 'truncate sh_audit'])
      await expect(api.db.execute(sql.raw(statement))).rejects.toThrow();
    expect(await kept()).toHaveLength(2);
    expect(api.faults).toEqual([]);
  });
});
