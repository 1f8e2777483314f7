import type { Clock } from '../src/platform/clock.ts';

/** A clock of which each reading is a moment later, so that what was made before a change is older than it. */
export function movingClock(start: string): Clock {
  let moment = new Date(start).getTime();
  return { now: () => new Date((moment += 5)) };
}
