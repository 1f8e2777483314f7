import { defineImport, importCol } from '@shared/contract/shared/import.ts';
import { sql } from 'drizzle-orm';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../test/harness.ts';
import { createNotes, notes } from '../../test/note.ts';
import { rows } from '../platform/database.ts';
import { invalid, refuse } from '../platform/refusal.ts';
import { serveImport } from './import.routes.ts';
import type { Cell } from './xlsx-cells.ts';
import { readXlsx } from './xlsx-read.ts';
import { writeXlsx } from './xlsx-write.ts';

const rights = { permission: 'logistics.order.import', scope: 'logistics' } as const;
const columns = {
  group: importCol.text('组号', { example: '1' }),
  title: importCol.text('标题', { required: true, max: 20 }),
  state: importCol.code('状态', { DRAFT: '草稿', OPEN: '进行中' }),
  price: importCol.money('价格', { required: true, decimals: 2, min: 0 }),
  units: importCol.int('数量'),
  due: importCol.date('日期'),
};
const single = defineImport({
  name: 'test.single',
  title: '便条',
  path: '/tests/single',
  ...rights,
  columns,
  partial: true,
});
const grouped = defineImport({ name: 'test.grouped', title: '便条组', path: '/tests/grouped', ...rights, columns });

const note = (title: string, units: number, price: string) => ({
  companyId: '1',
  ownerId: '1',
  noteNo: title,
  title,
  units,
  price,
});
const routes = [
  ...serveImport(single, {
    columns: { dueOn: 'due' },
    unique: { due: (day) => day },
    plan: (_ctx, documents, fail) =>
      documents.map(({ rows: [row] }) => {
        if (row.title === '坏') fail(row, 'title', '标题不可用');
        return row;
      }),
    save: async (ctx, row) => {
      if (row.units === 13) throw refuse('LOG-010', `${row.title} 数量不吉利。`);
      if (row.units === 14) throw invalid({ dueOn: '当天不收', 'units.0': '不能为 14', nobody: '谁也不是' });
      if (row.units === 99) ctx.warn('W-99', '数量很大');
      await notes.insert(ctx, note(row.title, row.units ?? 0, row.price), { action: '导入' });
    },
  }),
  ...serveImport(grouped, {
    group: (row) => row.group ?? '',
    plan: (_ctx, documents) => documents.map(({ rows: lines }) => lines),
    save: async (ctx, lines) => {
      const units = lines.reduce((sum, line) => sum + (line.units ?? 0), 0);
      await notes.insert(ctx, note(lines[0].title, units, lines[0].price), { action: '导入' });
    },
  }),
];

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes, prepare: createNotes });
});
beforeEach(() => api.db.execute(sql`delete from tt_note`));
afterAll(async () => {
  await api.close();
});

const HEAD = ['组号', '标题', '状态', '价格', '数量', '日期'];
let unique = 0;
async function file(
  lines: Cell[][],
  head = HEAD,
): Promise<{ part: string; name: string; content: Uint8Array<ArrayBuffer> }> {
  const out = new PassThrough();
  unique += 1;
  const sheet = { name: `表${unique}`, columns: head.map((title) => ({ title })), rows: lines };
  const [bytes] = await Promise.all([buffer(out), writeXlsx([sheet], out)]);
  return { part: 'file', name: `../${unique}.xlsx`, content: new Uint8Array(bytes) };
}
const count = async () => Number((await rows<{ n: string }>(api.db, sql`select count(*) as n from tt_note`))[0]?.n);
const check = async (lines: Cell[][], contract = single) =>
  api.as('admin').ok(contract.check, { files: [await file(lines)] });

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
    const { token } = await check([[null, '多', null, 1, 99, null]]);
    const first = await api.as('admin').call(single.commit, { body: { token } });
    expect(first.envelope).toMatchObject({ errorCode: 'CONFIRM_REQUIRED', data: { warnings: [{ code: 'W-99' }] } });
    expect(await count()).toBe(0);
    await api.as('admin').ok(single.commit, { body: { token, ack: ['W-99'] } });
    expect(await count()).toBe(1);
  });

  it('LOG-002 what the service refuses of a field stands at its column', async () => {
    const result = await check([[null, '甲', null, 1, 14, '2026-01-05']]);
    expect(result.errors).toEqual([
      { row: 2, column: '日期', value: '2026-01-05', reason: '当天不收' },
      { row: 2, column: '数量', value: '14', reason: '不能为 14' },
      { row: 2, column: '', value: '', reason: '谁也不是' },
    ]);
  });

  it('LOG-002 a row that repeats another of the file names that row', async () => {
    const result = await check([
      [null, '甲', null, 'x', 1, '2026-01-05'],
      [null, '乙', null, 1, 1, '2026-01-05'],
      [null, '丙', null, 1, 1, null],
      [null, '丁', null, 1, 1, '2026-01-05'],
      [null, '戊', null, 1, 1, null],
    ]);
    expect(result.errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, '价格', '不是数字'],
      [5, '日期', '与第 3 行重复'],
    ]);
  });

  it('a duplicate in the database becomes the error of its row', async () => {
    const result = await check([
      [null, '重', null, 1, 1, null],
      [null, '重', null, 1, 2, null],
    ]);
    expect(result.errors).toEqual([
      { row: 3, column: '', value: '', reason: expect.stringMatching(/标题已存在|已存在/) as string },
    ]);
    expect(result.good).toBe(1);
  });

  it('the error file gives each bad row with its number and the reasons', async () => {
    const { token } = await check([
      [null, '甲', null, 1, 1, null],
      [null, '', null, 'x', 1, null],
    ]);
    const response = await api.as('admin').send(single.errors, { query: { token } });
    const sheet = await readXlsx(Buffer.from(await response.arrayBuffer()), { rows: 10 });
    expect(sheet).toEqual([
      [...HEAD, '行号', '错误原因'],
      [null, null, null, 'x', '1', null, { number: '3' }, '标题：必填；价格：不是数字'],
    ]);
  });

  it('an upload belongs to its user and its kind', async () => {
    const { token } = await check([[null, '甲', null, 1, 1, null]]);
    api.actor('other', { userId: '55' });
    expect((await api.as('other').call(single.commit, { body: { token } })).status).toBe(404);
    expect((await api.as('admin').call(grouped.commit, { body: { token } })).status).toBe(404);
    api.actor('viewer', { permissions: ['logistics.order.view'] });
    expect((await api.as('viewer').call(single.check, { files: [await file([['x']])] })).status).toBe(403);
  });

  it.each([
    ['缺少列', [['甲']], ['标题']],
    ['未知的列', [['甲', 1, 2]], ['标题', '价格', '颜色']],
    ['重复', [['甲', 1, 2]], ['标题', '价格', '价格']],
    ['没有数据行', [], ['标题', '价格']],
  ])('a sheet with %s is refused', async (text, lines, head) => {
    const { status, envelope } = await api.as('admin').call(single.check, { files: [await file(lines, head)] });
    expect(status).toBe(422);
    expect(envelope.errorMessage).toContain(text);
  });

  it('what is no xlsx is refused whatever its name', async () => {
    const upload = { part: 'file', name: 'a.xlsx', content: new TextEncoder().encode('<html><script>1</script>') };
    const { envelope } = await api.as('admin').call(single.check, { files: [upload] });
    expect(envelope).toMatchObject({ success: false, errorCode: 'IMPORT_FILE' });
  });
});
