import { FIELD_GROUPS, SCOPE_AREAS } from '@shared/contract/access.ts';
import { PERMISSION_CODES } from '@shared/contract/permissions.ts';
import { eq } from 'drizzle-orm';
import { syCompany } from '../people/org.tables.ts';
import { acUser } from '../people/user.tables.ts';
import { makeActor, systemActor, type Actor } from '../../platform/actor.ts';
import { addDays, businessDay } from '@shared/contract/business-day.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database.ts';
import { noHttp } from '../../platform/http-side.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { random, SEED_NOW, type Random } from './random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Hour by which everything that steps do today is done. */
const WORK_ENDS = 18;

/** What a seed step works with. Times are relative to the day of the data (SEED_NOW unless told); the wall clock is never read. */
export interface Seed {
  /** The transaction of the whole data set, for look-ups of what earlier steps made. */
  readonly tx: Db;
  /** Password of all demo users. */
  readonly password: string;
  /** Day relative to that of the data: `day(-3)` of 2026-11-20 is 2026-11-17. */
  day(offset?: number): string;
  /**
   * Moment on such a day in Shanghai: `at(-3, 9, 30)`. The working day of today, until 18:00, lies before the moment of the data:
   * an office opened in the morning shows nothing that is done in the afternoon.
   */
  at(offset?: number, hour?: number, minute?: number): Date;
  /** Random numbers of a noun, the same in every run. */
  random(name: string): Random;
  /**
   * Runs services as ONE command at a moment: scope, version, audit and events as if a user had done it. `who` is a demo
   * user name (every right, so only rules refuse), null the system. `acks`: warnings that count as acknowledged.
   */
  command<Value>(
    who: string | null,
    at: Date,
    work: (ctx: CommandCtx) => Promise<Value>,
    acks?: readonly string[],
  ): Promise<Value>;
  /** Call it after making warehouses or companies, so that the users of later commands see them. */
  refresh(): void;
  /** A demo user by its user name. */
  user(username: string): Promise<{ id: string; deptId: string; name: string }>;
  /** Ids of the two companies: the forwarder and the trading company. */
  companies(): Promise<string[]>;
}

/** What a noun adds to the demo data, in `<noun>.seed.ts`; `steps.ts` orders the steps. */
export interface SeedStep {
  name: string;
  run(seed: Seed): Promise<void>;
  /** Expected totals of what it made: compared with golden.json after loading. */
  totals(tx: Db): Promise<Record<string, number | string>>;
}

/** A seed over an open transaction, as of a day: the same day gives the same data. */
export function makeSeed(database: Database, tx: Db, password: string, now: Date = SEED_NOW): Seed {
  const inside: Database = { ...database, db: tx };
  const today = businessDay(now);
  const companies = async () =>
    (await tx.select({ id: syCompany.id }).from(syCompany).orderBy(syCompany.id)).map(({ id }) => id);
  const user = async (username: string) => {
    const [row] = await tx
      .select({ id: acUser.id, deptId: acUser.deptId, name: acUser.name })
      .from(acUser)
      .where(eq(acUser.username, username));
    if (!row) throw new Error(`Demo user ${username} does not exist`);
    return row;
  };
  const actors = new Map<string, Actor>();
  const actorOf = async (username: string): Promise<Actor> => {
    const known = actors.get(username);
    if (known) return known;
    const { id, deptId, name } = await user(username);
    const made = makeActor({
      userId: id,
      username,
      name,
      deptId,
      permissions: new Set(PERMISSION_CODES),
      limits: new Map(PERMISSION_CODES.map((code) => [code, null])),
      fields: Object.fromEntries(Object.keys(FIELD_GROUPS).map((group) => [group, 'VISIBLE'])),
      scopes: Object.fromEntries(Object.keys(SCOPE_AREAS).map((area) => [area, { level: 'ALL', depts: [] }])),
      companies: await companies(),
      warehouses: await warehousesOf(tx),
      external: false,
    });
    actors.set(username, made);
    return made;
  };
  return {
    tx,
    password,
    user,
    companies,
    random: (name) => random(name),
    day: (offset = 0) => addDays(today, offset),
    at: (offset = 0, hour = 10, minute = 0) => {
      const midnight = Date.parse(`${addDays(today, offset)}T00:00:00+08:00`);
      const share = offset === 0 && hour < WORK_ENDS ? Math.min(1, (now.getTime() - midnight) / (WORK_ENDS * HOUR)) : 1;
      return new Date(midnight + Math.floor((hour * HOUR + minute * MINUTE) * share));
    },
    refresh: () => actors.clear(),
    async command(who, at, work, acks = []) {
      const actor = who === null ? systemActor('演示数据') : await actorOf(who);
      const origin = { actor, requestId: 'seed', ip: null, http: noHttp(), acks, reason: '演示数据' };
      return runTransaction(inside, { now: () => at }, origin, work);
    },
  };
}

async function warehousesOf(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>('select id::text as id from wh_warehouse order by id');
  return rows.map(({ id }) => id);
}
