import type { PGlite } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';
import { preparingClient } from './prepared.ts';
import './qualified.ts';

/** Both drivers answer `execute` with rows. bigint and numeric come as strings, times as strings in raw queries. */
interface RowsOf<Row> {
  rows: Row[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: RowsOf<this['row']>;
}
/** A database or a transaction: Drizzle over PostgreSQL or the embedded PGlite, one type for both. */
export type Db = PgDatabase<RowsHKT, Record<string, never>>;

/** An open database. */
export interface Database {
  readonly kind: 'postgres' | 'pglite';
  readonly db: Db;
  /** Several statements in one text, outside Drizzle (migrations). */
  run(script: string): Promise<void>;
  /** Raw rows of one parametrised statement. */
  raw<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs `work` while no other process does, for example migrations of processes that start together. */
  exclusively<Value>(name: number, work: () => Promise<Value>): Promise<Value>;
  /** The pool, for streams and LISTEN; null on PGlite. */
  readonly pool: pg.Pool | null;
  readonly pglite: PGlite | null;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** `postgresql://…`; without it the embedded database in dataDir. */
  url?: string | undefined;
  /** Folder of the embedded database; `memory://` for a throw-away one. */
  dataDir?: string;
  /** Connections of the pool; default 20. */
  poolSize?: number;
  /** Statement time-out in ms on PostgreSQL; default 30,000. PGlite has none. */
  statementTimeout?: number;
  /** Snapshot to start an embedded database from (tests). */
  snapshot?: Blob;
}

/** Opens PostgreSQL when a url is given, else PGlite in its folder (locked against a second process). */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.url ? openPostgres(settings.url, settings) : openPglite(settings);
}

/** Rows of one raw SQL: `await rows<{ n: number }>(ctx.db, sql`…`)`. Inside a command pass ctx.tx. */
export async function rows<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  return (await db.execute<Row>(query)).rows;
}

async function openPostgres(url: string, settings: DatabaseSettings): Promise<Database> {
  const timeout = settings.statementTimeout ?? 30_000;
  // Our statements take milliseconds: compiling one costs more than it saves, and no page is far away on today's disks.
  const pool = new pg.Pool({
    connectionString: url,
    Client: preparingClient(),
    max: settings.poolSize ?? 20,
    options: `-c timezone=UTC -c jit=off -c random_page_cost=1.1 -c statement_timeout=${timeout} -c idle_in_transaction_session_timeout=60000`,
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  await pool.query('select 1');
  /** A connection whose statements may take as long as they need: a migration of a big table, the wait for a lock. */
  const unlimited = async <Value>(work: (client: pg.PoolClient) => Promise<Value>): Promise<Value> => {
    const client = await pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      return await work(client);
    } finally {
      await client.query(`set statement_timeout = ${timeout}`).catch(() => undefined);
      client.release();
    }
  };
  return {
    kind: 'postgres',
    db: drizzlePg(pool),
    pool,
    pglite: null,
    run: (script) =>
      unlimited(async (client) => {
        await client.query(script).catch(async (error: unknown) => {
          await client.query('rollback').catch(() => undefined);
          throw error;
        });
      }),
    raw: async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[],
    exclusively: (name, work) =>
      unlimited(async (client) => {
        await client.query('select pg_advisory_lock($1)', [name]);
        try {
          return await work();
        } finally {
          await client.query('select pg_advisory_unlock($1)', [name]).catch(() => undefined);
        }
      }),
    close: () => pool.end(),
  };
}

async function openPglite(settings: DatabaseSettings): Promise<Database> {
  const folder = settings.dataDir ?? '.data';
  const memory = folder.startsWith('memory://');
  const lock = memory ? null : await lockFolder(folder);
  if (!memory) mkdirSync(folder, { recursive: true });
  const opened = openEmbedded(memory ? 'memory://' : join(folder, 'db'), settings.snapshot);
  const { client, raw } = await opened.catch(async (error: unknown) => {
    await lock?.release();
    throw error;
  });
  return {
    kind: 'pglite',
    db: drizzlePglite(client),
    pool: null,
    pglite: client,
    async run(script) {
      try {
        await client.exec(script);
      } catch (error) {
        await client.exec('rollback').catch(() => undefined);
        throw error;
      }
    },
    raw: (text, values = []) => raw(text, values),
    // The folder lock already keeps other processes out.
    exclusively: (_name, work) => work(),
    async close() {
      await client.close();
      await lock?.release();
    },
  };
}
