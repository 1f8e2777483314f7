import type { PutawaySuggestion } from '@shared/contract/warehouse/inbound.answers.ts';
import { isPutAway } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { goodsOfBatches, placedGoods, placesOf } from '../places/placement.ts';
import { whChamber } from '../zones/chamber.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { whZone } from '../zones/zone.tables.ts';
import { batchesOf } from './inbound-batches.ts';
import { inbounds } from './inbound.entity.ts';
import { suggestPlaces, type Candidate } from './putaway.rules.ts';

/** Where the staged pieces of an inbound should go (WMS-031): open chambers of storage zones, of mall zones for 商城 goods. */
export async function putawaySuggestions(ctx: Ctx, id: string): Promise<PutawaySuggestion[]> {
  const row = await inbounds.find(ctx, id);
  const staged = (await batchesOf(ctx, id)).filter(
    ({ staging, onHand, quality }) => staging && onHand > 0 && isPutAway(quality),
  );
  const goods = await goodsOfBatches(ctx, staged);
  const { candidates, zoneNames } = await candidatesOf(ctx, row.warehouseId, row.type === 'MALL');
  return staged.flatMap(({ stockId, batchId, quality, onHand, reserved, frozen }) => {
    const batch = goods.get(batchId);
    if (!batch) return [];
    const splits = suggestPlaces(candidates, { ...batch, quality }, onHand - reserved - frozen);
    return splits.map(({ locationId, qty, why }) => {
      const found = candidates.find((candidate) => candidate.id === locationId);
      if (found) found.place.contents = [...found.place.contents, placedGoods(batch, { qty, quality })];
      return {
        stockId,
        locationId,
        code: found?.place.code ?? '',
        zoneName: zoneNames.get(locationId) ?? '',
        qty,
        why,
      };
    });
  });
}

async function candidatesOf(ctx: Ctx, warehouseId: string, mall: boolean) {
  const rows = await ctx.db
    .select({ location: whLocation, tempClass: whZone.tempClass, zoneName: whZone.name })
    .from(whLocation)
    .innerJoin(whZone, eq(whZone.id, whLocation.zoneId))
    .innerJoin(whChamber, eq(whChamber.id, whLocation.chamberId))
    .where(
      and(
        eq(whLocation.warehouseId, warehouseId),
        eq(whLocation.status, 'ENABLED'),
        inArray(whLocation.lockState, ['NONE', 'OUT']),
        inArray(whLocation.kind, ['RACK', 'FLOOR']),
        eq(whZone.useType, mall ? 'MALL' : 'STORAGE'),
        eq(whZone.status, 'ENABLED'),
        eq(whChamber.state, 'OPEN'),
      ),
    )
    .orderBy(asc(whLocation.pickSeq), asc(whLocation.code));
  const places = await placesOf(ctx, warehouseId, rows);
  const candidates = rows.flatMap(({ location: { id, kind, pickSeq } }): Candidate[] => {
    const place = places.get(id);
    return place ? [{ id, place, floor: kind === 'FLOOR', pickSeq }] : [];
  });
  return { candidates, zoneNames: new Map(rows.map(({ location, zoneName }) => [location.id, zoneName])) };
}
