import { normaliseName } from './identifiers.ts';

/** Legal forms at the end of a name; they tell nothing about who it is. */
const FORMS =
  /(集团)?(股份有限公司|有限责任公司|有限公司|股份公司|公司|集团|厂|商行|经营部|CO\.?,?LTD\.?|COMPANYLIMITED|LIMITED|LTD\.?|INC\.?|LLC\.?|GMBH|CORP\.?|S\.?A\.?|PTY\.?)$/;
/** The part of a normalised name that tells companies apart; the whole name when nothing would be left. */
export const coreName = (key: string): string => {
  const core = key.replace(FORMS, '');
  return core.length >= 2 ? core : key;
};

/** Fewest insertions, deletions and replacements that turn one text into the other. */
export function editDistance(left: string, right: string): number {
  const [a, b] = [[...left], [...right]];
  let row = b.map((_, index) => index + 1);
  a.forEach((char, at) => {
    let diagonal = at;
    let before = at + 1;
    row = row.map((above, index) => {
      const cost = Math.min(above + 1, before + 1, diagonal + (b[index] === char ? 0 : 1));
      diagonal = above;
      before = cost;
      return cost;
    });
  });
  return row.at(-1) ?? a.length;
}
const ratio = (left: string, right: string): number => {
  const longest = Math.max([...left].length, [...right].length);
  return longest === 0 ? 0 : Math.round((1 - editDistance(left, right) / longest) * 100);
};

/** From this likeness on a name is shown as a possible duplicate (A2). */
export const SIMILAR_PERCENT = 85;
/**
 * How alike two company names are, 0–100: the larger of the likeness of the normalised names and of the names without
 * their legal form; 100 means the same name after ACC-001 or the same but for the legal form.
 */
export function similarity(left: string, right: string): number {
  const [a, b] = [normaliseName(left), normaliseName(right)];
  return Math.max(ratio(a, b), ratio(coreName(a), coreName(b)));
}
