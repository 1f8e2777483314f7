import type { OpenLine, SettlementSource } from '@shared/contract/finance/settlement.answers.ts';
import type { AutoRequest, OpenLineQuery } from '@shared/contract/finance/settlement.input.ts';
import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import { sql, type SQL } from 'drizzle-orm';
import { trimDecimal } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { daysOf } from '../../platform/list-filters.ts';
import { searchMatch } from '../../platform/search.ts';
import { holderSql } from '../allocations/locks.ts';
import { lapsedBefore, lapsedSql, type Lapsed } from '../locks/lapsed.ts';

/** A party of a company on a side. */
export interface Party {
  side: Side;
  companyId: string;
  partyId: string;
}
const partyColumn = (side: Side) => sql.raw(side === 'AR' ? 'f.customer_id' : 'f.supplier_id');
/** Confirmed lines of the party with something open, that a settlement may take: no estimates (FIN-133). */
export const openOf = ({ side, companyId, partyId }: Party): SQL =>
  sql`f.company_id = ${companyId} and ${partyColumn(side)} = ${partyId} and f.direction = ${side} and f.state = 'CONFIRMED' and not f.is_estimate and f.open <> 0`;

const COLUMNS = (
  lapsed: Lapsed,
) => sql`f.id::text as id, f.fee_no as "feeNo", f.biz_no as "bizNo", c.name as "chargeName", f.currency,
  f.rate::text as rate, f.amount::text as amount, f.open::text as open, f.base_open::text as "baseOpen", f.due_date::text as "dueDate",
  f.statement_no as "statementNo", ${holderSql('f', lapsed)} as holder`;
const money = (line: OpenLine): OpenLine => ({
  ...line,
  rate: trimDecimal(line.rate),
  amount: trimDecimal(line.amount, 2),
  open: trimDecimal(line.open, 2),
  baseOpen: trimDecimal(line.baseOpen, 2),
});

async function select(ctx: Ctx, where: SQL, tail: SQL): Promise<OpenLine[]> {
  const lapsed = await lapsedBefore(ctx);
  return (
    await rows<OpenLine>(
      ctx.db,
      sql`select ${COLUMNS(lapsed)} from fin_fee_line f join fin_charge_code c on c.id = f.charge_code_id where ${where} ${tail}`,
    )
  ).map(money);
}
const BY_DUE = sql`order by f.due_date nulls last, f.fee_no`;

/** Lines by their ids, whatever is open of them. */
export const linesById = (ctx: Ctx, ids: readonly string[]): Promise<OpenLine[]> =>
  ids.length === 0 ? Promise.resolve([]) : select(ctx, sql`f.id in ${[...new Set(ids)]}`, BY_DUE);

function filtered(ctx: Ctx, party: Party, query: Omit<OpenLineQuery, 'partyId' | 'companyId'>): SQL {
  const parts = [openOf(party), sql`f.open > 0`];
  if (query.currency) parts.push(sql`f.currency = ${query.currency}`);
  if (query.statementId) parts.push(sql`f.statement_id = ${query.statementId}`);
  if (query.overdue) parts.push(sql`f.due_date < ${ctx.today()}::date`);
  const { from, to } = query.due ? daysOf(query.due, 'due') : {};
  if (from) parts.push(sql`f.due_date >= ${from}::date`);
  if (to) parts.push(sql`f.due_date <= ${to}::date`);
  if (query.q?.trim())
    parts.push(searchMatch(sql`concat_ws(' ', f.fee_no, f.biz_no, f.statement_no)`, query.q.trim()) ?? sql`true`);
  return sql.join(parts, sql` and `);
}

/** One page of what the party has open, by due date. */
export async function openLines(ctx: Ctx, party: Party, query: Omit<OpenLineQuery, 'partyId' | 'companyId'>) {
  const { page = 1, pageSize = 50 } = query;
  const where = filtered(ctx, party, query);
  const list = await select(ctx, where, sql`${BY_DUE} limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const [count] = await rows<{ total: number }>(
    ctx.db,
    sql`select count(*)::int as total from fin_fee_line f where ${where}`,
  );
  return { list, total: count?.total ?? 0, page, pageSize };
}

/** The first free lines to allocate to, by due date; `amounts`: only lines open by one of these. */
export async function linesToPay(
  ctx: Ctx,
  party: Party,
  query: Pick<AutoRequest, 'currency' | 'statementId' | 'due' | 'overdue' | 'most'> & {
    amounts: readonly string[] | null;
  },
): Promise<OpenLine[]> {
  const { currency, statementId, due, overdue, most, amounts } = query;
  const lapsed = await lapsedBefore(ctx);
  const where = sql`${filtered(ctx, party, {
    ...(currency && { currency }),
    ...(statementId && { statementId }),
    ...(due && { due }),
    ...(overdue && { overdue: '1' }),
  })} and (f.lock_id is null or f.locked_at <= ${lapsedSql(lapsed, sql`f.company_id`)})
    ${amounts === null ? sql`` : sql`and f.open in ${amounts.length > 0 ? [...amounts] : ['0']}`}`;
  return select(ctx, where, sql`${BY_DUE} limit ${most}`);
}

/** Receipts or payments of the party with something left, oldest first, then its credit lines. */
export async function sourcesOf(ctx: Ctx, { side, companyId, partyId }: Party): Promise<SettlementSource[]> {
  const lapsed = await lapsedBefore(ctx);
  const from =
    side === 'AR'
      ? sql`select 'RECEIPT' as kind, s.id::text as id, s.receipt_no as no, s.value_date::text as date, s.payer_name as note, s.currency,
          s.rate::text as rate, s.amount::text as amount, s.unallocated::text as left, s.base_unallocated::text as "baseLeft", ${holderSql('s', lapsed)} as holder
        from fin_receipt s where s.company_id = ${companyId} and s.customer_id = ${partyId} and s.state = 'CONFIRMED' and s.unallocated > 0
          and s.kind not in ('TAX_REFUND', 'INTERNAL') order by s.value_date, s.id limit 200`
      : sql`select case when s.kind = 'PREPAY' then 'PREPAY' else 'PAYMENT' end as kind, s.id::text as id, s.payment_no as no, s.pay_date::text as date,
          null as note, s.currency, s.rate::text as rate, s.amount::text as amount, s.unallocated::text as left, s.base_unallocated::text as "baseLeft", ${holderSql('s', lapsed)} as holder
        from fin_payment s where s.company_id = ${companyId} and s.supplier_id = ${partyId} and s.state = 'PAID' and s.unallocated > 0
          and s.kind in ('NORMAL', 'PREPAY') order by s.pay_date, s.id limit 200`;
  const found = await rows<SettlementSource>(ctx.db, from);
  const credits = await select(
    ctx,
    sql`${openOf({ side, companyId, partyId })} and f.open < 0`,
    sql`${BY_DUE} limit 200`,
  );
  return [...found, ...credits.map((line) => ofLine('CREDIT', line))].map((one) => ({
    ...one,
    rate: trimDecimal(one.rate),
    amount: trimDecimal(one.amount, 2),
    left: trimDecimal(one.left, 2),
    baseLeft: trimDecimal(one.baseLeft, 2),
  }));
}
const positive = (amount: string) => amount.replace(/^-/, '');
/** A fee line as a source: a red one, or a receivable against a payable; amounts without their sign. */
export const ofLine = (kind: 'CREDIT' | 'NETTING', line: OpenLine): SettlementSource => ({
  kind,
  id: line.id,
  no: line.feeNo,
  date: line.dueDate,
  note: [line.chargeName, line.bizNo].filter(Boolean).join(' '),
  currency: line.currency,
  rate: line.rate,
  amount: positive(line.amount),
  left: positive(line.open),
  baseLeft: positive(line.baseOpen),
  holder: line.holder,
});

/** Receivables of the customer that is the same party, to be set against payables (FIN-062). */
export const offsetLines = async (ctx: Ctx, companyId: string, customerId: string): Promise<SettlementSource[]> =>
  (
    await select(
      ctx,
      sql`${openOf({ side: 'AR', companyId, partyId: customerId })} and f.open > 0`,
      sql`${BY_DUE} limit 200`,
    )
  ).map((line) => ofLine('NETTING', line));
