import { MILESTONE } from './stage-record.labels.ts';

export type Milestone = keyof typeof MILESTONE;
/** Milestones in the order in which a container passes them. */
export const MILESTONES = Object.keys(MILESTONE) as Milestone[];
const rank = (milestone: Milestone) => MILESTONES.indexOf(milestone);

/** Minutes that clocks may differ. */
const AHEAD = 5 * 60_000;
const stamp = (at: Date | string) => new Date(at).getTime();

/** A milestone that stands: recorded and not corrected. */
export interface Reached {
  milestone: Milestone;
  occurredAt: Date | string;
}

/** LOG-068 blocking: not in the future, not before the container was made. null: nothing wrong. */
export function occurredIssue(occurredAt: Date | string, now: Date, created: Date | string): string | null {
  if (stamp(occurredAt) > now.getTime() + AHEAD) return '发生时间不能晚于现在';
  return stamp(occurredAt) < stamp(created) ? '发生时间不能早于柜子创建时间' : null;
}

/** LOG-068 warning: earlier than one that comes before it, or later than one that comes after it. null: in order. */
export function orderIssue(next: Reached, known: readonly Reached[]): string | null {
  const mine = stamp(next.occurredAt);
  const before = known.find((each) => rank(each.milestone) < rank(next.milestone) && stamp(each.occurredAt) > mine);
  if (before) return `${MILESTONE[next.milestone]}早于${MILESTONE[before.milestone]}，请核对时间`;
  const after = known.find((each) => rank(each.milestone) > rank(next.milestone) && stamp(each.occurredAt) < mine);
  return after ? `${MILESTONE[next.milestone]}晚于${MILESTONE[after.milestone]}，请核对时间` : null;
}
