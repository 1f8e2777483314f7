import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forgetMade, madeOnce } from '@shared/testing/made-once.ts';
import { dropDatabase, runPrefix, runStatement, withName } from '@shared/testing/postgres.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { migrate, readMigrations } from '../src/platform/migrate.ts';
import { borrowed } from './emptied.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { recorded } from './recorded-statements.ts';

const migrations = readMigrations(join(dirname(fileURLToPath(import.meta.url)), '..', 'migrations'));
const stamp = createHash('sha256')
  .update(migrations.map(({ name, checksum }) => name + checksum).join())
  .digest('hex')
  .slice(0, 16);

/** All migrations, on an empty database. */
export const migrateAll = (database: Database): Promise<unknown> => migrate(database, migrations);

const migrated: Template = { name: `migrated-${stamp}`, fill: migrateAll, often: true };

/** URL of the PostgreSQL that tests run on; without it they run on the embedded database. */
export const testUrl = process.env.TEST_DATABASE_URL;

/** A migrated, otherwise empty database of one's own: a copy of a template (PostgreSQL), or the worker's own, emptied (embedded). */
export const freshDatabase = (): Promise<Database> => (testUrl ? freshPostgres(testUrl) : freshPglite());

/** A migrated embedded database in memory. */
export const freshPglite = (): Promise<Database> => borrowed(newPglite);

/** One that no file had before. */
export const newPglite = async (): Promise<Database> => (await copyOf(migrated, undefined)).database;

/** A migrated PostgreSQL database of one's own; it is dropped when it is closed. */
export const freshPostgres = async (url: string): Promise<Database> => (await copyOf(migrated, url)).database;

/** What a database of a test begins as: made once for all processes of the machine, then copied. */
export interface Template {
  /** Names its content: another content has another name. */
  name: string;
  /** Fills the empty database; `folder` keeps what stands beside it (files). */
  fill(database: Database, folder: string): Promise<unknown>;
  /** Every file asks for one: the next copy is made ahead. */
  often?: boolean;
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

/** Names the template database of a place. */
const NAME = 'database';
async function copyPostgres(template: Template, url: string): Promise<Copy> {
  const place = placeOf(template.name, url);
  const make = () =>
    madeOnce(place, async (part) => {
      const made = `back_office_template_${randomBytes(6).toString('hex')}`;
      await runStatement(url, `create database ${made}`);
      const database = await openDatabase({ url: withName(url, made) });
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
    const from = await make();
    const source = nameIn(from);
    const name = await cloned(url, source, template.often ?? false).catch(async (error: { code?: string }) => {
      // The folder outlived the server's database.
      if (error.code === UNKNOWN_DATABASE) await forgetMade(place, (whole) => nameIn(whole) === source);
      throw error;
    });
    return { name, folder: from };
  };
  const { name, folder } = await copy().catch((error: { code?: string }) => {
    if (error.code !== UNKNOWN_DATABASE && error.code !== 'ENOENT') throw error;
    return copy();
  });
  const database = oneAtATime(recorded(await openDatabase({ url: withName(url, name), poolSize: 20 })));
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
const UNKNOWN_DATABASE = '3D000';

/** The next copy of a template that is asked for often, begun while the file before runs. */
const spares = new Map<string, Promise<string>>();
let counter = 0;
async function cloned(url: string, template: string, often: boolean): Promise<string> {
  const clone = async () => {
    const name = `${runPrefix('test', process.ppid)}${process.pid}_${(counter += 1)}`;
    await runStatement(url, `create database ${name} template ${template}`);
    return name;
  };
  if (!often) return clone();
  const key = `${url} ${template}`;
  const name = await (spares.get(key) ?? clone()).finally(() => spares.delete(key));
  const spare = clone();
  spare.catch(() => undefined);
  spares.set(key, spare);
  return name;
}

/** Removes a template by its place, its database too. */
export async function dropTemplate(place: string, url: string | undefined): Promise<void> {
  const name = join(place, 'data', NAME);
  if (url && existsSync(name)) await dropDatabase(url, readFileSync(name, 'utf8'));
  rmSync(place, { recursive: true, force: true });
}
