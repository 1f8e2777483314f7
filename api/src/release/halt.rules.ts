/** Tabs that started a version, and those of them with at least one error. */
export interface Runs {
  starts: number;
  failures: number;
}

/** Fewer tabs than these say nothing. */
const FEWEST = 20;
/** A candidate may fail in so many tabs of a hundred more than what is live. */
const POINTS = 5;

/** Share of tabs with an error, percent with one decimal; 0 without tabs. */
export const failureRate = ({ starts, failures }: Runs): number =>
  starts === 0 ? 0 : Math.round((Math.min(failures, starts) / starts) * 1000) / 10;

/**
 * Whether a candidate is taken back by itself: at least 20 tabs ran it, and errors came in more than 5 points above and
 * more than twice the rate of the version that is live.
 */
export function mustHalt(candidate: Runs, live: Runs): boolean {
  if (candidate.starts < FEWEST) return false;
  const [mine, theirs] = [failureRate(candidate), failureRate(live)];
  return mine > theirs + POINTS && mine > theirs * 2;
}
