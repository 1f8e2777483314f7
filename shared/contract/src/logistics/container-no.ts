import { normaliseIdentifier } from '../accounts/identifiers.ts';

/** What a typed container number is worth (LOG-040). */
export interface ContainerNoCheck {
  /** As stored: half-width, upper case, no spaces and dashes. */
  value: string;
  /** Chinese refusal, or null. */
  error: string | null;
  /** Chinese warning that may be confirmed, all that apply, or null. */
  warning: string | null;
}

/** Value of a letter: A=10, B=12 … Z=38; multiples of 11 are skipped. */
const letterValue = (letter: string): number => {
  const place = letter.charCodeAt(0) - 65;
  const value = 10 + place;
  return value + Math.floor((place + 9) / 10);
};

/** Remainder 0–10 of the first ten characters, ISO 6346: Σ value × 2^i mod 11. */
export const containerRemainder = (first10: string): number =>
  [...first10].reduce(
    (sum, char, index) => sum + (/\d/.test(char) ? Number(char) : letterValue(char)) * 2 ** index,
    0,
  ) % 11;

/** LOG-040: pattern and check digit of ISO 6346; a remainder of 10 passes as 0, it and the categories J and Z warn. */
export function checkContainerNo(typed: string): ContainerNoCheck {
  const value = normaliseIdentifier(typed);
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(value))
    return { value, error: '箱号应为 4 位字母（第 4 位 U、J 或 Z）加 7 位数字', warning: null };
  const remainder = containerRemainder(value.slice(0, 10));
  const expected = remainder % 10;
  if (Number(value.charAt(10)) !== expected)
    return { value, error: `箱号校验位应为 ${expected}，请核对`, warning: null };
  const warnings = [
    ...(remainder === 10 ? ['校验余数为10，请核对箱号'] : []),
    ...(value.charAt(3) === 'U' ? [] : [`箱号第 4 位为 ${value.charAt(3)}，不是货柜，请核对`]),
  ];
  return { value, error: null, warning: warnings.length > 0 ? warnings.join('；') : null };
}
