import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { batchJobs } from '@shared/contract/shared/batch.contract.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withName } from '@shared/testing/postgres.ts';
import type { Word } from '../../../test/batch-server.ts';
import { bundleProgram } from '../../../test/bundle.ts';
import { TestClient } from '../../../test/client.ts';
import type { Death } from '../../../test/die-at.ts';
import { noteContract } from '../../../test/note.ts';
import { testUrl } from '../../../test/templates.ts';

const ROWS = 200;
/** Each 50th note is no draft: the batch refuses it, before and after the kill. */
const REFUSED = ROWS / 50;
/** How often each job is killed while it goes on; more jobs with TRIALS. */
const KILLS = Array.from({ length: Number(process.env.TRIALS ?? 1) }, (_, trial) => 2 - (trial % 2));
/** A document is seven statements; the embedded database takes each in some five messages. */
const STATEMENTS = testUrl ? { min: 100, max: 600 } : { min: 500, max: 3000 };
const deaths = fc.sample(fc.record({ at: fc.integer(STATEMENTS), sent: fc.boolean() }), { seed: 4711, numRuns: 100 });

/** The next message of a process; an Error when it ends instead. */
const heard = <Message>(child: ChildProcess): Promise<Message> =>
  Promise.race([
    once(child, 'message').then(([message]) => message as Message),
    once(child, 'exit').then(([code, signal]) => {
      throw new Error(`the process ended: ${code ?? signal}`);
    }),
  ]);

describe(`kill -9 in the middle of a batch job, on ${testUrl ? 'PostgreSQL' : 'the embedded database'}`, () => {
  const name = `back_office_batch_kill_${process.pid}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'back-office-batch-'));
  const root = new pg.Client({ connectionString: testUrl });
  let bundle: Awaited<ReturnType<typeof bundleProgram>>;
  let server: { child: ChildProcess; url: string };
  let starts = 0;

  /** Later processes are two minutes ahead each, so that the lease of a killed one is over. */
  async function start(): Promise<void> {
    const DATABASE_URL = testUrl ? withName(testUrl, name) : '';
    const AHEAD = String((starts += 1) * 120);
    const child = fork(bundle.file, [], { env: { ...process.env, DATABASE_URL, DATA_DIR: dataDir, AHEAD } });
    server = { child, url: await heard<string>(child) };
  }
  async function restart(): Promise<void> {
    const gone = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await gone;
    await start();
  }
  async function tell<Row>(word: Word): Promise<Row[]> {
    const answer = heard<Row[]>(server.child);
    server.child.send(word);
    return answer;
  }
  const outcome = (id: string) => new TestClient(server.url).ok(batchJobs.get, { params: { id } });

  beforeAll(async () => {
    bundle = await bundleProgram('batch-server');
    if (!testUrl) return start();
    await root.connect();
    await root.query(`create database ${name}`);
    await start();
  }, 120_000);
  afterAll(async () => {
    server.child.kill('SIGKILL');
    if (testUrl) {
      await root.query(`drop database if exists ${name} with (force)`);
      await root.end();
    }
    bundle.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Runs the job until the process ends by itself, starts the next one; answers how many documents were done by then. */
  async function killed(id: string, death: Death): Promise<number> {
    const gone = once(server.child, 'exit');
    server.child.send({ work: true, death } satisfies Word);
    expect(await gone).toEqual([null, 'SIGKILL']);
    await start();
    const { state, done } = await outcome(id);
    expect(state).toBe('RUNNING');
    return done;
  }

  it.each(KILLS.map((kills, trial) => [trial + 1, kills] as const))(
    'job %i, killed %i times: each document once, and the job ends DONE',
    async (trial, kills) => {
      if (trial > 1) await restart();
      await tell({ sql: 'delete from tt_note' });
      await tell({
        sql: `insert into tt_note (note_no, title, company_id, owner_id, state, created_at, updated_at)
          select 'TT${trial}-' || n, 'n' || n, 1, 1, case when n % 50 = 0 then 'OPEN' else 'DRAFT' end, now(), now()
          from generate_series(1, ${ROWS}) n`,
      });
      const { jobId } = await new TestClient(server.url).ok(batchJobs.start, {
        body: { command: noteContract.batchSubmit.path, list: 'test.notes', query: {}, body: {} },
      });
      let before = 0;
      for (const death of deaths.splice(0, kills)) {
        const done = await killed(jobId, death);
        // What was done stays done; a process may end before its first document.
        expect(done).toBeGreaterThanOrEqual(before);
        expect(done).toBeLessThan(ROWS - REFUSED);
        before = done;
      }
      expect(before).toBeGreaterThan(0);
      await tell({ work: true, death: null });
      await vi.waitFor(async () => expect((await outcome(jobId)).state).toBe('DONE'), { timeout: 60_000 });
      expect(await outcome(jobId)).toMatchObject({
        total: ROWS,
        done: ROWS - REFUSED,
        refusedCount: REFUSED,
        error: null,
      });
      const counts = await tell<{ note: string; audits: string; kept: string }>({
        sql: `select count(*) filter (where n.version = 2 and n.state = 'OPEN')::text as note,
            count(*) filter (where n.version = 1 and b.state = 'REFUSED')::text as kept,
            sum((select count(*) from sh_audit a where a.kind = 'tt_note' and a.code = 'submit' and a.object_id = n.id))::text as audits
          from tt_note n join sh_batch_row b on b.object_id = n.id and b.job_id = ${jobId}`,
      });
      expect(counts).toEqual([{ note: String(ROWS - REFUSED), audits: String(ROWS - REFUSED), kept: String(REFUSED) }]);
    },
    120_000,
  );
});
