import { addDays } from '@shared/contract/business-day.ts';
import type { ChargeDirection } from '@shared/contract/warehouse/charge.labels.ts';
import { and, eq, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { flowOf, internalEntry } from '../stock/flows.ts';
import { whZone } from '../zones/zone.tables.ts';
import type { Period } from './charge-engine.ts';
import type { FeedLease, PartyFeed } from './charge-party.ts';
import { whChargeRule, type ChargeRule } from './charge-rule.tables.ts';
import { longestReach, type ReceivedBatch, type StockDay } from './charge-units.ts';

const entry = sql.raw('e');
const { inQty, outQty } = flowOf(entry);

/** Everything that bills of one direction, warehouse and period are computed of, read once. */
export interface WarehouseFeed {
  /** Rules of the direction that count on a day of the period. */
  rules: readonly ChargeRule[];
  /** Customers with goods, handling or a lease in the period and those that a rule names; of AP the lessors. */
  parties: readonly string[];
  /** What one of them is charged by. */
  of(partyId: string): PartyFeed;
}

/**
 * Reads the stored inventory of a warehouse for its bills (WMS-080, WMS-081); `customerId`: of one customer only. The days
 * must be closed: see openDayIn. Costs one scan of the period, whatever the number of parties.
 */
export async function chargeFeed(
  ctx: Ctx,
  direction: ChargeDirection,
  warehouseId: string,
  period: Period,
  customerId: string | null = null,
): Promise<WarehouseFeed> {
  const rules = await rulesOf(ctx, direction, warehouseId, period);
  const zones = await ctx.db
    .select({ id: whZone.id, tempClass: whZone.tempClass, useType: whZone.useType })
    .from(whZone)
    .where(eq(whZone.warehouseId, warehouseId));
  const stock = await stockOf(ctx, warehouseId, period, customerId);
  const reach = longestReach(rules);
  const batches = await batchesOf(ctx, warehouseId, period, customerId, reach);
  if (reach > 0) await addElsewhere(ctx, warehouseId, period, batches);
  const leases = await leasesOf(ctx, warehouseId, period);
  const stockBy = byCustomer(stock);
  const batchesBy = byCustomer(batches);
  const named = rules.flatMap((rule) => (rule.customerId && rule.basis === 'FIXED_MONTH' ? [rule.customerId] : []));
  const lessorId = direction === 'AP' ? await lessorOf(ctx, warehouseId) : null;
  const parties =
    direction === 'AR'
      ? [...stockBy.keys(), ...batchesBy.keys(), ...leases.map((lease) => lease.customerId), ...named]
      : [lessorId, ...rules.map((rule) => rule.supplierId)].filter((id) => id !== null);
  const shared = {
    direction,
    warehouseId,
    lessorId,
    period,
    rules,
    leases,
    zones: new Map(zones.map(({ id, ...zone }) => [id, zone])),
  };
  return {
    rules,
    parties: [...new Set(parties)],
    of: (partyId) => ({
      ...shared,
      partyId,
      stock: direction === 'AR' ? (stockBy.get(partyId) ?? []) : stock,
      batches: direction === 'AR' ? (batchesBy.get(partyId) ?? []) : batches,
    }),
  };
}

const rulesOf = (
  ctx: Ctx,
  direction: ChargeDirection,
  warehouseId: string,
  { from, to }: Period,
): Promise<ChargeRule[]> =>
  ctx.db
    .select()
    .from(whChargeRule)
    .where(
      and(
        eq(whChargeRule.state, 'ACTIVE'),
        eq(whChargeRule.direction, direction),
        eq(whChargeRule.warehouseId, warehouseId),
        lte(whChargeRule.validFrom, to),
        or(isNull(whChargeRule.validTo), gte(whChargeRule.validTo, from)),
      ),
    )
    .orderBy(whChargeRule.id);

/** Who lets the warehouse as a whole; null: it is one's own. */
async function lessorOf(ctx: Ctx, warehouseId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ supplierId: whWarehouse.supplierId })
    .from(whWarehouse)
    .where(eq(whWarehouse.id, warehouseId));
  return row?.supplierId ?? null;
}

type Owned<Row> = Row & { customerId: string } & Record<string, unknown>;
function byCustomer<Row extends { customerId: string }>(all: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of all) {
    const own = found.get(row.customerId);
    if (own) own.push(row);
    else found.set(row.customerId, [row]);
  }
  return found;
}
const ofCustomer = (column: SQL, customerId: string | null) =>
  customerId ? sql`and ${column} = ${customerId}` : sql``;

/**
 * Goods by day, batch and place, whatever their quality. What was brought in or out and taken back (冲红) is no handling, on
 * neither day: a document that a bill covers is not taken back before the bill (WMS-024, WMS-025).
 */
function stockOf(
  ctx: Ctx,
  warehouseId: string,
  { from, to }: Period,
  customerId: string | null,
): Promise<Owned<StockDay>[]> {
  return rows<Owned<StockDay>>(
    ctx.db,
    sql`with undone as materialized (
        select e.business_date as day, e.batch_id, e.location_id, sum(${inQty}) as in_qty, sum(${outQty}) as out_qty
        from wh_stock_ledger e
        where e.warehouse_id = ${warehouseId} and e.business_date between ${from} and ${to} ${ofCustomer(sql`e.customer_id`, customerId)}
          and (e.type = 'REVERSAL' or exists (select from wh_stock_ledger r where r.reversal_of = e.id))
          and not ${internalEntry(entry)}
        group by e.business_date, e.batch_id, e.location_id)
      select d.day::text as day, d.customer_id::text as "customerId", d.batch_id::text as "batchId",
        d.location_id::text as "locationId", l.zone_id::text as "zoneId", l.chamber_id::text as "chamberId",
        l.max_pallets as pallets, sum(d.closing)::int as qty, sum(d.closing_volume)::float8 as volume,
        sum(d.closing_weight)::float8 as weight, (sum(d.in_qty - d.moved_in) - coalesce(max(u.in_qty), 0))::int as "inQty",
        (sum(d.out_qty - d.moved_out) - coalesce(max(u.out_qty), 0))::int as "outQty"
      from wh_daily_inventory d join wh_location l on l.id = d.location_id
        left join undone u on u.day = d.day and u.batch_id = d.batch_id and u.location_id = d.location_id
      where d.warehouse_id = ${warehouseId} and d.day between ${from} and ${to}
        ${ofCustomer(sql`d.customer_id`, customerId)}
      group by d.day, d.customer_id, d.batch_id, d.location_id, l.id order by d.day, d.batch_id, d.location_id`,
  );
}

/**
 * Batches of that stock, and those received so late that least days may be owed; with what of them was received here: least
 * days are owed where goods were received, not once more where 调拨 took them, nor for pieces that come back later.
 */
function batchesOf(
  ctx: Ctx,
  warehouseId: string,
  { from, to }: Period,
  customerId: string | null,
  span: number,
): Promise<Owned<ReceivedBatch>[]> {
  const recent = span > 0 ? sql`or b.received_date > ${addDays(from, -span)}` : sql``;
  return rows<Owned<ReceivedBatch>>(
    ctx.db,
    sql`with b as materialized (
        select b.id, b.customer_id, b.received_date, b.stock_kind from wh_batch b
        where b.received_date <= ${to} ${ofCustomer(sql`b.customer_id`, customerId)}
          and (b.id in (select d.batch_id from wh_daily_inventory d
            where d.warehouse_id = ${warehouseId} and d.day between ${from} and ${to}) ${recent}))
      select b.id::text as id, b.customer_id::text as "customerId", b.received_date::text as "receivedDate",
        b.stock_kind as "stockKind", last.zone_id::text as "zoneId", came.qty::int as qty, came.volume::float8 as volume,
        came.weight::float8 as weight
      from b
      cross join lateral (select d.zone_id from wh_daily_inventory d where d.batch_id = b.id
          and d.warehouse_id = ${warehouseId} and d.day <= ${to}
        order by d.day desc, d.closing desc, d.id limit 1) last
      cross join lateral (
        select coalesce(sum(e.qty_delta), 0) as qty, coalesce(sum(e.volume_delta), 0) as volume,
          coalesce(sum(e.weight_delta), 0) as weight
        from wh_stock_ledger e where e.batch_id = b.id and e.warehouse_id = ${warehouseId}
          and e.qty_delta > 0 and (e.type = 'RECEIVE' or e.type = 'MALL_RETURN' and e.business_date = b.received_date)
          and not exists (select from wh_stock_ledger r where r.reversal_of = e.id)) came
      order by b.id`,
  );
}

/**
 * Notes on each batch whose least days may reach into the period what of it came to other warehouses and left them, by day.
 * By the ledger, not by stored days: the other warehouse may not have closed them yet.
 */
async function addElsewhere(
  ctx: Ctx,
  warehouseId: string,
  { to }: Period,
  batches: readonly ReceivedBatch[],
): Promise<void> {
  const received = new Map(batches.filter(({ qty }) => qty > 0).map((batch) => [batch.id, batch]));
  const changes = await rows<{ batchId: string; day: string; qty: number; volume: number; weight: number }>(
    ctx.db,
    sql`select e.batch_id::text as "batchId", e.business_date::text as day, sum(e.qty_delta)::int as qty,
        sum(e.volume_delta)::float8 as volume, sum(e.weight_delta)::float8 as weight
      from wh_stock_ledger e
      where e.batch_id = any(${sql.param([...received.keys()])}::bigint[]) and e.warehouse_id <> ${warehouseId} and e.business_date <= ${to}
      group by e.batch_id, e.business_date`,
  );
  for (const { batchId, ...change } of changes) {
    const batch = received.get(batchId);
    if (batch) batch.elsewhere = [...(batch.elsewhere ?? []), change];
  }
}

/** 包仓 that count on a day of the period, and those before them in the same chamber. */
async function leasesOf(ctx: Ctx, warehouseId: string, { to }: Period): Promise<FeedLease[]> {
  const found = await rows<Omit<FeedLease, 'openedAt' | 'closedAt'> & { openedAt: string; closedAt: string | null }>(
    ctx.db,
    sql`select r.id::text as id, r.chamber_id::text as "chamberId", c.zone_id::text as "zoneId", r.opened_at as "openedAt",
        r.closed_at as "closedAt", r.lease_customer_id::text as "customerId"
      from wh_chamber_record r join wh_chamber c on c.id = r.chamber_id join wh_zone z on z.id = c.zone_id
      where z.warehouse_id = ${warehouseId} and r.purpose = 'LEASE'
        and r.opened_at < (${addDays(to, 1)}::date::timestamp at time zone 'Asia/Shanghai')
      order by r.opened_at, r.id`,
  );
  return found.map((row) => ({
    ...row,
    openedAt: new Date(row.openedAt),
    closedAt: row.closedAt === null ? null : new Date(row.closedAt),
  }));
}
