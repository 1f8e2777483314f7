import type { StockTotal } from '@shared/contract/finance/period.answers.ts';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';

/**
 * F13 存货/仓储日结: pieces in each warehouse of a company as of a day by its ledger, and by the daily inventory of that day (WMS-042,
 * WMS-045). Equal once the warehouse is closed up to the day; before there is no inventory to compare with. Warehouses in which
 * nothing has ever moved by then are left out.
 */
export async function stockTotals(ctx: Pick<Ctx, 'db'>, companyId: string, day: string): Promise<StockTotal[]> {
  const found = await rows<Omit<StockTotal, 'same'>>(
    ctx.db,
    sql`select w.id::text as "warehouseId", w.code, w.name, closed.last::text as "closedTo", moved.qty as ledger,
        case when made.day is null then null else coalesce(stored.qty, 0) end as daily
      from wh_warehouse w
        join lateral (select sum(e.qty_delta)::float8 as qty from wh_stock_ledger e
          where e.warehouse_id = w.id and e.business_date <= ${day}::date) moved on moved.qty is not null
        left join lateral (select max(d.day) as last from wh_day d where d.warehouse_id = w.id and d.state <> 'OPEN') closed on true
        left join wh_day made on made.warehouse_id = w.id and made.day = ${day}::date and made.generated_at is not null
        left join lateral (select sum(t.closing)::float8 as qty from wh_daily_total t
          where t.warehouse_id = w.id and t.day = ${day}::date) stored on true
      where w.company_id = ${companyId} order by w.code`,
  );
  return found.map(({ warehouseId, code, name, closedTo, ledger, daily }) => ({
    warehouseId,
    code,
    name,
    closedTo,
    ledger,
    daily,
    same: closedTo !== null && closedTo >= day && daily === ledger,
  }));
}
