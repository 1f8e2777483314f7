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
    const url = new URL(postgresUrl());
    url.pathname = `/${name}`;
    return { url: url.href, made: !rowCount };
  } finally {
    await client.end();
  }
}

/** Drops it. */
export async function dropDatabase(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl() });
  await client.connect();
  await client.query(`drop database if exists "${name}" with (force)`);
  await client.end();
}
