import { login, logout, me } from '@shared/contract/access/auth.contract.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withName } from '@shared/testing/postgres.ts';
import { bundleProgram } from './bundle.ts';
import { TestClient } from './client.ts';
import { createNotes, noteContract } from './note.ts';
import { testUrl } from './templates.ts';

const PASSWORD = 'Kx7#vqLm2w-R6';
const HANGS_AT = 'the long one';

interface Process {
  child: ChildProcess;
  url: string;
  /** Tells it to do something and waits until it is done. */
  tell(message: string | number): Promise<unknown>;
}

describe.skipIf(!testUrl)('R6 two processes on one PostgreSQL', () => {
  const name = `back_office_processes_${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), 'back-office-processes-'));
  let bundle: Awaited<ReturnType<typeof bundleProgram>>;
  let root: pg.Client;
  let database: pg.Client;
  let first: Process;
  let second: Process;

  async function start(env: Record<string, string> = {}): Promise<Process> {
    const child = fork(bundle.file, [], {
      env: { ...process.env, DATABASE_URL: withName(testUrl ?? '', name), DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, ...env },
    }); // prettier-ignore
    const [url] = (await once(child, 'message')) as [string];
    const tell = (message: string | number) => {
      const done = once(child, 'message');
      child.send(message);
      return done;
    };
    return { child, url, tell };
  }
  const rows = async <Row extends object>(query: string) => (await database.query<Row>(query)).rows;

  beforeAll(async () => {
    bundle = await bundleProgram('process-server');
    root = new pg.Client({ connectionString: testUrl });
    await root.connect();
    await root.query(`create database ${name}`);
    // Together, as after a power cut: migrations and first start happen once.
    [first, second] = await Promise.all([start({ HANGS_AT }), start()]);
    database = new pg.Client({ connectionString: withName(testUrl ?? '', name) });
    await database.connect();
    const run = async (script: string) => void (await database.query(script));
    await createNotes({ run });
    await run('create table tt_seen (note_no text, process integer); create table tt_run (job text, process integer)');
  }, 120_000);
  afterAll(async () => {
    for (const { child } of [first, second]) child.kill('SIGKILL');
    await database.end();
    await root.query(`drop database if exists ${name} with (force)`);
    await root.end();
    bundle.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** One session that is used at both. */
  async function signIn(): Promise<[TestClient, TestClient]> {
    const response = await new TestClient(first.url).send(login, { body: { username: 'admin', password: PASSWORD } });
    expect(response.status).toBe(200);
    const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    return [new TestClient(first.url, { cookie }), new TestClient(second.url, { cookie })];
  }

  it('started together they make one administrator', async () => {
    expect(await rows('select 1 from ac_user')).toHaveLength(1);
  });

  it('a login at one holds at the other; a logout at one ends it at the other', async () => {
    const [here, there] = await signIn();
    expect((await there.call(me)).status).toBe(200);
    await here.ok(logout);
    expect((await there.call(me)).status).toBe(401);
  });

  it('numbers have neither gap nor duplicate, and each event is consumed once', async () => {
    const [here, there] = await signIn();
    const { companyId } = await rows<{ companyId: string }>('select id::text as "companyId" from sy_company').then(([row]) => row ?? { companyId: '' }); // prettier-ignore
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? here : there).ok(noteContract.create, { body: { title: `R6-${index}`, companyId } }),
      ),
    );
    const numbers = made.map(({ noteNo }) => Number(noteNo.split('-')[1])).toSorted((left, right) => left - right);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    await Promise.all([first, second].flatMap((one) => [one.tell('deliver')]));
    await vi.waitFor(async () => expect(await rows('select 1 from sh_outbox where done_at is null')).toEqual([]));
    expect((await rows<{ note_no: string }>('select note_no from tt_seen')).map((row) => row.note_no).toSorted()).toEqual(
      made.map(({ noteNo }) => noteNo).toSorted(),
    ); // prettier-ignore
  }, 60_000);

  const enqueue = (job: string) =>
    database.query(
      `insert into sh_job (kind, title, params, state, user_id, created_at, expires_at)
       values ('test.count', $1, jsonb_build_object('name', $1::text), 'QUEUED', (select id from ac_user where username = 'admin'), now(), now() + interval '7 days')`,
      [job],
    );

  it('jobs run once, shared out over both', async () => {
    for (let index = 0; index < 20; index += 1) await enqueue(`job ${index}`);
    await Promise.all([first.tell('job'), second.tell('job')]);
    expect(await rows('select 1 from sh_job where state <> $$DONE$$')).toEqual([]);
    expect(await rows('select job from tt_run group by job having count(*) = 1')).toHaveLength(20);
    expect(await rows('select distinct process from tt_run')).toHaveLength(2);
  }, 60_000);

  it('one killed in the middle of a job: the other finishes it, and goes on serving', async () => {
    await enqueue(HANGS_AT);
    first.child.send('job');
    await vi.waitFor(async () => expect(await rows(`select 1 from tt_run where job = '${HANGS_AT}'`)).toHaveLength(1), {
      timeout: 20_000,
    });
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await second.tell('job');
    expect(await rows(`select state from sh_job where title = '${HANGS_AT}'`)).toEqual([{ state: 'RUNNING' }]);
    await second.tell(60);
    await second.tell('job');
    expect(await rows(`select state, tries from sh_job where title = '${HANGS_AT}'`)).toEqual([
      { state: 'DONE', tries: 2 },
    ]);
    const client = new TestClient(second.url);
    expect((await client.send(login, { body: { username: 'admin', password: PASSWORD } })).status).toBe(200);
  }, 60_000);
});
