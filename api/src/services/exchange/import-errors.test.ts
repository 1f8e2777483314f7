import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { createNotes } from '../../../test/note.ts';
import { readXlsx } from './xlsx-read.ts';
import { HEAD, noteImports, routes, single } from './note-import.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes, prepare: createNotes });
});
beforeEach(() => api.db.execute(sql`delete from tt_note`));
afterAll(async () => {
  await api.close();
});

const { file, check } = noteImports(() => api);

describe('what an import refuses', () => {
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
