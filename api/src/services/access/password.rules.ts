import { cutEnd } from '@shared/contract/text-ends.ts';
import { passwordProblem, type PasswordPolicy } from '@shared/contract/access/password.ts';
import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts';

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const plain = (text: string) => text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign).replace(/[^a-z]/g, '');

/**
 * Whether a password is one of the common list (ACC-020): word for word in any case, or a common word dressed up with
 * digits and signs at its ends or in place of letters (P@ssw0rd2026!).
 */
export function isCommonPassword(password: string): boolean {
  const low = password.toLowerCase();
  if (COMMON_PASSWORDS.has(low)) return true;
  const bare = cutEnd(low, /[^a-z0-9]/).replace(/^[a-z]{1,3}(?=\d)/, '');
  const core = cutEnd(low.replace(/^[^a-z@$]+/, ''), /[^a-z]/);
  return (
    [low.replace(/[^a-z]/g, ''), core, plain(core)].some((word) => COMMON_WORDS.has(word)) ||
    isWalk(low) ||
    isWalk(bare)
  );
}

const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
  '!@#$%^&*()',
];
const runs = [...WALKS, ...WALKS.map((walk) => [...walk].reverse().join(''))];

/** Only rows of the keyboard, of the alphabet, of digits, or repeats of one character: no run is shorter than 3. */
function isWalk(low: string): boolean {
  let rest = low;
  if (!rest) return false;
  while (rest) {
    let length = /^(.)\1{2,}/u.exec(rest)?.[0].length ?? 0;
    for (const run of runs)
      for (let size = rest.length; size >= 3 && size > length; size -= 1)
        if (run.includes(rest.slice(0, size))) length = size;
    if (length === 0) return false;
    rest = rest.slice(length);
  }
  return true;
}

/** Why a new password is refused (ACC-020), in Chinese, but for the history; null: good. */
export function newPasswordProblem(password: string, username: string, policy: PasswordPolicy): string | null {
  return (
    passwordProblem(password, username, policy) ?? (isCommonPassword(password) ? '密码过于常见，请换一个。' : null)
  );
}

/** Letters and digits that are told apart when read aloud or copied by hand; no I, l, O, 0, 1. */
const SIGNS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '#%+=?@'] as const;

/** A random temporary password of 14 characters with all four classes (A8). `random(n)` answers 0..n-1. */
export function temporaryPassword(random: (below: number) => number): string {
  const pick = (signs: string) => signs.charAt(random(signs.length));
  const all = SIGNS.join('');
  const chars = [...SIGNS.map(pick), ...Array.from({ length: 10 }, () => pick(all))];
  for (let i = chars.length - 1; i > 0; i -= 1) {
    const j = random(i + 1);
    [chars[i], chars[j]] = [chars[j] as string, chars[i] as string];
  }
  return chars.join('');
}
