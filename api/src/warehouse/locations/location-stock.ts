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
const { capacity } = whLocation;

/** Pieces and owners in a location. */
export const onHand = held('coalesce(sum(s.on_hand), 0)::int') as SQL<number>;
export const owners = held('count(distinct s.customer_id)::int') as SQL<number>;
/** How full a location is. */
export const usage = usedPercent(used, capacity);

const FILLS: Record<keyof typeof LOCATION_FILLS, SQL> = {
  EMPTY: sql`${onHand} = 0`,
  PARTIAL: sql`${onHand} > 0 and (${capacity} = 0 or ${used} < ${capacity})`,
  FULL: sql`${capacity} > 0 and ${used} = ${capacity}`,
  OVER: sql`${capacity} > 0 and ${used} > ${capacity}`,
};
/** Locations that are as full as one of the codes of a filter says; the list has checked them. */
export const filledAs = (codes: string): SQL | undefined =>
  or(
    ...codes
      .split(',')
      .filter(Boolean)
      .map((code) => FILLS[code as keyof typeof LOCATION_FILLS]),
  );
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
