import { sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';

/**
 * From here on no other command changes a bank account or enters a line of its bank (FIN-050, FIN-204); rows that name the account
 * go on. Read the account afterwards.
 */
export const lockAccount = (ctx: CommandCtx, id: string): Promise<unknown> =>
  ctx.tx.execute(sql`select 1 from fin_bank_account where id = ${id} for no key update`);
