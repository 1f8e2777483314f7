import type { PickStrategy } from '@shared/contract/warehouse/outbound.labels.ts';

/** A balance that an outbound could take from; `available` pieces, 0 or less: nothing. */
export interface Candidate {
  stockId: string;
  batchId: string;
  locationId: string;
  receivedDate: string;
  expiryDate: string | null;
  pickSeq: number;
  available: number;
}
/** What a line wants: pieces of the goods that `matches`, of one batch or one place where it names them. */
export interface Want {
  lineId: string;
  qty: number;
  batchId: string | null;
  locationId: string | null;
  matches(candidate: Candidate): boolean;
}
export interface Take {
  lineId: string;
  stockId: string;
  qty: number;
}
export interface Short {
  lineId: string;
  available: number;
  wanted: number;
}

const byId = (one: string, other: string) => (BigInt(one) < BigInt(other) ? -1 : one === other ? 0 : 1);
const byText = (one: string, other: string) => (one < other ? -1 : one === other ? 0 : 1);
/** A day that never comes: goods without expiry go last. */
const NEVER = '9999-12-31';

/** WMS-015: received date, batch, pick sequence, balance; FEFO asks the expiry date before. */
export const inOrder = (candidates: readonly Candidate[], strategy: PickStrategy): Candidate[] =>
  candidates.toSorted(
    (one, other) =>
      (strategy === 'FEFO' ? byText(one.expiryDate ?? NEVER, other.expiryDate ?? NEVER) : 0) ||
      byText(one.receivedDate, other.receivedDate) ||
      byId(one.batchId, other.batchId) ||
      one.pickSeq - other.pickSeq ||
      byId(one.stockId, other.stockId),
  );

/** How much a line leaves to choose: a place, a batch, goods. */
const width = ({ batchId, locationId }: Want) => (locationId !== null ? 0 : batchId !== null ? 1 : 2);

/**
 * WMS-015, WMS-017: what each line takes of which balance, and what it lacks. Lines that name a place or a batch choose
 * first, so that others do not take it away; then lines in their order. No balance gives more than it has.
 */
export function allocate(
  wants: readonly Want[],
  candidates: readonly Candidate[],
  strategy: PickStrategy,
): { takes: Take[]; shorts: Short[] } {
  const left = new Map(candidates.map(({ stockId, available }) => [stockId, Math.max(0, available)]));
  const ordered = inOrder(candidates, strategy);
  const takes: Take[] = [];
  const shorts: Short[] = [];
  for (const want of wants.toSorted((one, other) => width(one) - width(other))) {
    let open = want.qty;
    for (const candidate of ordered) {
      const free = left.get(candidate.stockId) ?? 0;
      if (open === 0) break;
      if (free === 0 || !isAsked(want, candidate)) continue;
      const qty = Math.min(free, open);
      takes.push({ lineId: want.lineId, stockId: candidate.stockId, qty });
      left.set(candidate.stockId, free - qty);
      open -= qty;
    }
    if (open > 0) shorts.push({ lineId: want.lineId, available: want.qty - open, wanted: want.qty });
  }
  return { takes, shorts };
}

const isAsked = (want: Want, candidate: Candidate): boolean =>
  (want.batchId === null || want.batchId === candidate.batchId) &&
  (want.locationId === null || want.locationId === candidate.locationId) &&
  want.matches(candidate);
