import type { Values } from './form-values.ts';

/** The same line of a document as I have it and as it is stored now; one side is missing where it was added or removed. */
export interface LinePair {
  mine: Values | null;
  theirs: Values | null;
  /** As both started from it; null: it is new. */
  base: Values | null;
}
const idOf = (line: Values): string | null => (typeof line.id === 'string' && line.id ? line.id : null);

/**
 * Pairs lines by their id; lines without one, and all of them where a save makes new ids, by their place. Mine come
 * first in their order, then those that only they have.
 */
export function pairLines(base: readonly Values[], mine: readonly Values[], theirs: readonly Values[]): LinePair[] {
  const known = new Set(theirs.map(idOf));
  const byId = mine.some((line) => idOf(line) !== null && known.has(idOf(line)));
  const plain =
    !byId && !base.some((line) => theirs.some((other) => idOf(other) !== null && idOf(other) === idOf(line)));
  if (plain)
    return Array.from({ length: Math.max(mine.length, theirs.length) }, (_, at) => ({
      mine: mine[at] ?? null,
      theirs: theirs[at] ?? null,
      base: base[at] ?? null,
    }));
  const find = (lines: readonly Values[], id: string | null) =>
    id === null ? null : (lines.find((line) => idOf(line) === id) ?? null);
  const own = new Set(mine.map(idOf));
  return [
    ...mine.map((line) => ({ mine: line, theirs: find(theirs, idOf(line)), base: find(base, idOf(line)) })),
    ...theirs
      .filter((line) => !own.has(idOf(line)))
      .map((line) => ({ mine: null, theirs: line, base: find(base, idOf(line)) })),
  ];
}
