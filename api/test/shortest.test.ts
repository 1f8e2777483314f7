import { expect, it } from 'vitest';
import { shortest, type Part } from './shortest.ts';

const whole: Part = { users: [0, 1, 2, 3], steps: 100 };
/** A crowd that fails once these users have all taken so many steps. */
const failing =
  (users: readonly number[], steps: number, tried: Part[] = []) =>
  async (part: Part) => {
    tried.push(part);
    return part.steps >= steps && users.every((user) => part.users.includes(user)) ? `after ${part.steps}` : null;
  };

it('R2 of a failing seed the fewest steps and users that still fail are found, with what they failed of', async () => {
  const tried: Part[] = [];
  expect(await shortest(whole, failing([1, 3], 37, tried))).toEqual({ users: [1, 3], steps: 37, failure: 'after 37' });
  expect(tried.length).toBeLessThan(15);
});

it('R2 a single step of a single user is found, a user is never left out to nobody', async () => {
  expect(await shortest(whole, failing([2], 1))).toEqual({ users: [2], steps: 1, failure: 'after 1' });
  expect(await shortest(whole, failing([], 1))).toEqual({ users: [3], steps: 1, failure: 'after 1' });
});

it('R2 a seed that does not fail again has no shortest sequence', async () =>
  expect(await shortest(whole, failing([7], 1))).toBeNull());
