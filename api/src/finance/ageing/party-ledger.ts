import type { PartyAgeing, PartyLedger } from '@shared/contract/finance/balance.contract.ts';
import { add, negate, roundMoney, sign } from '@shared/contract/decimal.ts';
import { sql } from 'drizzle-orm';
import { trimDecimal } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { openLines } from './open-items.ts';

const MAX_ROWS = 1000;
const MAX_LINES = 500;
/** Control accounts of a party, and the sign of what it owes us (AR) or we owe it (AP). */
const BOOKS = {
  AR: { accounts: ['1122', '2203'], sign: '1', party: 'customer_id' },
  AP: { accounts: ['2202', '1123'], sign: '-1', party: 'supplier_id' },
} as const;

/**
 * 明细账: what each journal changed of a party's net balance in a company, day after day, with the running balance; CNY. Net:
 * open items less what is not allocated. At most 1,000 rows, `more` says that there are further ones; `closing` is of all.
 */
export async function partyLedger(
  ctx: Pick<Ctx, 'db'>,
  direction: 'AR' | 'AP',
  of: { companyId: string; partyId: string; from: string; to: string },
): Promise<PartyLedger> {
  const { accounts, sign: side, party } = BOOKS[direction];
  const own = sql`l.company_id = ${of.companyId} and ${sql.raw(`l.${party}`)} = ${of.partyId} and l.account in ${[...accounts]}`;
  const [sums] = await rows<{ opening: string; closing: string }>(
    ctx.db,
    sql`select (coalesce(sum(l.debit - l.credit) filter (where l.journal_date < ${of.from}::date), 0) * ${sql.raw(side)})::numeric(20,2)::text as opening,
        (coalesce(sum(l.debit - l.credit), 0) * ${sql.raw(side)})::numeric(20,2)::text as closing
      from gl_line l where ${own} and l.journal_date <= ${of.to}::date`,
  );
  const { opening = '0.00', closing = '0.00' } = sums ?? {};
  const found = await rows<{ id: string; date: string; no: string; summary: string; source: string; net: string }>(
    ctx.db,
    sql`select j.id::text as id, to_char(j.journal_date, 'YYYY-MM-DD') as date, j.journal_no as no, j.summary, j.source_no as source,
        (sum(l.debit - l.credit) * ${sql.raw(side)})::numeric(20,2)::text as net
      from gl_line l join gl_journal j on j.id = l.journal_id
      where ${own} and l.journal_date between ${of.from}::date and ${of.to}::date
      group by j.id having sum(l.debit - l.credit) <> 0 order by j.journal_date, j.id limit ${MAX_ROWS + 1}`,
  );
  let balance = opening;
  const shown = found.slice(0, MAX_ROWS).map(({ id, date, no: journalNo, summary, source: sourceNo, net }) => {
    balance = roundMoney(add(balance, net), 'CNY');
    const up = sign(net) > 0;
    return {
      id,
      date,
      journalNo,
      summary,
      sourceNo,
      increase: up ? net : null,
      decrease: up ? null : roundMoney(negate(net), 'CNY'),
      balance,
    };
  });
  return { opening, rows: shown, closing, more: found.length > MAX_ROWS };
}

interface AgeingOf {
  companyId: string;
  partyId: string;
  asOf: string;
}
/** Open lines of a party as of a day, the longest overdue first (FIN-120); all of them, or the first few. */
export async function openOfParty(
  ctx: Pick<Ctx, 'db'>,
  direction: 'AR' | 'AP',
  of: AgeingOf,
  most: number | null,
): Promise<PartyAgeing['rows']> {
  const found = await rows<PartyAgeing['rows'][number]>(
    ctx.db,
    sql`select o.id::text as id, o.fee_no as "feeNo", f.biz_no as "bizNo", c.name as "chargeName", o.currency,
        o.open::text as open, o.base_open::numeric(20,2)::text as "baseOpen", to_char(o.due, 'YYYY-MM-DD') as due, o.days
      from (${openLines({ direction, companies: [of.companyId], partyId: of.partyId }, of.asOf)}) o
        join fin_fee_line f on f.id = o.id join fin_charge_code c on c.id = f.charge_code_id
      order by o.due nulls last, o.id limit ${most}`,
  );
  return found.map((row) => ({ ...row, open: trimDecimal(row.open ?? '0', 2) }));
}

/** 账龄明细: open lines of a party as of a day, at most 500. */
export async function partyAgeing(ctx: Pick<Ctx, 'db'>, direction: 'AR' | 'AP', of: AgeingOf): Promise<PartyAgeing> {
  const found = await openOfParty(ctx, direction, of, MAX_LINES + 1);
  return { rows: found.slice(0, MAX_LINES), more: found.length > MAX_LINES };
}
