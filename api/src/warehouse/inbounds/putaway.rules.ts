import { placementFault, type Place, type PlacedGoods } from '../places/placement.rules.ts';

/** A location that a suggestion may name. */
export interface Candidate {
  id: string;
  place: Place;
  floor: boolean;
  pickSeq: number;
}
export interface Split {
  locationId: string;
  qty: number;
  why: string;
}
type Goods = Omit<PlacedGoods, 'volume' | 'weight'> & { unitVolume: number; unitWeight: number };

const WHY = ['同批次', '同货主同品', '专属库位', '空库位'] as const;

/** WMS-031: how well a location suits, 0 is best; null: not at all. */
function rankOf({ place }: Candidate, goods: Goods): number | null {
  if (place.contents.some(({ batchId }) => batchId === goods.batchId)) return 0;
  if (place.contents.some(({ customerId, goodsKey }) => customerId === goods.customerId && goodsKey === goods.goodsKey))
    return 1;
  if (place.contents.length > 0) return null;
  return place.fixedCustomerId === goods.customerId ? 2 : 3;
}

/** Pieces that fit in by volume and weight, 0 when WMS-030 refuses even one. */
function roomOf({ place }: Candidate, goods: Goods, wanted: number): number {
  const of = (qty: number): PlacedGoods => ({
    ...goods,
    volume: qty * goods.unitVolume,
    weight: qty * goods.unitWeight,
  });
  if (placementFault(place, of(1)) !== null) return 0;
  const used = (what: 'volume' | 'weight') => place.contents.reduce((sum, lying) => sum + lying[what], 0);
  const byVolume = place.capacity > 0 ? Math.floor((place.capacity - used('volume')) / goods.unitVolume) : wanted;
  const byWeight = place.maxWeight > 0 ? Math.floor((place.maxWeight - used('weight')) / goods.unitWeight) : wanted;
  return Math.min(wanted, byVolume, byWeight);
}

/**
 * WMS-031: where so many pieces should go: locations of the batch, then of the same owner and goods, then empty ones kept
 * for the customer, then empty ones, each by pick order; floors last. The same input gives the same answer. What finds no
 * room is left out.
 */
export function suggestPlaces(candidates: readonly Candidate[], goods: Goods, qty: number): Split[] {
  const ranked = candidates
    .flatMap((candidate) => {
      const rank = rankOf(candidate, goods);
      return rank === null ? [] : [{ candidate, rank }];
    })
    .toSorted(
      (one, other) =>
        Number(one.candidate.floor) - Number(other.candidate.floor) ||
        one.rank - other.rank ||
        one.candidate.pickSeq - other.candidate.pickSeq ||
        (one.candidate.place.code < other.candidate.place.code ? -1 : 1),
    );
  const splits: Split[] = [];
  let left = qty;
  for (const { candidate, rank } of ranked) {
    if (left === 0) break;
    const room = roomOf(candidate, goods, left);
    if (room <= 0) continue;
    splits.push({ locationId: candidate.id, qty: room, why: WHY[rank] ?? '' });
    left -= room;
  }
  return splits;
}
