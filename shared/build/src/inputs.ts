import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './workspace.ts';

/** What a build read: `tools` stands for lockfile and build code, `files` for each source file of the repository. */
interface Inputs {
  tools: string;
  files: Record<string, string>;
}

const hashFile = (path: string): string =>
  existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16) : 'absent';

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|mjs|html)$/.test(file) && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => join(folder, file));

/** Hash of all that decides the output besides the sources: dependencies, build code, mode and the lists in `extra`. */
function toolsHash(extra: readonly string[]): string {
  const hash = createHash('sha256').update(process.env.NODE_ENV ?? '');
  for (const file of [join(ROOT, 'pnpm-lock.yaml'), join(ROOT, 'tsconfig.base.json'), ...sources(import.meta.dirname)])
    hash.update(hashFile(file));
  for (const part of extra) hash.update(`\n${part}`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Whether a build would give what is in `record` already: the same tools, and every file that went into it unchanged.
 * A new file can matter only through a changed one that imports it, or through a list in `extra`.
 */
export function isFresh(record: string, extra: readonly string[] = []): boolean {
  if (!existsSync(record)) return false;
  const known = JSON.parse(readFileSync(record, 'utf8')) as Inputs;
  return (
    known.tools === toolsHash(extra) &&
    Object.entries(known.files).every(([file, hash]) => hashFile(join(ROOT, file)) === hash)
  );
}

/** Remembers what a build read; files of node_modules are covered by the lockfile. */
export function writeInputs(record: string, files: Iterable<string>, extra: readonly string[] = []): void {
  const own = [...files].map((file) => relative(ROOT, file).replaceAll('\\', '/'));
  const kept = own.filter((file) => !file.startsWith('..') && !/(^|\/)(node_modules|dist)\//.test(file)).sort();
  const inputs: Inputs = {
    tools: toolsHash(extra),
    files: Object.fromEntries(
      kept.filter((file) => !file.includes('.generated.')).map((file) => [file, hashFile(join(ROOT, file))]),
    ),
  };
  writeFileSync(record, `${JSON.stringify(inputs, null, 1)}\n`);
}
