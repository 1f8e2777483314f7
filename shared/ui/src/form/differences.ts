import { isLines, isRecord, sameValue, type Values } from './form-values.ts';
import { pairLines, type LinePair } from './line-pairs.ts';

/** What two people have differently: a field, a cell of a line, or a whole line that one of them added or removed. */
export interface Difference {
  /** Path of the field: `consignee.name`; of lines with the place of the pair: `lines.2.cartons`, `lines.2`. */
  key: string;
  mine: unknown;
  theirs: unknown;
  /** Proposed: theirs where I have not touched it, mine where I have. */
  take: 'mine' | 'theirs';
  /** The lines that it stands in. */
  line?: { name: string; at: number; column: string | null; pair: LinePair };
}
/** The values that are compared. */
export interface Sides {
  /** What I started from. */
  base: Values;
  mine: Values;
  /** What is stored now. */
  theirs: Values;
  /** What was stored when I started, read as `theirs` is; `base` unless a form starts from something else. */
  seen?: Values;
}
/** Paths that have an input of their own: `consignee.name` below `consignee`. */
type Paths = Iterable<string>;

/**
 * What somebody else has changed since I started and what I have otherwise now, by field and by cell of a line. What
 * only I have changed is no conflict and stays as it is.
 */
export function differences({ base, mine, theirs, seen = base }: Sides, paths: Paths = []): Difference[] {
  const below = [...paths];
  const walk = (path: string, b: unknown, s: unknown, m: unknown, t: unknown): Difference[] => {
    if (sameValue(m, t) || sameValue(s, t)) return [];
    if (!path.includes('.') && isLines(t) && isLines(m ?? []))
      return lineDifferences(path, isLines(b) ? b : [], (m ?? []) as Values[], t);
    const nested = below.some((one) => one.startsWith(`${path}.`)) && (isRecord(m) || isRecord(t));
    if (nested) {
      const [B, S, M, T] = [b, s, m, t].map((side) => (isRecord(side) ? side : {})) as [Values, Values, Values, Values];
      return [...new Set([...Object.keys(M), ...Object.keys(T)])].flatMap((key) =>
        walk(`${path}.${key}`, B[key], S[key], M[key], T[key]),
      );
    }
    return [{ key: path, mine: m, theirs: t, take: sameValue(m, b) ? 'theirs' : 'mine' }];
  };
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap((key) =>
    walk(key, base[key], seen[key], mine[key], theirs[key]),
  );
}

/** Set by the server with each save; never a matter of choice. */
const OWN_KEYS = new Set(['id', 'version']);

function lineDifferences(name: string, base: Values[], mine: Values[], theirs: Values[]): Difference[] {
  return pairLines(base, mine, theirs).flatMap((pair, at): Difference[] => {
    const { mine: m, theirs: t, base: b } = pair;
    const line = (column: string | null) => ({ name, at, column, pair });
    if (m && t)
      return [...new Set([...Object.keys(m), ...Object.keys(t)])].flatMap((column) =>
        OWN_KEYS.has(column) || sameValue(m[column], t[column]) || (b && sameValue(b[column], t[column]))
          ? []
          : [
              {
                key: `${name}.${at}.${column}`,
                mine: m[column],
                theirs: t[column],
                take: b && sameValue(m[column], b[column]) ? ('theirs' as const) : ('mine' as const),
                line: line(column),
              },
            ],
      );
    // Added by me; removed by me and otherwise as it was.
    if (!t ? !b : b && sameValue(b, t)) return [];
    const take = !t ? (sameValue(m, b) ? 'theirs' : 'mine') : b ? 'mine' : 'theirs';
    return [{ key: `${name}.${at}`, mine: m, theirs: t, take, line: line(null) }];
  });
}

/** My values with those taken over that were chosen; ids and versions of lines are those stored now. */
export function merged({ base, mine, theirs }: Sides, chosen: readonly Difference[]): Values {
  const next: Values = { ...mine };
  for (const one of chosen) if (!one.line && one.take === 'theirs') put(next, one.key.split('.'), one.theirs);
  for (const [name, stored] of Object.entries(theirs)) {
    const own = mine[name] ?? [];
    if (!isLines(stored) || !isLines(own) || stored.length + own.length === 0) continue;
    const from = isLines(base[name]) ? base[name] : [];
    next[name] = pairLines(from, own, stored).flatMap((pair, at) => {
      const here = chosen.filter(({ line }) => line?.name === name && line.at === at);
      const whole = here.find(({ line }) => line?.column === null);
      if (!pair.mine || !pair.theirs) {
        const kept = whole?.take === 'theirs' ? pair.theirs : pair.mine;
        return kept ? [kept] : [];
      }
      const keys = Object.fromEntries(
        [...OWN_KEYS].flatMap((key) => (key in (pair.theirs ?? {}) ? [[key, pair.theirs?.[key]]] : [])),
      );
      const cells = here.flatMap(({ line, take, theirs: value }) =>
        take === 'theirs' && line?.column ? [[line.column, value]] : [],
      );
      return [{ ...pair.mine, ...keys, ...Object.fromEntries(cells) }];
    });
  }
  return next;
}

/** Puts a value at a path; what stands on the way is copied. */
function put(into: Values, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inner = isRecord(into[key]) ? { ...into[key] } : {};
  into[key] = inner;
  put(inner, rest, value);
}
