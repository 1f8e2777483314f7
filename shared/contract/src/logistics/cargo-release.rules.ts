import { namedSome } from '../named-some.ts';
import { compare } from '../decimal.ts';
import type { CargoReleaseState } from './cargo-release.machine.ts';
import type { RELEASE_STATE } from './order.labels.ts';

/** Receivables that a release asks about (LOG-090, FIN-190); amounts in CNY as decimal strings. */
export interface ReleaseFigures {
  /** Receivables of the order in this container that are 草稿 or 待审核: how many, and their amount. */
  unconfirmedCount: number;
  unconfirmed: string;
  /** What is not settled of its confirmed ones. */
  open: string;
  /** What of the customer's confirmed receivables is past its due date and not settled. */
  overdue: string;
  /** Receivables of the order in this container at all. */
  count: number;
  /** Unconfirmed ones whose currency has no rate on `day`: `unconfirmed` is without them. */
  unrated: readonly { no: string; currency: string }[];
  day: string;
}
/** Settings that LOG-090 is judged by. */
export interface ReleasePolicy {
  /** finance.writeoff.tolerance: an open rest up to it counts as settled, CNY. */
  tolerance: string;
  /** Whether amounts may stand in the texts (field group money.sell). */
  amounts: boolean;
}

/** LOG-090 款到放货: why it is not satisfied; empty: it is. */
export function paidIssues(figures: ReleaseFigures, policy: ReleasePolicy): string[] {
  const amount = (value: string) => (policy.amounts ? ` ${value} CNY` : '');
  const issues: string[] = [];
  if (figures.unconfirmedCount > 0)
    issues.push(
      `有 ${figures.unconfirmedCount} 笔应收未确认${figures.unrated.length > 0 ? '' : amount(figures.unconfirmed)}`,
    );
  if (compare(figures.open, policy.tolerance) > 0) issues.push(`应收未结清${amount(figures.open)}`);
  if (compare(figures.overdue, '0') > 0) issues.push(`客户有逾期应收${amount(figures.overdue)}`);
  return issues;
}

/** Why the figures are not whole (RATE_MISSING): receivables without a rate, by number; null: they are. */
export function rateIssue({ unrated, day }: Pick<ReleaseFigures, 'unrated' | 'day'>): string | null {
  if (unrated.length === 0) return null;
  const currencies = [...new Set(unrated.map(({ currency }) => currency))].join('、');
  const named = namedSome(
    unrated.map(({ no }) => no),
    '笔',
  );
  return `缺少 ${currencies} 在 ${day} 的汇率，${named} 还不能折算`;
}

/** LOG-090 信用放货: credit_state must be NORMAL and LOG-050 pass; `against` are the reasons of risk/check. */
export function creditIssues(creditState: string, against: readonly string[]): string[] {
  if (creditState === 'WARN') return ['客户信用已预警', ...against];
  return creditState === 'FROZEN' && against.length === 0 ? ['客户信用已冻结'] : [...against];
}

const RANK = ['NONE', 'REFUSED', 'PENDING', 'RELEASED'] as const satisfies readonly (keyof typeof RELEASE_STATE)[];
/** Release state of one order in one container by its newest 放货单; none and 已撤销 count as 未申请. */
export const releaseStateIn = (newest: CargoReleaseState | null): keyof typeof RELEASE_STATE =>
  newest === null || newest === 'REVOKED' ? 'NONE' : newest;
/** 2.1: the least far over the live containers of an order; 未申请 without any. */
export const releaseStateOf = (newest: readonly (CargoReleaseState | null)[]): keyof typeof RELEASE_STATE =>
  RANK[Math.min(...newest.map((state) => RANK.indexOf(releaseStateIn(state))), newest.length ? 3 : 0)] ?? 'NONE';
