import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forgetMade, madeOnce, wholeOf } from '@shared/testing/made-once.ts';
import { createDatabase, dropDatabase, runPrefix, withName } from '@shared/testing/postgres.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { migrate, readMigrations } from '../src/platform/migrate.ts';
import { beginningOf, borrowed, emptied, type Beginning } from './emptied.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { recorded } from './recorded-statements.ts';

const migrations = readMigrations(join(dirname(fileURLToPath(import.meta.url)), '..', 'migrations'));
const stamp = createHash('sha256')
  .update(migrations.map(({ name, checksum }) => name + checksum).join())
  .digest('hex')
  .slice(0, 16);

/** All migrations, on an empty database. */
export const migrateAll = (database: Database): Promise<unknown> => migrate(database, migrations);

const migrated: Template = { name: `migrated-${stamp}`, fill: migrateAll };

/** URL of the PostgreSQL that tests run on; without it they run on the embedded database. */
export const testUrl = process.env.TEST_DATABASE_URL;

/** A migrated, otherwise empty database of one's own: that of the worker, emptied, or a copy of a template. */
export const freshDatabase = (): Promise<Database> => (testUrl ? freshPostgres(testUrl) : freshPglite());

/** A migrated embedded database in memory. */
export const freshPglite = (): Promise<Database> => borrowed(newPglite);

/** One that no file had before. */
export const newPglite = async (): Promise<Database> => (await copyOf(migrated, undefined)).database;

/** A database of this worker on PostgreSQL, and what it began as. */
interface Kept {
  name: string;
  beginning: Beginning;
}
/** The one that no file uses now, while it is brought back to its beginning and after; null: it could not be. */
let idle: Promise<Kept | null> | null = null;

/**
 * A migrated PostgreSQL database of one's own. Closed, it is emptied and kept for the worker's next file: a copy has 2,300
 * pages written anew, and to drop one the server writes out all that any database has changed.
 */
export async function freshPostgres(url: string): Promise<Database> {
  const former = idle;
  idle = null;
  const kept = (await former) ?? (await newKept(url));
  const database = await openAt(url, kept.name);
  return {
    ...database,
    async close() {
      await database.close();
      const back = broughtBack(url, kept);
      if (idle) await back.then((one) => one && dropDatabase(url, one.name));
      else idle = back;
    },
  };
}

async function newKept(url: string): Promise<Kept> {
  const { name } = await cloneOf(migrated, url);
  const database = await openDatabase({ url: withName(url, name), poolSize: 1 });
  const beginning = await beginningOf(database).finally(() => database.close());
  return { name, beginning };
}

/** Ends what a file left running in its database and empties it; one that cannot be brought back goes. */
async function broughtBack(url: string, kept: Kept): Promise<Kept | null> {
  const whole = async () => {
    const database = await openDatabase({ url: withName(url, kept.name), poolSize: 1 });
    return database
      .raw(OTHERS)
      .then(() => emptied(database, kept.beginning))
      .finally(() => database.close());
  };
  // Nobody waits for it: after the last file it may go with the run in the middle.
  if (await whole().catch(() => false)) return kept;
  void dropDatabase(url, kept.name).catch(() => undefined);
  return null;
}
/** Connections that are left, ended and waited for. */
const OTHERS = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

const openAt = async (url: string, name: string): Promise<Database> =>
  oneAtATime(recorded(await openDatabase({ url: withName(url, name), poolSize: 20 })));

/** What a database of a test begins as: made once for all processes of the machine, then copied. */
export interface Template {
  /** Names its content: another content has another name. */
  name: string;
  /** Fills the empty database; `folder` keeps what stands beside it (files). */
  fill(database: Database, folder: string): Promise<unknown>;
}
/** A copy of a template: the database is one's own and goes when it is closed, the folder is everybody's and only read. */
export interface Copy {
  database: Database;
  folder: string;
}

/** Where a template is kept: on an engine, and on one server of it. */
export const placeOf = (name: string, url: string | undefined): string =>
  join(
    tmpdir(),
    `back-office-${name}-${url ? createHash('sha256').update(url).digest('hex').slice(0, 8) : 'embedded'}`,
  );

/** A copy of a template on a PostgreSQL, or on the embedded database without a url. */
export const copyOf = (template: Template, url: string | undefined): Promise<Copy> =>
  url ? copyPostgres(template, url) : copyPglite(template);

const SNAPSHOT = 'snapshot.tar';
async function copyPglite({ name, fill }: Template): Promise<Copy> {
  const folder = await madeOnce(placeOf(name, undefined), async (part) => {
    const database = await openDatabase({ dataDir: 'memory://' });
    if (!database.pglite) throw new Error('not embedded');
    await fill(database, part);
    const dump = await database.pglite.dumpDataDir('none');
    await database.close();
    writeFileSync(join(part, SNAPSHOT), Buffer.from(await dump.arrayBuffer()));
  });
  const snapshot = new Blob([readFileSync(join(folder, SNAPSHOT))]);
  return { database: oneAtATime(await openDatabase({ dataDir: 'memory://', snapshot })), folder };
}

/** A template of a PostgreSQL as it was made before: its database to be read from, its folder; null: it was not. */
export async function madeBefore(name: string, url: string): Promise<Copy | null> {
  const folder = wholeOf(placeOf(name, url));
  if (!existsSync(join(folder, NAME))) return null;
  const database = await openDatabase({ url: withName(url, readFileSync(join(folder, NAME), 'utf8')), poolSize: 1 });
  return { database, folder };
}

/** Names the template database of a place. */
const NAME = 'database';
async function copyPostgres(template: Template, url: string): Promise<Copy> {
  const { name, folder } = await cloneOf(template, url);
  const database = await openAt(url, name);
  return {
    database: {
      ...database,
      async close() {
        await database.close();
        // Nobody waits for the disk: what a worker leaves behind goes with the run (sweep.setup.ts).
        void dropDatabase(url, name).catch(() => undefined);
      },
    },
    folder,
  };
}

/** A copy of a template, which is made first where it is not there. */
async function cloneOf(template: Template, url: string): Promise<{ name: string; folder: string }> {
  const place = placeOf(template.name, url);
  const make = () =>
    madeOnce(place, async (part) => {
      const made = `back_office_template_${randomBytes(6).toString('hex')}`;
      await createDatabase(url, made);
      const database = recorded(await openDatabase({ url: withName(url, made) }));
      try {
        await template.fill(database, part).finally(() => database.close());
      } catch (error) {
        await dropDatabase(url, made);
        throw error;
      }
      writeFileSync(join(part, NAME), made);
    });
  const nameIn = (from: string) => readFileSync(join(from, NAME), 'utf8');
  const copy = async () => {
    const folder = await make();
    const source = nameIn(folder);
    const name = `${runPrefix('test', process.ppid)}${process.pid}_${(counter += 1)}`;
    await createDatabase(url, name, source).catch(async (error: { code?: string }) => {
      // The folder outlived the server's database.
      if (error.code === UNKNOWN_DATABASE) await forgetMade(place, (whole) => nameIn(whole) === source);
      throw error;
    });
    return { name, folder };
  };
  return copy().catch((error: { code?: string }) => {
    if (error.code !== UNKNOWN_DATABASE && error.code !== 'ENOENT') throw error;
    return copy();
  });
}
let counter = 0;
const UNKNOWN_DATABASE = '3D000';

/** Removes a template by its place, its database too. */
export async function dropTemplate(place: string, url: string | undefined): Promise<void> {
  const name = join(wholeOf(place), NAME);
  if (url && existsSync(name)) await dropDatabase(url, readFileSync(name, 'utf8'));
  rmSync(place, { recursive: true, force: true });
}
