/** Parts of a pattern, each by characters that it takes, in the order of the pattern; quantifiers and groups left out. */
type Parts = readonly string[][];

/** Characters that any class is tried with. */
const TRIED = [...' \t\n0a7AzTxZ_-.,:;/\\|<>=+*"\'(){}[]&#@!?$%^~一，、：；！＊\u3000\u00a0\u0001'];
const ATOM =
  /\\[pP]\{[^}]*\}|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\.|\[\^?\]?(?:\\[^]|[^\\\]])*\]|\(\?<?[=!:]|\(\?<\w+>|\{\d+(?:,\d*)?\}|[^]/gu;
const NO_ATOM = /^(?:\(\?<?[=!:]|\(\?<\w+>|[()|^$*+?]|\{\d.*|\\[bB\d])$/;

/** An atom as a pattern of its own; null: half of one that was cut apart. */
function classOf(atom: string, flags: string): RegExp | null {
  try {
    return new RegExp(`^(?:${atom})$`, flags);
  } catch {
    return null;
  }
}

/** The characters of TRIED that an atom takes; a literal takes itself. */
function takenBy(atom: string, flags: string): string[] {
  const unicode = /[uv]/.test(flags) ? 'u' : '';
  const only = classOf(atom, unicode);
  if (!only) return [];
  const plain = /^\\?[^]$/u.test(atom) && only.test(atom.slice(-1)) ? [atom.slice(-1)] : [];
  return [...plain, ...TRIED.filter((char) => !plain.includes(char) && only.test(char))];
}

function partsOf(source: string, flags: string): Parts {
  const parts: string[][] = [];
  for (const [atom] of source.matchAll(ATOM)) {
    if (NO_ATOM.test(atom)) continue;
    const taken = takenBy(atom, flags);
    if (taken.length > 0) parts.push(taken);
  }
  return parts;
}

/** A text that is hostile to a pattern: the prefix lets it begin, the pump is repeated, the tail lets it fail. */
export interface Attack {
  prefix: string;
  pump: string;
  tail: string;
}
/** The pattern with one alternative of each innermost group; it need not be a pattern any more. */
const choosing = (source: string, which: 0 | -1): string =>
  source.replaceAll(
    /(?<!\\)\((?:\?:|\?<\w+>)?([^()|]*\|[^()]*)\)/g,
    (_group, inner: string) => inner.split('|').at(which) ?? '',
  );
/** Parts that stand together in a pump, and in one that begins with the pattern. */
const RUN = 4;
const BEGINNING = 12;

/**
 * Hostile texts made of a pattern's own parts: the character that most of its parts share, every part alone, runs of
 * parts, and its beginning; after nothing and after what the pattern takes before them.
 */
export function attacksOn({ source, flags }: { source: string; flags: string }): Attack[] {
  const pumps = new Map<string, Set<string>>();
  const add = (prefix: string, pump: string) => {
    if (pump) pumps.set(pump, (pumps.get(pump) ?? new Set()).add(prefix));
  };
  const whole = partsOf(source, flags);
  for (const text of new Set([source, choosing(source, 0), choosing(source, -1)])) {
    const parts = partsOf(text, flags);
    const popular = parts.map((chars) => chars.toSorted((one, two) => uses(parts, two) - uses(parts, one))[0] ?? '');
    for (const line of [popular, parts.map(([char = '']) => char)]) {
      for (let at = 0; at < line.length; at += 1)
        for (let length = 1; length <= RUN && at + length <= line.length; length += 1) {
          const pump = line.slice(at, at + length).join('');
          add('', pump);
          add(line.slice(0, at).join(''), pump);
          if (length === 1) add('\u0000', pump);
        }
      for (let length = RUN + 1; length <= BEGINNING && length <= line.length; length += 1)
        add('', line.slice(0, length).join(''));
      add('', line.join(''));
    }
  }
  for (const char of ' \t0aA/<.') add('', char);
  return [...pumps].flatMap(([pump, prefixes]) =>
    [...prefixes].flatMap((prefix) =>
      [...new Set(['\u0000', '\n\u0000', refused(whole, pump)])].map((tail) => ({ prefix, pump, tail })),
    ),
  );
}

/** A character that no part takes which takes the end of the pump; '' when there is none. */
const refused = (parts: Parts, pump: string): string =>
  TRIED.find((char) => !parts.some((taken) => taken.includes(pump.slice(-1)) && taken.includes(char))) ?? '';
const uses = (parts: Parts, char: string): number => parts.filter((taken) => taken.includes(char)).length;

export const attackText = ({ prefix, pump, tail }: Attack, length: number): string =>
  prefix + pump.repeat(Math.ceil(length / pump.length)) + tail;
