import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Finding } from './rules.ts';

/** A file as the repository holds it; `text` is empty for pictures and fonts. */
interface Held {
  path: string;
  text: string;
}

/** A private key in PEM: its head and a line of it. Code that only speaks of the head has none. */
const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*(?:\\n)?\s*[A-Za-z0-9+/=]{40}/;

/** Found by where they stand or what they are called, by a tool or by convention; no other file names them. */
const KNOWN = [
  /\.(tsx?|d\.mts)$/, // Unused ones are found by knip.
  /(^|\/)(package\.json|tsconfig(\.\w+)?\.json|rsbuild\.config\.ts|CHANGELOG\.md|README\.md)$/,
  /^api\/migrations\/\d{4}_\w+\.sql$/,
  /^[^/]+\.json$|^pnpm-(lock|workspace)\.yaml$|^\.(gitignore|gitattributes|oxfmtrc\.json|oxlintrc\.json)$/,
  /^\.ci\/run$|^scripts\/[\w-]+\.mjs$/,
  /LICENSE(\.txt)?$|\.(test|spec)\.tsx?\.snap$/,
];

const BINARY = /\.(png|jpe?g|ico|woff2?|ttf|gif|webp|pdf|xlsx|zip)$/;

/** Everything that the repository holds, as git tells it: what is ignored is not of it. Nothing outside of a repository. */
export function heldFiles(root: string): Held[] {
  if (!existsSync(join(root, '.git'))) return [];
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  return listed
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '' && (statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false))
    .map((path) => ({ path, text: BINARY.test(path) ? '' : readFileSync(join(root, path), 'utf8') }));
}

/** No private key lies in the repository. */
export const privateKeys = (files: readonly Held[]): Finding[] =>
  files
    .filter(({ text }) => PRIVATE_KEY.test(text))
    .map(({ path }): Finding => `${path}: holds a private key; take it out of the repository and of use`);

/** Every file is a source, stands where a convention expects it, or is named by another one. */
export function unnamed(files: readonly Held[]): Finding[] {
  const strangers = files.filter(({ path }) => !KNOWN.some((pattern) => pattern.test(path)));
  return strangers
    .filter(({ path }) => !files.some((other) => other.path !== path && other.text.includes(basename(path))))
    .map(({ path }): Finding => `${path}: no file names it; delete it, or name it where it is used`);
}
