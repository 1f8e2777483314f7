import { sql } from 'drizzle-orm';
import { rows, type Db } from './database.ts';
import { refuse } from './refusal.ts';

/** Counts one call of `key` in a fixed window over all processes; refuses with THROTTLED above the limit. */
export async function throttle(db: Db, key: string, limit: number, seconds: number, now: Date): Promise<void> {
  const from = new Date(now.getTime() - seconds * 1000).toISOString();
  const at = now.toISOString();
  const [row] = await rows<{ count: number }>(
    db,
    sql`insert into sh_throttle (key, window_start, count) values (${key}, ${at}, 1)
      on conflict (key) do update set
        count = case when sh_throttle.window_start <= ${from} then 1 else sh_throttle.count + 1 end,
        window_start = case when sh_throttle.window_start <= ${from} then ${at}::timestamptz else sh_throttle.window_start end
      returning count`,
  );
  if ((row?.count ?? 1) > limit) throw refuse('THROTTLED');
}

/** Drops counters of windows that have passed. */
export async function sweepThrottle(db: Db, now: Date): Promise<void> {
  const day = new Date(now.getTime() - 86_400_000).toISOString();
  await db.execute(sql`delete from sh_throttle where window_start < ${day}`);
}
