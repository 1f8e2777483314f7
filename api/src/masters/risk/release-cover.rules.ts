import { add, compare, subtract } from '@shared/contract/decimal.ts';
import type { HoldScope, RiskAction, ReleaseDoc } from '@shared/contract/finance/risk.labels.ts';
import { stoppedBy } from '../credit/credit.rules.ts';

/** What is known of an approved release in force. Amounts CNY. */
export interface Release {
  id: string;
  scope: HoldScope;
  docType: ReleaseDoc | null;
  docId: string | null;
  amount: string | null;
  usedAmount: string;
  byManager: boolean;
  /** ISO time of the approval. */
  decidedAt: string;
}
/** What is about to be done: the documents that it concerns, and what it adds in CNY where that is known. */
export interface Asked {
  action: RiskAction;
  docs: readonly { type: ReleaseDoc; id: string }[];
  amount: string | null;
}

const names = ({ docType, docId }: Release, { docs }: Asked): boolean =>
  docType !== null && docs.some(({ type, id }) => type === docType && id === docId);
const left = ({ amount, usedAmount }: Release): string | null =>
  amount === null ? null : subtract(amount, usedAmount);

/**
 * FIN-196: whether a release covers an action: by its scope, and by its document, by an amount that is not used up, or as a
 * whole. One with an amount and no document covers only what has an amount.
 */
export function covers(release: Release, asked: Asked): boolean {
  if (!stoppedBy(asked.action).includes(release.scope)) return false;
  if (release.docType !== null) return names(release, asked);
  const rest = left(release);
  return rest === null || (asked.amount !== null && compare(asked.amount, rest) <= 0);
}

/** Whether a hold is lifted for the action: by a release that covers it and was agreed to when the hold stood already. */
export const lifts = (release: Release, asked: Asked, holdSince: string): boolean =>
  covers(release, asked) && release.decidedAt >= holdSince;

/**
 * Whether a hold is lifted because every order of the action has used up a part of a release that lifts it already (FIN-196), and
 * together as much as they add today (`amount` CNY; null: nobody knows).
 */
export function liftedBefore(
  spent: readonly { orderId: string; scope: HoldScope; decidedAt: string; amount: string }[],
  { action, orderIds, amount }: { action: RiskAction; orderIds: readonly string[]; amount: string | null },
  holdSince: string,
): boolean {
  const lifting = spent.filter(({ scope, decidedAt }) => stoppedBy(action).includes(scope) && decidedAt >= holdSince);
  return (
    orderIds.length > 0 &&
    orderIds.every((id) => lifting.some(({ orderId }) => orderId === id)) &&
    amount !== null &&
    compare(add('0', ...lifting.map((one) => one.amount)), amount) >= 0
  );
}

/** FIN-193: the consent to this document of 财务主管 or 总经理. */
export const consents = (release: Release, asked: Asked): boolean => release.byManager && names(release, asked);

/** LOG-050: whether a release for the container covers what is beyond the limit (`excess` CNY; null: overdue or frozen). */
export function excuses(release: Release, asked: Asked, excess: string | null): boolean {
  if (!covers(release, asked) || release.docType === null) return false;
  return excess === null || (release.amount !== null && compare(excess, release.amount) <= 0);
}

/**
 * The release whose amount an action uses up: the oldest with an amount that lifts the holds which nothing else lifts; `holdsSince`
 * is when each of them was set. null: none is needed.
 */
export function budgetOf(releases: readonly Release[], asked: Asked, holdsSince: readonly string[]): Release | null {
  const limited = ({ docType, amount }: Release) => docType === null && amount !== null;
  const bound = holdsSince.filter(
    (since) => !releases.some((release) => !limited(release) && lifts(release, asked, since)),
  );
  const last = bound.toSorted().at(-1);
  if (last === undefined) return null;
  return releases.find((release) => limited(release) && lifts(release, asked, last)) ?? null;
}
