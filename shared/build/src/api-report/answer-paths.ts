import type { Checker, Type } from 'typescript/unstable/sync';

/** Flags of TypeScript's types; its enum is const and not to be had at run time. */
const ANY_OR_UNKNOWN = 3;
const EMPTY = 4 | 8 | 16 | 262_144;
const OBJECT = 1_048_576;
const UNION = 134_217_728;
const INTERSECTION = 268_435_456;

/** Deeper than this nothing is looked at: what stands below may be anything. */
const DEEPEST = 9;
/** Stands in a path for anything at all below. */
const ANYTHING = '**';

/** Every place of a value of a type: `total`, `list.*.no`; `*` for each item or key, `**` for anything below. */
export function answerPaths(checker: Checker, type: Type): string[] {
  const inside = (at: Type, seen: readonly number[]): string[] => {
    if (at.flags & ANY_OR_UNKNOWN) return [ANYTHING];
    if (at.flags & EMPTY) return [];
    if (at.flags & UNION) return parts(at).flatMap((one) => inside(one, seen));
    if (at.flags & INTERSECTION && parts(at).some(({ flags }) => !(flags & OBJECT))) return [];
    if (!(at.flags & (OBJECT | INTERSECTION))) return [];
    if (seen.includes(at.id) || seen.length >= DEEPEST) return [ANYTHING];
    const below = [...seen, at.id];
    if (checker.isArrayLikeType(at)) return itemsOf(at).flatMap((item) => placed('*', item, below));
    const symbols = checker.getPropertiesOfType(at);
    const types = symbols.length > 0 ? checker.getTypeOfSymbol(symbols) : [];
    const keyed = checker.getIndexInfosOfType(at).flatMap(({ valueType }) => placed('*', valueType, below));
    return [...symbols.flatMap(({ name }, index) => placed(name, types[index], below)), ...keyed];
  };
  const parts = (at: Type) => (at.isUnionType() || at.isIntersectionType() ? at.getTypes() : []);
  const itemsOf = (at: Type) => (at.isTypeReference() ? checker.getTypeArguments(at) : []);
  const placed = (name: string, at: Type | undefined, seen: readonly number[]): string[] => {
    const more = at ? inside(at, seen) : [];
    return more.length > 0 ? more.map((path) => `${name}.${path}`) : [name];
  };
  return [...new Set(inside(type, []))].sort();
}
