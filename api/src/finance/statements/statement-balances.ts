import { add, isZero, subtract, type Amount } from '@shared/contract/decimal.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { ageingOf, endBalance } from '@shared/contract/finance/statement.rules.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { dueOn } from '../ageing/open-items.ts';
import { postedBack } from '../allocations/posted-back.ts';
import { linesOf } from './statement-lines.ts';
import { partyOf } from './statement-find.ts';
import { chargedOn, knownCharge, openOn } from './statement-opening.ts';
import {
  finStatement,
  finStatementTotal,
  type Movement,
  type Statement,
  type StatementTotalRow,
} from './statement.tables.ts';

type Total = Omit<StatementTotalRow, 'id'>;
interface Moved extends Movement {
  currency: string;
}

/** Payments `p` of a party, each with its sign: on the day on which the bank made it, and against it on the day on which it came back. */
function paidAndBack(which: SQL, sign: '' | '-', periodTo: string): SQL {
  const made = sql`p.payment_no, p.currency`;
  const [amount, back] = sign === '' ? [sql`p.amount`, sql`-p.amount`] : [sql`-p.amount`, sql`p.amount`];
  return sql`select p.accounting_date as day, ${made}, ${amount} as amount from fin_payment p
      where ${which} and p.accounting_date <= ${periodTo}
    union all select ${postedBack('p')}, ${made}, ${back} from fin_payment p
      where ${which} and p.accounting_date is not null and p.state in ('BOUNCED', 'REVERSED')
        and ${postedBack('p')} <= ${periodTo}`;
}

/**
 * What has come in from a customer or gone out to a supplier up to a day, in date order: receipts and payments in their
 * currency, refunds against them, set-offs, and what a source of another currency closed (less in its own, more in the line's).
 * Each counts on its own day, whatever became of it since: a red receipt, a payment and a refund that came back are movements of
 * the day on which they were posted, so that a past statement stays what it was (FIN-120). Added up with all charges it is what
 * is open less what is not yet allocated.
 */
async function movementsUpTo(ctx: Ctx, statement: Statement, known: SQL): Promise<Moved[]> {
  const { direction, companyId, periodTo } = statement;
  const receivable = direction === 'AR';
  const party = receivable ? statement.customerId : statement.supplierId;
  const partyName = sql.identifier(receivable ? 'customer_id' : 'supplier_id');
  const paid = receivable
    ? sql`p.company_id = ${companyId} and p.customer_id = ${party} and p.kind = 'REFUND'`
    : sql`p.company_id = ${companyId} and p.supplier_id = ${party} and p.kind <> 'REFUND'`;
  const money = receivable
    ? sql`select r.accounting_date as day, r.receipt_no as no, r.currency, r.amount from fin_receipt r
        where r.company_id = ${companyId} and r.customer_id = ${party} and r.state in ('CONFIRMED', 'REVERSED')
          and r.accounting_date <= ${periodTo} and r.kind not in ('TAX_REFUND', 'INTERNAL')
      union all ${paidAndBack(paid, '-', periodTo)}`
    : sql`select day, payment_no as no, currency, amount from (${paidAndBack(paid, '', periodTo)}) p`;
  const closed = sql`from fin_allocation a join fin_fee_line f on f.id = a.fee_line_id
    where f.company_id = ${companyId} and f.${partyName} = ${party} and f.direction = ${direction} and ${known}
      and a.accounting_date <= ${periodTo}`;
  return rows<Moved & Record<string, unknown>>(
    ctx.db,
    sql`select to_char(day, 'YYYY-MM-DD') as date, no, currency, amount::text as amount from (
      ${money}
      union all select a.accounting_date, a.source_no, f.currency, a.amount_fee ${closed}
        and a.source_kind not in ('RECEIPT', 'PAYMENT', 'PREPAY')
      union all select a.accounting_date, a.source_no, f.currency, a.amount_fee ${closed}
        and a.source_kind in ('RECEIPT', 'PAYMENT', 'PREPAY') and a.source_currency <> f.currency
      union all select a.accounting_date, a.source_no, a.source_currency, -a.amount_src ${closed}
        and a.source_kind in ('RECEIPT', 'PAYMENT', 'PREPAY') and a.source_currency <> f.currency
    ) m order by day, no, amount`,
  );
}

interface Previous extends Record<string, unknown> {
  currency: string;
  end: string;
  ever: string;
  to: string;
  no: string;
}
/** Of the party of a statement: by its own column, which has an index. */
const ofParty = (table: 's' | 'f', { direction, customerId, supplierId }: Statement): SQL =>
  direction === 'AR'
    ? sql`${sql.raw(table)}.customer_id = ${customerId}`
    : sql`${sql.raw(table)}.supplier_id = ${supplierId}`;

/** Of each currency the last confirmed statement of the party up to the same end of period (FIN-042). */
const previousOf = (ctx: Ctx, statement: Statement): Promise<Previous[]> =>
  rows<Previous>(
    ctx.db,
    sql`select distinct on (t.currency) t.currency, t.end_balance::text as end, t.received_ever::text as ever,
        s.period_to::text as to, s.statement_no as no
      from fin_statement s join fin_statement_total t on t.statement_id = s.id
      where s.state = 'CONFIRMED' and s.id <> ${statement.id} and s.company_id = ${statement.companyId} and s.period_to <= ${statement.periodTo}
        and ${ofParty('s', statement)}
      order by t.currency, s.period_to desc, s.confirmed_at desc, s.id desc`,
  );

/** Charges before the period that no later statement will list: those on other statements and those settled by its end. */
const chargedBefore = (ctx: Ctx, statement: Statement, known: SQL) =>
  rows<{ currency: string; amount: string }>(
    ctx.db,
    sql`select f.currency, sum(f.amount)::text as amount from fin_fee_line f
      where f.direction = ${statement.direction} and f.company_id = ${statement.companyId} and ${known}
        and ${ofParty('f', statement)}
        and ${chargedOn} < ${statement.periodFrom}
        and f.statement_id is distinct from ${statement.id} and (f.statement_id is not null or ${openOn({ id: sql`f.id`, open: sql`f.open` }, statement.periodTo)} = 0)
      group by f.currency`,
  );

/**
 * What of the party was open at the end of the period, due as it was then, for the ageing on the paper (FIN-120): what was closed
 * later is open still, also by the red line of a later day.
 */
const openOf = (ctx: Ctx, statement: Statement) =>
  rows<{ currency: string; dueDate: string | null; open: string }>(
    ctx.db,
    sql`select o.currency, to_char(o.due, 'YYYY-MM-DD') as "dueDate", sum(o.open)::text as open from (
      select f.currency, ${dueOn(statement.periodTo)} as due, f.open + coalesce(later.amount, 0) as open
      from fin_fee_line f
        left join lateral (select distinct c.fee_line_id from fin_due_change c where c.fee_line_id = f.id) changed on true
        left join lateral (select sum(a.amount_fee) as amount from fin_allocation a
          where a.fee_line_id = f.id and a.accounting_date > ${statement.periodTo}) later on true
      where f.direction = ${statement.direction} and f.company_id = ${statement.companyId} and f.state in ('CONFIRMED', 'REVERSED')
        and ${ofParty('f', statement)}
        and ${chargedOn} <= ${statement.periodTo}) o
      where o.open <> 0 group by o.currency, o.due`,
  );

const sumOf = (items: readonly { amount: Amount }[]): Amount => add('0', ...items.map(({ amount }) => amount));

/** FIN-042 per currency of the lines: balances, what is settled and open of the lines now, movements and ageing. */
export async function balancesOf(ctx: Ctx, statement: Statement): Promise<Total[]> {
  const lines = await linesOf(ctx, statement.id);
  const party = { side: statement.direction, companyId: statement.companyId, partyId: partyOf(statement) };
  const known = await knownCharge(ctx, party, statement);
  const moved = await movementsUpTo(ctx, statement, known);
  const previous = await previousOf(ctx, statement);
  const before = await chargedBefore(ctx, statement, known);
  const ages = await openOf(ctx, statement);
  const settled = await rows<{ currency: string; settled: string; open: string }>(
    ctx.db,
    sql`select f.currency, sum(f.settled + f.reduced)::text as settled, sum(f.open)::text as open
      from fin_statement_line l join fin_fee_line f on f.id = l.fee_line_id where l.statement_id = ${statement.id} group by 1`,
  );
  const currencies = [...new Set(lines.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const of = <Row extends { currency: string }>(all: readonly Row[]): Row[] =>
      all.filter((one) => one.currency === currency);
    const [prev] = of(previous);
    const receipts = of(moved);
    const ever = sumOf(receipts);
    const earlier = sumOf(receipts.filter(({ date }) => date < statement.periodFrom));
    const opening = prev?.end ?? subtract(of(before)[0]?.amount ?? '0', earlier);
    const received = subtract(ever, prev?.ever ?? earlier);
    const thisPeriod = sumOf(of(lines));
    const from = prev ? addDays(prev.to, 1) : statement.periodFrom;
    const listed = receipts.filter(({ date }) => date >= from);
    const late = subtract(received, sumOf(listed));
    const [own] = of(settled);
    return {
      statementId: statement.id,
      currency,
      prevBalance: opening,
      thisPeriod,
      received,
      endBalance: endBalance(opening, thisPeriod, received),
      settled: own?.settled ?? '0',
      open: own?.open ?? '0',
      receivedEver: ever,
      movements: [
        ...listed.map(({ date, no, amount }) => ({ date, no, amount })),
        ...(isZero(late) ? [] : [{ date: from, no: '前期补记', amount: late }]),
      ],
      ageing: ageingOf(of(ages), statement.periodTo),
    };
  });
}

/** Writes the balances, the number of lines and disputes and the total in CNY of a statement that is not confirmed. */
export async function saveFigures(ctx: CommandCtx, statement: Statement): Promise<Total[]> {
  const totals = await balancesOf(ctx, statement);
  await ctx.tx.delete(finStatementTotal).where(eq(finStatementTotal.statementId, statement.id));
  if (totals.length > 0) await ctx.tx.insert(finStatementTotal).values(totals);
  const lines = await linesOf(ctx, statement.id);
  await ctx.tx
    .update(finStatement)
    .set({
      lineCount: lines.length,
      disputeCount: lines.filter(({ disputed }) => disputed).length,
      baseTotal: add('0', ...lines.map(({ baseAmount }) => baseAmount)),
    })
    .where(eq(finStatement.id, statement.id));
  return totals;
}

/** Number of a confirmed statement of the party whose period ends later, in a currency of this one; null: none. */
export async function laterConfirmed(ctx: Ctx, statement: Statement, orSame = false): Promise<string | null> {
  const { id, companyId, periodTo, confirmedAt } = statement;
  const after = orSame
    ? sql`(s.period_to, s.confirmed_at, s.id) > (${periodTo}::date, ${confirmedAt?.toISOString() ?? null}::timestamptz, ${id}::bigint)`
    : sql`s.period_to > ${periodTo}`;
  const [found] = await rows<{ no: string }>(
    ctx.db,
    sql`select s.statement_no as no from fin_statement s where s.state = 'CONFIRMED' and s.id <> ${id}
      and s.company_id = ${companyId} and ${ofParty('s', statement)} and ${after}
      and exists (select from fin_statement_total t join fin_statement_total o on o.currency = t.currency
        where t.statement_id = s.id and o.statement_id = ${id})
      order by s.period_to, s.id limit 1`,
  );
  return found?.no ?? null;
}

/** Balances of a statement as they are kept. */
export const totalsOf = (ctx: Ctx, id: string): Promise<StatementTotalRow[]> =>
  ctx.db
    .select()
    .from(finStatementTotal)
    .where(eq(finStatementTotal.statementId, id))
    .orderBy(finStatementTotal.currency);
