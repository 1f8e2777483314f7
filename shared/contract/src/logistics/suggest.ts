import {
  FORBIDDEN_PAIRS,
  type ForbiddenPair,
  capacityIssues,
  compatibilityIssues,
  type Capacity,
  type Cargo,
  type Load,
  type Route,
} from './container-load.ts';
import { partOf } from '../figures.ts';

/** A line of the pool as the suggestion sees it. */
export interface PoolCandidate extends Cargo {
  lineId: string;
  orderId: string;
  customerId: string;
  /** Cartons of the whole line and how many of them are free. */
  cartons: number;
  allocatedCartons: number;
  freeCartons: number;
  /** Whole line, cm³ and gram. */
  volume: number;
  gross: number;
  requireEtd: string | null;
  waitingDays: number;
}

/** One proposed allocation. */
export interface Proposal {
  lineId: string;
  orderId: string;
  cartons: number;
  volume: number;
  gross: number;
}

/** Free part of a line in cm³ and gram (LOG-023). */
const freePart = (line: PoolCandidate) => ({
  volume: partOf(line.volume, line.cartons, line.allocatedCartons, line.freeCartons),
  gross: partOf(line.gross, line.cartons, line.allocatedCartons, line.freeCartons),
});

const byNeed = (left: PoolCandidate, right: PoolCandidate): number =>
  (left.requireEtd ?? '9999').localeCompare(right.requireEtd ?? '9999') ||
  right.waitingDays - left.waitingDays ||
  freePart(right).volume - freePart(left).volume ||
  (BigInt(left.lineId) < BigInt(right.lineId) ? -1 : 1);

/**
 * LOG-046: fills a container from the pool without passing plan volume or plan payload. Order: required sailing (empty
 * last), waiting days, volume, id; first fit. When a line fits, the other lines of its customer that still fit follow
 * it, so that a customer stays together. Lines that may not share the container (LOG-043) are left out. Whole free
 * lines only; the same input gives the same output.
 */
export function suggestLoad(
  container: Route & { dg: boolean; reefer: boolean } & Capacity,
  loaded: Load,
  aboard: readonly Cargo[],
  pool: readonly PoolCandidate[],
  /** FCL: only this customer; `first`: whoever comes first; null: anybody. */
  customer: string | 'first' | null = null,
  pairs: readonly ForbiddenPair[] = FORBIDDEN_PAIRS,
): Proposal[] {
  const chosen: PoolCandidate[] = [];
  let load = { ...loaded };
  let only = customer;
  const tryLine = (line: PoolCandidate): boolean => {
    if (line.freeCartons <= 0 || chosen.includes(line)) return false;
    if (only !== null && only !== 'first' && line.customerId !== only) return false;
    if (compatibilityIssues(container, [...aboard, ...chosen, line], pairs).blocked.length > 0) return false;
    const part = freePart(line);
    const next = { volume: load.volume + part.volume, gross: load.gross + part.gross };
    const { blocked, warned } = capacityIssues(next, container);
    if (blocked.length + warned.length > 0) return false;
    chosen.push(line);
    load = next;
    if (only === 'first') only = line.customerId;
    return true;
  };
  const ranked = pool.toSorted(byNeed);
  for (const line of ranked)
    if (tryLine(line)) for (const sibling of ranked) if (sibling.customerId === line.customerId) tryLine(sibling);
  return chosen.map((line) => ({
    lineId: line.lineId,
    orderId: line.orderId,
    cartons: line.freeCartons,
    ...freePart(line),
  }));
}
