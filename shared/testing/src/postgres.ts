import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import pg from 'pg';

/** The same PostgreSQL, another of its databases. */
export function withName(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function connected<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/**
 * Makes a database of a test, empty or a copy. It lives as long as its test, so that no commit waits for the disk: a test
 * kills our own processes, never the server, and what the server has said is kept in either way.
 */
export const createDatabase = (url: string, name: string, template?: string): Promise<void> =>
  connected(url, async (client) => {
    await client.query(`create database "${name}"${template ? ` template "${template}"` : ''}`);
    await client.query(`alter database "${name}" set synchronous_commit = off`);
  });

/** Removes a database, also one that is in use; none is no fault. */
export const dropDatabase = (url: string, name: string): Promise<void> =>
  connected(url, async (client) => {
    await client.query(`drop database if exists "${name}" with (force)`);
  });

const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);

/** How the databases of one run on this machine begin: `kind` of the run, id of its main process. */
export const runPrefix = (kind: string, pid: number | string): string => `back_office_${kind}_${MACHINE}_${pid}_`;

/** Drops the databases of this process's run and of the runs of the same kind whose process has ended. */
export async function sweepDatabases(url: string, kind: string): Promise<void> {
  const begin = runPrefix(kind, '').slice(0, -1);
  await connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [begin],
    );
    for (const { name } of rows) {
      const pid = Number(name.slice(begin.length).split('_')[0]);
      if (pid === process.pid || !isAlive(pid)) await client.query(`drop database if exists "${name}" with (force)`);
    }
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
