import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { RELEASE_LOCK } from './document.service.ts';
import { shReleaseHome } from './release.tables.ts';

/** Held by every process of a database as long as it runs. */
const PROCESS_LOCK = 7_201_009;

/** What all processes of one database have in common. */
interface Home {
  publicKey: string;
  /** Identity of the folder of published files. */
  folder: string;
}

/** Another process of this database runs with another key or another folder; `message` says so to the operator. */
export class OtherHome extends Error {
  override readonly name = 'OtherHome';
}

const refusal = (own: Home, theirs: Home): OtherHome =>
  new OtherHome(
    own.publicKey === theirs.publicKey
      ? '未启动：同一数据库的其他进程正在使用另一个发布文件夹。各机器的 DATA_DIR 中的 mf 必须是同一个共享文件夹；请改正 DATA_DIR，或先停止其他进程。'
      : '未启动：同一数据库的其他进程正在使用另一把发布密钥。请在各机器上设置相同的 RELEASE_KEY（或共享 DATA_DIR 中的 release.key），或先停止其他进程。',
  );

const sameHome = (one: Home, other: Home) => one.publicKey === other.publicKey && one.folder === other.folder;

/**
 * Joins the processes of a database. Throws OtherHome when some run with another key or folder: they would sign what the
 * others do not believe, and name files that the others do not have. When nobody runs, the key and folder of this process
 * count from now on. Answers how to leave; `lost` is called when the connection that tells of this process is gone.
 */
export async function joinHome(
  database: Database,
  own: Home,
  now: Date,
  lost: () => void = () => {},
): Promise<() => Promise<void>> {
  return database.exclusively(RELEASE_LOCK, async () => {
    const [row] = await database.db.select().from(shReleaseHome);
    const isOther = row !== undefined && !sameHome(own, row);
    // The embedded database is one process's own.
    const leave = database.pool
      ? await holdLock(database.pool, isOther ? () => refusal(own, row) : null, lost)
      : async () => {};
    if (isOther)
      await database.db
        .update(shReleaseHome)
        .set({ ...own, since: now })
        .where(eq(shReleaseHome.id, 1));
    else if (!row) await database.db.insert(shReleaseHome).values({ id: 1, ...own, since: now });
    return leave;
  });
}

/** Pause before it is tried again to join after a lost connection. */
const AGAIN_MS = 1000;

/**
 * The same for as long as the process runs: a database that was restarted knows nobody any more, so that it joins again.
 * Where one with another home has come in between, `refused` is called once: this process must end, as it would not have
 * started. Answers how to leave.
 */
export async function keepHome(
  database: Database,
  own: Home,
  { now, refused, again = AGAIN_MS }: { now: () => Date; refused: (why: OtherHome) => void; again?: number },
): Promise<() => Promise<void>> {
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  let joining = Promise.resolve();
  const join = () => joinHome(database, own, now(), later);
  function later(): void {
    if (over) return;
    timer = setTimeout(() => {
      joining = rejoin();
    }, again).unref();
  }
  async function rejoin(): Promise<void> {
    try {
      leave = await join();
    } catch (error) {
      if (error instanceof OtherHome) refused(error);
      else later();
    }
  }
  let leave = await join();
  return async () => {
    over = true;
    clearTimeout(timer);
    await joining;
    await leave();
  };
}

/**
 * Takes the lock that tells others of this process; with `alone`, refuses when another one holds it. It dies with the
 * connection, which `lost` tells.
 */
async function holdLock(
  pool: NonNullable<Database['pool']>,
  alone: (() => OtherHome) | null,
  lost: () => void,
): Promise<() => Promise<void>> {
  const client = await pool.connect();
  client.on('error', () => undefined);
  if (alone) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [PROCESS_LOCK]);
    if (!rows[0]?.free) {
      client.release();
      throw alone();
    }
  }
  await client.query('select pg_advisory_lock_shared($1)', [PROCESS_LOCK]);
  if (alone) await client.query('select pg_advisory_unlock($1)', [PROCESS_LOCK]);
  let held = true;
  client.once('end', () => {
    if (!held) return;
    held = false;
    client.release(true);
    lost();
  });
  return async () => {
    if (!held) return;
    held = false;
    await client.query('select pg_advisory_unlock_shared($1)', [PROCESS_LOCK]).catch(() => undefined);
    client.release();
  };
}
