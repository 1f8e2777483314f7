import { jobs, scheduledJobs } from '@shared/contract/shared/job.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { seedAccess } from '../access/access.seed.ts';
import { shFile } from '../files/file.tables.ts';
import { keepFile } from '../files/file.service.ts';
import { fileStore } from '../files/stores.ts';
import { systemActor } from '../../platform/actor.ts';
import { refuse } from '../../platform/refusal.ts';
import { jobKind, reviveJobs, runNextJob, type JobDeps, type JobRun } from './job-runner.ts';
import { jobRoutes } from './job.routes.ts';
import { enqueueJob } from './job.service.ts';
import { shJob, shSchedule } from './job.tables.ts';
import { nextRun, rhythmText } from './schedule.rules.ts';
import { runDueJobs, scheduledJob } from './schedule.service.ts';

let at = new Date('2026-03-02T01:00:00Z');
const clock = { now: () => at };
const pass = (seconds: number) => void (at = new Date(at.getTime() + seconds * 1000));

let ran: string[] = [];
let during: (run: JobRun) => Promise<void> = async () => undefined;
jobKind('test', async (run) => {
  ran.push(String(run.params.name));
  await during(run);
  return { name: '结果.csv', mime: 'text/csv', stored: await fileStore().put(Readable.from([Buffer.from('a,b')])) };
});
let runs = 0;
scheduledJob({
  name: 'test-every-ten',
  title: '测试任务',
  rhythm: { everyMinutes: 10 },
  run: async ({ transaction }) => {
    await transaction(async (ctx) => ctx.audit({ kind: 'sh_schedule', action: '测试' }));
    runs += 1;
    return `第 ${runs} 次`;
  },
});

let api: TestApi;
let admin: TestClient;
let deps: JobDeps;
const faults: unknown[] = [];
beforeAll(async () => {
  api = await testApi({
    clock,
    routes: jobRoutes,
    prepare: (database) => seedAccess(database, { password: 'Kx7#vqLm2w', clock }).then(() => undefined),
  });
  admin = api.as('admin');
  deps = { database: api.database, clock, onFault: (error) => faults.push(error) };
});
beforeEach(async () => {
  ran = [];
  during = async () => undefined;
  await api.db.delete(shJob);
});
afterAll(() => api.close());
const queue = (name: string) =>
  api.command('admin', (ctx) => enqueueJob(ctx, { kind: 'test', title: `任务${name}`, params: { name } }));
const get = (id: string) => admin.ok(jobs.get, { params: { id } });

describe('jobs', () => {
  it('run in order with progress and a result file that lives 7 days', async () => {
    const [one] = [await queue('一'), await queue('二')];
    during = async ({ progress }) => {
      await progress(40);
      expect(await get(one)).toMatchObject({ state: 'RUNNING', progress: 40, fileName: null });
    };
    await runNextJob(deps);
    during = async () => undefined;
    await runNextJob(deps);
    expect(ran).toEqual(['一', '二']);
    expect(await get(one)).toMatchObject({ state: 'DONE', progress: 100, fileName: '结果.csv' });
    const file = await admin.send(jobs.file, { params: { id: one } });
    expect(await file.text()).toBe('a,b');
    expect((await admin.ok(jobs.list)).list.map(({ title }) => title)).toEqual(['任务二', '任务一']);
    pass(8 * 86_400);
    expect((await get(one)).fileName).toBeNull();
    expect((await admin.call(jobs.file, { params: { id: one } })).status).toBe(404);
  });

  it('R6 a job runs once however many processes ask at the same moment', async () => {
    for (const name of ['一', '二', '三']) await queue(name);
    const asked = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => runNextJob({ ...deps, runner: `p${n}` })));
    expect(asked.filter(Boolean).length).toBeGreaterThan(0);
    while (await runNextJob(deps)) expect(ran.length).toBeLessThan(4);
    expect(ran.toSorted()).toEqual(['一', '三', '二'].toSorted());
  });

  it('a job whose process died is taken again when its lease has ended, and given up after three tries', async () => {
    const id = await queue('一');
    await api.db
      .update(shJob)
      .set({ state: 'RUNNING', tries: 1, runner: 'dead', leaseUntil: new Date(at.getTime() + 30_000) });
    expect(await runNextJob(deps)).toBe(false);
    pass(31);
    expect(await runNextJob(deps)).toBe(true);
    expect(await get(id)).toMatchObject({ state: 'DONE' });
    const hopeless = await queue('二');
    await api.db
      .update(shJob)
      .set({ state: 'RUNNING', tries: 3, leaseUntil: new Date(0) })
      .where(eq(shJob.id, hopeless));
    expect(await runNextJob(deps)).toBe(false);
    expect(await get(hopeless)).toMatchObject({ state: 'FAILED', error: '任务多次中断，已停止。' });
  });

  it('after a restart on the embedded database a RUNNING job is taken at once', async () => {
    await queue('一');
    await api.db
      .update(shJob)
      .set({ state: 'RUNNING', tries: 1, runner: 'dead', leaseUntil: new Date(at.getTime() + 30_000) });
    await reviveJobs({ database: { ...api.database, kind: 'pglite' } });
    expect(await runNextJob(deps)).toBe(true);
  });

  it('a slow runner that lost its lease cannot overwrite the result of the other', async () => {
    const id = await queue('一');
    during = async () => {
      await api.db.update(shJob).set({ runner: 'other' }).where(eq(shJob.id, id));
      throw new Error('late');
    };
    await runNextJob(deps);
    expect(await get(id)).toMatchObject({ state: 'RUNNING', error: null });
  });

  it('a refusal is shown to the user, a fault is not', async () => {
    const one = await queue('一');
    during = async () => {
      throw refuse('NO_PERMISSION');
    };
    await runNextJob(deps);
    expect(await get(one)).toMatchObject({ state: 'FAILED', error: '无权操作。' });
    const two = await queue('二');
    faults.length = 0;
    during = async () => {
      throw new Error('select secret from table');
    };
    await runNextJob(deps);
    expect((await get(two)).error).toBe('服务器发生错误，请重试或联系管理员。');
    expect(faults).toHaveLength(1);
  });

  it('work has the rights that its user has when it runs; a disabled user has none', async () => {
    const id = await queue('一');
    await api.db.execute(sql`update ac_user set status = 'DISABLED' where id = 1`);
    await runNextJob(deps);
    await api.db.execute(sql`update ac_user set status = 'ENABLED' where id = 1`);
    expect(ran).toEqual([]);
    expect((await get(id)).state).toBe('FAILED');
  });

  it('at most 20 wait per user', async () => {
    for (let n = 0; n < 20; n += 1) await queue(String(n));
    await expect(queue('多')).rejects.toMatchObject({ code: 'THROTTLED' });
  });
});

describe('scheduled jobs', () => {
  it.each([
    [{ everyMinutes: 10 }, '2026-03-02T01:00:00Z', '2026-03-02T01:10:00.000Z', '每 10 分钟'],
    [{ everyMinutes: 60 }, '2026-03-02T01:59:59Z', '2026-03-02T02:00:00.000Z', '每小时'],
    [{ at: '03:00' }, '2026-03-02T18:59:59Z', '2026-03-02T19:00:00.000Z', '每天 03:00'],
    [{ at: '03:00' }, '2026-03-02T19:00:00Z', '2026-03-03T19:00:00.000Z', '每天 03:00'],
    [{ at: '03:00', weekday: 0 as const }, '2026-03-02T01:00:00Z', '2026-03-07T19:00:00.000Z', '每周日 03:00'],
    [{ at: '04:00', monthly: true }, '2026-03-02T01:00:00Z', '2026-03-31T20:00:00.000Z', '每月 1 日 04:00'],
  ])('%j after %s runs at %s', (rhythm, after, next, text) => {
    expect(nextRun(rhythm, new Date(after)).toISOString()).toBe(next);
    expect(rhythmText(rhythm)).toBe(text);
  });

  it('run when due, once over all processes, and show their last result', async () => {
    at = new Date('2026-04-01T00:01:00Z');
    await runDueJobs(deps);
    expect(runs).toBe(0);
    pass(600);
    const both = await Promise.all([runDueJobs({ ...deps, runner: 'a' }), runDueJobs({ ...deps, runner: 'b' })]);
    expect(both.flat().filter((name) => name === 'test-every-ten')).toHaveLength(1);
    const { list } = await admin.ok(scheduledJobs.list);
    expect(list.find(({ name }) => name === 'test-every-ten')).toMatchObject({
      title: '测试任务',
      schedule: '每 10 分钟',
      lastState: 'DONE',
      lastResult: '第 1 次',
      lastRunAt: '2026-04-01T00:11:00.000Z',
      nextRunAt: '2026-04-01T00:20:00.000Z',
    });
  });

  it('立即执行 makes one due now and needs the right', async () => {
    api.actor('viewer', { permissions: ['system.job.view'] });
    const body = { name: 'test-every-ten' };
    expect((await api.as('viewer').call(scheduledJobs.run, { body })).status).toBe(403);
    expect((await admin.call(scheduledJobs.run, { body: { name: 'nothing' } })).status).toBe(404);
    await admin.ok(scheduledJobs.run, { body });
    expect(await runDueJobs(deps)).toContain('test-every-ten');
  });

  it('clean-up removes files without an owner after 7 days and keeps the others', async () => {
    const ctx = { db: api.db, actor: systemActor(), now: clock.now };
    const orphan = await keepFile(ctx, {
      purpose: 'ATTACHMENT',
      name: 'a.csv',
      mime: 'text/csv',
      content: Buffer.from('a'),
    });
    const job = await queue('一');
    await runNextJob(deps);
    const run = async (name: string) => {
      await api.db.update(shSchedule).set({ nextRunAt: at }).where(eq(shSchedule.name, name));
      await runDueJobs(deps);
    };
    await run('attachment-orphans');
    expect(await fileStore().read(orphan.key)).toBeDefined();
    pass(7 * 86_400 + 60);
    await run('attachment-orphans');
    await run('job-clean-up');
    expect(await fileStore().load(orphan.key)).toBeUndefined();
    expect(await api.db.select().from(shFile)).toEqual([]);
    expect((await admin.call(jobs.get, { params: { id: job } })).status).toBe(404);
    const { list } = await admin.ok(scheduledJobs.list);
    expect(list.filter(({ lastState }) => lastState === 'FAILED')).toEqual([]);
  });
});
