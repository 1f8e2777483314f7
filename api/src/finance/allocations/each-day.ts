import { sql, type SQL } from 'drizzle-orm';
import { rows } from '../../platform/database.ts';
import type { Ctx } from '../../platform/context.ts';
import { requireNotBefore } from '../periods/not-before.ts';
import { soundFrom, type Movement } from './each-day.rules.ts';
import type { LineSide, SourceSide } from './locked-sides.ts';
import { postedBack } from './posted-back.ts';

type Side = Pick<LineSide, 'row' | 'left'> | Pick<SourceSide, 'row' | 'left' | 'no'>;
/** What moved lines, receipts and payments after a day. */
export type Later = ReadonlyMap<string, readonly Movement[]>;

const kindOf = ({ row }: Side): 'line' | 'receipt' | 'payment' =>
  'feeNo' in row ? 'line' : 'receiptNo' in row ? 'receipt' : 'payment';
const keyOf = (side: Side): string => `${kindOf(side)} ${side.row.id}`;
const numberOf = ({ row }: Side): string =>
  'feeNo' in row ? `费用 ${row.feeNo}` : 'receiptNo' in row ? row.receiptNo : row.paymentNo;

/** Allocations with their reversals, refunds, and refunds that came back (退票, 冲红), dated after a day. */
export async function laterOf(ctx: Pick<Ctx, 'db'>, date: string, sides: readonly Side[]): Promise<Later> {
  const ids = (kind: ReturnType<typeof kindOf>): SQL => {
    const own = sides.filter((side) => kindOf(side) === kind).map(({ row }) => row.id);
    return sql`${own.length > 0 ? [...new Set(own)] : ['0']}`;
  };
  if (sides.length === 0) return new Map();
  const found = await rows<Movement & Record<'key', string> & Record<string, unknown>>(
    ctx.db,
    sql`select m.key, m.day::text as day, sum(m.amount)::text as amount, sum(m.base)::text as base from (
        select 'line ' || a.fee_line_id as key, a.accounting_date as day, a.amount_fee as amount, a.base_fee as base
          from fin_allocation a where a.fee_line_id in ${ids('line')}
        union all select 'receipt ' || a.source_id, a.accounting_date, a.amount_src, a.base_src
          from fin_allocation a where a.source_kind = 'RECEIPT' and a.source_id in ${ids('receipt')}
        union all select 'payment ' || a.source_id, a.accounting_date, a.amount_src, a.base_src
          from fin_allocation a where a.source_kind in ('PAYMENT', 'PREPAY') and a.source_id in ${ids('payment')}
        union all select 'receipt ' || p.receipt_id, p.accounting_date, p.amount, p.refund_base
          from fin_payment p where p.receipt_id in ${ids('receipt')} and p.refund_base is not null
        union all select 'receipt ' || p.receipt_id, ${postedBack('p')}, -p.amount, -p.refund_base
          from fin_payment p where p.receipt_id in ${ids('receipt')} and p.refund_base is not null
            and p.state in ('BOUNCED', 'REVERSED')) m
      where m.day > ${date}::date group by m.key, m.day`,
  );
  const later = new Map<string, Movement[]>();
  for (const { key, ...moved } of found) later.set(key, [...(later.get(key) ?? []), moved]);
  return later;
}

/**
 * FIN-120: what takes, gives back or takes out of the books is dated so that everything it touches is sound as of every day,
 * not before it is in the books and not before what gave back what is taken now. `sides`: as they are after it. Refused with
 * the first day that would do.
 */
export function requireEachDay(date: string, sides: readonly Side[], later: Later): void {
  requireNotBefore(
    date,
    sides.flatMap((side) => {
      const no = numberOf(side);
      const from = soundFrom(side.row.amount, side.left, later.get(keyOf(side)) ?? []);
      return [
        { no, date: side.row.accountingDate },
        { no, date: from, what: '反结或退回日' },
      ];
    }),
  );
}

/** The same for sides of a command that knows of no movement yet; they are locked. */
export async function requireSoundDays(ctx: Pick<Ctx, 'db'>, date: string, sides: readonly Side[]): Promise<void> {
  requireEachDay(date, sides, await laterOf(ctx, date, sides));
}

/** A side that leaves the books whole (冲红, 退票). */
export const takenOut = <One extends Side>(side: One): One => ({
  ...side,
  left: { ...side.left, open: '0', baseOpen: '0' },
});
