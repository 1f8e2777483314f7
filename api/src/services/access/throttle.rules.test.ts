import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTry, takeBack, lockAddress, lockName, lockOf, type Tries } from './throttle.rules.ts';

const policy = { fail: 5, minutes: 15 };
const start = new Date('2026-03-02T01:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

/** A failed try at a moment, as the login does it. */
function fail(tries: Tries | null, at: Date, lock = lockName, by = policy): Tries | 'LOCKED' {
  if (lockOf(tries, at)) return 'LOCKED';
  const counted = countTry(tries, at, by);
  return counted.room ? lock(counted.tries, at, by) : 'LOCKED';
}
const failTimes = (times: number, gap: number, lock = lockName, by = policy) => {
  let tries: Tries | null = null;
  for (let i = 0; i < times; i += 1) tries = fail(tries, after(i * gap), lock, by) as Tries;
  return tries;
};

describe('ACC-021 failed logins', () => {
  it('5 failures in 15 minutes lock the name for 15 minutes', () => {
    const tries = failTimes(5, 1);
    expect(tries?.lockedUntil).toEqual(after(4 + 15));
    expect(fail(tries, after(10))).toBe('LOCKED');
    expect(fail(tries, after(18.99))).toBe('LOCKED');
    expect(fail(tries, after(19))).toMatchObject({ failures: 1, lockedUntil: null });
  });

  it('4 failures do not, and a window that is over starts anew', () => {
    const four = failTimes(4, 1);
    expect(lockOf(four, after(4))).toBeNull();
    expect(fail(four, after(15))).toMatchObject({ failures: 1 });
  });

  it.each([1, 15, 60, 1440])(
    '锁定时长 %i: failures are counted over 15 minutes, whatever the lock lasts',
    (minutes) => {
      const by = { fail: 5, minutes };
      expect(failTimes(5, 3, lockName, by)?.lockedUntil).toEqual(after(12 + minutes));
      expect(lockOf(failTimes(12, 4, lockName, by), after(44))).toBeNull();
      expect(fail(failTimes(4, 1), after(15), lockName, by)).toMatchObject({ failures: 1 });
    },
  );

  it('parallel tries beyond the limit find no room, whatever their order', () => {
    let tries: Tries | null = null;
    const room = Array.from({ length: 12 }, () => {
      const counted = countTry(tries, start, policy);
      tries = counted.tries;
      return counted.room;
    });
    expect(room.filter(Boolean)).toHaveLength(5);
  });

  it('an address is locked 1, 2, 4 … minutes, at most 60', () => {
    let tries: Tries | null = null;
    let at = start;
    const locks: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      for (let i = 0; i < 5; i += 1) tries = fail(tries, at, lockAddress) as Tries;
      const until = (tries as Tries).lockedUntil as Date;
      locks.push((until.getTime() - at.getTime()) / 60_000);
      at = until;
    }
    expect(locks).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('a success takes back only its own try from the address', () => {
    const three = failTimes(3, 1, lockAddress) as Tries;
    expect(takeBack(countTry(three, after(3), policy).tries).failures).toBe(3);
    expect(takeBack({ ...three, failures: 0 }).failures).toBe(0);
  });

  it('never more than 10 failures in any 15 minutes, whatever their rhythm', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 60 }), (gaps) => {
        let tries: Tries | null = null;
        let at = 0;
        const failures: number[] = [];
        for (const gap of gaps) {
          at += gap;
          const next = fail(tries, after(at));
          if (next === 'LOCKED') continue;
          tries = next;
          failures.push(at);
        }
        // Windows are fixed, so one can be met across its border, but never twice over.
        for (let i = 10; i < failures.length; i += 1)
          expect((failures[i] as number) - (failures[i - 10] as number)).toBeGreaterThanOrEqual(15);
      }),
    );
  });
});
