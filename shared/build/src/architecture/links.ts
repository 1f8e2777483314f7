import { posix } from 'node:path';
import type { Finding } from './rules.ts';
import { importsOf, isTest, withoutComments, type Source } from './sources.ts';

/** A page of a module and the file that it is. */
const ROUTE = /\bpath: '([^']+)',(?:(?!\bpath: ')[\s\S])*?\bpage: \(\) => import\('([^']+)'\)/g;
/** An address with parameters, in a string or a template. */
const LINK = /['"`](\/[a-z][\w/-]*)\?([^'"`\s]+)/g;
const PARAM = /(?:^|&)([a-zA-Z]\w*)=/g;
const SHARED = /^@shared\/(contract|ui)\//;

type Texts = ReadonlyMap<string, string>;

/** The file that an import of `from` names; null: none of the contract, the kit or the module itself. */
function targetOf(from: string, request: string): string | null {
  if (request.startsWith('.')) return posix.join(posix.dirname(from), request);
  const [, part] = SHARED.exec(request) ?? [];
  return part ? `shared/${part}/src/${request.slice(`@shared/${part}/`.length)}` : null;
}

/** A file with all that it loads, at once or on demand. */
function reachedFrom(first: string, texts: Texts): string[] {
  const seen = new Set<string>();
  const waiting = [first];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const text = texts.get(path);
    if (text === undefined || seen.has(path)) continue;
    seen.add(path);
    for (const request of importsOf(text)) {
      const target = targetOf(path, request);
      if (target !== null) waiting.push(target);
    }
  }
  return [...seen];
}

/** Names that a file takes out of the address: read by name, or filters of a list. */
const namesRead = (text: string): string[] =>
  [
    ...text.matchAll(/\.(?:get|has|getAll)\('(\w+)'\)/g),
    ...text.matchAll(/\buse\w*Key\('(\w+)'/g),
    ...[...text.matchAll(/\buseHandover\(([^)]*)\)/g)].flatMap(([, keys = '']) => [...keys.matchAll(/'(\w+)'/g)]),
    ...text.matchAll(/\bconst [A-Z_]+ = '(\w+)'/g),
    ...text.matchAll(/\b(?:const )?(\w+)(?::| =) filter\./g),
  ].map(([, name = '']) => name);

/**
 * A link says nothing that its page does not read: the page opened, and what should have been chosen, filtered or begun
 * there was not.
 */
export function deadParams(sources: readonly Source[]): Finding[] {
  const texts = new Map(
    sources.filter(({ path }) => !isTest(path)).map(({ path, text }) => [path, withoutComments(text)]),
  );
  const pages = new Map<string, string>();
  for (const [path, text] of texts)
    if (/^remote-[^/]+\/module\.ts$/.test(path))
      for (const [, route = '', file = ''] of text.matchAll(ROUTE))
        pages.set(route, posix.join(posix.dirname(path), file));
  const known = new Map<string, ReadonlySet<string>>();
  const namesOf = (page: string): ReadonlySet<string> => {
    const found =
      known.get(page) ?? new Set(reachedFrom(page, texts).flatMap((path) => namesRead(texts.get(path) ?? '')));
    known.set(page, found);
    return found;
  };
  return [...texts].flatMap(([path, text]) =>
    path.startsWith('e2e/')
      ? []
      : [...text.matchAll(LINK)].flatMap(([, route = '', query = '']): Finding[] => {
          const page = pages.get(route);
          if (!page) return [];
          const plain = query.replace(/\$\{[^}]*\}/g, '0');
          return [...plain.matchAll(PARAM)].flatMap(([, name = '']): Finding[] =>
            namesOf(page).has(name) ? [] : [`${path}: ${route} does not read '${name}', which the link says`],
          );
        }),
  );
}
