import type { RevaluationRow } from '@shared/contract/finance/period.answers.ts';
import { add, multiply, roundMoney, subtract, type Amount } from '@shared/contract/decimal.ts';
import { sql } from 'drizzle-orm';
import { rateOf } from '../../masters/rates/rate.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { openLines, openSources } from '../ageing/open-items.ts';

/** The four kinds of open items: their control account, where the difference is booked, and whether they are owed to us. */
export const REVALUED = [
  { account: '1122', adjusts: '112299', asset: true },
  { account: '2203', adjusts: '112299', asset: false },
  { account: '2202', adjusts: '220299', asset: false },
  { account: '1123', adjusts: '220299', asset: true },
] as const;

/** FIN-116 for one item: round(open × closing rate) − base_open; gain of what is owed to us, loss of what we owe. TV-18. */
export function revaluationDiff(item: { open: Amount; baseOpen: Amount; asset: boolean }, rate: Amount): Amount {
  const diff = subtract(roundMoney(multiply(item.open, rate), 'CNY'), item.baseOpen);
  return item.asset ? diff : subtract('0', diff);
}

/**
 * FIN-116: what is open in foreign currency on the last day of a month, by account and currency, and the gain (positive) or
 * loss at the closing rate; `rate` and `diff` null where the rate is missing.
 */
export async function revaluationOf(ctx: Ctx, companyId: string, day: string): Promise<RevaluationRow[]> {
  const made: RevaluationRow[] = [];
  for (const { account, asset } of REVALUED) {
    const of = {
      direction: account === '1122' || account === '2203' ? ('AR' as const) : ('AP' as const),
      companies: [companyId],
    };
    const items = account === '1122' || account === '2202' ? openLines(of, day) : openSources(of, day);
    const found = await rows<{ currency: string; open: string; base: string }>(
      ctx.db,
      sql`select i.currency, i.open::text as open, i.base_open::text as base from (${items}) i where i.currency <> 'CNY' order by i.currency, i.id`,
    );
    for (const currency of new Set(found.map((item) => item.currency))) {
      const own = found.filter((item) => item.currency === currency);
      const rate = (await rateOf(ctx, companyId, currency, day))?.rate ?? null;
      made.push({
        account,
        currency,
        open: roundMoney(add('0', ...own.map((item) => item.open)), currency),
        rate,
        baseOpen: roundMoney(add('0', ...own.map((item) => item.base)), 'CNY'),
        diff:
          rate === null
            ? null
            : roundMoney(
                add('0', ...own.map((item) => revaluationDiff({ open: item.open, baseOpen: item.base, asset }, rate))),
                'CNY',
              ),
      });
    }
  }
  return made;
}
