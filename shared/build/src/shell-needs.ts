import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { withoutComments } from './architecture/sources.ts';
import { usedNames } from './architecture/used-names.ts';
import { runtimeFiles, SHARED_RUNTIME, SURFACES } from './shared-libs.ts';
import { ROOT } from './workspace.ts';

const isOffered = (request: string): boolean => request.startsWith(SHARED_RUNTIME) || request in SURFACES;

/** What sources take of the code that the shell provides in part or as its own: file or library → names, sorted. */
export function namesTaken(texts: readonly string[]): Record<string, string[]> {
  const taken = new Map<string, Set<string>>();
  for (const text of texts) {
    for (const [request, name] of usedNames(withoutComments(text)))
      if (isOffered(request)) taken.set(request, (taken.get(request) ?? new Set()).add(name));
  }
  return Object.fromEntries([...taken].map(([request, names]) => [request, [...names].sort()] as const).sort());
}

/** The same of the files that a module's build has read. */
export const shellNeeds = (files: Iterable<string>): Record<string, string[]> =>
  namesTaken(
    [...files]
      .filter((file) => /\.tsx?$/.test(file) && !/[\\/](node_modules|runtime)[\\/]/.test(file.slice(ROOT.length)))
      .map((file) => readFileSync(file, 'utf8')),
  );

const fileOf = (request: string): string =>
  SURFACES[request] ?? join(ROOT, 'shared/runtime/src', request.slice(SHARED_RUNTIME.length));

/** What the shell of these sources gives: each file of shared/runtime and each library in part → its names. */
export function namesGiven(): Record<string, string[]> {
  const requests = [...runtimeFiles(), ...Object.keys(SURFACES)];
  return Object.fromEntries(
    requests.map((request) => {
      const { metafile } = buildSync({
        entryPoints: [fileOf(request)],
        absWorkingDir: ROOT,
        bundle: false,
        write: false,
        metafile: true,
        outdir: join(ROOT, 'node_modules/.cache/names'),
        format: 'esm',
        logLevel: 'error',
      });
      const [output] = Object.values(metafile.outputs);
      return [request, (output?.exports ?? []).toSorted()] as const;
    }),
  );
}
