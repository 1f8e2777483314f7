import type { LOCATION_FILLS } from '@shared/contract/warehouse/location.labels.ts';
import { and, eq, gt, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { whStock, whStockLedger } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { usedPercent } from '../zones/usage.ts';

const held = (what: string) =>
  sql`(select ${sql.raw(what)} from wh_stock s join wh_batch b on b.id = s.batch_id
    where s.location_id = ${whLocation.id} and s.on_hand > 0)`;
const used = held('coalesce(sum(s.on_hand * b.unit_volume), 0)');
/** cm³ and gram of what lies in a location. */
export const usedVolume: SQL<number> = used.mapWith(Number);
export const usedWeight: SQL<number> = held('coalesce(sum(s.on_hand * b.unit_weight), 0)').mapWith(Number);
const { capacity } = whLocation;

/** Pieces and owners in a location. */
export const onHand = held('coalesce(sum(s.on_hand), 0)::int') as SQL<number>;
export const owners = held('count(distinct s.customer_id)::int') as SQL<number>;
/** How full a location is. */
export const usage = usedPercent(used, capacity);

/** By `h`, what lies in a location at all, and its capacity. */
const FILLS: Record<keyof typeof LOCATION_FILLS, SQL> = {
  EMPTY: sql`h.location_id is null`,
  PARTIAL: sql`h.location_id is not null and (l.capacity = 0 or h.used < l.capacity)`,
  FULL: sql`l.capacity > 0 and h.used = l.capacity`,
  OVER: sql`l.capacity > 0 and h.used > l.capacity`,
};
/**
 * Locations that are as full as one of the codes of a filter says; the list has checked them. All stock is summed once, not
 * for each location.
 */
export function filledAs(codes: string): SQL | undefined {
  const wanted = or(
    ...codes
      .split(',')
      .filter(Boolean)
      .map((code) => FILLS[code as keyof typeof LOCATION_FILLS]),
  );
  if (!wanted) return undefined;
  return sql`${whLocation.id} in (select l.id from wh_location l left join (
      select s.location_id, sum(s.on_hand * b.unit_volume) as used from wh_stock s join wh_batch b on b.id = s.batch_id
      where s.on_hand > 0 group by s.location_id) h on h.location_id = l.id where ${wanted})`;
}
/** Locations where goods of a customer lie. */
export const holdsGoodsOf = (customerId: string): SQL =>
  sql`exists (select from wh_stock s where s.location_id = ${whLocation.id} and s.customer_id = ${customerId} and s.on_hand > 0)`;

/** WMS-006: whether goods lie in a location. */
export const hasStock = async (db: Db, locationId: string): Promise<boolean> =>
  (await db.$count(whStock, and(eq(whStock.locationId, locationId), gt(whStock.onHand, 0)))) > 0;
/** WMS-002: whether a ledger entry names a location. */
export const isInLedger = async (db: Db, locationId: string): Promise<boolean> =>
  (
    await db
      .select({ id: whStockLedger.id })
      .from(whStockLedger)
      .where(eq(whStockLedger.locationId, locationId))
      .limit(1)
  ).length > 0;
