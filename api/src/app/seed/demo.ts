import { eq, sql } from 'drizzle-orm';
import { makeTemporary } from '../../services/access/passwords.service.ts';
import type { Database, Db } from '../../platform/database.ts';
import { makeSeed, type SeedStep } from '../../services/seed/seed.ts';
import { shSeed } from './seed.tables.ts';
import { seedSteps } from './steps.ts';

const LOCK = 7_201_010;
export interface DemoOptions {
  /** Password of all demo users; a random one unless given. */
  password?: string | undefined;
  /** The day that the data are of: what waits is due around it. 2026-11-20 unless told, for which golden.json holds. */
  now?: Date;
  /** true: the data set is asked for by name, so a database that already has business data refuses with an Error. */
  asked?: boolean;
  say?: (line: string) => void;
  /** What is loaded; everything unless told (tests). */
  steps?: readonly SeedStep[];
}
/** What loading the demo data did. */
export interface DemoResult {
  loaded: boolean;
  /** Password of the demo users when it was made up here. */
  password: string | null;
  users: number;
}

/**
 * Loads the demo data into a fresh database, in ONE transaction, so that a killed start leaves nothing behind and the next
 * one begins again. Does nothing when it was loaded or left out before, or when there is business data already.
 */
export async function seedDemo(database: Database, options: DemoOptions = {}): Promise<DemoResult> {
  const nothing = { loaded: false, password: null, users: 0 };
  return database.exclusively(LOCK, async () => {
    const [before] = await database.db.select().from(shSeed).where(eq(shSeed.name, 'demo'));
    if (before && (before.state === 'LOADED' || !options.asked)) return nothing;
    if (await hasBusiness(database.db)) {
      if (options.asked) throw new Error('数据库已有业务数据，不能再装入演示数据。');
      return nothing;
    }
    const password = options.password || makeTemporary();
    await database.db.transaction(async (transaction) => {
      const tx = transaction;
      const seed = makeSeed(database, tx, password, options.now);
      for (const step of options.steps ?? seedSteps) {
        options.say?.(`演示数据：${step.name}`);
        await step.run(seed);
      }
      await mark(tx, 'LOADED');
    });
    const { rows } = await database.db.execute<{ n: string }>(
      sql`select count(*) as n from ac_user where username <> 'admin'`,
    );
    return { loaded: true, password: options.password ? null : password, users: Number(rows[0]?.n ?? 0) };
  });
}

/** DEMO=0 at the first start: remembers it, so that a later start without it loads nothing either. */
export async function skipDemo(database: Database): Promise<void> {
  await mark(database.db, 'SKIPPED');
}

async function mark(db: Db, state: 'LOADED' | 'SKIPPED'): Promise<void> {
  const at = new Date();
  const insert = db.insert(shSeed).values({ name: 'demo', state, at });
  if (state === 'LOADED') await insert.onConflictDoUpdate({ target: shSeed.name, set: { state, at } });
  else await insert.onConflictDoNothing();
}

async function hasBusiness(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from ac_customer) or exists (select from ac_supplier)
      or (select count(*) from ac_user) > 1 as found`,
  );
  return rows[0]?.found === true;
}

/** Totals of every step, as they are kept in golden.json. */
export async function demoTotals(db: Db): Promise<Record<string, Record<string, number | string>>> {
  const totals: Record<string, Record<string, number | string>> = {};
  for (const step of seedSteps) totals[step.name] = await step.totals(db);
  return totals;
}
