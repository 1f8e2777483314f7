import { posix } from 'node:path';
import { importsOf, type Source } from '../architecture/sources.ts';

/** What a change can reach, nearest first. */
export interface Reach {
  /** Packages with a changed file, and those that depend on it: their types are checked. */
  packages: string[];
  /** Test files that vitest runs, nearest first: those of the changed folders, then by steps of imports. */
  tests: string[];
  /** Changed browser tests. */
  browser: string[];
}

/** Package of a path, as `npm run check` names it. */
const packageOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('shared/') ? 2 : 1)
    .join('/');

/** The file of the repository that an import means; null for a library. */
function fileOf(path: string, request: string): string | null {
  if (request.startsWith('.')) return posix.join(posix.dirname(path), request.replace(/\?\w+$/, ''));
  const own = /^@shared\/([^/]+)\/(.+)$/.exec(request);
  return own ? `shared/${own[1]}/src/${own[2]}` : null;
}

const isVitest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/**
 * Tests and packages that changed files can reach through imports. A test of the same folder counts as nearest: it asks
 * over HTTP for what it does not import.
 */
export function reachOf(sources: readonly Source[], changed: readonly string[]): Reach {
  const users = new Map<string, string[]>();
  for (const { path, text } of sources)
    for (const request of importsOf(text)) {
      const file = fileOf(path, request);
      if (file) users.set(file, [...(users.get(file) ?? []), path]);
    }
  const steps = new Map(changed.map((path) => [path, 0]));
  for (const [path, far] of steps)
    for (const user of users.get(path) ?? []) if (!steps.has(user)) steps.set(user, far + 1);
  const folders = new Set(changed.map((path) => posix.dirname(path)));
  const far = (path: string) => (folders.has(posix.dirname(path)) ? 0 : (steps.get(path) ?? Infinity));
  const tests = sources
    .map(({ path }) => path)
    .filter((path) => isVitest(path) && far(path) < Infinity)
    .sort((one, other) => far(one) - far(other) || one.localeCompare(other));
  const packages = new Set([...steps.keys(), ...changed].map(packageOf));
  return { packages: [...packages].sort(), tests, browser: changed.filter((path) => path.endsWith('.spec.ts')) };
}
