import type { FinanceOverview, OverviewFigure } from '@shared/contract/finance/overview.contract.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { add, compare, divide, isZero, multiply, round, sign } from '@shared/contract/decimal.ts';
import { TRADE_DOC_PAGE } from '@shared/contract/finance/document-pages.ts';
import { and, between, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { rateSql } from '../../masters/rates/rate.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { scopeCondition } from '../../platform/scope.ts';
import { sees } from '../../platform/sight.ts';
import { balanceRows, balanceTitles, companiesIn } from '../ageing/balance-rows.ts';
import { openLines } from '../ageing/open-items.ts';
import { paidMovements } from '../ageing/paid-movements.ts';
import { tradeDocs } from '../trade-docs/trade-doc.entity.ts';
import { tradeDoc } from '../trade-docs/trade-doc.tables.ts';
import { ofCompany, pendingFigures } from './pending.ts';

const TOP = 10;
const PLAN_DAYS = 30;
const DUE_FEES = '/finance/account-payable/billingdetails?direction=AP&state=CONFIRMED';

/** What an overview is of. */
export interface OverviewOf {
  direction: 'AR' | 'AP';
  companyId: string | null;
  /** Today without. */
  asOf: string | null;
}
const groupOf = (direction: OverviewOf['direction']) => (direction === 'AR' ? 'money.sell' : 'money.cost');
export type Party = {
  partyId: string;
  name: string;
  companyName: string;
  open: string;
  overdue: string;
  buckets: string[];
  charged: string;
  paid: string;
  unallocated: string;
  /** What the net was at the start of the month, and is now. */
  opening: string;
  net: string;
};

/** Which customers or suppliers a caller sees the figures of (1.8); undefined: all. */
const partyScope = (ctx: Ctx, direction: OverviewOf['direction']): SQL | undefined =>
  direction === 'AR'
    ? scopeCondition(ctx.actor, 'finance', { dept: acCustomer.deptId, people: [acCustomer.salesId] })
    : scopeCondition(ctx.actor, 'finance', {});
/** The same of a column with their id. */
function ofSeen(ctx: Ctx, direction: OverviewOf['direction'], id: SQL): SQL {
  const scope = partyScope(ctx, direction);
  if (!scope) return sql`true`;
  const party = direction === 'AR' ? acCustomer : acSupplier;
  return sql`exists (select from ${party} where ${party.id} = ${id} and ${scope})`;
}
/** A list as the overview stands: of its company, as of its day. */
function listOf({ companyId, asOf }: OverviewOf, list: string): string {
  const link = ofCompany(list, companyId);
  return asOf === null ? link : `${link}${link.includes('?') ? '&' : '?'}asOf=${asOf}..${asOf}`;
}

/** Balances of the parties in the caller's scope, as 客户应收 and 供应商应付 count them; by name for who may not see amounts. */
export async function partiesOf(ctx: Ctx, { direction, companyId }: OverviewOf, day: string): Promise<Party[]> {
  const receivable = direction === 'AR';
  const party = sql.raw(receivable ? 'ac_customer' : 'ac_supplier');
  const order = sees(ctx, groupOf(direction)) ? sql`b.base_open desc` : sql`${party}.short_name`;
  const scope = partyScope(ctx, direction);
  const balances = await balanceRows(ctx, direction, { asOf: `${day}..${day}`, ...(companyId && { companyId }) });
  return rows<Party>(
    ctx.db,
    sql`select b.party_id::text as "partyId", ${party}.short_name as name, c.short_name as "companyName",
        b.base_open::numeric(20,2)::text as open, (b.base_open - b.bucket0)::numeric(20,2)::text as overdue,
        array[b.bucket0, b.bucket1, b.bucket2, b.bucket3, b.bucket4, b.bucket5]::numeric(20,2)[]::text[] as buckets,
        b.charged::numeric(20,2)::text as charged, b.paid::numeric(20,2)::text as paid, b.base_unallocated::numeric(20,2)::text as unallocated,
        b.opening::numeric(20,2)::text as opening, b.net::numeric(20,2)::text as net
      from (${balances}) b
        join ${party} on ${party}.id = b.party_id join sy_company c on c.id = b.company_id
      where ${scope ?? sql`true`} order by ${order}, b.party_id, b.company_id`,
  );
}

/** F2, F15: figures, ageing by company, twelve months, the ten largest, and for payables what falls due. */
export async function financeOverview(ctx: Ctx, of: OverviewOf): Promise<FinanceOverview> {
  const day = of.asOf ?? ctx.today();
  const companies = companiesIn(ctx, { companyId: of.companyId ?? undefined });
  if (companies.length === 0)
    return { empty: true, figures: [], ageing: [], buckets: [], trend: { months: [], series: [] }, top: [], plan: [] };
  const parties = await partiesOf(ctx, of, day);
  const seen = sees(ctx, groupOf(of.direction));
  return {
    empty: false,
    figures: [
      ...amountFigures(of, parties, of.direction === 'AR' ? await invoicedFigures(ctx, of, companies, day) : []),
      ...(await dueFigures(ctx, of, companies, day)),
      ...(await pendingFigures(ctx, { side: of.direction, companyId: of.companyId })),
    ],
    ageing: ageingOf(parties),
    buckets: await balanceTitles(ctx, { ...(of.companyId && { companyId: of.companyId }) }),
    trend: await trendOf(ctx, of.direction, companies, day),
    // Who stands among the largest, and when something is due, tells of amounts.
    top: seen ? topOf(parties) : [],
    plan: seen && of.direction === 'AP' ? await planOf(ctx, companies, day) : [],
  };
}

const sum = (of: readonly Party[], pick: (one: Party) => string): string => round(add('0', ...of.map(pick)), 2);

function amountFigures(
  of: OverviewOf,
  parties: readonly Party[],
  invoiced: readonly OverviewFigure[],
): OverviewFigure[] {
  const { direction } = of;
  const [open, overdue] = [sum(parties, (one) => one.open), sum(parties, (one) => one.overdue)];
  const receivable = direction === 'AR';
  const list = receivable ? '/finance/account-receivable/customer' : '/finance/account-payable/supplierlist';
  const one = (
    key: string,
    title: string,
    amount: string,
    note: string | null = null,
    link = list,
  ): OverviewFigure => ({
    key,
    title,
    amount,
    count: null,
    note,
    link: listOf(of, link),
  });
  const share = isZero(open) ? null : `占比 ${round(multiply(divide(overdue, open), '100'), 1)}%`;
  return [
    one('open', receivable ? '应收余额' : '应付余额', open),
    one('overdue', '逾期金额', overdue, share, `${list}?longest=1..`),
    one(
      'charged',
      receivable ? '本月应收' : '本月应付',
      sum(parties, (party) => party.charged),
    ),
    ...invoiced,
    one(
      'paid',
      receivable ? '本月收款' : '本月付款',
      sum(parties, (party) => party.paid),
    ),
    one(
      'unallocated',
      receivable ? '未核销收款' : '预付余额',
      sum(parties, (party) => party.unallocated),
    ),
  ];
}

/** F2 本月开票: output invoices of the month up to the day, red ones taken off; CNY at the 记账 rate of each invoice's day (1.2). */
async function invoicedFigures(
  ctx: Ctx,
  { companyId }: OverviewOf,
  companies: readonly string[],
  day: string,
): Promise<OverviewFigure[]> {
  const rate = await rateSql(ctx, {
    currency: sql`d.currency`,
    company: sql`d.company_id`,
    day: sql`d.invoice_date`,
  });
  const begin = `${day.slice(0, 7)}-01`;
  const [found] = await rows<{ amount: string; docs: number; unrated: number }>(
    ctx.db,
    sql`select coalesce(sum(round(d.amount * d.rate, 2)), 0)::numeric(20,2)::text as amount, count(*)::int as docs,
        (count(*) filter (where d.rate is null))::int as unrated
      from (select d.amount, ${rate} as rate from ${tradeDoc} d where d.id in (select ${tradeDoc.id} from ${tradeDoc}
        where ${and(
          eq(tradeDoc.kind, 'OUTPUT_INVOICE'),
          inArray(tradeDoc.state, ['ISSUED', 'ARCHIVED', 'RED']),
          inArray(tradeDoc.companyId, [...companies]),
          between(tradeDoc.invoiceDate, begin, day),
          tradeDocs.scopeWhere(ctx.actor),
        )})) d`,
  );
  const { amount = '0.00', docs = 0, unrated = 0 } = found ?? {};
  const link = ctx.actor.may('trade.doc.view')
    ? ofCompany(`${TRADE_DOC_PAGE}?tab=output&invoiceDate=${begin}..${day}`, companyId)
    : null;
  const note = unrated > 0 ? `${unrated} 张缺少汇率，未计入` : `${docs} 张`;
  return [{ key: 'invoiced', title: '本月开票', amount, count: null, note, link }];
}

/** F15: payables that fall due within 7 and 30 days; the fees behind them for who may see 账单明细, else the suppliers. */
async function dueFigures(
  ctx: Ctx,
  of: OverviewOf,
  companies: readonly string[],
  day: string,
): Promise<OverviewFigure[]> {
  const { direction, companyId } = of;
  if (direction === 'AR') return [];
  const [found] = await rows<{ week: string; month: string }>(
    ctx.db,
    sql`select coalesce(sum(o.base_open) filter (where o.due <= ${addDays(day, 7)}::date), 0)::numeric(20,2)::text as week,
        coalesce(sum(o.base_open), 0)::numeric(20,2)::text as month
      from (${openLines({ direction, companies }, day)}) o where o.due between ${day}::date and ${addDays(day, PLAN_DAYS)}::date
        and ${ofSeen(ctx, direction, sql`o.party_id`)}`,
  );
  // What was open on an earlier day may be paid by now.
  const [open, posted] = day === ctx.today() ? ['&settleState=NONE,PART', ''] : ['', `&accountingDate=..${day}`];
  const one = (key: string, days: number, amount = '0.00'): OverviewFigure => ({
    key,
    title: `${days} 日内到期`,
    amount,
    count: null,
    note: null,
    link: ctx.actor.may('finance.ap.detail.view')
      ? ofCompany(`${DUE_FEES}${open}&dueDate=${day}..${addDays(day, days)}${posted}`, companyId)
      : listOf(of, '/finance/account-payable/supplierlist'),
  });
  return [one('week', 7, found?.week), one('month', PLAN_DAYS, found?.month)];
}

function grouped(parties: readonly Party[], by: (one: Party) => string): Map<string, Party[]> {
  const groups = new Map<string, Party[]>();
  for (const one of parties) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return groups;
}

function ageingOf(parties: readonly Party[]): FinanceOverview['ageing'] {
  return [...grouped(parties, (one) => one.companyName)].map(([name, own]) => ({
    name,
    values: [0, 1, 2, 3, 4, 5].map((nth) => sum(own, (one) => one.buckets[nth] ?? '0')),
  }));
}

function topOf(parties: readonly Party[]): FinanceOverview['top'] {
  return [...grouped(parties, (one) => one.partyId)]
    .map(([id, own]) => ({
      id,
      name: own[0]?.name ?? '',
      open: sum(own, (one) => one.open),
      overdue: sum(own, (one) => one.overdue),
    }))
    .filter(({ open }) => sign(open) > 0)
    .toSorted((left, right) => compare(right.open, left.open))
    .slice(0, TOP);
}

/** Posted and paid by month, twelve months up to that of the day, of the parties in scope; CNY. */
export async function trendOf(
  ctx: Ctx,
  direction: 'AR' | 'AP',
  companies: readonly string[],
  day: string,
): Promise<FinanceOverview['trend']> {
  const receivable = direction === 'AR';
  const found = await rows<{ month: string; charged: string; paid: string }>(
    ctx.db,
    sql`select to_char(m.month, 'YYYY-MM') as month,
        (select coalesce(sum(f.base_amount), 0)::numeric(20,2)::text from fin_fee_line f where f.direction = ${direction}
          and f.company_id in ${[...companies]} and f.state in ('CONFIRMED', 'REVERSED')
          and ${ofSeen(ctx, direction, sql.raw(receivable ? 'f.customer_id' : 'f.supplier_id'))}
          and f.accounting_date >= m.month and f.accounting_date < m.month + interval '1 month'
          and f.accounting_date <= ${day}::date) as charged,
        coalesce(p.paid, 0)::numeric(20,2)::text as paid
      from generate_series(date_trunc('month', ${day}::date) - interval '11 months', date_trunc('month', ${day}::date), interval '1 month') m(month)
        left join (select date_trunc('month', v.day) as month, sum(v.base) as paid
          from (${paidMovements({ direction, companies })}) v where v.day <= ${day}::date
            and ${ofSeen(ctx, direction, sql`v.party_id`)} group by 1) p on p.month = m.month
      order by m.month`,
  );
  return {
    months: found.map(({ month }) => month),
    series: [
      { name: receivable ? '应收' : '应付', values: found.map(({ charged }) => charged) },
      { name: receivable ? '收款' : '付款', values: found.map(({ paid }) => paid) },
    ],
  };
}

/** 付款计划: what falls due on each of the next 30 days; CNY. */
const planOf = (ctx: Ctx, companies: readonly string[], day: string): Promise<FinanceOverview['plan']> =>
  rows(
    ctx.db,
    sql`select to_char(o.due, 'YYYY-MM-DD') as day, sum(o.base_open)::numeric(20,2)::text as amount
      from (${openLines({ direction: 'AP', companies }, day)}) o
      where o.due between ${day}::date and ${addDays(day, PLAN_DAYS)}::date and ${ofSeen(ctx, 'AP', sql`o.party_id`)} group by o.due having sum(o.base_open) > 0 order by o.due`,
  );
