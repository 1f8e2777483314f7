import { sql, type SQL } from 'drizzle-orm';
import { flowOf, internalEntry } from '../stock/flows.ts';

const entry = sql.raw('e');
const { inQty, outQty, adjustQty } = flowOf(entry);
const internal = internalEntry(entry);

/** Columns of a place on a day, in the order in which they are stored. */
export const DAY_COLUMNS = sql.raw(`day, stock_id, warehouse_id, zone_id, location_id, batch_id, customer_id, quality,
  opening, in_qty, out_qty, moved_in, moved_out, adjust_qty, closing, closing_volume, closing_weight, age_days`);

/**
 * Stock of days out of balances and ledger (WMS-042): what is on hand now less what came later. `span`: a query of
 * (warehouse_id, day); `only`: a condition on wh_stock, wh_batch, wh_location and span.day. A place without any number on a
 * day has no row. Costs the places that hold or held something since the first day, not the whole ledger.
 */
export const liveDays = (span: SQL, only: SQL = sql`true`): SQL => sql`
  with span as materialized (${span}),
  moved as (
    select e.stock_id, e.business_date as day, sum(e.qty_delta) as qty, sum(e.volume_delta) as volume,
      sum(e.weight_delta) as weight, sum(${inQty}) as in_qty, sum(${outQty}) as out_qty, sum(${adjustQty}) as adjust_qty,
      coalesce(sum(${inQty}) filter (where ${internal}), 0) as moved_in,
      coalesce(sum(${outQty}) filter (where ${internal}), 0) as moved_out
    from (select warehouse_id, min(day) as first from span group by warehouse_id) f
    join wh_stock_ledger e on e.warehouse_id = f.warehouse_id and e.business_date >= f.first
    group by e.stock_id, e.business_date),
  held as (
    select span.day, wh_stock.id as stock_id, wh_stock.warehouse_id, wh_stock.zone_id, wh_stock.location_id, wh_stock.batch_id, wh_stock.customer_id, wh_stock.quality,
      wh_stock.on_hand - coalesce(sum(m.qty) filter (where m.day > span.day), 0) as closing,
      coalesce(sum(m.qty) filter (where m.day = span.day), 0) as change,
      coalesce(sum(m.in_qty) filter (where m.day = span.day), 0) as in_qty,
      coalesce(sum(m.out_qty) filter (where m.day = span.day), 0) as out_qty,
      coalesce(sum(m.moved_in) filter (where m.day = span.day), 0) as moved_in,
      coalesce(sum(m.moved_out) filter (where m.day = span.day), 0) as moved_out,
      coalesce(sum(m.adjust_qty) filter (where m.day = span.day), 0) as adjust_qty,
      wh_stock.on_hand * wh_batch.unit_volume - coalesce(sum(m.volume) filter (where m.day > span.day), 0) as closing_volume,
      wh_stock.on_hand * wh_batch.unit_weight - coalesce(sum(m.weight) filter (where m.day > span.day), 0) as closing_weight,
      span.day - wh_batch.received_date + 1 as age_days
    from span
    join wh_stock on wh_stock.warehouse_id = span.warehouse_id
    join wh_batch on wh_batch.id = wh_stock.batch_id
    join wh_location on wh_location.id = wh_stock.location_id
    left join moved m on m.stock_id = wh_stock.id and m.day >= span.day
    where (wh_stock.on_hand > 0 or m.stock_id is not null) and ${only}
    group by span.day, wh_stock.id, wh_batch.id)
  select day, stock_id, warehouse_id, zone_id, location_id, batch_id, customer_id, quality, closing - change as opening,
    in_qty, out_qty, moved_in, moved_out, adjust_qty, closing, closing_volume, closing_weight, age_days
  from held where closing <> 0 or change <> 0 or in_qty <> 0 or out_qty <> 0 or adjust_qty <> 0`;
