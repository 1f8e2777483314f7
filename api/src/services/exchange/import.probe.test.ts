import { defineImport, importCol } from '@shared/contract/shared/import.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { createNotes, notes } from '../../../test/note.ts';
import { rows } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { serveImport } from './import.routes.ts';

const columns = {
  group: importCol.text('组号'),
  title: importCol.text('标题', { required: true, max: 20 }),
  owner: importCol.text('归属', { max: 5 }),
  kind: importCol.code('类型', { A: '甲类', B: '乙类', C: '丙类' }, { required: true }),
  price: importCol.money('价格', { required: true, decimals: 2, min: 0 }),
  units: importCol.int('数量', { required: true }),
  net: importCol.decimal('净重'),
  gross: importCol.decimal('毛重'),
  from: importCol.date('开始'),
  until: importCol.date('结束'),
};
const rights = { permission: 'logistics.order.import', scope: 'logistics', columns, partial: true } as const;
const single = defineImport({ name: 'test.probe', title: '便条', path: '/tests/probe', ...rights });
const grouped = defineImport({ name: 'test.probeGroup', title: '便条组', path: '/tests/probe-group', ...rights });

const routes = [
  ...serveImport(single, {
    unique: { title: (title, { owner }) => `${owner ?? ''} ${title}` },
    plan: (_ctx, documents, fail) =>
      documents.map(({ rows: [row] }) => {
        if (row.title.startsWith('坏')) fail(row, 'title', '标题不可用');
        if (row.owner !== null && row.owner !== '张三') fail(row, 'owner', '没有这个人');
        if (row.from && row.until && row.until < row.from) fail(row, 'until', '不能早于开始');
        if (Number(row.net ?? 0) > Number(row.gross ?? 0)) fail(row, 'net', '不能大于毛重');
        if (row.kind !== 'B' && row.owner === null) fail(row, 'owner', '甲类、丙类必填');
        return row;
      }),
    save: async (ctx, row) => {
      if (row.units === 13) throw invalid({ units: '数量不吉利' });
      if (row.units === 14) throw refuse('LOG-010', `${row.title} 数量为 14。`);
      ctx.warn('W-1', '看一眼');
      await notes.insert(
        ctx,
        { companyId: '1', ownerId: '1', noteNo: row.title, title: row.title, units: row.units, price: row.price },
        { action: '导入' },
      );
    },
  }),
  ...serveImport(grouped, {
    group: (row) => row.group ?? '',
    plan: (_ctx, documents) => documents.map(({ rows: lines }) => lines),
    save: async (_ctx, lines) => {
      if (lines.length < 2) throw refuse('LOG-014', '一组至少两行。');
      if (lines.some(({ units }) => units > 100)) throw invalid({ units: '一组最多 100' });
    },
  }),
];

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes, prepare: createNotes });
});
afterEach(() => expect(api.faults).toEqual([]));
afterAll(() => api.close());

const good = { title: '甲', owner: '张三', kind: '甲类', price: '1', units: 1, net: '1', gross: '2' };
type Line = Record<string, string | number | null>;
const upload = (contract: typeof single, ...lines: Line[]) =>
  uploadLines(
    api.as('admin'),
    contract,
    lines.map((line) => ({ ...good, ...line })),
  );
const told = async (...lines: Line[]) =>
  (await upload(single, ...lines)).errors.map(({ row, column, value, reason }) => [row, column, value, reason]);

describe('LOG-002 a row with a cell that cannot be read is judged by its other cells in the same dry run', () => {
  it.each<[string, Line, [column: string, value: string, reason: string][]]>([
    ['what the sheet asks of another column', { price: 'abc', title: '坏' }, [['标题', '坏', '标题不可用']]],
    ['what the service refuses at another column', { price: 'abc', units: 13 }, [['数量', '13', '数量不吉利']]],
    ['what the service refuses of the row', { price: '', units: 14 }, [['', '', '甲 数量为 14。']]],
    ['nothing when the rest is good', { price: 'abc' }, []],
    ['nothing that hangs on the cell: a later day', { from: '昨天', until: '2026-01-05' }, []],
    ['nothing that hangs on the cell: an earlier day', { until: '明天', from: '2026-01-05' }, []],
    ['nothing that hangs on the cell: a weight', { gross: '很重', net: '900' }, []],
    ['nothing that hangs on the cell: a kind in the middle', { kind: '未知', owner: null }, []],
    ['nothing of the cell itself', { owner: '名字太长的人' }, []],
    ['nothing that names what stands in for the cell', { title: '', units: 14 }, []],
  ])('%s', async (_what, line, more) => {
    const [unread, ...others] = await told(line);
    expect(unread?.[0]).toBe(2);
    expect(others.map(([, column, value, reason]) => [column, value, reason])).toEqual(more);
  });

  it('a repeat of an earlier row, not one that only the unread cell would make', async () => {
    expect(await told({}, { price: 'abc' })).toEqual([
      [3, '价格', 'abc', '不是数字'],
      [3, '标题', '甲', '与第 2 行重复'],
    ]);
    const long = '名字太长的人';
    expect(await told({ owner: null, kind: '乙类' }, { owner: long }, { owner: long, title: '甲' })).toEqual([
      [3, '归属', long, '不能超过 5 个字符'],
      [4, '归属', long, '不能超过 5 个字符'],
    ]);
  });

  it('rows of one document together; an unread name of the document is judged no further', async () => {
    const answer = await upload(
      grouped,
      { group: '1', price: 'abc' },
      { group: '1', units: 200 },
      { group: '长'.repeat(300) },
    );
    expect(answer.errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, '价格', '不是数字'],
      [2, '数量', '一组最多 100'],
      [4, '组号', '不能超过 200 个字符'],
    ]);
  });

  it('nothing of it is written or asked about: 只导入正确行 writes the good rows', async () => {
    const { token, good: fine } = await upload(single, { title: '好', kind: '乙类' }, { title: '差', price: 'abc' });
    expect(fine).toBe(1);
    const commit = (ack: string[]) => api.as('admin').call(single.commit, { body: { token, onlyGood: true, ack } });
    expect((await commit([])).envelope).toMatchObject({ data: { warnings: [{ code: 'W-1' }] } });
    expect((await commit(['W-1'])).envelope.data).toEqual({ imported: 1, skipped: 1, duplicate: false });
    expect(await rows(api.db, sql`select title from tt_note`)).toEqual([{ title: '好' }]);
  });
});
