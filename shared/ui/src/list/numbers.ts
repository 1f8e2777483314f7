/** Most numbers of one search (logistics-admin 1.6). */
export const MAX_NUMBERS = 500;

/**
 * Numbers out of a paste from Excel or chat: one a line, or separated by tabs, blanks, commas and semicolons of either
 * width; repeated ones once, in their order. `over` is how many were left out beyond 500.
 */
export function parseNumbers(text: string): { numbers: string[]; over: number } {
  const all = [...new Set(text.split(/[\s,;，；、\u00A0\u3000]+/u).filter(Boolean))];
  return { numbers: all.slice(0, MAX_NUMBERS), over: Math.max(0, all.length - MAX_NUMBERS) };
}
/** As the URL carries them: a comma between. */
export const writeNumbers = (numbers: readonly string[]): string => numbers.join(',');
