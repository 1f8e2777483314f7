/** Places of an answer, as src/answers.json lists them: name → what stands below. */
export interface AnswerPlaces {
  readonly below: ReadonlyMap<string, AnswerPlaces>;
}

/** Stands for each item of a list or key of a record, and for anything at all below. */
const EACH = '*';
const ANYTHING = '**';

/** Reads a line of answers.json: `list.*.id list.*.no total`. */
export function answerPlaces(line: string): AnswerPlaces {
  interface Node {
    below: Map<string, Node>;
  }
  const top: Node = { below: new Map() };
  for (const path of line.split(' ')) {
    let at = top;
    for (const name of path.split('.')) {
      const next: Node = at.below.get(name) ?? { below: new Map() };
      at.below.set(name, next);
      at = next;
    }
  }
  return top;
}

/**
 * The place of a value in an answer: `['list', '0', 'no']` → `list.*.no`. null: the answer has no such place; what stands
 * where anything may stand is named as far as it is known, '' when that is not at all.
 */
export function placeIn(places: AnswerPlaces, keys: readonly string[]): string | null {
  const names: string[] = [];
  let at = places;
  for (const key of keys) {
    if (at.below.has(ANYTHING)) return names.join('.');
    const name = at.below.has(key) ? key : EACH;
    const next = at.below.get(name);
    if (!next) return null;
    names.push(name);
    at = next;
  }
  return names.join('.');
}
