import { LOCK_WINDOW_MINUTES } from '@shared/contract/shared/settings/office.settings.ts';

/** Limits of failed logins (ACC-021): 锁定前失败次数 and 锁定时长 of 全局设置. */
export interface ThrottlePolicy {
  /** Failures within LOCK_WINDOW_MINUTES that lock (lock.fail). */
  fail: number;
  /** How long a name is locked, minutes (lock.minutes). */
  minutes: number;
}
/** What is kept for one name or one address. */
export interface Tries {
  failures: number;
  /** Start of the window in which they are counted. */
  since: Date;
  lockedUntil: Date | null;
  /** Locks in a row, for the progressive lock of an address. */
  locks: number;
}

const MINUTE = 60_000;
/** An address is never locked longer than this. */
const LONGEST = 60 * MINUTE;

/** Time until which the name or address is locked; null: free. */
export const lockOf = (tries: Tries | null, now: Date): Date | null =>
  tries?.lockedUntil && tries.lockedUntil > now ? tries.lockedUntil : null;

/**
 * Counts a try BEFORE the password is looked at, so that parallel tries cannot slip through; a success takes it back.
 * A window that is over, or a lock that has ended, starts a new count. `room` is false when the limit is used up by tries
 * that are still being checked.
 */
export function countTry(tries: Tries | null, now: Date, policy: ThrottlePolicy): { tries: Tries; room: boolean } {
  const over =
    !tries ||
    now.getTime() - tries.since.getTime() >= LOCK_WINDOW_MINUTES * MINUTE ||
    (tries.lockedUntil !== null && tries.lockedUntil <= now);
  const locks = tries && now.getTime() - tries.since.getTime() < LONGEST * 2 ? tries.locks : 0;
  const base: Tries = over ? { failures: 0, since: now, lockedUntil: null, locks } : tries;
  return { tries: { ...base, failures: base.failures + 1 }, room: base.failures < policy.fail };
}

/** Locks a name for the set minutes once the failures reach the limit. */
export const lockName = (tries: Tries, now: Date, policy: ThrottlePolicy): Tries =>
  tries.failures < policy.fail || tries.lockedUntil
    ? tries
    : { ...tries, lockedUntil: new Date(now.getTime() + policy.minutes * MINUTE), locks: tries.locks + 1 };

/** Locks an address for 1 minute, then 2, 4, 8 … up to an hour, doubling with each lock (progressive). */
export const lockAddress = (tries: Tries, now: Date, policy: ThrottlePolicy): Tries =>
  tries.failures < policy.fail || tries.lockedUntil
    ? tries
    : {
        ...tries,
        lockedUntil: new Date(now.getTime() + Math.min(MINUTE * 2 ** Math.min(tries.locks, 10), LONGEST)),
        locks: tries.locks + 1,
      };

/** Takes back a try that was not wrong. */
export const takeBack = (tries: Tries): Tries => ({ ...tries, failures: Math.max(0, tries.failures - 1) });
