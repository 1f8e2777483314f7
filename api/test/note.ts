import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '@shared/contract/endpoint.ts';
import * as f from '@shared/contract/fields.ts';
import { col, defineList, filter } from '@shared/contract/list.ts';
import { defineMachine } from '@shared/contract/machine.ts';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { documentColumns, moneyColumn, timeColumn } from '../src/platform/columns.ts';
import { attachmentOwner } from '../src/services/attachments/owners.ts';
import type { Database } from '../src/platform/database.ts';
import { entity } from '../src/platform/entity.ts';
import { refuse } from '../src/platform/refusal.ts';
import { searchMatch } from '../src/platform/search.ts';
import { serveList } from '../src/platform/list.ts';
import { handle, handleBatch, serve, type Route } from '../src/platform/route.ts';

declare module '../src/platform/events.ts' {
  interface EventPayloads {
    'note.created': { noteNo: string };
    'tt.done': { no: string };
  }
}

/** A tiny noun that exists only in tests: a note with a number, states, money, stock units. */
export const ttNote = pgTable('tt_note', {
  ...documentColumns(),
  noteNo: text('note_no').notNull(),
  title: text('title').notNull(),
  state: text('state').notNull().default('DRAFT'),
  currency: text('currency').notNull().default('CNY'),
  price: moneyColumn('price').notNull().default('0'),
  phone: text('phone'),
  units: integer('units').notNull().default(0),
  dueAt: timeColumn('due_at'),
});

export const notes = entity({
  table: ttNote,
  title: '便条',
  no: 'noteNo',
  area: 'logistics',
  scope: { company: ttNote.companyId, dept: ttNote.deptId, people: [ttNote.ownerId] },
  labels: { title: '标题', price: '价格' },
  fields: { price: 'money.sell' },
  unique: { tt_note_title_key: '标题已存在，请换一个。' },
});
// Declared here, once for all test files of a process.
attachmentOwner('tt_note', {
  entity: notes,
  view: 'logistics.order.view',
  edit: 'logistics.order.update',
  add: 'logistics.order.create',
  settled: ({ state }) => state === 'DONE',
  slots: { 证件: { most: 5, field: 'user.idno' } },
});

export const createNotes = (database: Pick<Database, 'run'>): Promise<void> =>
  database.run(`create table if not exists tt_note (
    id bigint generated always as identity primary key, created_by bigint, created_at timestamptz(3) not null default now(),
    updated_by bigint, updated_at timestamptz(3) not null default now(), version integer not null default 1,
    company_id bigint not null, owner_id bigint, dept_id bigint, remark text,
    note_no text not null constraint tt_note_no_key unique, title text not null constraint tt_note_title_key unique,
    state text not null default 'DRAFT', currency text not null default 'CNY', price numeric(20,4) not null default 0,
    phone text, units integer not null default 0, due_at timestamptz(3));
  create index if not exists tt_note_search on tt_note using gin (bigrams(title));`);

const STATES = { DRAFT: '草稿', OPEN: '进行中', DONE: '完成' };
export const noteMachine = defineMachine({
  entity: 'tt_note',
  title: '便条',
  states: STATES,
  actions: {
    submit: { label: '提交', from: ['DRAFT'], to: 'OPEN', permission: 'logistics.order.submit' },
    finish: { label: '完成', from: ['OPEN'], to: 'DONE', permission: 'logistics.order.review', reason: true },
  },
});

const permission = 'logistics.order.view';
const scope = 'logistics' as const;
const answer = z.looseObject({
  id: z.string(),
  noteNo: z.string(),
  title: z.string(),
  state: z.string(),
  version: z.number(),
  price: z.optional(z.string()),
  phone: z.optional(z.nullable(z.string())),
  units: z.number(),
  dueAt: z.nullable(z.string()),
});
const fields = { price: 'money.sell', phone: 'customer.contact' } as const;
const body = z.object({
  title: f.text(40),
  price: z.optional(f.money()),
  units: z.optional(f.int(0)),
  companyId: z.optional(f.id()),
  phone: z.optional(f.text(30)),
});

export const noteContract = {
  get: read({ path: '/test/notes/{id}', summary: '便条', permission, scope, fields, answer }),
  create: command({
    path: '/test/notes',
    summary: '新建便条',
    permission: 'logistics.order.create',
    scope,
    fields,
    body,
    answer,
  }),
  update: command({
    method: 'PUT',
    path: '/test/notes/{id}',
    summary: '编辑便条',
    permission: 'logistics.order.update',
    scope,
    fields,
    answer,
    body: z.object({ version: f.version(), title: f.text(40), ack: f.ack() }),
  }),
  submit: command({
    path: '/test/notes/{id}/submit',
    summary: '提交便条',
    permission: 'logistics.order.submit',
    scope,
    fields,
    answer,
    body: stateBody(),
  }),
  finish: command({
    path: '/test/notes/{id}/finish',
    summary: '完成便条',
    permission: 'logistics.order.review',
    scope,
    fields,
    answer,
    body: reasonBody(),
  }),
  claim: command({
    path: '/test/notes/{id}/claim',
    summary: '占用',
    permission: 'logistics.order.update',
    scope,
    fields,
    answer,
    body: z.object({ units: f.int(1) }),
  }),
  remove: command({
    method: 'DELETE',
    path: '/test/notes/{id}',
    summary: '删除便条',
    permission: 'logistics.order.cancel',
    scope,
    body: stateBody(),
  }),
  batchSubmit: command({
    path: '/test/notes/batch-submit',
    summary: '批量提交',
    permission: 'logistics.order.submit',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
};

export const noteList = defineList<{ companyId: string }>()({
  name: 'test.notes',
  title: '便条',
  path: '/test/notes',
  permission,
  scope,
  columns: {
    noteNo: col.text('编号', { sort: true, fixed: true }),
    title: col.text('标题', { sort: true }),
    state: col.code('状态', STATES, { sort: true }),
    price: col.money('价格', { sort: true, sum: true, currency: 'currency', field: 'money.sell' }),
    currency: col.text('币种'),
    phone: col.text('电话', { field: 'customer.contact' }),
    units: col.int('件数', { sort: true, sum: true }),
    createdAt: col.time('创建时间', { sort: true }),
  },
  filters: {
    keyword: filter.search('标题'),
    numbers: filter.numbers('编号'),
    state: filter.codes('状态', STATES),
    price: filter.range('价格', { field: 'money.sell' }),
    units: filter.range('件数'),
    companyId: filter.picker('公司', 'company'),
    createdAt: filter.dates('创建时间'),
    title: filter.text('标题包含'),
  },
  tabs: { all: '全部', draft: '草稿', open: '进行中' },
  defaultSort: '-createdAt',
  exportPermission: 'logistics.order.export',
});

export const noteRoutes: Route[] = [
  serveList(noteList, {
    table: ttNote,
    select: {
      noteNo: ttNote.noteNo,
      title: ttNote.title,
      state: sql<'DRAFT'>`${ttNote.state}`.as('state_text'),
      price: ttNote.price,
      currency: ttNote.currency,
      phone: ttNote.phone,
      units: ttNote.units,
      createdAt: ttNote.createdAt,
      companyId: ttNote.companyId,
    },
    scope: notes,
    filters: { keyword: (value) => searchMatch(ttNote.title, value) },
    numbers: ttNote.noteNo,
    rates: { company: ttNote.companyId, of: async () => () => ({ CNY: '1', USD: '7.1' }) },
    tabs: { all: undefined, draft: eq(ttNote.state, 'DRAFT'), open: eq(ttNote.state, 'OPEN') },
  }),
  serve(noteContract.get, (ctx, { params }) => notes.find(ctx, params.id)),
  handle(noteContract.create, async (ctx, { body: { title, price, units, companyId, phone } }) => {
    const noteNo = await ctx.nextNumber('TT');
    await ctx.emit('note.created', { noteNo });
    return notes.insert(
      ctx,
      {
        noteNo,
        title,
        price: price ?? '0',
        units: units ?? 0,
        phone: phone ?? null,
        companyId: companyId ?? '1',
        ownerId: ctx.actor.userId,
        deptId: ctx.actor.deptId,
      },
      { action: '新建' },
    );
  }),
  handle(noteContract.update, async (ctx, { params, body: { version, title } }) => {
    const row = await notes.lock(ctx, params.id, version);
    if (title.includes('危')) ctx.warn('TT-W1', '标题含敏感字。');
    return notes.update(ctx, row, { title }, { action: '编辑' });
  }),
  handle(noteContract.submit, async (ctx, { params, body: { version } }) =>
    notes.transition(ctx, noteMachine, await notes.lock(ctx, params.id, version), 'submit'),
  ),
  handle(noteContract.finish, async (ctx, { params, body: { version } }) =>
    notes.transition(ctx, noteMachine, await notes.lock(ctx, params.id, version), 'finish'),
  ),
  handle(noteContract.claim, async (ctx, { params, body: { units } }) => {
    const row = await notes.lock(ctx, params.id);
    if (row.units < units) throw refuse('TT-001', `${row.noteNo} 可用 ${row.units} 件，需要 ${units} 件。`);
    return notes.update(ctx, row, { units: row.units - units }, { action: '占用' });
  }),
  handle(noteContract.remove, async (ctx, { params, body: { version } }) => {
    await notes.remove(ctx, await notes.lock(ctx, params.id, version), { action: '删除' });
    return null;
  }),
  handleBatch(noteContract.batchSubmit, notes, (ctx, row) => notes.transition(ctx, noteMachine, row, 'submit')),
];
