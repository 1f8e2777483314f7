import { posix } from 'node:path';
import { withoutComments, type Source } from './sources.ts';
import type { Finding } from './rules.ts';

/** An entity is kept by its kind and asked for by what entities are made of; the types of one circle, in one folder. */
const KNOWN: ReadonlySet<string> = new Set(['api/src/platform/entity.ts']);

/** Files that a file needs before it can run or be checked: `import()` is left out, what it names comes later. */
const needs = ({ path, text }: Source): string[] =>
  [...withoutComments(text).matchAll(/(?:\bfrom\s*|^\s*import\s+)['"]([^'"]+)['"]/gm)].flatMap(([, request = '']) => {
    if (request.startsWith('.')) return [posix.join(posix.dirname(path), request)];
    const own = /^@shared\/([^/]+)\/(.+)$/.exec(request);
    return own ? [`shared/${own[1]}/src/${own[2]}`] : [];
  });

/** Files that import each other in a ring, types counted: none of them can be read, tested or moved without the others. */
export function circles(sources: readonly Source[]): Finding[] {
  const graph = new Map(sources.map((source) => [source.path, needs(source)]));
  return ringsOf(graph)
    .filter((ring) => !ring.some((path) => KNOWN.has(path)))
    .map((ring): Finding => `${ring[0]}: imports in a circle with ${ring.slice(1).join(', ')}`);
}

/** Strongly connected parts of more than one file (Tarjan), each sorted. */
export function ringsOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const seen = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const rings: string[][] = [];
  const lower = (path: string, to: number) => low.set(path, Math.min(low.get(path) ?? to, to));

  function visit(path: string): void {
    const at = seen.size;
    seen.set(path, at);
    low.set(path, at);
    open.push(path);
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue;
      if (!seen.has(next)) {
        visit(next);
        lower(path, low.get(next) ?? at);
      } else if (open.includes(next)) lower(path, seen.get(next) ?? at);
    }
    if (low.get(path) !== at) return;
    const ring = open.splice(open.indexOf(path));
    if (ring.length > 1) rings.push(ring.toSorted());
  }
  for (const path of graph.keys()) if (!seen.has(path)) visit(path);
  return rings;
}
