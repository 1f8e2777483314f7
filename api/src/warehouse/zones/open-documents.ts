import { sql, type SQL } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';

/** Kinds of documents that are not finished, of a company or warehouse; the documents know the zones, not they the documents: SQL. */
const OF_HEADS = (mine: SQL, outbounds = mine): SQL => sql`
  select '入库单' as kind from wh_inbound where ${mine}
    and state in ('DRAFT', 'PENDING', 'PARTIAL', 'PUTAWAY')
  union all select '到货单' from wh_arrival where ${mine} and state not in ('CONFIRMED', 'VOID')
  union all select '出库单' from wh_outbound where ${outbounds}
    and state in ('DRAFT', 'SUBMITTED', 'APPROVED', 'ALLOCATED', 'PICKING', 'PICKED')
  union all select '移库单' from wh_move where ${mine} and state = 'DRAFT' and deleted_at is null
  union all select '盘点单' from wh_count where ${mine} and state in ('DRAFT', 'COUNTING', 'REVIEW')`;

/** Those that name a location. */
const OF_PLACES = (places: SQL): SQL => sql`
  select '移库单' as kind from wh_move_line l join wh_move h on h.id = l.move_id where h.state = 'DRAFT'
    and h.deleted_at is null and (l.from_location_id in (${places}) or l.to_location_id in (${places}))
  union all select '出库单' from wh_outbound_line l join wh_outbound h on h.id = l.outbound_id
    where h.state in ('DRAFT', 'SUBMITTED', 'APPROVED', 'ALLOCATED', 'PICKING', 'PICKED') and l.location_id in (${places})
  union all select '盘点单' from wh_count_line l join wh_count h on h.id = l.count_id
    where h.state in ('COUNTING', 'REVIEW') and l.location_id in (${places})
  union all select '盘点单' from wh_count h where h.state = 'DRAFT'
    and exists (select from unnest(h.location_ids) as named(id) where named.id::bigint in (${places}))`;

/**
 * WMS-006: what kind of document that is not finished names a company, a warehouse, a zone or a location, null: none. No number is said,
 * for it may be of a company that the caller does not see.
 */
export async function openDocumentOf(
  ctx: Ctx,
  { company, warehouse, zone, location }: { company?: string; warehouse?: string; zone?: string; location?: string },
): Promise<string | null> {
  const asked =
    company !== undefined
      ? OF_HEADS(sql`company_id = ${company}`)
      : warehouse !== undefined
        ? OF_HEADS(
            sql`warehouse_id = ${warehouse}`,
            sql`(warehouse_id = ${warehouse} or to_warehouse_id = ${warehouse})`,
          )
        : zone !== undefined
          ? sql`${OF_PLACES(sql`select id from wh_location where zone_id = ${zone}`)}
            union all select '盘点单' from wh_count where zone_id = ${zone} and state in ('DRAFT', 'COUNTING', 'REVIEW')`
          : OF_PLACES(sql`${location ?? '0'}::bigint`);
  const [found] = await rows<{ kind: string }>(ctx.db, sql`select kind from (${asked}) as open (kind) limit 1`);
  return found?.kind ?? null;
}

/**
 * 4.1: pieces that a picking which has begun is still to take out of a chamber. What is only allocated waits for the next 开仓
 * (WMS-016). As above no number is said.
 */
export async function toPickIn(ctx: CommandCtx, chamberId: string): Promise<number> {
  const [found] = await rows<{ qty: number }>(
    ctx.tx,
    sql`select coalesce(sum(a.qty), 0)::int as qty from wh_allocation a
      join wh_outbound h on h.id = a.outbound_id and h.state = 'PICKING'
      join wh_stock s on s.id = a.stock_id join wh_location l on l.id = s.location_id
      where l.chamber_id = ${chamberId} and a.state = 'RESERVED'`,
  );
  return found?.qty ?? 0;
}

/** 4.1: pieces that lie in a chamber. */
export async function piecesIn(ctx: CommandCtx, chamberId: string): Promise<number> {
  const [found] = await rows<{ qty: number }>(
    ctx.tx,
    sql`select coalesce(sum(s.on_hand), 0)::int as qty from wh_stock s join wh_location l on l.id = s.location_id
      where l.chamber_id = ${chamberId}`,
  );
  return found?.qty ?? 0;
}

/** WMS-002: whether an entry of the ledger names something, by a condition on location `l`. */
export const inLedger = async (ctx: CommandCtx, where: SQL): Promise<boolean> =>
  (
    await rows(
      ctx.tx,
      sql`select from wh_stock_ledger e join wh_location l on l.id = e.location_id where ${where} limit 1`,
    )
  ).length > 0;
