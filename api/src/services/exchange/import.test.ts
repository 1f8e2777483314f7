import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { createNotes } from '../../../test/note.ts';
import { rows } from '../../platform/database.ts';
import type { Cell } from './xlsx-cells.ts';
import { readXlsx } from './xlsx-read.ts';
import { grouped, HEAD, noteImports, routes, single, unlucky } from './note-import.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes, prepare: createNotes });
});
beforeEach(() => api.db.execute(sql`delete from tt_note`));
afterAll(async () => {
  await api.close();
});

const { file, count, check } = noteImports(() => api);

describe('import', () => {
  it('the template names every column, its dictionary and an example', async () => {
    const response = await api.as('admin').send(single.template);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await readXlsx(bytes, { rows: 10 })).toEqual([['组号', '标题*', '状态', '价格*', '数量', '日期']]);
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('便条导入模板'));
  });

  it('LOG-002 the dry run names sheet row, column, value and reason, and writes nothing', async () => {
    const result = await check([
      [null, '甲', '进行中', 12.5, 3, 46_054],
      [null, '', '草稿', 'abc', 1.5, '2026-02-30'],
      [null, '坏', '未知', -1, null, null],
      [null, '丙', 'OPEN', '1,234.50', 13, '2026/1/5'],
    ]);
    expect(result).toMatchObject({ rows: 4, good: 1, bad: 3, documents: 1, imported: null, partial: true });
    expect(result.fileName).toBe('1.xlsx');
    expect(result.errors).toEqual([
      { row: 3, column: '标题', value: '', reason: '必填' },
      { row: 3, column: '价格', value: 'abc', reason: '不是数字' },
      { row: 3, column: '数量', value: '1.5', reason: '必须是整数' },
      { row: 3, column: '日期', value: '2026-02-30', reason: '日期不存在' },
      { row: 4, column: '状态', value: '未知', reason: '选项不正确，可填 草稿、进行中' },
      { row: 4, column: '价格', value: '-1', reason: '不能小于 0' },
      { row: 4, column: '标题', value: '坏', reason: '标题不可用' },
      { row: 5, column: '', value: '', reason: '丙 数量不吉利。' },
    ]);
    expect(await count()).toBe(0);
  });

  it('LOG-002 commits all rows or none', async () => {
    const bad = await check([
      [null, '甲', null, 1, 1, null],
      [null, '乙', null, 1, 13, null],
    ]);
    const refused = await api.as('admin').call(single.commit, { body: { token: bad.token } });
    expect(refused.envelope).toMatchObject({ errorCode: 'IMPORT_ERRORS' });
    expect(await count()).toBe(0);
    const good = await check([
      [null, '甲', null, 1, 1, null],
      [null, '乙', null, 1, 2, null],
    ]);
    expect(await api.as('admin').ok(single.commit, { body: { token: good.token } })).toEqual({
      imported: 2,
      skipped: 0,
      duplicate: false,
    });
    expect(await count()).toBe(2);
  });

  it('LOG-002 with 只导入正确行 the good rows are written; not where the contract forbids it', async () => {
    const lines: Cell[][] = [
      ['1', '甲', null, 1, 1, null],
      ['1', '', null, 1, 1, null],
      ['2', '乙', null, 1, 5, null],
    ];
    const one = await check(lines);
    expect(await api.as('admin').ok(single.commit, { body: { token: one.token, onlyGood: true } })).toMatchObject({
      imported: 2,
      skipped: 1,
    });
    await api.db.execute(sql`delete from tt_note`);
    const two = await check(lines, grouped);
    expect(two).toMatchObject({ good: 1, bad: 2, documents: 1 });
    const refused = await api.as('admin').call(grouped.commit, { body: { token: two.token, onlyGood: true } });
    expect(refused.envelope.errorCode).toBe('LOG-002');
  });

  it('LOG-002 after 只导入正确行 the rest of the same file follows, and no row comes twice', async () => {
    const upload = await file([
      [null, '甲', null, 1, 1, null],
      [null, '坏', null, 1, 1, null],
      [null, '乙', null, 1, 13, null],
    ]);
    const admin = api.as('admin');
    const dry = () => admin.ok(single.check, { files: [upload] });
    const commit = (token: string) => admin.ok(single.commit, { body: { token, onlyGood: true } });
    const first = await dry();
    expect(first).toMatchObject({ rows: 3, good: 1, importedRows: 0 });
    expect(await commit(first.token)).toMatchObject({ imported: 1, skipped: 2 });
    const again = await admin.call(single.commit, { body: { token: first.token, onlyGood: true } });
    expect(again.envelope.errorCode).toBe('IMPORT_ERRORS');
    unlucky.delete('坏');
    const second = await dry();
    expect(second).toMatchObject({ rows: 2, good: 1, bad: 1, imported: null, importedRows: 1 });
    expect(await commit(second.token)).toMatchObject({ imported: 1, skipped: 1 });
    expect(await dry()).toMatchObject({ rows: 1, good: 0, importedRows: 2 });
    unlucky.add('坏');
    expect(await rows(api.db, sql`select title from tt_note order by id`)).toEqual([{ title: '甲' }, { title: '坏' }]);
  });

  it('LOG-002 the error file can be mended and uploaded as it is', async () => {
    const admin = api.as('admin');
    const { token } = await check([
      [null, '', null, 1, 1, null],
      [null, '甲', null, 1, 1, null],
    ]);
    const response = await admin.send(single.errors, { query: { token } });
    const errors = async (content: ArrayBuffer) =>
      admin.ok(single.check, { files: [{ part: 'file', name: '错误.xlsx', content: new Uint8Array(content) }] });
    const second = await errors(await response.arrayBuffer());
    expect(second).toMatchObject({ rows: 1, bad: 1, errors: [{ row: 2, column: '标题', reason: '必填' }] });
    const third = await admin.send(single.errors, { query: { token: second.token } });
    const [head] = await readXlsx(Buffer.from(await third.arrayBuffer()), { rows: 10 });
    expect(head).toEqual([...HEAD, '行号', '错误原因']);
  });

  it('rows are grouped into documents', async () => {
    const result = await check(
      [
        ['1', '甲', null, 1, 1, null],
        ['2', '乙', null, 1, 5, null],
        ['1', '甲', null, 1, 2, null],
      ],
      grouped,
    );
    expect(result).toMatchObject({ rows: 3, documents: 2, errorsTotal: 0 });
    await api.as('admin').ok(grouped.commit, { body: { token: result.token } });
    expect(await rows(api.db, sql`select title, units from tt_note order by title`)).toEqual([
      { title: '乙', units: 5 },
      { title: '甲', units: 3 },
    ]);
  });

  it('LOG-002 the same file twice adds nothing, in parallel too', async () => {
    const upload = await file([[null, '同', null, 1, 1, null]]);
    const admin = api.as('admin');
    const [one, two] = [
      await admin.ok(single.check, { files: [upload] }),
      await admin.ok(single.check, { files: [upload] }),
    ];
    const results = await Promise.all([one, two].map(({ token }) => admin.ok(single.commit, { body: { token } })));
    expect(results.map(({ duplicate }) => duplicate).toSorted()).toEqual([false, true]);
    const third = await admin.ok(single.check, { files: [upload] });
    expect(third.imported).toMatchObject({ by: 'admin' });
    expect(await admin.ok(single.commit, { body: { token: third.token } })).toMatchObject({
      duplicate: true,
      imported: 0,
    });
    expect(await count()).toBe(1);
  });

  it('warnings of the rows are confirmed at the commit', async () => {
    const dry = await check([[null, '多', null, 1, 99, null]]);
    const { token } = dry;
    // LOG-002: the dry run tells them by row, and they keep nothing from being imported.
    expect(dry).toMatchObject({
      bad: 0,
      errors: [],
      warnings: [{ row: 2, column: '', value: '', reason: '数量很大' }],
      warningsTotal: 1,
    });
    const first = await api.as('admin').call(single.commit, { body: { token } });
    expect(first.envelope).toMatchObject({ errorCode: 'CONFIRM_REQUIRED', data: { warnings: [{ code: 'W-99' }] } });
    expect(await count()).toBe(0);
    await api.as('admin').ok(single.commit, { body: { token, ack: ['W-99'] } });
    expect(await count()).toBe(1);
  });

  it('an upload belongs to its user and its kind', async () => {
    const { token } = await check([[null, '甲', null, 1, 1, null]]);
    api.actor('other', { userId: '55' });
    expect((await api.as('other').call(single.commit, { body: { token } })).status).toBe(404);
    expect((await api.as('admin').call(grouped.commit, { body: { token } })).status).toBe(404);
    api.actor('viewer', { permissions: ['logistics.order.view'] });
    expect((await api.as('viewer').call(single.check, { files: [await file([['x']])] })).status).toBe(403);
  });
});
