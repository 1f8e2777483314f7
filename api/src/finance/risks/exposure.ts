import { add, roundMoney, subtract } from '@shared/contract/decimal.ts';
import { sql } from 'drizzle-orm';
import type { Exposure, Exposures } from '../../masters/credit/ports.ts';
import { rateSql } from '../../masters/rates/rate.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';

type Parts = {
  id: string;
  receivable: string;
  overdue: string;
  overdueDays: number;
  unbilled: string;
  advances: string;
  unallocated: string;
};

/**
 * FIN-191 as of today, over all companies: a limit is the customer's, whoever asks. What has no rate cannot count; it is a bill of
 * a currency nobody keeps. An advance that is claimed from the customer is receivable and no advance any more, nor is one of a
 * refused case: it is claimed, or was never paid.
 */
async function exposureOf(ctx: Ctx, customerIds: readonly string[]): Promise<Map<string, Exposure>> {
  if (customerIds.length === 0) return new Map();
  const ids = sql`${[...customerIds]}`;
  const rate = await rateSql(ctx, { currency: sql`b.currency`, company: sql`b.company_id` });
  const found = await rows<Parts>(
    ctx.db,
    sql`select c.id::text as id, coalesce(l.receivable, 0)::text as receivable, coalesce(l.overdue, 0)::text as overdue,
        coalesce(l.days, 0) as "overdueDays", (coalesce(s.amount, 0) + coalesce(d.amount, 0))::text as unbilled,
        coalesce(t.amount, 0)::text as advances, coalesce(r.amount, 0)::text as unallocated
      from ac_customer c
      left join (select f.customer_id as id, sum(f.base_open) as receivable,
          sum(f.base_open) filter (where f.due_date < ${ctx.today()}::date and f.open > 0) as overdue,
          greatest(0, ${ctx.today()}::date - min(f.due_date) filter (where f.open > 0))::int as days
        from fin_fee_line f where f.customer_id in ${ids} and f.direction = 'AR' and f.state = 'CONFIRMED' and f.open <> 0
        group by f.customer_id) l on l.id = c.id
      left join (select b.customer_id as id, sum(round(b.amount * ${rate}, 2)) as amount from wh_storage_bill b
        where b.customer_id in ${ids} and b.direction = 'AR' and b.state = 'CONFIRMED' and b.reversal_of is null
        group by b.customer_id) s on s.id = c.id
      left join (select b.customer_id as id, sum(round(b.amount * ${rate}, 2)) as amount from fin_fee_line b
        where b.customer_id in ${ids} and b.direction = 'AR' and b.biz_type in ('WAREHOUSE', 'BARCODE')
          and b.state in ('DRAFT', 'SUBMITTED') group by b.customer_id) d on d.id = c.id
      left join (select k.customer_id as id, sum(k.advance_amount - coalesce((select sum(b.amount) from fin_fee_line b
          join fin_charge_code g on g.id = b.charge_code_id where b.biz_type = 'TAX_ADVANCE' and b.biz_id = k.id
          and b.direction = 'AR' and b.state = 'CONFIRMED' and g.code = 'ADVTAX'), 0)) as amount from tax_case k
        where k.customer_id in ${ids} and k.advance_amount > 0 and k.settled_on is null and k.state not in ('VOID', 'REFUSED')
        group by k.customer_id) t on t.id = c.id
      left join (select p.customer_id as id, sum(p.base_unallocated) as amount from fin_receipt p
        where p.customer_id in ${ids} and p.state = 'CONFIRMED' and p.kind not in ('TAX_REFUND', 'INTERNAL')
          and p.unallocated <> 0 group by p.customer_id) r on r.id = c.id
      where c.id in ${ids}`,
  );
  return new Map(found.map(({ id, ...parts }) => [id, exposureFrom(parts)]));
}

/** FIN-191: receivable + unbilled + advances − unallocated, CNY (TV-30). */
export function exposureFrom({ overdueDays, ...parts }: Omit<Parts, 'id'>): Exposure {
  const cny = (value: string) => roundMoney(value, 'CNY');
  const { receivable, unbilled, advances, unallocated } = parts;
  return {
    receivable: cny(receivable),
    unbilled: cny(unbilled),
    advances: cny(advances),
    unallocated: cny(unallocated),
    exposure: cny(subtract(add(receivable, unbilled, advances), unallocated)),
    overdue: cny(parts.overdue),
    overdueDays,
  };
}

/** FIN-191 for credit and holds. */
export const exposuresOfCustomers: Exposures = { of: exposureOf };
