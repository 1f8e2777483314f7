import { definePicker } from '@shared/contract/shared/picker.contract.ts';
import { searchEverything } from '@shared/contract/shared/search.contract.ts';
import { auditList } from '@shared/contract/shared/audit.contract.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { ListContract } from '@shared/contract/list.ts';
import { ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { createNotes, notes, ttNote } from '../../../test/note.ts';
import { auditRoutes } from '../audit/audit.routes.ts';
import { readXlsx } from '../exchange/xlsx-read.ts';
import { listOf } from '../../platform/list.ts';
import { searchMatch } from '../../platform/search.ts';
import { routes as everyRoute } from '../../app/routes.ts';
import { searchRoutes } from '../search/search.routes.ts';
import { searchable } from '../search/search.service.ts';
import { pickFrom, servePicker } from './picker.ts';

const notePicker = definePicker({
  kind: 'test-notes',
  title: '便条',
  permission: { anyOf: ['logistics.order.view', 'logistics.order.create'] },
  scope: 'logistics',
});
const routes = [
  servePicker(
    notePicker,
    pickFrom({
      table: ttNote,
      scope: notes,
      label: ttNote.title,
      hint: ttNote.noteNo,
      extra: { currency: ttNote.currency },
      match: (q) => searchMatch(ttNote.title, q),
      live: ne(ttNote.state, 'DONE'),
      parent: ttNote.ownerId,
    }),
  ),
  ...searchRoutes,
  ...auditRoutes,
];
const forget = searchable({
  kind: 'tt_note',
  title: '便条',
  permission: 'logistics.order.view',
  async find(ctx, q, limit) {
    const found = await notes.findMany(ctx, searchMatch(ttNote.title, q), { limit });
    return found.map(({ id, title, noteNo }) => ({ id, label: title, hint: noteNo }));
  },
});

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes, prepare: createNotes });
  await api.db.execute(sql`insert into tt_note (company_id, note_no, title, owner_id, state)
    select 1 + (n % 2), 'N' || n, '海运便条' || n, n % 4, case when n % 10 = 0 then 'DONE' else 'DRAFT' end
    from generate_series(1, 100) n`);
  api.actor('clerk', { permissions: ['logistics.order.create'] });
  api.actor('nobody', { permissions: ['account.user.view'] });
});
afterAll(async () => {
  forget();
  await api.close();
});
const pick = (query: Record<string, string>, name = 'admin') => api.as(name).call(notePicker, { query });
const list = async (query: Record<string, string>) => (await pick(query)).envelope.data?.list ?? [];

describe('pickers', () => {
  it('give at most 20 rows in scope that may be chosen, with what a form takes over', async () => {
    const found = await list({ q: '便条' });
    expect(found).toHaveLength(20);
    expect(await list({ q: '便条98' })).toEqual([
      { id: expect.stringMatching(/^\d+$/) as string, label: '海运便条98', hint: 'N98', extra: { currency: 'CNY' } },
    ]);
    expect(await list({ q: '便条97' })).toEqual([]);
    expect(await list({ q: '便条10' })).toEqual([]);
  });

  it('answer labels of chosen ids, also of those that may no longer be chosen, never out of scope', async () => {
    const ids = (
      await api.as('admin').ok(notePicker, { query: { ids: Array.from({ length: 100 }, (_, n) => n + 1).join(',') } })
    ).list;
    expect(ids).toHaveLength(50);
    expect(ids.some(({ label }) => label === '海运便条20')).toBe(true);
    expect(await list({ ids: '' })).toEqual([]);
    expect(await list({ parent: '2', q: '' })).toHaveLength(20);
  });

  it('refuse odd values and people without any of the rights', async () => {
    expect((await pick({ ids: '1;drop' })).status).toBe(422);
    expect((await pick({ ids: Array.from({ length: 101 }, (_, n) => n + 1).join(',') })).status).toBe(422);
    expect((await pick({ parent: "1'" })).status).toBe(422);
    expect((await pick({}, 'clerk')).status).toBe(200);
    expect((await pick({}, 'nobody')).status).toBe(403);
  });

  it('exist for every picker filter of every list, and exports for every list that allows them', () => {
    const paths = new Set(everyRoute.map(({ endpoint }) => endpoint.path));
    const missing = everyRoute.flatMap(({ list: name }) => {
      const contract = name ? listOf(name)?.list : undefined;
      if (!contract) return [];
      const pickers = Object.values(contract.filters).flatMap(({ picker }) => (picker ? [`/pickers/${picker}`] : []));
      const exported = contract.exportPermission ? [`${contract.endpoint.path}/export`] : [];
      return [...pickers, ...exported].filter((path) => !paths.has(path)).map((path) => `${contract.name}: ${path}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('Ctrl+K', () => {
  it('groups hits by kind, at most 6 of each, in scope and only of kinds that the caller may see', async () => {
    const { groups } = await api.as('admin').ok(searchEverything, { query: { q: '便条' } });
    const group = groups.find(({ kind }) => kind === 'tt_note');
    expect(group?.hits).toHaveLength(6);
    expect(group?.hits[0]).toMatchObject({ kind: 'tt_note', label: '海运便条2', hint: 'N2' });
    expect(await api.as('nobody').ok(searchEverything, { query: { q: '便条' } })).toEqual({ groups: [] });
    expect(await api.as('admin').ok(searchEverything, { query: { q: '没有这个' } })).toEqual({ groups: [] });
  });

  it.each(['', 'a', ' a ', 'x'.repeat(61)])('refuses %j', async (q) => {
    expect((await api.as('admin').call(searchEverything, { query: { q } })).status).toBe(422);
  });

  it.each(['%%', '\\\\', "';--", '\u0000ab', '[[', '((', '{}'])('survives %j', async (q) => {
    expect([200, 422]).toContain((await api.as('admin').call(searchEverything, { query: { q } })).status);
    expect(api.faults).toEqual([]);
  });
});

describe('audit search', () => {
  it('finds by user, number, action and date within the own companies, and exports', async () => {
    const note = (no: string, companyId: string) =>
      api.command('admin', (ctx) =>
        notes.insert(ctx, { companyId, noteNo: no, title: no, ownerId: '1' }, { action: '新建' }),
      );
    await note('AU-1', '1');
    await note('AU-2', '2');
    api.actor('auditor', { permissions: ['system.audit.view', 'system.audit.export'], companies: ['1'] });
    const auditor = api.as('auditor');
    const found = await auditor.ok(auditList.endpoint, { query: { objectNo: 'AU-', action: '新' } });
    expect(found.list).toHaveLength(1);
    expect(found.list[0]).toMatchObject({
      userName: 'admin',
      objectTitle: '便条',
      objectNo: 'AU-1',
      fields: '标题、负责人、经营主体',
    });
    expect(found.list[0]).not.toHaveProperty('before');
    const counted = async (kind: string) =>
      (await auditor.ok(auditList.endpoint, { query: { objectNo: 'AU-', kind } })).total;
    expect([await counted('便'), await counted('订单'), await counted('便条%')]).toEqual([1, 0, 0]);
    const file = await auditor.send(exportOf(auditList as ListContract) as Endpoint, { query: { objectNo: 'AU-' } });
    const [head, row] = await readXlsx(Buffer.from(await file.arrayBuffer()), { rows: 10 });
    expect(head?.slice(0, 4)).toEqual(['时间', '用户', '对象', '编号']);
    expect(row?.slice(1, 4)).toEqual(['admin', '便条', 'AU-1']);
    expect((await api.as('clerk').call(auditList.endpoint)).status).toBe(403);
  });
});
