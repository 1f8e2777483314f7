/** Values of a form as plain JSON. */
export type Values = Record<string, unknown>;

/** Whether two JSON values say the same; missing, null and '' count as one. */
export function sameValue(left: unknown, right: unknown): boolean {
  const blank = (value: unknown) => value === undefined || value === null || value === '';
  if (blank(left) || blank(right)) return blank(left) && blank(right);
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right;
  const [a, b] = [left as Values, right as Values];
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]));
}

/** One field that two people changed differently. */
export interface Difference {
  key: string;
  mine: unknown;
  theirs: unknown;
  /** Proposed: theirs where I have not touched the field, mine where I have. */
  take: 'mine' | 'theirs';
}
/** What differs between what I typed and what is stored now; `base` is what I started from. */
export function differences(base: Values, mine: Values, theirs: Values): Difference[] {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return keys.flatMap((key) =>
    sameValue(mine[key], theirs[key])
      ? []
      : [
          {
            key,
            mine: mine[key],
            theirs: theirs[key],
            take: sameValue(mine[key], base[key]) ? ('theirs' as const) : ('mine' as const),
          },
        ],
  );
}
/** My values with those taken over that were chosen. */
export const merged = (mine: Values, differences: readonly Difference[]): Values => ({
  ...mine,
  ...Object.fromEntries(differences.filter((one) => one.take === 'theirs').map((one) => [one.key, one.theirs])),
});
