import { CODE_PATTERN } from '@shared/contract/accounts/customer-code.contract.ts';

/**
 * A free code for a customer from the pinyin initials of its short name: at most four letters without I and O, then the
 * first of 01, 02 … that nobody uses. `taken` holds every used code that begins with those letters.
 */
export function freeCode(initials: string, taken: ReadonlySet<string>): string {
  const letters = codeLetters(initials);
  for (let number = 1; ; number += 1) {
    const code = `${letters}${String(number).padStart(2, '0')}`;
    if (!taken.has(code) && CODE_PATTERN.test(code)) return code;
  }
}
/** The letters that a suggested code begins with. */
export const codeLetters = (initials: string): string =>
  initials
    .toUpperCase()
    .replaceAll(/[^A-HJ-NP-Z0-9]/g, '')
    .slice(0, 4) || 'KH';
