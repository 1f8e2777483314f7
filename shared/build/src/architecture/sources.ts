import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One source file of the repository. */
export interface Source {
  /** Path from the root, with slashes. */
  path: string;
  text: string;
}

const PACKAGES = /^(host|api|e2e|remote-[^/]+|shared)$/;
const SKIPPED = /(^|\/)(node_modules|dist|test-results)(\/|$)/;

const filesBelow = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (SKIPPED.test(path) || entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return filesBelow(root, path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** Every TypeScript file of the packages. */
export const readSources = (root: string): Source[] =>
  readdirSync(root)
    .filter((folder) => PACKAGES.test(folder))
    .flatMap((folder) => filesBelow(root, folder))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Tests, their fixtures and the helpers of tests. */
export const isTest = (path: string): boolean =>
  /\.(test|test-d|fixture|fixtures)\.tsx?$/.test(path) || /(^|\/)(test|fixtures)\//.test(path);

const COMMENTS = /\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g;

/** The text without comments; lines keep their numbers. */
export const withoutComments = (text: string): string =>
  text.replace(COMMENTS, (comment, before: string | undefined) => (before ?? '') + comment.replace(/[^\n]/g, ''));

/** What a file imports or re-exports, as written. */
export const importsOf = (text: string): string[] =>
  [...withoutComments(text).matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)['"]([^'"]+)['"]/gm)].map(
    (match) => match[1] ?? '',
  );
