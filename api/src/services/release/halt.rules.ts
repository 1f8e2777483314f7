/** Tabs that began to load a version, and those of them with at least one error. */
export interface Runs {
  starts: number;
  failures: number;
}

/** What is known of a candidate: its tabs, and how many people they are of. */
export interface Evidence extends Runs {
  users: number;
  failedUsers: number;
}

/** Fewer tabs than these say something only when more than half of them fail. */
const FEWEST = 20;
/** One tab alone says nothing. */
const FEWEST_FAILING = 2;
/** A candidate may fail in so many tabs of a hundred more than what is live. */
const POINTS = 5;
/** Tabs of one person that count, so that nobody's browser or wish outweighs everybody else. */
export const TABS_A_USER = 3;

/** Share of tabs with an error, percent with one decimal; 0 without tabs. */
export const failureRate = ({ starts, failures }: Runs): number =>
  starts === 0 ? 0 : Math.round((Math.min(failures, starts) / starts) * 1000) / 10;

/**
 * Whether a candidate is taken back by itself: of at least 20 tabs errors came in more than 5 points above and more than
 * twice the rate of the version that is live; of fewer, but two, more than half failed. Where several people run it, it
 * must have failed with two of them.
 */
export function mustHalt(candidate: Evidence, live: Runs): boolean {
  const { starts, failures, users, failedUsers } = candidate;
  if (users > 1 && failedUsers < 2) return false;
  if (starts < FEWEST) return failures >= FEWEST_FAILING && failures * 2 > starts;
  const [mine, theirs] = [failureRate(candidate), failureRate(live)];
  return mine > theirs + POINTS && mine > theirs * 2;
}
