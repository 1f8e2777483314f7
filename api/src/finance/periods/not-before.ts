import type { Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';

/** Something in the books, and the day from which it is there. */
interface Booked {
  no: string;
  date: string | null;
  /** What that day is, `记账日` unless said. */
  what?: string;
}

/**
 * FIN-091 holds as of any day (FIN-120): what closes, uses or takes back something in the books is not dated before it.
 * Refused as FIN-120 with `data.suggest`, the first day that would do; the date is never shifted here (FIN-115).
 */
export function requireNotBefore(date: string, booked: Iterable<Booked>): void {
  let latest: { no: string; date: string; what: string } | null = null;
  for (const { no, date: day, what = '记账日' } of booked)
    if (day !== null && day > date && (latest === null || day > latest.date)) latest = { no, date: day, what };
  if (latest !== null)
    throw refuse('FIN-120', `记账日 ${date} 早于 ${latest.no} 的${latest.what}，请改用 ${latest.date} 或以后。`, {
      date,
      suggest: latest.date,
    });
}

/** An accounting date that somebody chose is not after today: what is posted is a fact, and nothing could close it until that day. */
export function requireNotAfterToday(ctx: Pick<Ctx, 'today'>, date: string | null | undefined): void {
  const today = ctx.today();
  if (date && date > today)
    throw refuse('FIN-110', `记账日 ${date} 不能晚于今天，请改用 ${today} 或以前。`, { date, suggest: today });
}

/** The same where the day stands in a field of its own: said there. */
export function requirePastDay(ctx: Pick<Ctx, 'today'>, field: string, date: string | null): void {
  if (date !== null && date > ctx.today()) throw invalid({ [field]: '不能晚于今天' });
}
