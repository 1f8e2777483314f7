import { sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { lapsedBefore, lapsedSql } from '../locks/lapsed.ts';

type Gone = { type: string; id: string; no: string | null; by: string | null };
const TABLES = ['fin_fee_line', 'fin_receipt', 'fin_payment'] as const;

/** 11.4: lets go of what documents hold for longer than the parameter of their company, with a note to who held it; answers how many rows. */
export async function sweepLocks(ctx: CommandCtx): Promise<number> {
  const lapsed = lapsedSql(await lapsedBefore(ctx), sql`company_id`);
  const gone: Gone[] = [];
  for (const table of TABLES)
    gone.push(
      ...(await rows<Gone>(
        ctx.tx,
        sql`with old as (select id, lock_type, lock_id, lock_no, locked_by from ${sql.identifier(table)}
            where lock_id is not null and locked_at <= ${lapsed} order by id for update)
          update ${sql.identifier(table)} t set lock_type = null, lock_id = null, lock_no = null, locked_by = null, locked_at = null
          from old where t.id = old.id
          returning old.lock_type as type, old.lock_id::text as id, old.lock_no as no, old.locked_by::text as by`,
      )),
    );
  const documents = new Map(gone.map((one) => [`${one.type}:${one.id}:${one.by}`, one]));
  for (const { type, id, no, by } of documents.values())
    if (by)
      await notify(ctx, {
        userIds: [by],
        kind: 'finance.lock-lapsed',
        level: 'WARN',
        title: `${no ?? '单据'} 锁定的费用已超时释放`,
        body: '单据提交后长时间没有审核，所锁定的费用和收付款已释放，其他人可以处理。请联系审核人或重新提交。',
        object: { kind: type, id },
      });
  return gone.length;
}

scheduledJob({
  name: 'lock-sweeper',
  title: '释放超时的核销锁定',
  rhythm: { everyMinutes: 10 },
  run: ({ transaction }) => transaction(async (ctx) => `释放 ${await sweepLocks(ctx)} 行`),
});
