import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportOf } from '@shared/contract/shared/export.ts';
import { jobs } from '@shared/contract/shared/job.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { col, defineList, filter, type ListContract } from '@shared/contract/list.ts';
import { sql } from 'drizzle-orm';
import { testApi, type TestApi } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/client.ts';
import { seedAccess } from '../access/access.seed.ts';
import { createNotes, notes, ttNote } from '../../../test/note.ts';
import { folderStore } from '../files/file-store.ts';
import { useFileStore } from '../files/stores.ts';
import { runNextJob } from '../jobs/job-runner.ts';
import { jobRoutes } from '../jobs/job.routes.ts';
import { systemClock } from '../../platform/clock.ts';
import { serveList } from '../../platform/list.ts';
import { serveExport } from './export.routes.ts';
import { readXlsx } from './xlsx-read.ts';

const exported = defineList<{ currency?: string }>()({
  name: 'test.exported',
  title: '便条导出',
  path: '/tests/exported',
  permission: 'logistics.order.view',
  scope: 'logistics',
  columns: {
    noteNo: col.text('编号', { sort: true }),
    title: col.text('标题'),
    state: col.code('状态', { DRAFT: '草稿', OPEN: '进行中' }),
    price: col.money('价格', { currency: 'currency', field: 'money.sell' }),
    units: col.int('数量', { sort: true, exportTitle: '数量(个)' }),
    createdAt: col.time('时间', { hidden: true }),
  },
  filters: { state: filter.codes('状态', { DRAFT: '草稿', OPEN: '进行中' }) },
  defaultSort: 'noteNo',
  exportPermission: 'logistics.order.export',
});
const endpoint = exportOf(exported as ListContract) as Endpoint;
const routes = [
  serveList(exported, {
    table: ttNote,
    select: {
      noteNo: ttNote.noteNo,
      title: ttNote.title,
      state: ttNote.state,
      price: ttNote.price,
      units: ttNote.units,
      createdAt: ttNote.createdAt,
      currency: ttNote.currency,
    },
    scope: notes,
  }),
  serveExport(exported, 100),
  ...jobRoutes,
];

let api: TestApi;
let admin: TestClient;
const folder = mkdtempSync(join(tmpdir(), 'export-'));
beforeAll(async () => {
  api = await testApi({
    routes,
    async prepare(database) {
      await createNotes(database);
      await seedAccess(database, { password: 'Kx7#vqLm2w', clock: systemClock });
    },
  });
  useFileStore(folderStore(folder));
  admin = api.as('admin');
  await api.db.execute(sql`insert into tt_note (company_id, note_no, title, state, currency, price, units)
    select 1 + (n % 2), 'N' || lpad(n::text, 3, '0'), case n when 4 then '=HYPERLINK("x")' else '标题' || n end,
      case when n % 3 = 0 then 'OPEN' else 'DRAFT' end, 'USD', n * 1.25, n from generate_series(1, 60) n`);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const sheet = async (response: Response) => readXlsx(Buffer.from(await response.arrayBuffer()), { rows: 100_000 });
const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

describe('export of a list', () => {
  it('has the rows, order, columns and scope of the list; numbers are numbers; formulas are escaped', async () => {
    const response = await api
      .as('admin')
      .send(endpoint, { query: { sort: '-units', columns: 'noteNo,title,price,state' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const [head, first, ...rest] = await sheet(response);
    expect(head).toEqual(['编号', '标题', '价格', '币种', '状态']);
    expect(first).toEqual(['N060', '标题60', { number: '75' }, 'USD', '进行中']);
    expect(rest).toHaveLength(29);
    expect(rest.find(([no]) => no === 'N004')?.[1]).toBe('=HYPERLINK("x")');
    expect(files()).toHaveLength(0);
  });

  it('filters like the list, and hidden columns stay out until asked for', async () => {
    const [head, ...rows] = await sheet(await admin.send(endpoint, { query: { state: 'OPEN' } }));
    expect(head).toEqual(['编号', '标题', '状态', '价格', '币种', '数量(个)']);
    expect(rows).toHaveLength(10);
  });

  it('of chosen rows only, inside filter and scope like every export', async () => {
    const rowsOf = async (query: Record<string, string>) =>
      (await sheet(await admin.send(endpoint, { query: { columns: 'noteNo', ...query } }))).slice(1).flat();
    const { rows: found } = await api.db.execute<{ id: string; note_no: string; company_id: string }>(
      sql`select id::text, note_no, company_id::text from tt_note where note_no in ('N001', 'N002', 'N003') order by note_no`,
    );
    const ids = found.map(({ id }) => id).join(',');
    const seen = (await rowsOf({})).filter((no) => found.some(({ note_no }) => note_no === no));
    expect(await rowsOf({ ids, sort: 'noteNo' })).toEqual(seen.toSorted());
    expect(seen.length).toBeLessThan(3);
    expect(await rowsOf({ ids, state: 'OPEN' })).toEqual(seen.filter((no) => no === 'N003'));
    expect((await admin.call(endpoint, { query: { ids: '1,x' } })).status).toBe(422);
  });

  it('SYS-034 a hidden money column is absent, a masked one is masked', async () => {
    api.actor('blind', { fields: { 'money.sell': 'HIDDEN' } });
    api.actor('masked', { fields: { 'money.sell': 'MASK' } });
    const [blind] = await sheet(await api.as('blind').send(endpoint, { query: { columns: 'noteNo,price' } }));
    expect(blind).toEqual(['编号']);
    const [, row] = await sheet(await api.as('masked').send(endpoint, { query: { columns: 'noteNo,price' } }));
    expect(row?.[1]).toBe('***');
  });

  it('needs the export right and known columns', async () => {
    api.actor('viewer', { permissions: ['logistics.order.view'] });
    expect((await api.as('viewer').call(endpoint)).status).toBe(403);
    expect((await admin.call(endpoint, { query: { columns: 'noteNo,nothing' } })).status).toBe(422);
    expect((await admin.call(endpoint, { query: { nothing: '1' } })).status).toBe(422);
  });

  it('above the limit it becomes a job whose file its user alone can fetch, with the rights the user has then', async () => {
    await api.db.execute(sql`insert into tt_note (company_id, note_no, title, units)
      select 1, 'B' || n, 'B' || n, n from generate_series(1, 101) n`);
    const { status, envelope } = await admin.call(endpoint, { query: { columns: 'noteNo,units' } });
    expect(status).toBe(202);
    const { jobId: id } = envelope.data as { jobId: string };
    expect(await admin.ok(jobs.get, { params: { id } })).toMatchObject({ state: 'QUEUED', title: '导出便条导出' });
    expect((await admin.call(jobs.file, { params: { id } })).status).toBe(404);
    expect(await runNextJob({ database: api.database, clock: systemClock })).toBe(true);
    expect(await runNextJob({ database: api.database, clock: systemClock })).toBe(false);
    expect(await admin.ok(jobs.get, { params: { id } })).toMatchObject({ state: 'DONE', progress: 100, error: null });
    expect(await sheet(await admin.send(jobs.file, { params: { id } }))).toHaveLength(132);
    const { permissions, fields } = api.actorOf('admin');
    const again = async (change: Parameters<TestApi['actor']>[1]) => {
      api.actor('admin', change);
      const { status, envelope } = await api.as('admin').call(jobs.file, { params: { id } });
      api.actor('admin');
      return [status, envelope.errorMessage];
    };
    const lost = [403, '您的权限已变更，请重新导出。'];
    expect(await again({ permissions: ['system.audit.view'] }), 'ACC-034').toEqual(lost);
    expect(permissions.size).toBeGreaterThan(1);
    expect(await again({ fields: { ...fields, 'money.cost': 'MASK' } })).toEqual(lost);
    expect(await again({ companies: ['2'] })).toEqual(lost);
    expect(await again({ scopes: { logistics: { level: 'SELF', depts: [] } } })).toEqual(lost);
    expect(await sheet(await admin.send(jobs.file, { params: { id } }))).toHaveLength(132);
    api.actor('other', { userId: '77' });
    expect((await api.as('other').call(jobs.get, { params: { id } })).status).toBe(404);
    expect((await api.as('other').call(jobs.file, { params: { id } })).status).toBe(404);
    expect(await api.as('other').ok(jobs.list)).toEqual({ list: [] });
  });
});
