import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { migrate, readMigrations } from '../src/platform/migrate.ts';
import { oneAtATime } from './one-at-a-time.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'migrations');
const migrations = readMigrations(folder);
const stamp = createHash('sha256')
  .update(migrations.map(({ name, checksum }) => name + checksum).join())
  .digest('hex')
  .slice(0, 16);

/** URL of the PostgreSQL that tests run on as well; without it they run on the embedded database. */
export const testUrl = process.env.TEST_DATABASE_URL;

/** A migrated, otherwise empty database of one's own: from a snapshot (embedded) or a template database (PostgreSQL). */
export async function freshDatabase(): Promise<Database> {
  return testUrl ? freshPostgres(testUrl) : freshPglite();
}

/** A migrated embedded database of one's own in memory. */
export async function freshPglite(): Promise<Database> {
  const file = join(tmpdir(), `back-office-test-${stamp}.tar`);
  if (!existsSync(file)) {
    const database = await openDatabase({ dataDir: 'memory://' });
    await migrate(database, migrations);
    if (!database.pglite) throw new Error('not embedded');
    const dump = await database.pglite.dumpDataDir('none');
    await database.close();
    mkdirSync(dirname(file), { recursive: true });
    const part = `${file}.${process.pid}`;
    writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
    renameSync(part, file);
  }
  return oneAtATime(await openDatabase({ dataDir: 'memory://', snapshot: new Blob([readFileSync(file)]) }));
}

let counter = 0;
/** A migrated PostgreSQL database of one's own; it is dropped when it is closed. */
export async function freshPostgres(url: string): Promise<Database> {
  const template = `back_office_template_${stamp}`;
  const name = `back_office_test_${process.pid}_${Date.now()}_${(counter += 1)}`;
  await asRoot(url, async (root) => {
    await root.query('select pg_advisory_lock(7201002)');
    const { rowCount } = await root.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) {
      await root.query(`drop database if exists ${template}_part with (force)`);
      await root.query(`create database ${template}_part`);
      const database = await openDatabase({ url: withName(url, `${template}_part`), poolSize: 2 });
      await migrate(database, migrations).finally(() => database.close());
      await root.query(`alter database ${template}_part rename to ${template}`);
    }
    await root.query(`create database ${name} template ${template}`);
  });
  const database = oneAtATime(await openDatabase({ url: withName(url, name), poolSize: 20 }));
  return {
    ...database,
    async close() {
      await database.close();
      await asRoot(url, (root) => root.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** The same server, another database. */
export function withName(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function asRoot<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
