import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shAudit, shIdempotency, shOutbox } from '../src/platform/platform.tables.ts';
import { testApi, type TestApi } from './harness.ts';
import { createNotes, noteContract, noteRoutes, notes, ttNote } from './note.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: noteRoutes, prepare: createNotes });
  api.actor('viewer', { permissions: ['logistics.order.view'] });
});
afterAll(() => api.close());

let serial = 0;
const title = () => `便条 ${(serial += 1)}`;
const make = (values: Record<string, unknown> = {}) =>
  api.as('admin').ok(noteContract.create, { body: { title: title(), ...values } });

describe('command pipeline', () => {
  it('creates, answers the document with version 1, audits it and puts its event into the outbox', async () => {
    const note = await make({ price: '12.5' });
    expect(note).toMatchObject({ version: 1, state: 'DRAFT', price: '12.50' });
    expect(note.noteNo).toMatch(/^TT\d{8}-\d{4}$/);
    const [audit] = await api.db.select().from(shAudit).where(eq(shAudit.objectId, note.id));
    expect(audit).toMatchObject({ action: '新建', kind: 'tt_note', objectNo: note.noteNo, userName: 'admin' });
    const events = await api.db.select().from(shOutbox);
    expect(events.map(({ payload }) => payload.noteNo)).toContain(note.noteNo);
  });

  it('11.1 no session: 401 NO_SESSION; no right: 403 NO_PERMISSION; both in the envelope', async () => {
    const out = await api.anonymous().call(noteContract.create, { body: { title: title() } });
    expect([out.status, out.envelope.errorCode]).toEqual([401, 'NO_SESSION']);
    const refused = await api.as('viewer').call(noteContract.create, { body: { title: title() } });
    expect([refused.status, refused.envelope.errorCode]).toEqual([403, 'NO_PERMISSION']);
  });

  it('ACC-023 refuses a change without Origin, from another origin, or without X-Requested-With', async () => {
    const wrong: Record<string, string>[] = [
      { origin: '' },
      { origin: 'https://evil.example' },
      { 'x-requested-with': '' },
    ];
    for (const headers of wrong) {
      const { status, envelope } = await api
        .as('admin')
        .call(noteContract.create, { body: { title: title() } }, { headers });
      expect([status, envelope.errorCode]).toEqual([403, 'BAD_ORIGIN']);
    }
  });

  it('VALIDATION names the fields in Chinese', async () => {
    const { status, envelope } = await api.as('admin').call(noteContract.create, { body: { title: '', units: -1 } });
    expect(status).toBe(422);
    expect(envelope).toMatchObject({
      errorCode: 'VALIDATION',
      showType: 0,
      data: { fields: { title: '必填', units: '不能小于 0' } },
    });
  });

  it('1.5, SYS-033 the same key and body answers the first result; another body IDEMPOTENCY_MISMATCH; 50 at once make one row', async () => {
    const admin = api.as('admin');
    const body = { title: title() };
    const all = await Promise.all(
      Array.from({ length: 50 }, () => admin.ok(noteContract.create, { body }, { key: 'same-key-0001' })),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await api.db.select().from(ttNote).where(eq(ttNote.title, body.title))).toHaveLength(1);
    const other = await admin.call(noteContract.create, { body: { title: title() } }, { key: 'same-key-0001' });
    expect([other.status, other.envelope.errorCode]).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });

  it('SYS-030 the change and its audit row are one transaction: without the row there is no change', async () => {
    await api.database.raw(`create function no_audit() returns trigger language plpgsql as $$
      begin if new.kind = 'tt_note' then raise exception 'no audit' using errcode = 'check_violation'; end if; return new; end $$`);
    await api.database.raw(
      'create trigger no_audit before insert on sh_audit for each row execute function no_audit()',
    );
    const body = { title: title() };
    const { status } = await api.as('admin').call(noteContract.create, { body });
    await api.database.raw('drop trigger no_audit on sh_audit');
    expect(status).toBe(422);
    expect(await api.db.select().from(ttNote).where(eq(ttNote.title, body.title))).toEqual([]);
    expect((await api.as('admin').ok(noteContract.create, { body })).version).toBe(1);
  });

  it('SYS-030 the log keeps what the database keeps: an amount of 14080 is 14080.00, at first and later', async () => {
    const admin = api.as('admin');
    const note = await admin.ok(noteContract.create, { body: { title: title(), price: '14080' } });
    await api.command('admin', async (ctx) =>
      notes.update(ctx, await notes.lock(ctx, note.id), { price: '9.5' }, { action: '改价' }),
    );
    const logged = await api.db
      .select({ before: shAudit.before, after: shAudit.after })
      .from(shAudit)
      .where(eq(shAudit.objectId, note.id))
      .orderBy(shAudit.id);
    expect(logged).toMatchObject([
      { before: null, after: { price: '14080.00' } },
      { before: { price: '14080.00' }, after: { price: '9.50' } },
    ]);
  });

  it('a refusal stores nothing, neither its key nor an audit row (SYS-030)', async () => {
    const note = await make();
    const audits = () => api.db.$count(shAudit, eq(shAudit.objectId, note.id));
    const before = await audits();
    const { envelope } = await api
      .as('admin')
      .call(noteContract.claim, { params: { id: note.id }, body: { units: 5 } }, { key: 'refused-key-1' });
    expect(envelope).toMatchObject({ errorCode: 'TT-001', showType: 1 });
    expect(await api.db.select().from(shIdempotency).where(eq(shIdempotency.key, 'refused-key-1'))).toEqual([]);
    expect(await audits()).toBe(before);
  });

  it('a missing key is refused', async () => {
    const { status } = await api.as('admin').call(noteContract.create, { body: { title: title() } }, { key: '' });
    expect(status).toBe(400);
  });

  it('1.8, SYS-033 VERSION_CONFLICT tells the current row, who, when and which fields', async () => {
    const note = await make();
    const admin = api.as('admin');
    await admin.ok(noteContract.update, { params: { id: note.id }, body: { version: 1, title: title() } });
    const { status, envelope } = await admin.call(noteContract.update, {
      params: { id: note.id },
      body: { version: 1, title: title() },
    });
    expect([status, envelope.errorCode]).toEqual([409, 'VERSION_CONFLICT']);
    expect(envelope.data).toMatchObject({ changedBy: 'admin', fields: ['title'], current: { version: 2 } });
  });

  it('ILLEGAL_STATE names number, state and action; a missing reason is a field error', async () => {
    const note = await make();
    const admin = api.as('admin');
    const { status, envelope } = await admin.call(noteContract.finish, {
      params: { id: note.id },
      body: { version: 1, reason: '好' },
    });
    expect([status, envelope.errorMessage]).toEqual([409, `${note.noteNo} 当前状态「草稿」不能执行「完成」。`]);
    const open = await admin.ok(noteContract.submit, { params: { id: note.id }, body: { version: 1 } });
    expect(open).toMatchObject({ state: 'OPEN', version: 2 });
  });

  it('1.5 a warning asks once, writes nothing, and passes with ack, which the audit log keeps', async () => {
    const note = await make();
    const admin = api.as('admin');
    const body = { version: 1, title: `危 ${title()}` };
    const first = await admin.call(noteContract.update, { params: { id: note.id }, body });
    expect(first.envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      showType: 0,
      data: { warnings: [{ code: 'TT-W1' }] },
    });
    const done = await admin.ok(noteContract.update, { params: { id: note.id }, body: { ...body, ack: ['TT-W1'] } });
    expect(done.version).toBe(2);
    const audit = await api.db.select().from(shAudit).where(eq(shAudit.objectId, note.id));
    expect(audit.at(-1)?.ack).toEqual(['TT-W1']);
  });

  it('a duplicate is a Chinese refusal, not a fault', async () => {
    const note = await make();
    const { status, envelope } = await api.as('admin').call(noteContract.create, { body: { title: note.title } });
    expect([status, envelope.errorMessage]).toEqual([422, '标题已存在，请换一个。']);
  });

  it('a batch does what it can and tells why not the rest', async () => {
    const [one, two] = [await make(), await make()];
    const admin = api.as('admin');
    await admin.ok(noteContract.submit, { params: { id: two.id }, body: { version: 1 } });
    const result = await admin.ok(noteContract.batchSubmit, {
      body: {
        items: [
          { id: one.id, version: 1 },
          { id: two.id, version: 2 },
          { id: '999999', version: 1 },
        ],
      },
    });
    expect(result.done).toBe(1);
    expect(result.refused.map(({ no, errorCode }) => [no, errorCode])).toEqual([
      [two.noteNo, 'ILLEGAL_STATE'],
      ['999999', 'NOT_FOUND'],
    ]);
  });

  it('R3 50 parallel claims on 20 units: exactly 20 succeed', async () => {
    const note = await make({ units: 20 });
    const admin = api.as('admin');
    const all = await Promise.all(
      Array.from({ length: 50 }, () => admin.call(noteContract.claim, { params: { id: note.id }, body: { units: 1 } })),
    );
    expect(all.filter(({ envelope }) => envelope.success)).toHaveLength(20);
    expect((await admin.ok(noteContract.get, { params: { id: note.id } })).units).toBe(0);
  });

  it('no fault was logged', () => expect(api.faults).toEqual([]));
});
