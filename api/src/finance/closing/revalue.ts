import { addDays } from '@shared/contract/business-day.ts';
import { isZero } from '@shared/contract/decimal.ts';
import { eq, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { ACCOUNTS, credit, debit } from '../ledger/journal-lines.ts';
import { postJournal, reverseJournal } from '../ledger/post-journal.ts';
import { finPeriod, type Period } from '../periods/period.tables.ts';
import { ratesOn } from '../../masters/rates/rate.service.ts';
import { finRevaluationRate } from './revaluation.tables.ts';
import { periods } from './period.entity.ts';
import { REVALUED, revaluationOf } from './revaluation.ts';

const keysOf = (run: number, account: string, currency: string) => {
  const at = `revalue.${run}.${account}.${currency}`;
  return { at, back: `${at}.back` };
};

/**
 * 期末调汇 (FIN-116) of an open month that has ended: one journal per account and currency dated its last day, and the same
 * with sides swapped on the first day of the next month. base_open does not change. Run again it takes the former back first.
 * Refused while a rate is missing (RATE_MISSING) or the next month cannot be posted into. The rates that it reckoned with are
 * kept: they do not change any more (3.14).
 */
export async function revalue(ctx: CommandCtx, row: Period): Promise<Period> {
  const day = row.endDate;
  if (ctx.today() <= day) throw refuse('FIN-116', `${row.month} 尚未结束，${addDays(day, 1)} 起才能期末调汇。`);
  const source = { type: periods.kind, id: row.id, no: row.month };
  const before = await ctx.tx.execute<{ key: string }>(
    sql`select posting_key as key from gl_journal j where j.source_type = ${source.type} and j.source_id = ${row.id}
      and j.reversal_of is null and not exists (select from gl_journal r where r.reversal_of = j.id) order by j.id`,
  );
  for (const { key } of before.rows)
    await reverseJournal(ctx, {
      source,
      key,
      date: key.endsWith('.back') ? addDays(day, 1) : day,
      summary: `${row.month} 重新调汇`,
    });
  const run = row.revaluations + 1;
  const open = await revaluationOf(ctx, row.companyId, day);
  for (const { account, currency, rate, diff } of open) {
    if (rate === null || diff === null)
      throw refuse('RATE_MISSING', `缺少 ${currency} 在 ${day} 的汇率，请先维护汇率。`);
    if (isZero(diff)) continue;
    const adjusts = REVALUED.find((one) => one.account === account)?.adjusts ?? ACCOUNTS.RECEIVABLE_REVALUED;
    const keys = keysOf(run, account, currency);
    const post = (key: string, date: string, sign: 1 | -1, summary: string) =>
      postJournal(ctx, {
        companyId: row.companyId,
        date,
        module: 'GL',
        source,
        key,
        summary,
        lines:
          sign === 1
            ? [...debit(adjusts, diff), ...credit(ACCOUNTS.EXCHANGE, diff)]
            : [...credit(adjusts, diff), ...debit(ACCOUNTS.EXCHANGE, diff)],
      });
    await post(keys.at, day, 1, `${row.month} ${account} ${currency} 期末调汇`);
    await post(keys.back, addDays(day, 1), -1, `${row.month} ${account} ${currency} 期末调汇冲回`);
  }
  const used = await ratesOn(ctx, row.companyId, [...new Set(open.map(({ currency }) => currency))], day);
  for (const [currency, { rate, date: rateDate }] of used)
    if (currency !== 'CNY')
      await ctx.tx.insert(finRevaluationRate).values({ periodId: row.id, run, currency, rateDate, rate });
  const [locked] = await ctx.tx.select().from(finPeriod).where(eq(finPeriod.id, row.id));
  return periods.update(ctx, locked ?? row, { revaluations: run }, { action: '期末调汇', code: 'revalue' });
}
