import { sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';

/** Numbers of master data carry no date, so all of a prefix share one row of sh_number. */
const DAY = '2000-01-01';
/** Next number of master data: KH000001 for customers, GY… suppliers, SP… goods; grows past six digits. */
export async function nextMasterNo(ctx: CommandCtx, prefix: 'KH' | 'GY' | 'SP'): Promise<string> {
  const [row] = await rows<{ seq: number }>(
    ctx.tx,
    sql`insert into sh_number (prefix, day, seq) values (${prefix}, ${DAY}, 1)
      on conflict (prefix, day) do update set seq = sh_number.seq + 1 returning seq`,
  );
  return `${prefix}${String(row?.seq ?? 1).padStart(6, '0')}`;
}
