import { batchJobs } from '@shared/contract/shared/batch.contract.ts';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { createNotes, noteContract, noteRoutes, ttNote } from '../../../test/note.ts';
import { seedAccess } from '../access/access.seed.ts';
import { runNextJob, type JobDeps } from '../jobs/job-runner.ts';
import { shJob } from '../jobs/job.tables.ts';
import { shAudit } from '../../platform/platform.tables.ts';
import { batchJobRoutes } from './batch-job.routes.ts';
import { shBatchRow } from './batch-job.tables.ts';

const at = new Date('2026-03-02T01:00:00Z');
const clock = { now: () => at };
let api: TestApi;
let deps: JobDeps;
const faults: unknown[] = [];
beforeAll(async () => {
  api = await testApi({
    clock,
    routes: [...noteRoutes, ...batchJobRoutes],
    prepare: async (database) => {
      await createNotes(database);
      await seedAccess(database, { password: 'Kx7#vqLm2w', clock });
    },
  });
  deps = { database: api.database, clock, onFault: (error) => faults.push(error) };
});
beforeEach(async () => {
  faults.length = 0;
  await api.db.delete(shJob);
  await api.db.delete(ttNote);
});
afterAll(() => api.close());

const admin = () => api.as('admin');
const plant = (many: number) =>
  api.db.execute(
    sql`insert into ${ttNote} (note_no, title, company_id, owner_id, state, created_at, updated_at)
      select 'TT' || lpad(n::text, 6, '0'), 'n' || n, 1, 1, 'DRAFT', now(), now() from generate_series(1, ${many}) n`,
  );
const SUBMIT = { command: noteContract.batchSubmit.path, list: 'test.notes', query: {}, body: {} };
const start = async (wanted: object = {}) => {
  const { jobId } = await admin().ok(batchJobs.start, { body: { ...SUBMIT, ...wanted } });
  return jobId;
};
const outcome = (id: string) => admin().ok(batchJobs.get, { params: { id } });
async function runAll(): Promise<void> {
  while (await runNextJob(deps));
}
const ids = async () => (await api.db.select({ id: ttNote.id }).from(ttNote).orderBy(ttNote.id)).map(({ id }) => id);
const audits = async () =>
  api.db
    .select()
    .from(shAudit)
    .where(and(eq(shAudit.kind, 'tt_note'), eq(shAudit.code, 'submit'), inArray(shAudit.objectId, await ids())));

describe('logistics-admin 1.6: a batch over a filter runs as a job', () => {
  it('does each row, tells of each refused one why, and audits under its user', async () => {
    await plant(5);
    const [first = '', second = ''] = await ids();
    await api.db.update(ttNote).set({ state: 'OPEN' }).where(eq(ttNote.id, first));
    const id = await start({ query: { state: 'DRAFT,OPEN' } });
    expect(await outcome(id)).toMatchObject({ state: 'QUEUED', title: '批量提交（5 条）', total: 5, done: 0 });
    await api.db
      .update(ttNote)
      .set({ version: sql`version + 1` })
      .where(eq(ttNote.id, second));
    await runAll();
    const result = await outcome(id);
    expect(result).toMatchObject({ state: 'DONE', total: 5, done: 3, refusedCount: 2, error: null });
    expect(result.refused).toEqual([
      { id: first, no: 'TT000001', errorCode: 'ILLEGAL_STATE', reason: expect.stringContaining('TT000001') as string },
      { id: second, no: 'TT000002', errorCode: 'VERSION_CONFLICT', reason: '数据已被他人修改，请刷新后重试。' },
    ]);
    const rows = await audits();
    expect(rows.map(({ objectNo, userId }) => [objectNo, userId]).toSorted()).toEqual(
      ['TT000003', 'TT000004', 'TT000005'].map((no) => [no, '1']),
    );
  });

  it('retry does the refused ones only, in their present version', async () => {
    await plant(3);
    const [first = '', second = ''] = await ids();
    const id = await start();
    await api.db
      .update(ttNote)
      .set({ version: 7 })
      .where(inArray(ttNote.id, [first, second]));
    await runAll();
    expect(await outcome(id)).toMatchObject({ done: 1, refusedCount: 2 });
    await api.db.update(ttNote).set({ state: 'OPEN' }).where(eq(ttNote.id, second));
    await admin().ok(batchJobs.retry, { params: { id }, body: {} });
    expect(await outcome(id)).toMatchObject({ state: 'QUEUED', done: 1, refusedCount: 0 });
    await runAll();
    const result = await outcome(id);
    expect(result).toMatchObject({ state: 'DONE', done: 2, refusedCount: 1 });
    expect(result.refused.map(({ errorCode }) => errorCode)).toEqual(['ILLEGAL_STATE']);
    expect(await audits()).toHaveLength(2);
  });

  it('only rows of the filter and of the scope', async () => {
    await plant(4);
    await api.db.update(ttNote).set({ companyId: '2' }).where(eq(ttNote.noteNo, 'TT000002'));
    const id = await start({ query: { numbers: 'TT000001 TT000002' } });
    await runAll();
    expect(await outcome(id)).toMatchObject({ total: 1, done: 1 });
    const open = await api.db.select({ no: ttNote.noteNo }).from(ttNote).where(eq(ttNote.state, 'OPEN'));
    expect(open).toEqual([{ no: 'TT000001' }]);
  });

  it('the right of the moment counts: without it every row is refused', async () => {
    await plant(2);
    const id = await start();
    await api.db.execute(sql`delete from ac_user_role where user_id = 1`);
    try {
      await runAll();
      const result = await outcome(id);
      expect(result.done).toBe(0);
      expect(new Set(result.refused.map(({ errorCode }) => errorCode))).toEqual(new Set(['NO_PERMISSION']));
      expect(await api.db.$count(ttNote, eq(ttNote.state, 'OPEN'))).toBe(0);
    } finally {
      await api.db.execute(
        sql`insert into ac_user_role (user_id, role_id) select 1, id from ac_role order by id limit 1`,
      );
    }
  });

  it.each([
    ['no batch command', { command: '/test/notes' }, 422],
    ['a list of other documents', { list: 'nothing' }, 422],
    ['a body that the command refuses', { body: { reason: 7 } }, 422],
    ['a filter without rows', { query: { state: 'DONE' } }, 404],
    ['a filter that does not exist', { query: { nothing: '1' } }, 422],
  ])('refuses %s and queues nothing', async (_what, wanted, status) => {
    await plant(1);
    expect((await admin().call(batchJobs.start, { body: { ...SUBMIT, ...wanted } })).status).toBe(status);
    expect(await api.db.$count(shJob)).toBe(0);
    expect(await api.db.$count(shBatchRow)).toBe(0);
  });

  it('needs the right of the command and of the list; another user does not see the job', async () => {
    await plant(1);
    api.actor('viewer', { userId: '50', permissions: ['logistics.order.view'] });
    api.actor('blind', { userId: '51', permissions: ['logistics.order.submit'] });
    for (const who of ['viewer', 'blind'])
      expect((await api.as(who).call(batchJobs.start, { body: SUBMIT })).status).toBe(403);
    const id = await start();
    expect((await api.as('viewer').call(batchJobs.get, { params: { id } })).status).toBe(404);
    expect((await api.as('viewer').call(batchJobs.retry, { params: { id }, body: {} })).status).toBe(404);
  });

  it('two runners of one job, the first having lost its lease, do no row twice', async () => {
    await plant(60);
    const id = await start();
    const first = runNextJob({ ...deps, runner: 'first' });
    await api.db.update(shJob).set({ state: 'RUNNING', leaseUntil: new Date(0) });
    await Promise.all([first, runNextJob({ ...deps, runner: 'second' })]);
    await runAll();
    expect(await outcome(id)).toMatchObject({ done: 60, refusedCount: 0 });
    expect(await audits()).toHaveLength(60);
    expect(await api.db.$count(ttNote, eq(ttNote.version, 2))).toBe(60);
  });

  it('many rows, none left out, none twice; the job gives way to others and goes on by itself', async () => {
    await plant(401);
    const id = await start();
    await runNextJob(deps);
    const { done, state } = await outcome(id);
    expect([done > 0, state]).toEqual([true, done < 401 ? 'RUNNING' : 'DONE']);
    await runAll();
    expect(await outcome(id)).toMatchObject({ state: 'DONE', total: 401, done: 401, refusedCount: 0 });
    const [once] = await api.db.select({ n: count() }).from(ttNote).where(eq(ttNote.version, 2));
    expect(once?.n).toBe(401);
    expect(faults).toEqual([]);
  }, 180_000);
});
