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
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock, routes: auditRoutes });
  api.actor('viewer', { permissions: ['system.audit.view'] });
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
  it('rows past 1,095 days are in the file before they are gone, and the log says so', async () => {
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    const [first, archived] = await kept();
    expect(first).toBe('新');
    expect(archived).toMatch(/^操作日志归档-2026-03-02-/);
    const admin = api.as('admin');
    const { list } = await admin.ok(auditArchiveList);
    expect(list).toHaveLength(1);
    const response = await admin.send(auditArchiveFile, { params: { id: list[0]?.id ?? '' } });
    const sheet = await readXlsx(Buffer.from(await response.arrayBuffer()), { rows: 10 });
    expect(sheet.slice(1).map((row) => [row[3], row[8], row[9]])).toEqual([
      ['李雷', '旧一', '编辑'],
      ['李雷', '旧二', '编辑'],
    ]);
    expect((await api.as('viewer').call(auditArchiveList)).status).toBe(403);
  });

  it('SYS-030 nothing else gets through the trigger: no change, no deletion, not even after the job', async () => {
    for (const statement of ['delete from sh_audit', "update sh_audit set reason = 'x'", 'truncate sh_audit'])
      await expect(api.db.execute(sql.raw(statement))).rejects.toThrow();
    expect(await kept()).toHaveLength(2);
    expect(api.faults).toEqual([]);
  });
});
