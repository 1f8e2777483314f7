import { compare, roundMoney } from '@shared/contract/decimal.ts';
import { RUNNING } from '@shared/contract/finance/tax-case.labels.ts';
import { crossDifferences } from '@shared/contract/finance/trade-doc.rules.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Credit } from '../../masters/credit/credit.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { parameters } from '../parameters.ts';
import type { DocFact, RiskFactSheet } from './judge.rules.ts';

/** Documents of a kind that a customer's sheet names; a score counts a rule once however many there are. */
const MAX = 20;
type Found = DocFact & { customerId: string };
type ByCustomer = Map<string, DocFact[]>;

function grouped(found: readonly Found[]): ByCustomer {
  const groups: ByCustomer = new Map();
  for (const { customerId, ...fact } of found) {
    const list = groups.get(customerId) ?? [];
    if (list.length < MAX) list.push(fact);
    groups.set(customerId, list);
  }
  return groups;
}

/** All that the rules look at (FIN-192), today, of customers whose credit is known. */
export async function factSheets(ctx: Ctx, credit: ReadonlyMap<string, Credit>): Promise<Map<string, RiskFactSheet>> {
  const customerIds = [...credit.keys()];
  if (customerIds.length === 0) return new Map();
  const ids = sql`${customerIds}`;
  const exchangeCosts = await exchangeCostsOf(ctx, ids);
  const lateDeclarations = await lateDeclarationsOf(ctx, ids);
  const refunds = await refundsOf(ctx, ids);
  const losses = await lossesOf(ctx, ids);
  const disagreeing = await disagreeingOf(ctx, ids);
  const stock = await numbers(ctx, stockDays(ctx, ids));
  const shares = await numbers(ctx, receivableShares(ids));
  return new Map(
    [...credit].map(([id, { exposure, inForce }]) => [
      id,
      {
        exposure: exposure.exposure,
        limit: inForce,
        overdueDays: exposure.overdueDays,
        shareBp: shares.get(id) ?? 0,
        stockDays: stock.get(id) ?? 0,
        exchangeCosts: exchangeCosts.get(id) ?? [],
        lateDeclarations: lateDeclarations.get(id) ?? [],
        refunds: refunds.get(id) ?? [],
        losses: losses.get(id) ?? [],
        disagreeing: disagreeing.get(id) ?? [],
      },
    ]),
  );
}

async function numbers(ctx: Ctx, query: SQL): Promise<Map<string, number>> {
  const found = await rows<{ id: string; n: number }>(ctx.db, query);
  return new Map(found.map(({ id, n }) => [id, n]));
}

/** R07: age of the oldest goods on hand, the received day being day 1 (WMS-044). */
const stockDays = (
  ctx: Ctx,
  ids: SQL,
): SQL => sql`select b.customer_id::text as id, max(${ctx.today()}::date - b.received_date + 1)::int as n
  from wh_batch b where b.customer_id in ${ids} and exists (select from wh_stock s where s.batch_id = b.id and s.on_hand > 0)
  group by b.customer_id`;

/** R08: the largest share of what a company has to receive, basis points rounded down. */
const receivableShares = (ids: SQL): SQL => sql`select o.id::text as id, max(floor(o.open * 10000 / t.open))::int as n
  from (select f.customer_id as id, f.company_id, sum(f.base_open) as open from fin_fee_line f
      where f.customer_id in ${ids} and f.direction = 'AR' and f.state = 'CONFIRMED' and f.open > 0 group by 1, 2) o
    join (select f.company_id, sum(f.base_open) as open from fin_fee_line f
      where f.direction = 'AR' and f.state = 'CONFIRMED' and f.open > 0 group by 1) t on t.company_id = o.company_id and t.open > 0
  group by o.id`;

/** R03: refund cases under way whose 换汇成本 lies outside the company's range (FIN-152, bounds inclusive). */
async function exchangeCostsOf(ctx: Ctx, ids: SQL): Promise<ByCustomer> {
  const found = await rows<Omit<Found, 'limit'>>(
    ctx.db,
    sql`select t.customer_id::text as "customerId", t.id::text as id, t.case_no as no, round(t.exchange_cost, 4)::text as value,
        t.company_id::text as "companyId"
      from tax_case t where t.customer_id in ${ids} and t.exchange_cost is not null
        and t.state not in ('VOID', 'REFUSED', 'RECEIVED', 'SETTLED', 'CERT_DELIVERED') order by t.id desc`,
  );
  const ranges = new Map<string, readonly [string, string]>();
  for (const { companyId } of found)
    if (!ranges.has(companyId)) ranges.set(companyId, await parameters(ctx, companyId).exchangeCostRange());
  return grouped(
    found.flatMap((fact) => {
      const [least, most] = ranges.get(fact.companyId) ?? ['0', '0'];
      const inside = compare(fact.value, least) >= 0 && compare(fact.value, most) <= 0;
      return inside ? [] : [{ ...fact, limit: `${least}–${most}` }];
    }),
  );
}

/** R04: declarations whose exchange is overdue (FIN-184). */
const lateDeclarationsOf = async (ctx: Ctx, ids: SQL): Promise<ByCustomer> =>
  grouped(
    await rows<Found>(
      ctx.db,
      sql`select d.customer_id::text as "customerId", d.id::text as id, d.company_id::text as "companyId", d.declaration_no as no,
          '逾期 ' || (${ctx.today()}::date - d.due_date) || ' 天' as value, '到期 ' || d.due_date as limit
        from fx_declaration d where d.customer_id in ${ids} and d.due_date < ${ctx.today()}::date and d.open > d.tolerance
          and d.state in ('OPEN', 'PART') order by d.due_date, d.id`,
    ),
  );

/** R05: cases that are not declared and lack papers, by the days that are left. */
const refundsOf = async (ctx: Ctx, ids: SQL): Promise<ByCustomer> =>
  grouped(
    await rows<Found>(
      ctx.db,
      sql`select t.customer_id::text as "customerId", t.id::text as id, t.company_id::text as "companyId", t.case_no as no,
          case when t.left < 0 then '已过截止日 ' || -t.left || ' 天' else '还有 ' || t.left || ' 天' end as value, t.left as days
        from (select c.customer_id, c.id, c.company_id, c.case_no,
            (case when c.mode = 'AGENCY' then c.cert_deadline else c.deadline end) - ${ctx.today()}::date as left
          from tax_case c where c.customer_id in ${ids} and c.state in ${[...RUNNING]}
            and exists (select from tax_case_doc p where p.case_id = c.id and p.need = 'READY' and p.received_on is null)) t
        where t.left is not null order by t.left, t.id`,
    ),
  );

/** R06: orders with a loss, by the days since they were reckoned (FIN-130). */
const lossesOf = async (ctx: Ctx, ids: SQL): Promise<ByCustomer> =>
  grouped(
    (
      await rows<Found & { profit: string }>(
        ctx.db,
        sql`select s.customer_id::text as "customerId", s.biz_id::text as id, max(s.company_id)::text as "companyId", max(s.biz_no) as no, sum(s.profit)::text as profit,
            ${ctx.today()}::date - (max(s.computed_at) at time zone 'Asia/Shanghai')::date as days
          from fin_cost_sheet s where s.customer_id in ${ids} and s.biz_type = 'LOGISTICS' and s.state <> 'DRAFT'
          group by s.customer_id, s.biz_id having sum(s.profit) < 0 order by days, id desc`,
      )
    ).map(({ profit, ...fact }) => ({ ...fact, value: `${roundMoney(profit, 'CNY')} CNY` })),
  );

/** R09: declarations whose contracts and invoices disagree with what was declared (FIN-173); what has no paper yet disagrees with nothing. */
async function disagreeingOf(ctx: Ctx, ids: SQL): Promise<ByCustomer> {
  const found = await rows<
    Found & { currency: string; declared: string | null; invoiced: string | null; contracted: string | null }
  >(
    ctx.db,
    sql`select x.customer_id::text as "customerId", x.declaration_id::text as id, d.company_id::text as "companyId", coalesce(d.customs_no, d.decl_no) as no, x.currency,
        (select sum((t.value ->> 'amount')::numeric)::text from jsonb_array_elements(d.totals) t
          where t.value ->> 'currency' = x.currency) as declared, x.invoiced::text, x.contracted::text
      from (select k.customer_id, a.declaration_id, a.currency,
          sum(a.amount) filter (where a.kind = 'COMMERCIAL_INVOICE') as invoiced,
          sum(a.amount) filter (where a.kind = 'EXPORT_CONTRACT') as contracted
        from (select distinct customer_id, declaration_id from trade_doc where customer_id in ${ids} and declaration_id is not null
            and kind in ('COMMERCIAL_INVOICE', 'EXPORT_CONTRACT') and state not in ('VOID', 'RED') and deleted_at is null) k
          join trade_doc a on a.declaration_id = k.declaration_id and a.kind in ('COMMERCIAL_INVOICE', 'EXPORT_CONTRACT')
            and a.state not in ('VOID', 'RED') and a.deleted_at is null and a.red_of is null
        group by k.customer_id, a.declaration_id, a.currency) x
      join lg_declaration d on d.id = x.declaration_id
      order by x.declaration_id desc`,
  );
  return grouped(
    found.flatMap(({ customerId, id, companyId, no, ...amounts }) => {
      const problems = crossDifferences(amounts);
      return problems.length > 0 ? [{ customerId, id, companyId, no, value: problems.join('；') }] : [];
    }),
  );
}
