import { createHash } from 'node:crypto';

const GOLDEN = 0x9e3779b97f4a7c15n;
const MASK = (1n << 64n) - 1n;

const salts = new Map<string, bigint>();
function saltOf(candidate: string): bigint {
  const known = salts.get(candidate);
  if (known !== undefined) return known;
  if (salts.size > 100) salts.clear();
  const salt = createHash('sha256').update(candidate).digest().readBigUInt64BE();
  salts.set(candidate, salt);
  return salt;
}

/** Where a user stands in the order in which a candidate reaches people, from 0 to below 1. */
function placeOf(userId: string, candidate: string): number {
  const mixed = (BigInt(userId) * GOLDEN + saltOf(candidate)) & MASK;
  return Number(mixed >> 11n) / 2 ** 53;
}

/**
 * Whether a user gets a candidate that `share` percent of all users get. Sticky: the same user has the same answer, and
 * who has it keeps it while the share grows. Exact: multiples of the golden ratio spread consecutive ids evenly, so that
 * the share is met within one user in a hundred already, where a plain hash would be off by chance. `candidate` names
 * module and version, so that each candidate meets other people first.
 */
export const inCanary = (userId: string, candidate: string, share: number): boolean =>
  share > 0 && placeOf(userId, candidate) < share / 100;
