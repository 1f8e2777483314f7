import { join, sep } from 'node:path';
import { openDatabase, type Database } from './database.ts';
import type { Environment } from './environment.ts';
import { migrate, readMigrations } from './migrate.ts';

/** Folder of the migrations, from the sources as well as from the bundle (api/src/platform, api/dist). */
export function migrationsFolder(): string {
  const here = import.meta.dirname;
  const api = Math.max(here.lastIndexOf(`${sep}api${sep}src`), here.lastIndexOf(`${sep}api${sep}dist`));
  return join(here.slice(0, api), 'api', 'migrations');
}

/** Opens the database of the environment and brings it forward; the server and every command line start like this. */
export async function openMigrated(environment: Environment, say: (line: string) => void): Promise<Database> {
  const database = await openDatabase({ url: environment.databaseUrl, dataDir: environment.dataDir });
  try {
    await migrate(database, readMigrations(migrationsFolder()), say);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
