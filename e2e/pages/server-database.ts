import { createDatabase, dropDatabase, runPrefix, sweepDatabases, withName } from '@shared/testing/postgres.ts';

const KIND = 'e2e';
/** The PostgreSQL on which the servers of the tests keep their data; without it each has an embedded database in its folder. */
const root = process.env.TEST_DATABASE_URL;
/** Id of the run's main process, set by playwright.config.ts. */
const RUN = 'E2E_RUN';
let counter = 0;

/** Whether the servers of the tests run on PostgreSQL. */
export const onPostgres = Boolean(root);

/** A database of the run, empty or a copy of `template`. */
export async function newDatabase(template?: string): Promise<string> {
  const name = `${runPrefix(KIND, process.env[RUN] ?? process.pid)}${process.pid}_${(counter += 1)}`;
  await createDatabase(root ?? '', name, template);
  return name;
}

/** Its address. */
export const addressOf = (name: string): string => withName(root ?? '', name);

/** Removes it. */
export const forgetDatabase = (name: string): Promise<void> => dropDatabase(root ?? '', name);

/** Removes what this run and runs that were killed have left. */
export const sweepRun = async (): Promise<void> => (root ? sweepDatabases(root, KIND) : undefined);
