import { auditList } from '@shared/contract/shared/audit.contract.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import { scheduledJobs } from '@shared/contract/shared/job.contract.ts';
import { brandImport } from '@shared/contract/system/brand.import.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { readXlsx } from '../exchange/xlsx-read.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  const { token } = await uploadLines(api.as('admin'), brandImport, [
    { nameCn: '星野', nameEn: 'XINGYE', brandType: '无品牌' },
    { nameEn: 'OCEAN', brandType: '无品牌' },
  ]);
  await api.as('admin').ok(brandImport.commit, { body: { token } });
  await api.as('admin').ok(scheduledJobs.run, { body: { name: 'session-clean-up' } });
});
afterAll(() => api.close());

const found = async (query: Record<string, string>) =>
  (await api.as('admin').ok(auditList.endpoint, { query })).list.map(({ objectTitle, objectNo, action }) => [
    objectTitle,
    objectNo,
    action,
  ]);

describe('S11 操作日志', () => {
  it('an object is searched by what its column shows, also when it is no record', async () => {
    expect(await found({ kind: '定时任务' })).toEqual([['定时任务', '清理过期会话', '立即执行']]);
    expect(await found({ kind: '导入' })).toEqual([['导入', '品牌', '导入品牌']]);
    expect(await found({ kind: '没有这种' })).toEqual([]);
  });

  it('a brand is named, by its English name when it has no other', async () => {
    expect((await found({ kind: '品牌', action: '新增' })).map(([, no]) => no).toSorted()).toEqual(['OCEAN', '星野']);
    expect(await found({ objectNo: 'OCEA' })).toHaveLength(1);
  });

  it('1.5 warnings that were acknowledged stand in the list and in its export, by name', async () => {
    await api.db.execute(sql`insert into sh_audit (at, user_name, kind, object_no, code, action, ack)
      values ('2026-03-02', '韩梅', 'lg_order', 'WL20260302-0001', 'submit', '提交', '{LOG-041,FILL_RATE,LOG-041}')`);
    const query = { objectNo: 'WL20260302-0001' };
    const { list } = await api.as('admin').ok(auditList.endpoint, { query });
    expect(list.map(({ acks }) => acks)).toEqual([['超过建议装载', '装载率过低']]);
    const endpoint = exportOf(auditList);
    if (!endpoint) throw new Error('the log cannot be exported');
    const answer = await api.as('admin').send(endpoint, { query });
    const [head = [], line = []] = await readXlsx(Buffer.from(await answer.arrayBuffer()), { rows: 5 });
    expect(line[head.indexOf('已确认提醒')]).toBe('超过建议装载、装载率过低');
  });

  it('the export holds the rows of the filter in the order of the list', async () => {
    const endpoint = exportOf(auditList);
    if (!endpoint) throw new Error('the log cannot be exported');
    const answer = await api.as('admin').send(endpoint, { query: { kind: '导入' } });
    const [head, ...lines] = await readXlsx(Buffer.from(await answer.arrayBuffer()), { rows: 20 });
    expect(head?.slice(1, 5)).toEqual(['用户', '对象', '编号', '操作']);
    expect(lines.map((line) => line.slice(2, 5))).toEqual([['导入', '品牌', '导入品牌']]);
  });
});
