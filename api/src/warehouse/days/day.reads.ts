import { addDays } from '@shared/contract/business-day.ts';
import type { DayMonth, WarehouseDay } from '@shared/contract/warehouse/day.contract.ts';
import { sql } from 'drizzle-orm';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { nextToClose } from './day.rules.ts';
import { progressOf } from './day.service.ts';

/** The days of a month of a warehouse, up to today; NOT_FOUND outside of the caller's scope. */
export async function monthOf(ctx: Ctx, warehouseId: string, month: string): Promise<DayMonth> {
  await warehouses.find(ctx, warehouseId);
  const first = `${month}-01`;
  const following = addDays(first, 31).slice(0, 7);
  const last = addDays(`${following}-01`, -1);
  const until = last < ctx.today() ? last : ctx.today();
  const days = until < first ? [] : await daysBetween(ctx, warehouseId, first, until);
  const progress = await progressOf(ctx, warehouseId);
  return { days, nextToClose: nextToClose(progress, ctx.today()), lastClosed: progress.lastClosed };
}

/** A day of a warehouse as the calendar shows it. */
export async function dayOf(ctx: Ctx, warehouseId: string, day: string): Promise<WarehouseDay> {
  const [found] = await daysBetween(ctx, warehouseId, day, day);
  if (!found) throw new Error(`${day} is no day`);
  return found;
}

async function daysBetween(ctx: Ctx, warehouseId: string, from: string, to: string): Promise<WarehouseDay[]> {
  const found = await rows<Omit<WarehouseDay, 'closedAt'> & { closedAt: string | Date | null }>(
    ctx.db,
    sql`select d.day::date::text as day, coalesce(w.state, 'OPEN') as state, coalesce(w.version, 0) as version,
        w.closed_at as "closedAt", case when w.state <> 'OPEN' then coalesce(u.name, '系统') end as "closedByName",
        (select count(*)::int from wh_stock_ledger e where e.warehouse_id = ${warehouseId} and e.business_date = d.day::date) as entries
      from generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
      left join wh_day w on w.warehouse_id = ${warehouseId} and w.day = d.day::date
      left join ac_user u on u.id = w.closed_by order by d.day`,
  );
  return found.map((row) => ({ ...row, closedAt: row.closedAt ? new Date(row.closedAt).toISOString() : null }));
}
