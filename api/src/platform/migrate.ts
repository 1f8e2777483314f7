import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

/** One numbered file of api/migrations. */
export interface Migration {
  /** `0001_platform.sql` */
  name: string;
  script: string;
  checksum: string;
}

const FILE = /^\d{4}_[a-z0-9_]+\.sql$/;
const MIGRATION_LOCK = 7_201_001;

/** Reads the migration files in order. Throws when two carry one number or a name is malformed. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const seen = new Map<string, string>();
  return names.map((name) => {
    if (!FILE.test(name)) throw new Error(`Migration ${name}: the name must look like 0001_platform.sql`);
    const number = name.slice(0, 4);
    if (seen.has(number)) throw new Error(`Migrations ${seen.get(number)} and ${name} carry one number`);
    seen.set(number, name);
    const script = readFileSync(join(folder, name), 'utf8');
    return { name, script, checksum: checksumOf(script) };
  });
}

/** Checksum of a script; line ends do not count. */
export const checksumOf = (script: string): string =>
  createHash('sha256').update(script.replace(/\r\n/g, '\n')).digest('hex');

/**
 * Brings the database forward: each missing file in a transaction of its own, under a lock, so that processes that start
 * together wait for each other. Refuses when an applied file was changed or has gone. Answers the names applied now.
 */
export async function migrate(
  database: Database,
  migrations: Migration[],
  log?: (line: string) => void,
): Promise<string[]> {
  return database.exclusively(MIGRATION_LOCK, async () => {
    await database.run(
      'create table if not exists sh_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = await database.raw<{ name: string; checksum: string }>('select name, checksum from sh_migration');
    const known = new Map(migrations.map((migration) => [migration.name, migration]));
    for (const { name, checksum } of applied) {
      const file = known.get(name);
      if (!file) throw new Error(`The database has migration ${name}, which this program does not know`);
      if (file.checksum !== checksum) throw new Error(`Migration ${name} was changed after it had been applied`);
    }
    const done = new Set(applied.map(({ name }) => name));
    const missing = migrations.filter(({ name }) => !done.has(name));
    for (const { name, script, checksum } of missing) {
      log?.(`migration ${name}`);
      await database
        .run(
          `begin;\n${script}\n;insert into sh_migration (name, checksum) values ('${name}', '${checksum}');\ncommit;`,
        )
        .catch((error: unknown) => {
          throw new Error(`Migration ${name}: ${error instanceof Error ? error.message : String(error)}`, {
            cause: error,
          });
        });
    }
    return missing.map(({ name }) => name);
  });
}

/** Names of migrations that the database lacks. */
export async function pendingMigrations(database: Database, migrations: Migration[]): Promise<string[]> {
  const [table] = await database.raw<{ found: string | null }>("select to_regclass('sh_migration')::text as found");
  if (!table?.found) return migrations.map(({ name }) => name);
  const done = new Set((await database.raw<{ name: string }>('select name from sh_migration')).map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name)).map(({ name }) => name);
}
