import { expect, it } from 'vitest';
import { goodVersions, type LiveChange } from './good-versions.rules.ts';

/** `a b <a` : promoted a, promoted b, rolled back to a. */
const told = (story: string): LiveChange[] =>
  story
    .split(' ')
    .map((word) =>
      word.startsWith('<')
        ? { version: word.slice(1), action: 'ROLLBACK' }
        : word.startsWith('=')
          ? { version: word.slice(1), action: 'RESTORE' }
          : { version: word, action: 'PROMOTE' },
    );

it.each([
  ['a', []],
  ['a b', ['a']],
  ['a b c', ['a', 'b']],
  ['a b <a', []],
  ['a b c <b', ['a']],
  ['a b c <b <a', []],
  ['a b <a c', ['a']],
  ['a b <a b', ['a']],
  ['a b <a b c', ['a', 'b']],
  ['a b c =a', []],
  ['a b c =b d', ['a', 'b']],
  ['a b a', ['b']],
])('REL-004 after %s a roll back goes to the last of %j', (story, good) => {
  expect(goodVersions(told(story))).toEqual(good);
});
