import { dropDatabase, withName } from '@shared/testing/postgres.ts';
import pg from 'pg';

const root = process.env.TEST_DATABASE_URL;

/** The PostgreSQL that is measured, from TEST_DATABASE_URL; the bench says so and ends when there is none. */
export function postgresUrl(): string {
  if (root) return root;
  console.error('Set TEST_DATABASE_URL to a PostgreSQL that may get databases of its own.');
  process.exit(1);
}

/** Address of a database on it; made when it is missing, `made` tells. */
export async function benchDatabase(name: string): Promise<{ url: string; made: boolean }> {
  const client = new pg.Client({ connectionString: postgresUrl() });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database "${name}"`);
    return { url: withName(postgresUrl(), name), made: !rowCount };
  } finally {
    await client.end();
  }
}

/** Drops it. */
export const dropBenchDatabase = (name: string): Promise<void> => dropDatabase(postgresUrl(), name);
