import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { whLocation } from '../zones/location.tables.ts';
import { whCount, whCountLock, type Count } from './count.tables.ts';

const reasonOf = ({ countNo }: Pick<Count, 'countNo'>) => `盘点 ${countNo}`;

/** 禁入禁出 for the time of a count (4.6); what was locked before is locked so again afterwards. */
export async function lockPlaces(ctx: CommandCtx, count: Count, locationIds: readonly string[]): Promise<void> {
  const ids = [...new Set(locationIds)];
  if (ids.length === 0) return;
  const places = await ctx.tx
    .select({ id: whLocation.id, lockState: whLocation.lockState, lockReason: whLocation.lockReason })
    .from(whLocation)
    .where(inArray(whLocation.id, ids))
    .orderBy(asc(whLocation.id))
    .for('update');
  await refuseCounted(ctx, ids);
  await ctx.tx
    .insert(whCountLock)
    .values(
      places.map(({ id, lockState, lockReason }) => ({ countId: count.id, locationId: id, lockState, lockReason })),
    );
  await ctx.tx
    .update(whLocation)
    .set({ lockState: 'ALL', lockReason: reasonOf(count), version: sql`${whLocation.version} + 1` })
    .where(inArray(whLocation.id, ids));
}

/** Gives the locations of a count the locks back that they had. */
export async function unlockPlaces(ctx: CommandCtx, count: Count): Promise<void> {
  await ctx.tx.execute(sql`update wh_location l set lock_state = k.lock_state, lock_reason = k.lock_reason,
    version = l.version + 1 from wh_count_lock k where k.count_id = ${count.id} and l.id = k.location_id`);
  await ctx.tx.delete(whCountLock).where(eq(whCountLock.countId, count.id));
}

/** A location under 锁定盘点 keeps that lock until the count ends. */
export async function refuseCounted(ctx: CommandCtx, locationIds: readonly string[]): Promise<void> {
  const [held] = await ctx.tx
    .select({ code: whLocation.code, no: whCount.countNo })
    .from(whCountLock)
    .innerJoin(whLocation, eq(whLocation.id, whCountLock.locationId))
    .innerJoin(whCount, eq(whCount.id, whCountLock.countId))
    .where(inArray(whCountLock.locationId, [...locationIds]))
    .limit(1);
  if (held) throw refuse('WMS_LOCATION_LOCKED', `库位 ${held.code} 正在盘点（${held.no}），盘点结束后自动解锁。`);
}
