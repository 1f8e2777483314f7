/**
 * Work on the ends of a text, in one pass: a regular expression for it (`/0+$/`) begins anew at every place and takes the
 * square of the length on a text that is made for it.
 */

/** A text without the characters at its end that fit a class of one character (`/0/`, `/[. ]/`). */
export function cutEnd(text: string, char: RegExp): string {
  let end = text.length;
  while (end > 0 && char.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A text without the characters at its beginning that fit a class of one character. */
export function cutStart(text: string, char: RegExp): string {
  let from = 0;
  while (from < text.length && char.test(text.charAt(from))) from += 1;
  return text.slice(from);
}

/** Pieces of so many characters counted from the end: 1234567 by three is 1, 234, 567. */
export function piecesFromEnd(text: string, size: number): string[] {
  const pieces: string[] = [];
  for (let end = text.length; end > 0; end -= size) pieces.unshift(text.slice(Math.max(0, end - size), end));
  return pieces;
}

/** Digits, with a minus sign perhaps, in groups of three: -1234567 is -1,234,567. */
export function thousands(whole: string): string {
  const sign = whole.startsWith('-') ? '-' : '';
  return sign + piecesFromEnd(whole.slice(sign.length), 3).join(',');
}
