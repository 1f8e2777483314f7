import type { Endpoint } from '@shared/contract/endpoint.ts';
import { command, stateBody } from '@shared/contract/endpoint.ts';
import * as f from '@shared/contract/fields.ts';
import { count, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guards, type Guards } from '../src/platform/guards.ts';
import { handle } from '../src/platform/route.ts';
import { testApi, type TestApi } from './harness.ts';
import { createNotes, noteContract, noteList, noteRoutes, ttNote } from './note.ts';

/**
 * The guard-deletion check: each guard is taken out, and the proof written for it must then fail; with the guard in place
 * it must pass. A guard without a proof fails the first test.
 */
const throttled = command({
  path: '/test/throttled',
  summary: '限流',
  permission: 'session',
  scope: { none: 'nothing is read' },
  body: stateBody(),
});
const approved = command({
  path: '/test/approved',
  summary: '审批',
  permission: 'logistics.release.approve',
  scope: { none: 'nothing is read' },
  body: z.object({ amount: f.money() }),
});
const routes = [
  handle(approved, (ctx, { body }) => {
    guards.limit(ctx.actor, 'logistics.release.approve', body.amount, 'money.sell');
    return null;
  }),
  ...noteRoutes,
  handle(throttled, () => null, { throttle: { by: 'user', limit: 2, seconds: 60 } }),
];

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes, prepare: createNotes });
  api.actor('viewer', { permissions: ['logistics.order.view'] });
  api.actor('stranger', { userId: '77', scopes: { logistics: { level: 'SELF', depts: [] } } });
  api.actor('blind', { fields: {} });
  api.actor('typist', { permissions: ['logistics.order.review', 'logistics.order.view'] });
});
afterAll(() => api.close());

const intact = { ...guards };
afterEach(() => void Object.assign(guards, intact));

const refusal = async <Query, Body, Answer>(
  who: string | null,
  endpoint: Endpoint<Query, Body, Answer>,
  input: object = {},
  options: object = {},
) => {
  const client = who ? api.as(who) : api.anonymous();
  const { status, envelope } = await client.call(endpoint, input, options);
  return [status, envelope.errorCode];
};
const make = (values: object = {}) =>
  api.as('admin').ok(noteContract.create, { body: { title: randomUUID(), ...values } });
const rowCount = async () => (await api.db.select({ value: count() }).from(ttNote))[0]?.value;

/** A proof: throws when its guard does not work. Every refusal is also shown to write nothing. */
const PROOFS: Record<keyof Guards, () => Promise<void>> = {
  async session() {
    const before = await rowCount();
    expect(await refusal(null, noteContract.create, { body: { title: randomUUID() } })).toEqual([401, 'NO_SESSION']);
    expect(await rowCount()).toBe(before);
  },
  async permission() {
    const before = await rowCount();
    const body = { title: randomUUID() };
    expect(await refusal('viewer', noteContract.create, { body })).toEqual([403, 'NO_PERMISSION']);
    expect(await rowCount()).toBe(before);
  },
  async origin() {
    const headers = { origin: 'https://evil.example' };
    const before = await rowCount();
    expect(await refusal('admin', noteContract.create, { body: { title: randomUUID() } }, { headers })).toEqual([
      403,
      'BAD_ORIGIN',
    ]);
    expect(await rowCount()).toBe(before);
  },
  async throttle() {
    const calls = [1, 2, 3].map(() => refusal('admin', throttled, { body: { version: 1 } }));
    expect((await Promise.all(calls)).map(([status]) => status)).toContain(429);
  },
  async params() {
    expect(await refusal('admin', noteContract.get, { params: { id: '99999999999999999999' } })).toEqual([
      404,
      'NOT_FOUND',
    ]);
  },
  async schema() {
    const before = await rowCount();
    expect(await refusal('admin', noteContract.create, { body: { title: randomUUID(), units: -5 } })).toEqual([
      422,
      'VALIDATION',
    ]);
    expect(await rowCount()).toBe(before);
  },
  async sameRequest() {
    const key = randomUUID();
    await api.as('admin').ok(noteContract.create, { body: { title: randomUUID() } }, { key });
    expect(await refusal('admin', noteContract.create, { body: { title: randomUUID() } }, { key })).toEqual([
      409,
      'IDEMPOTENCY_MISMATCH',
    ]);
  },
  async scope() {
    const note = await make();
    const input = { params: { id: note.id }, body: { version: 1 } };
    expect(await refusal('stranger', noteContract.get, input)).toEqual([404, 'NOT_FOUND']);
    expect(await refusal('stranger', noteContract.submit, input)).toEqual([404, 'NOT_FOUND']);
    const { list } = (await api.as('stranger').ok(noteList.endpoint)) as { list: unknown[] };
    expect(list).toEqual([]);
    const [row] = await api.db.select().from(ttNote).where(eq(ttNote.id, note.id));
    expect(row?.state).toBe('DRAFT');
  },
  async sameVersion() {
    const note = await make();
    const input = { params: { id: note.id }, body: { version: 9, title: randomUUID() } };
    expect(await refusal('admin', noteContract.update, input)).toEqual([409, 'VERSION_CONFLICT']);
  },
  async mayAct() {
    // The endpoint lets typist in; the machine's own action does not.
    const note = await make();
    const items = [{ id: note.id, version: 1 }];
    const before = intact.permission;
    guards.permission = () => undefined;
    const result = await api.as('typist').ok(noteContract.batchSubmit, { body: { items } });
    guards.permission = before;
    expect(result.refused.map(({ errorCode }) => errorCode)).toEqual(['NO_PERMISSION']);
  },
  async limit() {
    api.actor('gm', { limits: new Map([['logistics.release.approve', '5000']]) });
    expect(await refusal('gm', approved, { body: { amount: '5000.00' } })).toEqual([200, undefined]);
    expect(await refusal('gm', approved, { body: { amount: '5000.01' } })).toEqual([422, 'ACC-030']);
  },
  async legal() {
    const note = await make();
    const input = { params: { id: note.id }, body: { version: 1, reason: '好' } };
    expect(await refusal('admin', noteContract.finish, input)).toEqual([409, 'ILLEGAL_STATE']);
  },
  async reason() {
    const note = await make();
    const admin = api.as('admin');
    await admin.ok(noteContract.submit, { params: { id: note.id }, body: { version: 1 } });
    const input = { params: { id: note.id }, body: { version: 2, reason: '' } };
    const schema = intact.schema;
    // The contract asks for the reason as well; the machine asks on its own.
    guards.schema = (_schema, value) => value;
    const answer = await refusal('admin', noteContract.finish, input);
    guards.schema = schema;
    expect(answer).toEqual([422, 'VALIDATION']);
  },
  async warnings() {
    const note = await make();
    const input = { params: { id: note.id }, body: { version: 1, title: `危 ${randomUUID()}` } };
    expect(await refusal('admin', noteContract.update, input)).toEqual([422, 'CONFIRM_REQUIRED']);
    const [row] = await api.db.select().from(ttNote).where(eq(ttNote.id, note.id));
    expect(row?.version).toBe(1);
  },
  async fields() {
    const note = await make({ price: '7' });
    const seen = await api.as('blind').ok(noteContract.get, { params: { id: note.id } });
    expect(seen).not.toHaveProperty('price');
    expect(seen).not.toHaveProperty('phone');
  },
};

/** A guard that lets everything through. */
const OPEN: Record<keyof Guards, unknown> = {
  session: () => undefined,
  permission: () => undefined,
  origin: () => undefined,
  throttle: async () => undefined,
  params: (params: unknown) => params,
  schema: (_schema: unknown, input: unknown) => input,
  sameRequest: () => undefined,
  scope: () => undefined,
  sameVersion: () => true,
  mayAct: () => undefined,
  limit: () => undefined,
  legal: () => undefined,
  reason: () => undefined,
  warnings: () => undefined,
  fields: (_actor: unknown, answer: unknown) => answer,
};

describe('every guard', () => {
  const names = Object.keys(guards) as (keyof Guards)[];
  it('has a proof', () => expect(Object.keys(PROOFS).toSorted()).toEqual(names.toSorted()));

  it.each(names)('%s: its proof passes with it', async (name) => {
    await PROOFS[name]();
  });

  it.each(names)('%s: its proof fails without it', async (name) => {
    (guards as Record<string, unknown>)[name] = OPEN[name];
    await expect(PROOFS[name]()).rejects.toThrow();
  });
});
