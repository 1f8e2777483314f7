import { sql } from 'drizzle-orm';
import { rows, type Db } from './database.ts';

/**
 * Next number of a prefix on a day: WL20260101-0001, growing past 9999 (1.4, LOG-001). The row lock lasts until the
 * transaction ends, so two commands never get one number; a rolled-back one gives its number back or leaves a gap.
 */
export async function nextNumber(tx: Db, prefix: string, day: string): Promise<string> {
  const [row] = await rows<{ seq: number }>(
    tx,
    sql`insert into sh_number (prefix, day, seq) values (${prefix}, ${day}, 1)
      on conflict (prefix, day) do update set seq = sh_number.seq + 1 returning seq`,
  );
  return formatNumber(prefix, day, row?.seq ?? 1);
}

/** PREFIX + yyyymmdd + '-' + seq of at least four digits. */
export const formatNumber = (prefix: string, day: string, seq: number): string =>
  `${prefix}${day.replaceAll('-', '')}-${String(seq).padStart(4, '0')}`;
