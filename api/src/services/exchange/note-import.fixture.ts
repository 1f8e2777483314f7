import { defineImport, importCol } from '@shared/contract/shared/import.ts';
import { sql } from 'drizzle-orm';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { TestApi } from '../../../test/harness.ts';
import { notes } from '../../../test/note.ts';
import { rows } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { serveImport } from './import.routes.ts';
import type { Cell } from './xlsx-cells.ts';
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
/** A row is a note; correct rows may be written without the others. */
export const single = defineImport({
  name: 'test.single',
  title: '便条',
  path: '/tests/single',
  ...rights,
  columns,
  partial: true,
});
/** Rows of one 组号 are a note. */
export const grouped = defineImport({
  name: 'test.grouped',
  title: '便条组',
  path: '/tests/grouped',
  ...rights,
  columns,
});

const note = (title: string, units: number, price: string) => ({
  companyId: '1',
  ownerId: '1',
  noteNo: title,
  title,
  units,
  price,
});
/** Titles that the single import refuses. */
export const unlucky = new Set(['坏']);
/** Both imports as they are served: 坏, 13, 14 and 99 are refused or warned of. */
export const routes = [
  ...serveImport(single, {
    columns: { dueOn: 'due' },
    unique: { due: (day) => day },
    plan: (_ctx, documents, fail) =>
      documents.map(({ rows: [row] }) => {
        if (unlucky.has(row.title)) fail(row, 'title', '标题不可用');
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

/** Titles of the sheet. */
export const HEAD = ['组号', '标题', '状态', '价格', '数量', '日期'];

/** Imports of notes for one test file. The API may start after the desk. */
export function noteImports(api: () => TestApi) {
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
  const count = async () => Number((await rows<{ n: string }>(api().db, sql`select count(*) as n from tt_note`))[0]?.n);
  const check = async (lines: Cell[][], contract = single) =>
    api()
      .as('admin')
      .ok(contract.check, { files: [await file(lines)] });
  return { file, count, check };
}
