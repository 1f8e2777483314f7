import type { PutawaySuggestion } from '@shared/contract/warehouse/inbound.answers.ts';
import { isPutAway } from '@shared/contract/warehouse/inbound-line.rules.ts';
import type { StockKind } from '@shared/contract/warehouse/stock.labels.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { goodsOfBatches, placedGoods, placesOf } from '../places/placement.ts';
import { whChamber } from '../zones/chamber.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { whZone } from '../zones/zone.tables.ts';
import { batchesOf } from './inbound-batches.ts';
import { linesOf } from './inbound-lines.ts';
import { inbounds } from './inbound.entity.ts';
import { suggestPlaces, type Candidate } from './putaway.rules.ts';
import { kindsOfLines } from './stock-kinds.ts';

/** Where the staged pieces of an inbound should go (WMS-031): open chambers of storage zones, of mall zones for 商城 goods. */
export async function putawaySuggestions(ctx: Ctx, id: string): Promise<PutawaySuggestion[]> {
  const row = await inbounds.find(ctx, id);
  const staged = (await batchesOf(ctx, id)).filter(
    ({ staging, onHand, quality }) => staging && onHand > 0 && isPutAway(quality),
  );
  const goods = await goodsOfBatches(ctx, staged);
  const lines = await linesOf(ctx, id);
  const kindOf = await kindsOfLines(ctx, row, lines);
  const kinds = new Map(lines.map((line) => [line.id, kindOf(line)]));
  const places = new Map<StockKind, Awaited<ReturnType<typeof candidatesOf>>>();
  for (const kind of new Set(kinds.values())) places.set(kind, await candidatesOf(ctx, row.warehouseId, kind));
  return staged.flatMap(({ stockId, batchId, lineId, quality, onHand, reserved, frozen }) => {
    const batch = goods.get(batchId);
    const there = places.get(kinds.get(lineId) ?? 'CARGO');
    if (!batch || !there) return [];
    const { candidates, zoneNames } = there;
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

async function candidatesOf(ctx: Ctx, warehouseId: string, kind: StockKind) {
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
        eq(whZone.useType, kind === 'MALL' ? 'MALL' : 'STORAGE'),
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
